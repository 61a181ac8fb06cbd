/// Shape casts: when two shapes that move at constant velocity are in contact.
#pragma once

#include <carom/answer/sweep.hpp>
#include <carom/detail/narrow/core/union_kernel.hpp>
#include <carom/detail/narrow/exact/cast_path.hpp>
#include <carom/detail/narrow/filter/sweep/sweep_or.hpp>
#include <carom/function_ref.hpp>
#include <carom/visit.hpp>

namespace carom::detail {

/// Two unions of parts, the velocity of each, and the maximum time. The velocities differ.
template <class T>
struct Passage {
    PartSource<T> a;
    BasicVec2<T> va;
    PartSource<T> b;
    BasicVec2<T> vb;
    T max_time;
};

/// Returns the first interval of contact. Whether, in which order and with which parts the two come into contact is
/// decided exactly. Does not allocate. Segments of one-sided chains are ignored when they are reached from behind: by a
/// shape that moves towards their front, and by a shape behind them that moves along them or touches them at time 0
/// (`answer_each_other`).
template <class T>
BasicSweep<T> sweep(const Passage<T>& passage);

/// The same of two StraightShapes. Programs that sweep no others do not contain what curves and unions need.
template <class T>
BasicSweep<T> sweep_straight(const Passage<T>& passage);

template <class T>
using IntervalVisitor = FunctionRef<Visit(const BasicContactInterval<T>&)>;

/// Visits all intervals of contact in order, including those with one-sided chains from either side.
template <class T>
Visit visit_contacts(const Passage<T>& passage, IntervalVisitor<T> visit);

/// Whether `sweep` finds any contact.
template <class T>
bool sweep_hits(const Passage<T>& passage);

}  // namespace carom::detail
