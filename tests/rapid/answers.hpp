/// Everything the library says about two shapes, so that properties can compare it.
#pragma once

#include "oracle/check.hpp"

#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>

#include <optional>

namespace rapid {

template <class T>
struct Answers {
    oracle::Verdict verdict;
    carom::Closest<T> closest;
    std::optional<carom::Contact<T>> contact;  ///< of convex shapes, however far apart
};

/// Asks every verb, through AnyShape and poses.
template <class T>
Answers<T> answers(const oracle::Body<T>& a, const oracle::Body<T>& b);

template <class T>
Answers<T> answers(const oracle::Case<T>& made) {
    return answers(made.a, made.b);
}

/// Whether the booleans, the distance and the depth are the same, bit for bit.
template <class T>
bool same_sizes(const Answers<T>& x, const Answers<T>& y);

/// Whether everything is the same, bit for bit.
template <class T>
bool same(const Answers<T>& x, const Answers<T>& y);

/// Whether the booleans are the same, and distance and depth up to rounding.
template <class T>
bool nearly_same_sizes(const Answers<T>& x, const Answers<T>& y, double extent);

/// Whether one of the two has an arc or an ellipse in it: their real numbers round in another way when the two trade
/// places or turn.
template <class T>
bool has_curves(const oracle::Case<T>& made);

/// `same_sizes` where nothing curves, `nearly_same_sizes` where something does.
template <class T>
bool same_sizes_for(const oracle::Case<T>& made, const Answers<T>& x, const Answers<T>& y);

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
