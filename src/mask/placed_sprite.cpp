#include "mask_access.hpp"
#include "sampler.hpp"

#include <carom/mask/placed_sprite.hpp>

#include <bit>
#include <limits>

namespace carom {

namespace {

using detail::Columns;
using detail::Sampler;

// Shared pixels are found row by row: each pixel of the second operand that is set is sampled in the first.

// A placed mask, whose set pixels are read word by word.
struct MaskRows {
    const PlacedMask& placed;

    // Calls visit(x) for the set pixels of row y within the columns until it returns true; returns whether it did.
    template <class Visit>
    bool any_in_row(Columns columns, std::int64_t y, const Visit& visit) const {
        const Bitmask& mask = *placed.mask;
        const std::int64_t first = columns.first - placed.at.x, last = columns.last - placed.at.x;
        for (std::int64_t k = first >> 6; k << 6 < last; ++k) {
            std::uint64_t word = mask.word(k, y - placed.at.y) & detail::low_bits(last - (k << 6));
            if (first > k << 6) word &= ~detail::low_bits(first - (k << 6));
            for (; word != 0; word &= word - 1) {
                if (visit(placed.at.x + (k << 6) + std::countr_zero(word))) return true;
            }
        }
        return false;
    }

    PixelRect frame() const {
        constexpr std::int64_t far = std::int64_t{1} << 50;
        const auto& [x, y] = placed.at;
        if (x < -far || x > far || y < -far || y > far) return {};
        const PixelRect within = placed.mask->bounds();
        return {{within.min.x + x, within.min.y + y}, {within.max.x + x, within.max.y + y}};
    }
};

struct SpriteRows {
    const Sampler& sampler;

    template <class Visit>
    bool any_in_row(Columns columns, std::int64_t y, const Visit& visit) const {
        const Columns covered = sampler.covered(columns, y);
        for (std::int64_t x = covered.first; x < covered.last; ++x) {
            if (sampler.get(x, y) && visit(x)) return true;
        }
        return false;
    }

    PixelRect frame() const { return sampler.frame(); }
};

// Calls visit(x, y) for the shared pixels in row order until it returns true.
template <class Rows, class Visit>
void for_each_shared(const PlacedSprite& a, const Rows& b, const Visit& visit) {
    const Result<Sampler> sampler = Sampler::make(*a.mask, a.placement);
    if (!sampler) return;
    const PixelRect both = detail::intersection(sampler->frame(), b.frame());
    for (std::int64_t y = both.min.y; y < both.max.y; ++y) {
        const Columns columns = sampler->covered({both.min.x, both.max.x}, y);
        if (columns.first >= columns.last) continue;
        if (b.any_in_row(columns, y, [&](std::int64_t x) { return sampler->get(x, y) && visit(x, y); })) return;
    }
}

template <class Visit>
void for_each_shared(const PlacedSprite& a, const PlacedMask& b, const Visit& visit) {
    for_each_shared(a, MaskRows{b}, visit);
}

template <class Visit>
void for_each_shared(const PlacedSprite& a, const PlacedSprite& b, const Visit& visit) {
    const Result<Sampler> sampler = Sampler::make(*b.mask, b.placement);
    if (sampler) for_each_shared(a, SpriteRows{*sampler}, visit);
}

template <class B>
std::int64_t shared_area(const PlacedSprite& a, const B& b) {
    std::int64_t area = 0;
    for_each_shared(a, b, [&](std::int64_t, std::int64_t) {
        ++area;
        return false;
    });
    return area;
}

template <class B>
std::optional<PixelPos> first_shared(const PlacedSprite& a, const B& b) {
    std::optional<PixelPos> first;
    for_each_shared(a, b, [&](std::int64_t x, std::int64_t y) {
        first = PixelPos{x, y};
        return true;
    });
    return first;
}

}  // namespace

SpritePlacement placement_of(const PoseD& pose, const Vec2D& pivot, double scale) {
    const Vec2D x_axis = rotate(pose.rot, Vec2D{scale, 0}), y_axis = rotate(pose.rot, Vec2D{0, scale});
    return {pose.at - pivot.x * x_axis - pivot.y * y_axis, x_axis, y_axis};
}

bool overlaps(const PlacedSprite& a, const PlacedMask& b) {
    return first_shared(a, b).has_value();
}
bool overlaps(const PlacedSprite& a, const PlacedSprite& b) {
    return first_shared(a, b).has_value();
}
std::int64_t overlap_area(const PlacedSprite& a, const PlacedMask& b) {
    return shared_area(a, b);
}
std::int64_t overlap_area(const PlacedSprite& a, const PlacedSprite& b) {
    return shared_area(a, b);
}
std::optional<PixelPos> first_point(const PlacedSprite& a, const PlacedMask& b) {
    return first_shared(a, b);
}
std::optional<PixelPos> first_point(const PlacedSprite& a, const PlacedSprite& b) {
    return first_shared(a, b);
}

}  // namespace carom
