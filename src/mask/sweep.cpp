#include "mask_pair.hpp"

#include <carom/mask/sweep.hpp>
#include <carom/math/exact.hpp>

#include <cmath>

namespace carom {

namespace {

using detail::MaskAccess;

// The formula behind `compare`: m y - n x.
struct StepFormula {
    double m, x, n, y;
    template <class N>
    N operator()(In<N>) const {
        return N(m) * N(y) - N(n) * N(x);
    }
};

// One axis of the translation. Whole-pixel positions are counted in steps from the start, in its direction. Position p
// is less than a pixel from b while (p - 1) / length < t < (p + 1) / length.
struct Axis {
    double length;       // of the translation, without sign
    std::int64_t sign;   // of the translation
    std::int64_t first;  // the first position at which the masks' bounds overlap
    std::int64_t last;   // and the last one; before `first` when there is none

    // The bounds overlap at offsets of b from `low` to `high`, relative to the start.
    Axis(double translation, std::int64_t low, std::int64_t high)
        : length(std::fabs(translation)), sign(translation < 0 ? -1 : 1) {
        first = std::max<std::int64_t>(sign > 0 ? low : -high, 0);
        last = sign > 0 ? high : -low;
        // A position a whole step beyond the end is only touched.
        const double reach = std::ceil(length);
        if (static_cast<double>(last) > reach) last = static_cast<std::int64_t>(reach);
    }
};

// Compares m / x.length with n / y.length, for lengths that may be 0: -1, 0 or 1.
int compare(std::int64_t m, const Axis& x, std::int64_t n, const Axis& y) {
    return sign_of(StepFormula{static_cast<double>(m), x.length, static_cast<double>(n), y.length});
}

// Whether b is less than a pixel from p along x and from q along y at the same time.
bool overlap_in_time(std::int64_t p, const Axis& x, std::int64_t q, const Axis& y) {
    const bool before_end_x = q == 0 || compare(p + 1, x, q - 1, y) > 0;
    const bool before_end_y = p == 0 || compare(p - 1, x, q + 1, y) < 0;
    return before_end_x && before_end_y;
}

// Restricts the positions along y to those that b can be near while it is near p along x, with a margin at both ends.
void narrow_range(std::int64_t p, const Axis& x, const Axis& y, std::int64_t& first, std::int64_t& last) {
    const double slope = y.length / x.length;
    if (p > 1) {
        const double low = std::floor(static_cast<double>(p - 1) * slope) - 2;
        if (low > static_cast<double>(first))
            first = low > static_cast<double>(last) ? last + 1 : static_cast<std::int64_t>(low);
    }
    const double high = std::ceil(static_cast<double>(p + 1) * slope) + 2;
    if (high < static_cast<double>(last)) last = static_cast<std::int64_t>(high);
}

// A position that blocks b: p along x and q along y.
struct BlockingPosition {
    std::int64_t p = 0, q = 0;

