#include "mask_pair.hpp"

#include <carom/mask/normal.hpp>

#include <cmath>

namespace carom {

MaskNormal overlap_normal(const PlacedMask& a, const PlacedMask& b) {
    std::int64_t dx = 0, dy = 0;
    if (!detail::small_difference(a.at.x, b.at.x, dx) || !detail::small_difference(a.at.y, b.at.y, dy)) return {};
    const auto area = [&](std::int64_t x, std::int64_t y) { return detail::area_at(*a.mask, *b.mask, dx + x, dy + y); };
    const std::int64_t left = area(-1, 0), right = area(1, 0), above = area(0, -1), below = area(0, 1);
    MaskNormal result;
    result.gradient = {static_cast<double>(right - left) / 2, static_cast<double>(below - above) / 2};
    const double length = std::sqrt(length_sq(result.gradient));
    if (length > 0) {
        result.kind = MaskNormalKind::defined;
        const Vec2D falls = Vec2D{0, 0} - result.gradient;  // not -gradient: 0 would become -0
        result.normal = {falls.x / length, falls.y / length};
    } else {
        const bool is_constant = left == right && above == below && left == above && left == area(0, 0);
        result.kind = !is_constant ? MaskNormalKind::symmetric
                      : left == 0  ? MaskNormalKind::apart
                                   : MaskNormalKind::inside;
    }
    return result;
}

}  // namespace carom
