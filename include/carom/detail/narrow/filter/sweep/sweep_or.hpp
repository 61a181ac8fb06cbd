/// Sweeps of two convex shapes in doubles, where these leave no doubt.
#pragma once

#include <carom/answer/sweep.hpp>
#include <carom/detail/narrow/core/convex_part.hpp>

#include <optional>

namespace carom {

/// Two convex parts, the velocity of each, and how long they are looked at. The velocities differ.
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

}  // namespace carom
