/// Kernels: the inner loops of masks, over consecutive words of one column or the runs of consecutive rows. There is
/// one table of them for each instruction set; all return the same bits.
#pragma once

#include <cstdint>

namespace carom::detail {

/// The rows of a column are read in groups of up to this many words: up to this many less one are read past the last.
inline constexpr std::int64_t word_group = 8;
/// The same for the runs of rows.
inline constexpr std::int64_t run_group = 32;
/// Masks with sides of at most this size have one column, and this many rows are readable from any row of them on.
inline constexpr std::int64_t small_side = 64;

/// A 64-pixel-wide column that need not start where a stored one does: word i is low[i] >> shift | high[i] << (64 -
/// shift). A null pointer means that there is no stored column, and its pixels are clear. No `high` when shift is 0.
struct Window {
    const std::uint64_t* low;
    const std::uint64_t* high;
    int shift;  // 0 to 63
};

/// The runs of consecutive rows: row i is set in [first_begin[i], first_end[i]) and [second_begin[i], second_end[i]),
/// in this order; a run that is empty has begin >= end.
struct RunColumns {
    const std::int16_t* first_begin;
    const std::int16_t* first_end;
    const std::int16_t* second_begin;
    const std::int16_t* second_end;
    bool single;  // all second runs are empty
};

struct Kernels {
    /// Whether 0 <= rows <= 64 rows of one column each share pixels, and how many; those of b are moved by -63 <= dx <=
    /// 63 pixels. 64 rows are readable in both, and those past the last one are clear in one of them. Without branches
    /// that depend on dx.
    bool (*overlaps_small)(const std::uint64_t* a, const std::uint64_t* b, int dx, std::int64_t rows);
    std::int64_t (*count_small)(const std::uint64_t* a, const std::uint64_t* b, int dx, std::int64_t rows);
    /// The first row i < rows (rows > 0) where `a` and the window share a pixel, or -1. Rows past the last one are
    /// readable up to a whole group in both, and clear in one of them.
    std::int64_t (*first_shared)(const std::uint64_t* a, const Window& b, std::int64_t rows);
    /// How many pixels they share; with the same condition on rows.
    std::int64_t (*count_shared)(const std::uint64_t* a, const Window& b, std::int64_t rows);
    /// Sets, or clears, in `a` the pixels that are set in the window, in these rows only; the window may alias `a`.
    void (*draw)(std::uint64_t* a, const Window& b, std::int64_t rows);
    void (*erase)(std::uint64_t* a, const Window& b, std::int64_t rows);
    /// The same two queries for runs, those of b moved by `dx`.
    std::int64_t (*first_shared_run)(const RunColumns& a, const RunColumns& b, std::int16_t dx, std::int64_t rows);
    std::int64_t (*count_shared_runs)(const RunColumns& a, const RunColumns& b, std::int16_t dx, std::int64_t rows);
    /// Writes the run of each row of a mask whose columns are `stride` words apart, [0, 0) where there is none; returns
    /// false when some row has a second one, and then the output is unspecified. Rows are readable up to a whole group.
    bool (*single_runs)(const std::uint64_t* words, std::int64_t stride, std::int64_t columns, std::int64_t rows,
                        std::int16_t* begin, std::int16_t* end);
    /// Thresholds one row of bytes: bit i % 64 of out[i / 64 * stride] becomes bytes[i] > threshold.
    void (*above)(const std::uint8_t* bytes, std::int64_t count, std::uint8_t threshold, std::uint64_t* out,
                  std::int64_t stride);
    /// The same for the last byte of each four.
    void (*fourth_above)(const std::uint8_t* bytes, std::int64_t count, std::uint8_t threshold, std::uint64_t* out,
                         std::int64_t stride);
};

/// The kernels for this machine; `kernels` chooses them once.
const Kernels& choose_kernels();
inline const Kernels& kernels() {
    static const Kernels& chosen = choose_kernels();
    return chosen;
}
/// The kernels for builds without Highway.
const Kernels& portable_kernels();
/// The kernels without vector instructions, with which the others must agree.
const Kernels& scalar_kernels();

}  // namespace carom::detail
