#include "pixels.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace carom::detail {

namespace {

// The first column from x on whose pixel in row y is set, or is clear; `end` if there is none before.
std::int64_t first_column(const Bitmask& mask, std::int64_t y, std::int64_t x, std::int64_t end, bool is_set) {
    for (; x < end; x = (x | 63) + 1) {
        const std::uint64_t word = mask.word(x >> 6, y);
        const std::uint64_t wanted = (is_set ? word : ~word) >> (x & 63);
        if (wanted != 0) return std::min(end, x + std::countr_zero(wanted));
    }
    return end;
}

// The first column of the run of set pixels that x is in.
std::int64_t run_begin(const Bitmask& mask, std::int64_t y, std::int64_t x) {
    for (; x >= 0; x = (x & ~std::int64_t{63}) - 1) {
        const std::uint64_t clear = ~mask.word(x >> 6, y) << (63 - (x & 63));
        if (clear != 0) return x + 1 - std::countl_zero(clear);
    }
    return 0;
}

// Calls visit(begin, end) for each run of set pixels of row y that has one in columns x0 <= x < x1, until it returns
// true. Runs are whole wherever they are looked for, or a contact could be with the cut.
template <class Visit>
bool any_run(const Bitmask& mask, std::int64_t y, std::int64_t x0, std::int64_t x1, const Visit& visit) {
    for (std::int64_t x = first_column(mask, y, x0, x1, true); x < x1;) {
        const std::int64_t end = first_column(mask, y, x, mask.width(), false);
        if (visit(x == x0 ? run_begin(mask, y, x) : x, end)) return true;
        x = first_column(mask, y, end, x1, true);
    }
    return false;
}

// x converted to an integer, clamped to a range.
std::int64_t clamped(double x, std::int64_t low, std::int64_t high) {
    if (!(x > static_cast<double>(low))) return low;
    return x < static_cast<double>(high) ? static_cast<std::int64_t>(x) : high;
}

}  // namespace

GridPixels grid_pixels(const ColliderMask& mask, const PoseD& pose) {
    GridPixels result;
    const SpritePlacement placement = placement_of(pose, mask.pivot, mask.scale);
    const std::optional<PixelPos> shift = whole_pixel_shift(placement);
    result.is_shifted = shift.has_value();
    if (shift) {
        result.shifted = {mask.pixels.get(), *shift};
    } else {
        result.rotated = {placement, mask.pixels.get()};
    }
    return result;
}

Status check_pixels(const ColliderMask& mask, const PoseD& pose) {
    constexpr double least_scale = 0x1p-190;  // `resample` takes components below 2^-200 for 0
    if (!(std::fabs(mask.scale) >= least_scale)) {
        return make_error(ErrorCode::bad_size, -1, "mask: scale %g must be at least 2^-190, or at most -2^-190",
                          mask.scale);
    }
    const auto [origin, x_axis, y_axis] = placement_of(pose, mask.pivot, mask.scale);
    const Vec2D along_x = static_cast<double>(mask.pixels->width()) * x_axis;
    const Vec2D along_y = static_cast<double>(mask.pixels->height()) * y_axis;
    AabbD box{origin, origin};
    for (const Vec2D& corner : {origin, origin + along_x, origin + along_y, origin + along_x + along_y}) {
        if (!(std::fabs(corner.x) <= farthest_pixel && std::fabs(corner.y) <= farthest_pixel)) {
            return make_error(ErrorCode::bad_size, -1, "mask: its pixels would reach (%g, %g); keep within 2^47 of 0",
                              corner.x, corner.y);
        }
        box = joined(box, {corner, corner});
    }
    if (x_axis == Vec2D{1, 0} && y_axis == Vec2D{0, 1}) return std::monostate{};  // not resampled
    const double width = std::ceil(box.max.x) - std::floor(box.min.x);
    const double height = std::ceil(box.max.y) - std::floor(box.min.y);
    constexpr auto longest = static_cast<double>(Bitmask::max_side), most = static_cast<double>(Bitmask::max_pixels);
    if (width <= longest && height <= longest && width * height <= most) return std::monostate{};
    return make_error(ErrorCode::bad_size, -1,
                      "mask: %g x %g pixels of the grid are too many (a side of 2^24, 2^32 in all); scale it by less "
                      "than %g",
                      width, height, mask.scale);
}

