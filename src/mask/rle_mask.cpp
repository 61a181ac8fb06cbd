#include "mask_pair.hpp"
#include "runs.hpp"

#include <carom/mask/rle_mask.hpp>

namespace carom {

namespace {

using detail::MaskAccess;

// The rectangle in which two placed masks can share pixels, in pixels of a; b lies (dx, dy) from a.
struct CommonRect {
    PixelRect rect;
    std::int64_t dx = 0;
    std::int64_t dy = 0;
};

CommonRect common_rect(const PixelRect& in_a, PixelPos a_at, const PixelRect& in_b, PixelPos b_at) {
    CommonRect common;
    if (!detail::small_difference(a_at.x, b_at.x, common.dx) || !detail::small_difference(a_at.y, b_at.y, common.dy)) {
        return common;
    }
    const PixelRect moved{{in_b.min.x + common.dx, in_b.min.y + common.dy},
                          {in_b.max.x + common.dx, in_b.max.y + common.dy}};
    common.rect = detail::intersection(in_a, moved);
    common.rect.max = {detail::cut_to_grid(a_at.x, common.rect.max.x), detail::cut_to_grid(a_at.y, common.rect.max.y)};
    return common;
}

// Calls visit(begin, end, y) for each run of pixels of a that are set in both, in row order, until it returns false.
template <class Visit>
void for_each_shared_run(const PlacedRleMask& a, const PlacedRleMask& b, Visit visit) {
    const CommonRect common = common_rect(a.mask->bounds(), a.at, b.mask->bounds(), b.at);
    for (std::int64_t y = common.rect.min.y; y < common.rect.max.y; ++y) {
        const auto in_a = a.mask->row(y), in_b = b.mask->row(y - common.dy);
        // Runs before the common rectangle are skipped by bisection.
        const auto first_after = [](std::span<const RleMask::Run> runs, std::int64_t x) {
            return std::partition_point(runs.begin(), runs.end(),
                                        [x](const RleMask::Run& run) { return run.end <= x; });
        };
        auto i = first_after(in_a, common.rect.min.x);
        auto j = first_after(in_b, common.rect.min.x - common.dx);
        while (i != in_a.end() && j != in_b.end()) {
            const std::int64_t begin = std::max<std::int64_t>(i->begin, j->begin + common.dx);
            const std::int64_t i_end = i->end, j_end = j->end + common.dx;
            const std::int64_t end = std::min({i_end, j_end, common.rect.max.x});
            if (begin >= common.rect.max.x) break;
            if (begin < end && !visit(begin, end, y)) return;
            if (i_end < j_end) {
                ++i;
            } else {
                ++j;
            }
        }
    }
}

// The same with a Bitmask: calls visit(bits, x, y) for groups of up to 64 pixels of a.
template <class Visit>
void for_each_shared_word(const PlacedRleMask& a, const PlacedMask& b, Visit visit) {
    const CommonRect common = common_rect(a.mask->bounds(), a.at, MaskAccess::within(*b.mask), b.at);
    for (std::int64_t y = common.rect.min.y; y < common.rect.max.y; ++y) {
        for (const RleMask::Run& run : a.mask->row(y)) {
            const std::int64_t end = std::min<std::int64_t>(run.end, common.rect.max.x);
            for (std::int64_t x = std::max<std::int64_t>(run.begin, common.rect.min.x); x < end; x += 64) {
                const detail::Window window = MaskAccess::window(*b.mask, x - common.dx, y - common.dy);
                const std::uint64_t shared = detail::read(window, 0) & detail::low_bits(end - x);
                if (shared != 0 && !visit(shared, x, y)) return;
            }
        }
    }
}

}  // namespace

RleMask::RleMask(const Bitmask& mask) : width_(mask.width()), height_(mask.height()), bounds_(mask.bounds()) {
    first_.reserve(static_cast<std::size_t>(height_) + 1);
    for (std::int64_t y = 0; y < height_; ++y) {
        if (width_ > 0) {
            detail::for_each_run(mask, y, [this](std::int64_t begin, std::int64_t end) {
                runs_.push_back({static_cast<std::int32_t>(begin), static_cast<std::int32_t>(end)});
            });
        }
        first_.push_back(runs_.size());
    }
    runs_.shrink_to_fit();
}

std::span<const RleMask::Run> RleMask::row(std::int64_t y) const {
    if (y < 0 || y >= height_) return {};
    const auto i = static_cast<std::size_t>(y);
    return std::span(runs_).subspan(first_[i], first_[i + 1] - first_[i]);
}

bool RleMask::get(std::int64_t x, std::int64_t y) const {
    const auto runs = row(y);
    const auto run = std::partition_point(runs.begin(), runs.end(), [x](const Run& r) { return r.end <= x; });
    return run != runs.end() && run->begin <= x;
}

std::int64_t RleMask::count() const {
    std::int64_t pixels = 0;
    for (const Run& run : runs_) pixels += run.end - run.begin;
    return pixels;
}

Bitmask RleMask::to_bitmask() const {
    Bitmask mask = Bitmask::blank(width_, height_).value();
    for (std::int64_t y = 0; y < height_; ++y) {
        for (const Run& run : row(y)) mask.fill({{run.begin, y}, {run.end, y + 1}});
    }
    return mask;
}

bool overlaps(const PlacedRleMask& a, const PlacedRleMask& b) {
    return first_point(a, b).has_value();
}

bool overlaps(const PlacedRleMask& a, const PlacedMask& b) {
    return first_point(a, b).has_value();
}

std::int64_t overlap_area(const PlacedRleMask& a, const PlacedRleMask& b) {
    std::int64_t area = 0;
    for_each_shared_run(a, b, [&](std::int64_t begin, std::int64_t end, std::int64_t) {
        area += end - begin;
        return true;
    });
    return area;
}

std::int64_t overlap_area(const PlacedRleMask& a, const PlacedMask& b) {
    std::int64_t area = 0;
    for_each_shared_word(a, b, [&](std::uint64_t shared, std::int64_t, std::int64_t) {
        area += std::popcount(shared);
        return true;
    });
    return area;
}

std::optional<PixelPos> first_point(const PlacedRleMask& a, const PlacedRleMask& b) {
    std::optional<PixelPos> point;
    for_each_shared_run(a, b, [&](std::int64_t begin, std::int64_t, std::int64_t y) {
        point = PixelPos{a.at.x + begin, a.at.y + y};
        return false;
    });
    return point;
}

std::optional<PixelPos> first_point(const PlacedRleMask& a, const PlacedMask& b) {
    std::optional<PixelPos> point;
    for_each_shared_word(a, b, [&](std::uint64_t shared, std::int64_t x, std::int64_t y) {
        point = PixelPos{a.at.x + (x + std::countr_zero(shared)), a.at.y + y};
        return false;
    });
    return point;
}

}  // namespace carom
