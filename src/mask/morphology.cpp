#include "mask_pair.hpp"

#include <carom/mask/morphology.hpp>

#include <utility>

namespace carom {

namespace {

using detail::MaskAccess;
using detail::Window;

struct Or {
    std::uint64_t operator()(std::uint64_t a, std::uint64_t b) const { return a | b; }
};
struct And {
    std::uint64_t operator()(std::uint64_t a, std::uint64_t b) const { return a & b; }
};

// Joins every pixel with the one `step` to its left (step > 0) or right, in place, in an order in which columns are
// read before they are written. Pixels outside the mask are clear.
template <class Join>
void join_columns(Bitmask& mask, std::int64_t step, Join join) {
    const std::int64_t columns = mask.columns();
    for (std::int64_t i = 0; i < columns; ++i) {
        const std::int64_t k = step > 0 ? columns - 1 - i : i;
        const Window moved = MaskAccess::window(mask, 64 * k - step, 0);
        const std::uint64_t used = MaskAccess::used_bits(mask, k);
        std::uint64_t* const words = MaskAccess::column(mask, k, 0);
        for (std::int64_t y = 0; y < mask.height(); ++y) words[y] = join(words[y], detail::read(moved, y)) & used;
    }
}

// The same with the pixel `step` above (step > 0) or below.
template <class Join>
void join_rows(Bitmask& mask, std::int64_t step, Join join) {
    const std::int64_t height = mask.height();
    for (std::int64_t k = 0; k < mask.columns(); ++k) {
        std::uint64_t* const words = MaskAccess::column(mask, k, 0);
        for (std::int64_t i = 0; i < height; ++i) {
            const std::int64_t y = step > 0 ? height - 1 - i : i, from = y - step;
            words[y] = join(words[y], from >= 0 && from < height ? words[from] : 0);
        }
    }
}

// Joins every pixel with the n before it along a row or column, by doubling.
template <class JoinAt>
void join_all(std::int64_t n, JoinAt join_at) {
    for (std::int64_t joined = 1; joined <= n;) {
        const std::int64_t step = std::min(joined, n + 1 - joined);
        join_at(step);
        joined += step;
    }
}

// A square structuring element is separable into a row and a column, and each of these into its two sides.
template <class Join>
void join_square(Bitmask& mask, std::int64_t n, Join join) {
    for (const bool is_row : {true, false}) {
        Bitmask other = mask;
        const auto to_one_side = [&](Bitmask& line, std::int64_t sign) {
            join_all(n, [&](std::int64_t step) {
                is_row ? join_columns(line, sign * step, join) : join_rows(line, sign * step, join);
            });
        };
        to_one_side(mask, 1);
        to_one_side(other, -1);
        for (std::int64_t k = 0; k < mask.columns(); ++k) {
            std::uint64_t* const words = MaskAccess::column(mask, k, 0);
            const std::uint64_t* const others = MaskAccess::column(other, k, 0);
            for (std::int64_t y = 0; y < mask.height(); ++y) words[y] = join(words[y], others[y]);
        }
    }
}

// A diamond is n iterations of a plus; a shortest path between two pixels never has to leave the frame.
template <class Join>
void join_diamond(Bitmask& mask, std::int64_t n, Join join) {
    for (; n > 0; --n) {
        const Bitmask before = mask;
        for (std::int64_t k = 0; k < mask.columns(); ++k) {
            std::uint64_t* const words = MaskAccess::column(mask, k, 0);
            const std::uint64_t* const old = MaskAccess::column(before, k, 0);
            const Window left = MaskAccess::window(before, 64 * k - 1, 0);
            const Window right = MaskAccess::window(before, 64 * k + 1, 0);
            const std::uint64_t used = MaskAccess::used_bits(mask, k);
            for (std::int64_t y = 0; y < mask.height(); ++y) {
                const std::uint64_t in_row = join(detail::read(left, y), detail::read(right, y));
                const std::uint64_t in_column = join(y > 0 ? old[y - 1] : 0, old[y + 1]);  // below the last: padding
                words[y] = join(join(in_row, in_column), old[y]) & used;
            }
        }
        if (mask == before) return;
    }
}

template <class Join>
Result<Bitmask> joined(Bitmask mask, std::int64_t n, Neighbors neighbors, Join join) {
    // No two pixels are farther apart than this.
    const std::int64_t farthest = mask.width() + mask.height();
    neighbors == Neighbors::eight ? join_square(mask, std::min(n, farthest), join)
                                  : join_diamond(mask, std::min(n, farthest), join);
    mask.summarize();
    return mask;
}

Status check_steps(const char* verb, std::int64_t n) {
    if (n >= 0) return std::monostate{};
    return make_error(ErrorCode::bad_size, -1, "%s: by %lld pixels; it must not be negative", verb,
                      static_cast<long long>(n));
}

}  // namespace

Result<Bitmask> erode(const Bitmask& mask, std::int64_t n, Neighbors neighbors) {
    if (const Status status = check_steps("erode", n); !status) return status.error();
    return joined(mask, n, neighbors, And());
}

Result<Bitmask> dilate(const Bitmask& mask, std::int64_t n, Neighbors neighbors, Frame frame) {
    if (const Status status = check_steps("dilate", n); !status) return status.error();
    if (frame == Frame::keep) return joined(mask, n, neighbors, Or());
    const std::int64_t more = std::min(n, 2 * Bitmask::max_side);  // that is too large already
    Result<Bitmask> grown = mask.crop({{-more, -more}, {mask.width() + more, mask.height() + more}});
    if (!grown) return grown;
    return joined(std::move(grown).value(), n, neighbors, Or());
}

}  // namespace carom
