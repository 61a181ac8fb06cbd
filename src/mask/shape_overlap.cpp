#include "mask_access.hpp"

#include <carom/detail/narrow/touch/convex_kernel.hpp>
#include <carom/mask/shape_overlap.hpp>

#include <cmath>

namespace carom::detail {
namespace {

// Calls visit(word) for the words of pixels in a rectangle inside the mask's frame, with the bits outside the rectangle
// cleared, until it returns true; returns whether it did.
template <class Mask, class Visit>
bool any_word(const Mask& mask, const PixelRect& rect, Visit visit) {
    for (std::int64_t k = rect.min.x >> 6; k << 6 < rect.max.x; ++k) {
        const std::int64_t left = std::max<std::int64_t>(rect.min.x - (k << 6), 0);
        const std::uint64_t wanted = low_bits(rect.max.x - (k << 6)) & ~low_bits(left);
        for (std::int64_t y = rect.min.y; y < rect.max.y; ++y) {
            if (visit(mask.word(k, y) & wanted)) return true;
        }
    }
    return false;
}

template <class Mask>
bool has_pixels(const Mask& mask, const PixelRect& rect) {
    return any_word(mask, rect, [](std::uint64_t word) { return word != 0; });
}

template <class Mask>
std::int64_t count_pixels(const Mask& mask, const PixelRect& rect) {
    std::int64_t count = 0;
    any_word(mask, rect, [&](std::uint64_t word) {
        count += std::popcount(word);
        return false;
    });
    return count;
}

PixelRect pixels_of(const Bitmask& mask) {
    return mask.bounds();
}

PixelRect pixels_of(const TerrainMask& terrain) {
    return {{0, 0}, {terrain.width(), terrain.height()}};
}

bool is_pixel(const PixelRect& rect) {
    return rect.max.x - rect.min.x == 1 && rect.max.y - rect.min.y == 1;
}

struct Halves {
    PixelRect first;
    PixelRect second;
};

Halves split_rows(const PixelRect& rect) {
    const std::int64_t middle = rect.min.y + (rect.max.y - rect.min.y) / 2;
    return {{rect.min, {rect.max.x, middle}}, {{rect.min.x, middle}, rect.max}};
}

Halves split_columns(const PixelRect& rect) {
    const std::int64_t middle = rect.min.x + (rect.max.x - rect.min.x) / 2;
    return {{rect.min, {middle, rect.max.y}}, {{middle, rect.min.y}, rect.max}};
}

Halves split(const PixelRect& rect) {
    return rect.max.x - rect.min.x > rect.max.y - rect.min.y ? split_columns(rect) : split_rows(rect);
}

/// Descends into blocks of pixels, halving each whose coverage does not decide; at most 2 * 24 levels deep.
template <class Mask>
class QuadtreeDescent {
  public:
    QuadtreeDescent(const Mask& mask, PixelPos at, BoxCoverageQuery coverage)
        : mask_(mask), at_(at), coverage_(coverage) {}

    // The pixels near the shape; none for masks beyond 2^50.
    PixelRect start(const AabbD& around) const {
        constexpr std::int64_t far = std::int64_t{1} << 50;
        if (at_.x < -far || at_.y < -far || at_.x > far || at_.y > far) return {};
        const PixelRect all = pixels_of(mask_);
        const auto pixel = [](double x, std::int64_t at, std::int64_t low, std::int64_t high) {
            const double local = std::floor(x) - static_cast<double>(at);
            return static_cast<std::int64_t>(std::clamp(local, static_cast<double>(low), static_cast<double>(high)));
        };
        if (all.empty() || !(around.min.x <= around.max.x)) return {};
        return {{pixel(around.min.x - 1, at_.x, all.min.x, all.max.x),
                 pixel(around.min.y - 1, at_.y, all.min.y, all.max.y)},
                {pixel(around.max.x + 1, at_.x, all.min.x, all.max.x),
                 pixel(around.max.y + 1, at_.y, all.min.y, all.max.y)}};
    }

    bool overlaps(const PixelRect& rect) const {
        if (rect.empty() || !has_pixels(mask_, rect)) return false;
        const BoxCoverage covered = coverage(rect);
        if (covered == BoxCoverage::none || covered == BoxCoverage::full || is_pixel(rect))
            return covered != BoxCoverage::none;
        const auto [first, second] = split(rect);
        return overlaps(first) || overlaps(second);
    }

    std::int64_t area(const PixelRect& rect) const {
        if (rect.empty() || !has_pixels(mask_, rect)) return 0;
        const BoxCoverage covered = coverage(rect);
        if (covered < BoxCoverage::partial) return 0;
        if (covered == BoxCoverage::full || is_pixel(rect)) return count_pixels(mask_, rect);
        const auto [first, second] = split(rect);
        return area(first) + area(second);
    }