bool overlaps(const GridPixels& a, const GridPixels& b) {
    if (a.is_shifted) {
        return b.is_shifted ? carom::overlaps(a.shifted, b.shifted) : carom::overlaps(b.rotated, a.shifted);
    }
    return b.is_shifted ? carom::overlaps(a.rotated, b.shifted) : carom::overlaps(a.rotated, b.rotated);
}

AabbD box_of(const GridPixels& pixels) {
    if (pixels.is_shifted) return PixelParts<double>{pixels.shifted}.box();
    const auto& [origin, x_axis, y_axis] = pixels.rotated.placement;
    const Vec2D along_x = static_cast<double>(pixels.rotated.mask->width()) * x_axis;
    const Vec2D along_y = static_cast<double>(pixels.rotated.mask->height()) * y_axis;
    AabbD box{origin, origin};
    for (const Vec2D& corner : {origin + along_x, origin + along_y, origin + along_x + along_y}) {
        box = joined(box, {corner, corner});
    }
    // A pixel is set by its center, so it extends half a pixel beyond the placed mask; the rest is for rounding.
    return grown(
        box, 1 + 0x1p-40 * (std::fabs(box.min.x) + std::fabs(box.min.y) + std::fabs(box.max.x) + std::fabs(box.max.y)));
}

AxisAlignedPixels::AxisAlignedPixels(const GridPixels& pixels) : placed_(pixels.shifted) {
    static const Bitmask nothing;
    if (pixels.is_shifted) return;
    Result<MaskAt> made = resample(*pixels.rotated.mask, pixels.rotated.placement);
    placed_ = {&nothing, {}};
    if (!made) return;
    made_ = std::move(made).value();
    placed_ = {&made_->mask, made_->at};
}

template <class T>
bool PixelParts<T>::operator()(const MovingBox& moving, PartVisitor<T> visit) const {
    const AabbD region = box_of_way(moving);
    const Bitmask* const mask = placed.mask;
    const PixelPos& at = placed.at;
    const auto x = static_cast<double>(at.x), y = static_cast<double>(at.y);
    const std::int64_t first_row = clamped(std::floor(region.min.y - y) - 1, 0, mask->height());
    const std::int64_t last_row = clamped(std::floor(region.max.y - y) + 2, 0, mask->height());
    const std::int64_t first = clamped(std::floor(region.min.x - x) - 1, 0, mask->width());
    const std::int64_t last = clamped(std::floor(region.max.x - x) + 2, 0, mask->width());
    for (std::int64_t row = first_row; row < last_row; ++row) {
        const bool stopped = any_run(*mask, row, first, last, [&](std::int64_t begin, std::int64_t end) {
            const BasicAabb<T> box{{static_cast<T>(at.x + begin), static_cast<T>(at.y + row)},
                                   {static_cast<T>(at.x + end), static_cast<T>(at.y + row + 1)}};
            ConvexPart<T> run = convex_part(Operand<BasicAabb<T>, T>{box});
            run.set_number(static_cast<std::size_t>(row * mask->width() + begin));
            return visit(run);
        });
        if (stopped) return true;
    }
    return false;
}

// In boxes that grow until one holds all within the limit.
template <class T>
void PixelParts<T>::nearest(const MovingBox& region, double& limit, NearestVisitor<T> visit) const {
    const AabbD start = box_of_way(region), all = box();
    for (double reach = 4;; reach *= 4) {
        const AabbD around = grown(start, std::fmin(reach, limit));
        (*this)(around, [&](const ConvexPart<T>& part) {
            visit(part, limit);
            return false;
        });
        if (!(limit > reach) || contains(around, all)) return;
    }
}

template <class T>
AabbD PixelParts<T>::box() const {
    const PixelRect within = placed.mask->bounds();
    if (within.empty()) return empty_box;
    const auto& [x, y] = placed.at;
    return {{static_cast<double>(x + within.min.x), static_cast<double>(y + within.min.y)},
            {static_cast<double>(x + within.max.x), static_cast<double>(y + within.max.y)}};
}

template struct PixelParts<float>;
template struct PixelParts<double>;

}  // namespace carom::detail
