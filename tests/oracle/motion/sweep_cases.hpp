/// Reproducible moving pairs: a case is named by its sort, its suite, its two kinds and its number.
#pragma once

#include "oracle/cases/generate.hpp"

namespace oracle {

enum class SweepSort {
    random,    ///< towards each other, past and away: about as many hits as misses
    graze,     ///< moved back from a touch, often along the tangent
    parallel,  ///< along a side of one of the two
    still,     ///< both alike, or neither
    touching,  ///< from a touch: apart, along and into each other
    inside,    ///< mostly from an overlap
    bullet,    ///< a path of 10^4 times the sizes, at or just past the target
};

template <class T>
struct SweepCase {
    Case<T> made;
    SweepInput<T> input{};  ///< from 0 to the max_time
    SweepSort sort{};
    bool in_range = true;  ///< of lengths whose products a double holds

    T max_time() const { return T(input.to); }
};

/// The same numbers on every machine and in every build.
template <class T>
SweepCase<T> draw_sweep(SweepSort sort, Suite suite, Kind a, Kind b, std::uint64_t number);

}  // namespace oracle
