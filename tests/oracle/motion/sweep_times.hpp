/// The exact answers that sweeps are tested against: whether two moving shapes touch, and when.
///
/// Written from the meaning of the query, and sharing nothing with the library but the shapes themselves: each pair
/// of convex pieces is in contact for an interval of time (`oracle/motion/stretch.hpp`), and the shapes are while any
/// pair is.
#pragma once

#include "oracle/touch/oracle.hpp"

#include <gmpxx.h>

#include <optional>

namespace oracle {

/// The first connected stretch of contact from 0 to the max_time.
struct SweptContact {
    bool hit = false;
    bool at_start = false;    ///< they are in contact at 0
    bool is_instant = false;  ///< enter = exit, exactly
    bool is_only = true;      ///< there is no stretch after it
    bool is_endless = false;  ///< then `exit` says nothing
    mpf_class enter{0, 256}, exit{0, 256};
    bool in_range = true;  ///< all numbers are whole multiples of 2^-240, so that their products do not underflow
};

/// For all t from 0 to input.to; nothing when an ellipse or an arc takes part.
template <class T>
std::optional<SweptContact> swept_contact(const Body<T>& a, const Body<T>& b, const SweepInput<T>& input);

/// Whether a moves, as seen from b, exactly along a side of one of them.
template <class T>
bool moves_along_a_side(const Body<T>& a, const Body<T>& b, const SweepInput<T>& input);

/// Whether the two touch for 0 <= t <= input.to, by the oracle that knows their kinds: `swept_contact`, or
/// `hits_with_arcs`, or for ellipses what `judge_swept` can say. Nothing where none can tell.
template <class T>
std::optional<bool> sweep_hits(const Body<T>& a, const Body<T>& b, const SweepInput<T>& input);

}  // namespace oracle
