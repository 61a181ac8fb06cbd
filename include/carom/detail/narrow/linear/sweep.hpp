/// Sweeps: when two shapes that move at constant velocity are in contact.
#pragma once

#include <carom/answer/feature.hpp>
#include <carom/detail/narrow/core/union_kernel.hpp>
#include <carom/detail/narrow/exact/cast_path.hpp>
#include <carom/detail/narrow/relation/relation.hpp>

#include <optional>

namespace carom {

/// How sure an answer about motion is.
enum class Certainty {
    exact,       ///< whether they meet is decided by exact signs, and times are within their bound
    certified,   ///< ellipses take part: a hit may be a gap that rounding errors cannot tell from it, a miss is none
    unresolved,  ///< they may meet, and do not before `enter`: a curve of lengths whose products no double holds
};

/// "exact", "certified" or "unresolved".
const char* certainty_name(Certainty certainty);

/// The first connected stretch of time in which two moving shapes are in contact. Times count in the unit that
/// velocities are per.
template <class T>
struct Sweep {
    bool hit = false;
    T enter{};              ///< 0 when they overlap or touch at the start
    T exit{};               ///< where that stretch ends, at most the horizon; equal to `enter` for an instant
    BasicVec2<T> point{};   ///< a point of both at `enter`
    BasicVec2<T> normal{};  ///< unit, from a to b at `enter`; zero when they penetrate each other at the start
    Feature feature_a{};    ///< what of a meets b there
    Feature feature_b{};    ///< what of b
    Relation started = Relation::disjoint;  ///< how they lie to each other at 0: `classify`
    bool graze = false;                     ///< arbitrarily small shifts of b would remove the contact
    Certainty certainty = Certainty::exact;
};

/// A connected stretch of time in which two moving shapes are in contact.
template <class T>
struct ContactInterval {
    T enter{};
    T exit{};
    bool graze = false;  ///< arbitrarily small shifts of b would remove the contact
    Certainty certainty = Certainty::exact;
};

/// Called with each interval in turn; returns true to stop.
template <class T>
using IntervalVisitor = FunctionRef<bool(const ContactInterval<T>&)>;

/// Two unions of parts, the velocity of each, and how long they are looked at. The velocities differ.
template <class T>
struct Passage {
    PartSource<T> a;
    BasicVec2<T> va;
    PartSource<T> b;
    BasicVec2<T> vb;
    T horizon;
};

/// Two convex parts for the same.
template <class T>
struct SweptParts {
    const ConvexPart<T>& a;
    const ConvexPart<T>& b;
    const BasicVec2<T>& va;
    const BasicVec2<T>& vb;
    T horizon;
};

/// The first stretch of contact of two convex parts, from doubles where they leave no doubt; else false, and no answer.
template <class T>
bool quick_sweep(const SweptParts<T>& parts, Sweep<T>& result);

/// What answers where a shorter way leaves a doubt.
template <class A, class B, class T>
using SweepOtherwise = Sweep<T>(const A& a, const BasicVec2<T>& va, const B& b, const BasicVec2<T>& vb, T horizon);

/// All of the answer for shapes that have a shorter way, when doubles can tell and they do not start in contact; else
/// what `otherwise` says. Any numbers may be asked about.
Sweep<float> sweep_or(const Circle& a, const Vec2& va, const Circle& b, const Vec2& vb, float horizon,
                      SweepOtherwise<Circle, Circle, float>* otherwise);
Sweep<float> sweep_or(const Aabb& a, const Vec2& va, const Aabb& b, const Vec2& vb, float horizon,
                      SweepOtherwise<Aabb, Aabb, float>* otherwise);
Sweep<float> sweep_or(const ConvexPolygon& a, const Vec2& va, const ConvexPolygon& b, const Vec2& vb, float horizon,
                      SweepOtherwise<ConvexPolygon, ConvexPolygon, float>* otherwise);
Sweep<float> sweep_or(const ConvexPolygon& a, const Vec2& va, const Circle& b, const Vec2& vb, float horizon,
                      SweepOtherwise<ConvexPolygon, Circle, float>* otherwise);
Sweep<float> sweep_or(const Circle& a, const Vec2& va, const ConvexPolygon& b, const Vec2& vb, float horizon,
                      SweepOtherwise<Circle, ConvexPolygon, float>* otherwise);

/// Whether there is any contact, by a way that is shorter still.
bool sweep_hits_or(const ConvexPolygon& a, const Vec2& va, const ConvexPolygon& b, const Vec2& vb, float horizon,
                   SweepOtherwise<ConvexPolygon, ConvexPolygon, float>* otherwise);

/// Whether there is any; none when doubles cannot tell.
template <class T>
std::optional<bool> quick_sweep_hits(const SweptParts<T>& parts);

/// The first stretch of contact. Whether, in which order and with which parts they meet is decided exactly. Leaves
/// `started` as `disjoint`, or `touching` for any contact at 0, also from behind. Needs no memory. Segments of
/// one-sided chains that are met from behind are not there: by what moves to their front, and by what is behind them
/// when it moves along them, or touches them at 0 (`answer_each_other`).
template <class T>
Sweep<T> sweep(const Passage<T>& passage);

/// All stretches in order, of one-sided chains too from either side, until the visitor returns true; says whether it
/// did.
template <class T>
bool any_contact(const Passage<T>& passage, IntervalVisitor<T> visit);

/// Whether there is any contact.
template <class T>
bool sweep_hits(const Passage<T>& passage);

}  // namespace carom
