/// Sweeps: when two shapes that move at constant velocity are in contact.
#pragma once

#include <carom/answer/sweep.hpp>
#include <carom/detail/narrow/core/union_kernel.hpp>
#include <carom/detail/narrow/exact/cast_path.hpp>
#include <carom/detail/narrow/filter/sweep/sweep_or.hpp>

namespace carom {

/// Two unions of parts, the velocity of each, and how long they are looked at. The velocities differ.
template <class T>
struct Passage {
    PartSource<T> a;
    BasicVec2<T> va;
    PartSource<T> b;
    BasicVec2<T> vb;
    T horizon;
};

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
