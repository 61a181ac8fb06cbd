/// Everything the library says about two shapes, so that properties can compare it.
#pragma once

#include "oracle/cases/check.hpp"

#include <carom/query/classify.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/manifold.hpp>

#include <optional>

namespace rapid {

template <class T>
struct Answers {
    oracle::Verdict verdict;
    carom::Relation relation{};
    carom::BasicClosest<T> closest;
    std::optional<carom::BasicContact<T>> contact;    ///< however far apart
    std::optional<carom::BasicManifold<T>> manifold;  ///< the same
};

/// Calls every operation, through AnyShape and poses.
template <class T>
Answers<T> answers(const oracle::Body<T>& a, const oracle::Body<T>& b);

template <class T>
Answers<T> answers(const oracle::Case<T>& made) {
    return answers(made.a, made.b);
}

/// Whether the booleans, the relation, the distance and the depth are the same, bit for bit.
template <class T>
bool same_sizes(const Answers<T>& x, const Answers<T>& y);

/// Whether everything is the same, bit for bit, but for the names of the touching features.
template <class T>
bool same(const Answers<T>& x, const Answers<T>& y);

/// The same, but for the normals that are not unique, and the points, of which another order of the two may choose
/// others.
template <class T>
bool same_but_for_choices(const Answers<T>& x, const Answers<T>& y);

/// Whether the names of the touching features are the same.
template <class T>
bool same_features(const Answers<T>& x, const Answers<T>& y);

/// How far a length of the case may be off by rounding; depths of unions with curves settle to a share of themselves.
template <class T>
double rounding_of(const oracle::Case<T>& made, double length);

/// Whether the booleans are the same, the relation but where it may be open, and distance and depth up to rounding.
template <class T>
bool nearly_same_sizes(const Answers<T>& x, const Answers<T>& y, const oracle::Case<T>& made);

/// `same_sizes` of two convex shapes without curves, `nearly_same_sizes` of others: their real numbers round
/// differently when the two are swapped or rotated.
template <class T>
bool same_sizes_for(const oracle::Case<T>& made, const Answers<T>& x, const Answers<T>& y);

/// Whether several parts take part, an ellipse or an arc among them.
template <class T>
bool is_curved_union(const oracle::Case<T>& made);

/// Whether an ellipse takes part.
template <class T>
bool has_ellipse(const oracle::Case<T>& made);

/// Whether an ellipse and an arc take part: then a relation may be certain in one frame and unresolved in another.
template <class T>
bool has_ellipse_and_arc(const oracle::Case<T>& made);

/// Whether they do so in unions, whose depth is found except for narrow exits.
template <class T>
bool has_open_depth(const oracle::Case<T>& made);

/// What the two are said to be with their places traded, as far as numbers go.
template <class T>
Answers<T> turned_round(Answers<T> answers);

/// Whether a length or coordinate is near underflow, which T's smallest number is too: it stands for a gap that is
/// known not to be 0, but is less than rounding.
template <class T>
bool has_tiny_lengths(const Answers<T>& answers);

/// Every length times 2^exponent.
template <class T>
Answers<T> scaled(const Answers<T>& answers, int exponent);

/// The largest of all absolute coordinates of the two, in the world and in their own frames, and of their radii.
template <class T>
double extent_of(const oracle::Case<T>& made);

}  // namespace rapid