    std::optional<PixelPos> first(const PixelRect& rect) const {
        if (rect.empty() || !has_pixels(mask_, rect) || coverage(rect) == BoxCoverage::none) return std::nullopt;
        if (is_pixel(rect)) return PixelPos{at_.x + rect.min.x, at_.y + rect.min.y};
        const auto [before, after] = rect.max.y - rect.min.y > 1 ? split_rows(rect) : split_columns(rect);
        const std::optional<PixelPos> found = first(before);
        return found ? found : first(after);
    }

  private:
    BoxCoverage coverage(const PixelRect& rect) const {
        const auto on_grid = [&](const PixelPos& p) {
            return Vec2D{static_cast<double>(at_.x + p.x), static_cast<double>(at_.y + p.y)};
        };
        return coverage_({on_grid(rect.min), on_grid(rect.max)});
    }

    const Mask& mask_;
    PixelPos at_;
    BoxCoverageQuery coverage_;
};

template <class T>
bool contains_corners(const ConvexPart<T>& part, const BasicAabb<T>& box) {
    const auto contains = [&](T x, T y) {
        ConvexPart<T> corner;
        corner.set_point({x, y});
        return touch(part, corner) != Touch::apart;
    };
    return contains(box.min.x, box.min.y) && contains(box.max.x, box.max.y) && contains(box.min.x, box.max.y) &&
           contains(box.max.x, box.min.y);
}

}  // namespace

template <class T>
BoxCoverage box_coverage(const ConvexPart<T>& part, const BasicAabb<T>& box) {
    ConvexPart<T> square;
    square.set_box(box.min, box.max);
    const Touch with_square = touch(part, square);
    if (with_square == Touch::apart) return BoxCoverage::none;
    if (with_square == Touch::touching || !part.has_area()) return BoxCoverage::touching;
    return part.core_kind() != CoreKind::arc && contains_corners(part, box) ? BoxCoverage::full : BoxCoverage::partial;
}

template BoxCoverage box_coverage(const ConvexPart<float>&, const BasicAabb<float>&);
template BoxCoverage box_coverage(const ConvexPart<double>&, const BasicAabb<double>&);

bool mask_overlaps(const PlacedMask& mask, const AabbD& around, BoxCoverageQuery coverage) {
    const QuadtreeDescent descent(*mask.mask, mask.at, coverage);
    return descent.overlaps(descent.start(around));
}

std::int64_t mask_overlap_area(const PlacedMask& mask, const AabbD& around, BoxCoverageQuery coverage) {
    const QuadtreeDescent descent(*mask.mask, mask.at, coverage);
    return descent.area(descent.start(around));
}

std::optional<PixelPos> mask_first_point(const PlacedMask& mask, const AabbD& around, BoxCoverageQuery coverage) {
    const QuadtreeDescent descent(*mask.mask, mask.at, coverage);
    return descent.first(descent.start(around));
}

bool mask_overlaps(const TerrainMask& terrain, const AabbD& around, BoxCoverageQuery coverage) {
    const QuadtreeDescent descent(terrain, {0, 0}, coverage);
    return descent.overlaps(descent.start(around));
}

std::int64_t mask_overlap_area(const TerrainMask& terrain, const AabbD& around, BoxCoverageQuery coverage) {
    const QuadtreeDescent descent(terrain, {0, 0}, coverage);
    return descent.area(descent.start(around));
}

std::optional<PixelPos> mask_first_point(const TerrainMask& terrain, const AabbD& around, BoxCoverageQuery coverage) {
    const QuadtreeDescent descent(terrain, {0, 0}, coverage);
    return descent.first(descent.start(around));
}

bool mask_overlaps(const PlacedSprite& sprite, const AabbD& around, BoxCoverageQuery coverage) {
    const Result<MaskAt> made = resample(*sprite.mask, sprite.placement);
    return made && mask_overlaps(PlacedMask{&made->mask, made->at}, around, coverage);
}

std::int64_t mask_overlap_area(const PlacedSprite& sprite, const AabbD& around, BoxCoverageQuery coverage) {
    const Result<MaskAt> made = resample(*sprite.mask, sprite.placement);
    return made ? mask_overlap_area(PlacedMask{&made->mask, made->at}, around, coverage) : 0;
}

std::optional<PixelPos> mask_first_point(const PlacedSprite& sprite, const AabbD& around, BoxCoverageQuery coverage) {
    const Result<MaskAt> made = resample(*sprite.mask, sprite.placement);
    return made ? mask_first_point(PlacedMask{&made->mask, made->at}, around, coverage) : std::nullopt;
}

}  // namespace carom::detail
