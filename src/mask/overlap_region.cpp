// The region that two masks share: its pixels, bounds and centroid.
#include "mask_pair.hpp"

#include <cmath>

namespace carom {

namespace {

// whole + part / parts to nearest, ties to even, for 0 <= part < parts < 2^40. Bits of the quotient are found one by
// one until there are 63 and a sticky one for the remainder, so that the conversion to T is the only rounding.
template <class T>
T rounded_sum(std::int64_t whole, std::uint64_t part, std::uint64_t parts) {
    const bool is_negative = whole < 0;
    std::uint64_t bits = is_negative ? -static_cast<std::uint64_t>(whole) : static_cast<std::uint64_t>(whole);
    if (is_negative && part != 0) {
        --bits;
        part = parts - part;
    }
    if (bits == 0 && part == 0) return 0;
    int exponent = 0;
    for (; bits < std::uint64_t{1} << 62; --exponent) {
        part *= 2;
        const bool bit = part >= parts;
        if (bit) part -= parts;
        bits = 2 * bits + bit;
    }
    const T magnitude = std::ldexp(static_cast<T>(bits | static_cast<std::uint64_t>(part != 0)), exponent);
    return is_negative ? -magnitude : magnitude;
}

// The end on the grid of pixel `end - 1` of a mask at `at`, clamped to the largest int64.
std::int64_t end_on_grid(std::int64_t at, std::int64_t end) {
    constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
    return at > highest - end ? highest : at + end;
}

// The sum of the indices of the bits that are set.
std::int64_t sum_of_bit_indices(std::uint64_t bits) {
    constexpr std::uint64_t with_digit[] = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
                                            0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};
    std::int64_t sum = 0;
    for (int digit = 0; digit < 6; ++digit) sum += std::int64_t{std::popcount(bits & with_digit[digit])} << digit;
    return sum;
}

}  // namespace

Bitmask overlap_mask(const PlacedMask& a, const PlacedMask& b) {
    Bitmask mask = Bitmask::blank(a.mask->width(), a.mask->height()).value();
    for_each_shared(detail::pair_of(a, b), [&](std::uint64_t shared, std::int64_t k, std::int64_t y) {
        *detail::MaskAccess::column(mask, k, y) = shared;
    });
    mask.summarize();
    return mask;
}

PixelRect overlap_bounds(const PlacedMask& a, const PlacedMask& b) {
    PixelRect box{{Bitmask::max_side, Bitmask::max_side}, {0, 0}};
    for_each_shared(detail::pair_of(a, b), [&](std::uint64_t shared, std::int64_t k, std::int64_t y) {
        box.min = {std::min(box.min.x, 64 * k + std::countr_zero(shared)), std::min(box.min.y, y)};
        box.max = {std::max(box.max.x, 64 * (k + 1) - std::countl_zero(shared)), std::max(box.max.y, y + 1)};
    });
    if (box.empty()) return {};
    return {{a.at.x + box.min.x, a.at.y + box.min.y}, {end_on_grid(a.at.x, box.max.x), end_on_grid(a.at.y, box.max.y)}};
}

template <class T>
std::optional<BasicVec2<T>> overlap_centroid(const PlacedMask& a, const PlacedMask& b) {
    std::int64_t area = 0, sum_x = 0, sum_y = 0;
    for_each_shared(detail::pair_of(a, b), [&](std::uint64_t shared, std::int64_t k, std::int64_t y) {
        const std::int64_t pixels = std::popcount(shared);
        area += pixels;
        sum_x += 64 * k * pixels + sum_of_bit_indices(shared);
        sum_y += y * pixels;
    });
    if (area == 0) return std::nullopt;
    // The mean of x + 1/2 has the denominator 2 area. Shared pixels are on the grid, so the sum does not overflow.
    const auto mean = [&](std::int64_t at, std::int64_t sum) {
        const std::int64_t doubled = 2 * sum + area, in_mask = doubled / (2 * area);
        return rounded_sum<T>(at + in_mask, static_cast<std::uint64_t>(doubled % (2 * area)),
                              static_cast<std::uint64_t>(2 * area));
    };
    return BasicVec2<T>{mean(a.at.x, sum_x), mean(a.at.y, sum_y)};
}

template std::optional<Vec2> overlap_centroid(const PlacedMask&, const PlacedMask&);
template std::optional<Vec2D> overlap_centroid(const PlacedMask&, const PlacedMask&);

}  // namespace carom
