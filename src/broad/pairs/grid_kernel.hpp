/// The inner loop of grids: one box against a range of boxes. There is one version for each instruction set; all give
/// the same results.
#pragma once

#include <cstddef>
#include <cstdint>

namespace carom::detail {

/// Boxes as columns of numbers, readable for `kernel_padding` numbers beyond the last.
template <class T>
struct BoxColumns {
    const T* min_x;
    const T* min_y;
    const T* max_x;
    const T* max_y;
};

inline constexpr std::size_t kernel_padding = 8;

/// A comparison of the box at index `box` with those in [first, last).
struct BoxRun {
    std::uint32_t box;
    std::uint32_t first;
    std::uint32_t last;
    std::uint32_t row;  // only boxes of this row count, where the cells of the run are folded
};

inline constexpr std::uint32_t any_row = 0xffffffffu;

/// The overlaps of runs: the number of the run, and the index of the other box. Both buffers have capacity for all
/// boxes of the runs and `kernel_padding` more.
struct RunHits {
    std::uint32_t* run;
    std::uint32_t* place;
};

/// Writes all hits in order and returns how many there are.
template <class T>
using RunKernel = std::size_t (*)(const BoxColumns<T>& boxes, const BoxRun* runs, std::size_t count, RunHits hits);

/// The kernel for this machine.
template <class T>
RunKernel<T> run_kernel();
/// The kernel without SIMD, with which the others must agree.
template <class T>
RunKernel<T> scalar_run_kernel();

}  // namespace carom::detail