    // Whether x is the axis on which b comes within a pixel of the position last.
    bool by_x(const Axis& x, const Axis& y) const { return p > 0 && (q == 0 || compare(p - 1, x, q - 1, y) >= 0); }
    // The whole steps along that axis by that time.
    std::int64_t steps(bool by_x) const { return std::max<std::int64_t>((by_x ? p : q) - 1, 0); }
};

bool is_earlier(const BlockingPosition& a, const BlockingPosition& b, const Axis& x, const Axis& y) {
    const bool a_by_x = a.by_x(x, y), b_by_x = b.by_x(x, y);
    return compare(a.steps(a_by_x), a_by_x ? x : y, b.steps(b_by_x), b_by_x ? x : y) < 0;
}

// Tries positions along x in order, and for each those along y: b reaches them one after the other, so the first one
// that overlaps is the earliest of its column.
template <class Overlaps>
std::optional<BlockingPosition> first_blocking(const Axis& x, const Axis& y, Overlaps overlaps_at) {
    std::optional<BlockingPosition> best;
    for (std::int64_t p = x.first; p <= x.last; ++p) {
        if (best && p > 0 && !is_earlier({p, 0}, *best, x, y)) break;
        std::int64_t first = y.first, last = y.last;
        narrow_range(p, x, y, first, last);
        for (std::int64_t q = first; q <= last; ++q) {
            if (!overlap_in_time(p, x, q, y)) continue;
            const BlockingPosition block{p, q};
            if (best && !is_earlier(block, *best, x, y)) break;
            if (!overlaps_at(x.sign * p, y.sign * q)) continue;
            best = block;
            break;
        }
    }
    return best;
}

constexpr std::int64_t max_distance = std::int64_t{1} << 50;

bool is_near(std::int64_t from, std::int64_t to, std::int64_t& difference) {
    difference = static_cast<std::int64_t>(static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from));
    return (to >= from) == (difference >= 0) && difference >= -max_distance && difference <= max_distance;
}

Status check(const Vec2D& translation) {
    if (!std::isfinite(translation.x) || !std::isfinite(translation.y)) {
        return make_error(ErrorCode::not_finite, -1, "mask sweep: the translation is (%g, %g); both must be finite",
                          translation.x, translation.y);
    }
    if (std::fabs(translation.x) > static_cast<double>(max_distance) ||
        std::fabs(translation.y) > static_cast<double>(max_distance)) {
        return make_error(ErrorCode::bad_size, -1, "mask sweep: the translation (%g, %g) is longer than 2^50 pixels",
                          translation.x, translation.y);
    }
    return std::monostate{};
}

std::int64_t moved(std::int64_t at, std::int64_t by) {
    constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
    if (by > 0 ? at > highest - by : at < lowest - by) return by > 0 ? highest : lowest;
    return at + by;
}

std::int64_t nearest(double x) {
    return static_cast<std::int64_t>(std::floor(x + 0.5));
}

}  // namespace

Result<MaskSweep> sweep(const PlacedMask& a, const PlacedMask& b, const Vec2D& translation) {
    if (const Status status = check(translation); !status) return status.error();
    std::int64_t dx = 0, dy = 0;
    if (!is_near(a.at.x, b.at.x, dx) || !is_near(a.at.y, b.at.y, dy)) {
        return make_error(ErrorCode::bad_size, -1, "mask sweep: the masks lie more than 2^50 pixels apart");
    }
    const PixelRect &in_a = MaskAccess::within(*a.mask), &in_b = MaskAccess::within(*b.mask);
    const Axis x(translation.x, in_a.min.x - in_b.max.x + 1 - dx, in_a.max.x - 1 - in_b.min.x - dx);
    const Axis y(translation.y, in_a.min.y - in_b.max.y + 1 - dy, in_a.max.y - 1 - in_b.min.y - dy);
    std::optional<BlockingPosition> block;
    if (!in_a.empty() && !in_b.empty()) {
        block = first_blocking(x, y, [&](std::int64_t right, std::int64_t down) {
            return detail::overlaps_at(*a.mask, *b.mask, dx + right, dy + down);
        });
    }
    MaskSweep result;
    double steps_x = x.length, steps_y = y.length;
    if (block) {
        result.set_hits();
        result.initially_overlapping = block->p == 0 && block->q == 0;
        result.blocked = {moved(b.at.x, x.sign * block->p), moved(b.at.y, y.sign * block->q)};
        const bool by_x = block->by_x(x, y);
        const auto steps = static_cast<double>(block->steps(by_x));
        result.t = steps == 0 ? 0 : steps / (by_x ? x.length : y.length);
        steps_x = by_x ? steps : result.t * x.length;
        steps_y = by_x ? result.t * y.length : steps;
    }
    if (!result.initially_overlapping) {
        result.free = {moved(b.at.x, x.sign * nearest(steps_x)), moved(b.at.y, y.sign * nearest(steps_y))};
    }
    return result;
}

}  // namespace carom
