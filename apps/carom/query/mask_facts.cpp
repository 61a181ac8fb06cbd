#include "query/mask_facts.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace carom::tool {

namespace {

__extension__ using Wide = unsigned __int128;
__extension__ using SignedWide = __int128;

PixelRect common_rect(const PlacedMask& a, const PlacedMask& b) {
    const PixelPos min{std::max(a.at.x, b.at.x), std::max(a.at.y, b.at.y)};
    const PixelPos max{std::min(a.at.x + a.mask->width(), b.at.x + b.mask->width()),
                       std::min(a.at.y + a.mask->height(), b.at.y + b.mask->height())};
    return {min, max};
}

void add(SharedPixels& shared, const PixelPos& p) {
    shared.bounds.min = {std::min(shared.bounds.min.x, p.x), std::min(shared.bounds.min.y, p.y)};
    shared.bounds.max = {std::max(shared.bounds.max.x, p.x + 1), std::max(shared.bounds.max.y, p.y + 1)};
    shared.sum_x += p.x - shared.origin.x;
    shared.sum_y += p.y - shared.origin.y;
    ++shared.area;
}

/// n / d to nearest, ties to even, for |n| < 2^100 and 0 < d < 2^40. The quotient is taken to 62 bits with a last bit
/// that says whether anything was left, so that the one conversion to T is the only rounding.
template <class T>
T rounded_quotient(SignedWide n, Wide d) {
    if (n == 0) return 0;
    Wide rest = n < 0 ? static_cast<Wide>(-n) : static_cast<Wide>(n);
    int exponent = 0;
    while ((rest >> 62) < d) {
        rest <<= 1;
        --exponent;
    }
    const Wide quotient = rest / d;
    const auto bits = static_cast<std::uint64_t>(quotient) | static_cast<std::uint64_t>(quotient * d != rest);
    const T magnitude = std::ldexp(static_cast<T>(bits), exponent);
    return n < 0 ? -magnitude : magnitude;
}

}  // namespace

SharedPixels shared_pixels(const PlacedMask& a, const PlacedMask& b) {
    SharedPixels shared;
    const PixelRect rect = common_rect(a, b);
    if (rect.empty()) return shared;
    shared.origin = rect.min;
    shared.bounds = {rect.max, rect.min};  // inside out: the first pixel turns it right
    for (std::int64_t y = rect.min.y; y < rect.max.y; ++y) {
        for (std::int64_t k = (rect.min.x - a.at.x) / 64; k < a.mask->columns(); ++k) {
            for (std::uint64_t left = a.mask->word(k, y - a.at.y); left != 0; left &= left - 1) {
                const std::int64_t x = a.at.x + 64 * k + std::countr_zero(left);
                if (b.mask->get(x - b.at.x, y - b.at.y)) add(shared, {x, y});
            }
        }
    }
    return shared;
}

template <class T>
BasicVec2<T> centroid(const SharedPixels& shared) {
    // The mean of x + 1/2 over the pixels, as one fraction over 2 area.
    const auto mean = [&](std::int64_t origin, std::int64_t sum) {
        const SignedWide area = shared.area;
        return rounded_quotient<T>((2 * SignedWide{origin} + 1) * area + 2 * SignedWide{sum},
                                   static_cast<Wide>(2 * area));
    };
    return {mean(shared.origin.x, shared.sum_x), mean(shared.origin.y, shared.sum_y)};
}

template BasicVec2<float> centroid(const SharedPixels&);
template BasicVec2<double> centroid(const SharedPixels&);

}  // namespace carom::tool
