/// Fast paths for shape casts of two convex shapes in doubles, where these leave no doubt.
#pragma once

#include <carom/answer/sweep.hpp>
#include <carom/detail/narrow/core/convex_part.hpp>
#include <carom/detail/narrow/core/outline_view.hpp>

#include <optional>

namespace carom::detail {

/// Two convex parts, the velocity of each, and the maximum time. The velocities differ.
template <class T>
struct SweptParts {
    const ConvexPart<T>& a;
    const ConvexPart<T>& b;
    const BasicVec2<T>& va;
    const BasicVec2<T>& vb;
    T max_time;
};

/// Computes the first interval of contact of two convex parts in doubles where they leave no doubt; otherwise returns
/// false, and no result.
template <class T>
bool quick_sweep(const SweptParts<T>& parts, BasicSweep<T>& result);

/// Velocities of two shapes, which differ, and the maximum time.
template <class T>
struct Course {
    const BasicVec2<T>& va;
    const BasicVec2<T>& vb;
    T max_time;
};

/// The same for two outlines, without parts.
template <class T>
bool outline_sweep(const OutlineView<T>& a, const OutlineView<T>& b, const Course<T>& course, BasicSweep<T>& result);

/// The function that computes the result where a fast path leaves a doubt.
template <class A, class B, class T>
using SweepOtherwise = BasicSweep<T>(const A& a, const BasicVec2<T>& va, const B& b, const BasicVec2<T>& vb,
                                     T max_time);

/// Returns the whole result for shapes that have a fast path, when doubles can tell it; otherwise the result of
/// `otherwise`. Any numbers may be passed.
BasicSweep<float> sweep_or(const Circle& a, const Vec2& va, const Circle& b, const Vec2& vb, float max_time,
                           SweepOtherwise<Circle, Circle, float>* otherwise);
BasicSweep<float> sweep_or(const Aabb& a, const Vec2& va, const Aabb& b, const Vec2& vb, float max_time,
                           SweepOtherwise<Aabb, Aabb, float>* otherwise);
BasicSweep<double> sweep_or(const AabbD& a, const Vec2D& va, const AabbD& b, const Vec2D& vb, double max_time,
                            SweepOtherwise<AabbD, AabbD, double>* otherwise);
BasicSweep<float> sweep_or(const ConvexPolygon& a, const Vec2& va, const ConvexPolygon& b, const Vec2& vb,
                           float max_time, SweepOtherwise<ConvexPolygon, ConvexPolygon, float>* otherwise);
BasicSweep<float> sweep_or(const ConvexPolygon& a, const Vec2& va, const Circle& b, const Vec2& vb, float max_time,
                           SweepOtherwise<ConvexPolygon, Circle, float>* otherwise);
BasicSweep<float> sweep_or(const Circle& a, const Vec2& va, const ConvexPolygon& b, const Vec2& vb, float max_time,
                           SweepOtherwise<Circle, ConvexPolygon, float>* otherwise);

/// Whether there is any contact, by an even faster path.
bool sweep_hits_or(const ConvexPolygon& a, const Vec2& va, const ConvexPolygon& b, const Vec2& vb, float max_time,
                   SweepOtherwise<ConvexPolygon, ConvexPolygon, float>* otherwise);

/// Whether there is any contact; none when doubles cannot tell.
template <class T>
std::optional<bool> quick_sweep_hits(const SweptParts<T>& parts);
template <class T>
std::optional<bool> outline_sweep_hits(const OutlineView<T>& a, const OutlineView<T>& b, const Course<T>& course);

}  // namespace carom::detail
