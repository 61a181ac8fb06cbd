#include <carom/mask/placed_sprite.hpp>
#include <carom/mask/rotated_masks.hpp>

#include <cmath>
#include <utility>

namespace carom {

namespace {

double cosine_between(const RotD& a, const RotD& b) {
    return a.c * b.c + a.s * b.s;
}

// Whether the angle of a is greater than that of b, both from 0 up to a full turn.
bool is_after(const RotD& a, const RotD& b) {
    const auto is_upper = [](const RotD& r) { return r.s > 0 || (r.s == 0 && r.c > 0); };
    if (is_upper(a) != is_upper(b)) return is_upper(b);
    return b.c * a.s - b.s * a.c > 0;
}

std::int64_t nearest_pixel(double x) {
    constexpr double far = 0x1p50;
    return std::fabs(x) <= far ? static_cast<std::int64_t>(std::floor(x + 0.5)) : 0;
}

}  // namespace

Result<RotatedMasks> RotatedMasks::make(const Bitmask& mask, int count, const Vec2D& pivot, double scale) {
    if (count < 1 || count > max_count) {
        return make_error(ErrorCode::bad_size, -1, "turned masks: %d angles; make it 1 to %d", count, max_count);
    }
    if (!(pivot.x * 0 + pivot.y * 0 + scale * 0 == 0)) {
        return make_error(ErrorCode::not_finite, -1,
                          "turned masks: the pivot is (%g, %g) and the scale %g; all must be finite", pivot.x, pivot.y,
                          scale);
    }
    RotatedMasks result;
    result.rotated_.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        const RotD turn = RotD::degrees(360.0 * i / count);
        Result<MaskAt> rotated = resample(mask, placement_of({{0, 0}, turn}, pivot, scale));
        if (!rotated) return rotated.error();
        result.rotated_.push_back(std::move(rotated).value());
        result.turns_.push_back(turn);
    }
    return result;
}

int RotatedMasks::nearest(const RotD& turn) const {
    if (rotated_.empty() || !is_rotation(turn)) return 0;
    std::size_t low = 0, high = turns_.size();  // turns_[low] is not after it; turns_[high] is, if there is one
    while (high - low > 1) {
        const std::size_t middle = low + (high - low) / 2;
        (is_after(turns_[middle], turn) ? high : low) = middle;
    }
    const std::size_t next = high == turns_.size() ? 0 : high;
    const bool is_next = cosine_between(turns_[next], turn) > cosine_between(turns_[low], turn);
    return static_cast<int>(is_next ? next : low);
}

PlacedMask RotatedMasks::at(const RotD& turn, const Vec2D& pivot_at) const {
    PlacedMask placed = (*this)[nearest(turn)];
    placed.at = {placed.at.x + nearest_pixel(pivot_at.x), placed.at.y + nearest_pixel(pivot_at.y)};
    return placed;
}

}  // namespace carom
