#include "mask_pair.hpp"

#include <carom/mask/terrain_mask.hpp>

#include <algorithm>
#include <bit>

namespace carom {

namespace {

using detail::MaskAccess;
using detail::TerrainPage;
using Tile = TerrainPage::Tile;

constexpr std::int64_t tile_width = TerrainPage::tile_width;
constexpr std::int64_t tile_height = TerrainPage::tile_height;

constexpr bool is_blank(const Tile& tile) {
    std::uint64_t all = 0;
    for (const std::uint64_t word : tile) all |= word;
    return all == 0;
}

constexpr bool is_full(const Tile& tile) {
    std::uint64_t all = ~std::uint64_t{0};
    for (const std::uint64_t word : tile) all &= word;
    return all == ~std::uint64_t{0};
}

std::int64_t count_of(const Tile& tile) {
    std::int64_t count = 0;
    for (const std::uint64_t word : tile) count += std::popcount(word);
    return count;
}

std::size_t index_in_page(std::int64_t tile_x, std::int64_t tile_y) {
    return static_cast<std::size_t>(tile_y % TerrainPage::side * TerrainPage::side + tile_x % TerrainPage::side);
}

// The page shared by all full ones. It is never changed in place, since this static pointer is always another owner.
const std::shared_ptr<TerrainPage>& full_page() {
    static const auto page = [] {
        auto all = std::make_shared<TerrainPage>();
        for (Tile& tile : all->tiles) tile.fill(~std::uint64_t{0});
        all->any = all->full = ~std::uint64_t{0};
        return all;
    }();
    return page;
}

// The tiles of the terrain that a rectangle covers; right and bottom are exclusive.
struct TileRange {
    std::int64_t left = 0, right = 0, top = 0, bottom = 0;

    explicit TileRange(const PixelRect& rect) {
        if (rect.empty()) return;
        left = rect.min.x / tile_width;
        right = (rect.max.x + tile_width - 1) / tile_width;
        top = rect.min.y / tile_height;
        bottom = (rect.max.y + tile_height - 1) / tile_height;
    }
};

// The part of the frame that a mask covers; empty for distant offsets.
PixelRect covered(const PlacedMask& mask, const PixelRect& frame) {
    constexpr std::int64_t far = 2 * TerrainMask::max_side;
    const auto& [x, y] = mask.at;
    if (x < -far || x > far || y < -far || y > far) return {};
    const PixelRect& within = MaskAccess::within(*mask.mask);
    return detail::intersection(frame, {{within.min.x + x, within.min.y + y}, {within.max.x + x, within.max.y + y}});
}

// The pixels of a mask that lie on a tile.
Tile tile_of(const PlacedMask& mask, std::int64_t tile_x, std::int64_t tile_y) {
    const detail::Window window = MaskAccess::window(*mask.mask, tile_x * tile_width - mask.at.x, 0);
    Tile tile{};
    for (std::int64_t i = 0; i < tile_height; ++i) {
        const std::int64_t y = tile_y * tile_height + i - mask.at.y;
        if (detail::in_order(0, y, mask.mask->height())) tile[static_cast<std::size_t>(i)] = detail::read(window, y);
    }
    return tile;
}

// The pixels of a rectangle that lie on a tile.
Tile tile_of(const PixelRect& rect, std::int64_t tile_x, std::int64_t tile_y) {
    const std::int64_t left = std::max<std::int64_t>(rect.min.x - tile_x * tile_width, 0);
    const std::uint64_t bits = detail::low_bits(rect.max.x - tile_x * tile_width) & ~detail::low_bits(left);
    Tile tile{};
    for (std::int64_t i = 0; i < tile_height; ++i) {
        const std::int64_t y = tile_y * tile_height + i;
        if (detail::in_order(rect.min.y, y, rect.max.y)) tile[static_cast<std::size_t>(i)] = bits;
    }
    return tile;
}

Tile united(Tile a, const Tile& b) {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] |= b[i];
    return a;
}

Tile without(Tile a, const Tile& b) {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] &= ~b[i];
    return a;
}

Tile shared(Tile a, const Tile& b) {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] &= b[i];
    return a;
}

}  // namespace

/// The library's access to the pages of a TerrainMask.
struct TerrainAccess {
    static PixelRect frame(const TerrainMask& terrain) { return {{0, 0}, {terrain.width_, terrain.height_}}; }

    static Tile tile(const TerrainMask& terrain, std::int64_t tile_x, std::int64_t tile_y) {
        const TerrainPage* const page = terrain.pages_[terrain.page_index(tile_x, tile_y)].get();
        return page ? page->tiles[index_in_page(tile_x, tile_y)] : Tile{};
    }

    // Calls visit(shared pixels, x, y) for each tile that shares pixels with the mask, (x, y) being the tile's pixel
    // (0, 0), row by row of tiles, until it returns true, or until is_enough() does after a row.
    template <class Visit, class IsEnough>
    static void for_each_shared(const TerrainMask& terrain, const PlacedMask& mask, const Visit& visit,
                                const IsEnough& is_enough) {
        const TileRange tiles(covered(mask, frame(terrain)));
        for (std::int64_t y = tiles.top; y < tiles.bottom && !is_enough(); ++y) {
            for (std::int64_t x = tiles.left; x < tiles.right; ++x) {
                const TerrainPage* const page = terrain.pages_[terrain.page_index(x, y)].get();
                if (!page) {
                    x |= TerrainPage::side - 1;  // on to the next page
                    continue;
                }
                if ((page->any >> index_in_page(x, y) & 1) == 0) continue;
                const Tile common = shared(page->tiles[index_in_page(x, y)], tile_of(mask, x, y));
                if (!is_blank(common) && visit(common, x * tile_width, y * tile_height)) return;
            }
        }
    }
};

Result<TerrainMask> TerrainMask::blank(std::int64_t width, std::int64_t height) {
    const auto w = static_cast<long long>(width), h = static_cast<long long>(height);
    if (width < 0 || height < 0) {
        return make_error(ErrorCode::bad_size, -1, "terrain: %lld x %lld pixels; neither side may be negative", w, h);
    }
    if (width > max_side || height > max_side || width * height > max_pixels) {
        return make_error(ErrorCode::bad_size, -1,
                          "terrain: %lld x %lld pixels are too many; at most %lld a side and %lld in all", w, h,
                          static_cast<long long>(max_side), static_cast<long long>(max_pixels));
    }
    TerrainMask terrain;
    terrain.width_ = width;
    terrain.height_ = height;
    terrain.page_columns_ = (width + Page::width - 1) / Page::width;
    const std::int64_t page_rows = (height + Page::height - 1) / Page::height;
    terrain.pages_.resize(static_cast<std::size_t>(terrain.page_columns_ * page_rows));
    return terrain;
}

TerrainMask TerrainMask::from_bitmask(const Bitmask& mask) {
    TerrainMask terrain = blank(mask.width(), mask.height()).value();  // its limits are at least those of a Bitmask
    terrain.draw(mask, {0, 0});
    return terrain;
}

std::uint64_t TerrainMask::word(std::int64_t column, std::int64_t y) const {
    if (column < 0 || y < 0 || column * tile_width >= width_ || y >= height_) return 0;
    const Page* const page = pages_[page_index(column, y / tile_height)].get();
    if (!page) return 0;
    return page->tiles[index_in_page(column, y / tile_height)][static_cast<std::size_t>(y % tile_height)];
}

bool TerrainMask::get(std::int64_t x, std::int64_t y) const {
    return x >= 0 && (word(x / tile_width, y) >> (x % tile_width) & 1) != 0;
}

void TerrainMask::set(std::int64_t x, std::int64_t y, bool on) {
    const bool inside = x >= 0 && y >= 0 && x < width_ && y < height_;
    CAROM_ASSERT(inside, "pixel (%lld, %lld) lies outside the terrain of %lld x %lld pixels", static_cast<long long>(x),
                 static_cast<long long>(y), static_cast<long long>(width_), static_cast<long long>(height_));
    if (!inside) return;
    const PixelRect pixel{{x, y}, {x + 1, y + 1}};
    on ? fill(pixel) : clear(pixel);
}

// Copies the page first if it is shared, and releases it when it becomes empty or full.
void TerrainMask::put_tile(std::int64_t tile_x, std::int64_t tile_y, const Tile& tile) {
    std::shared_ptr<Page>& page = pages_[page_index(tile_x, tile_y)];
    if (!page) {
        page = std::make_shared<Page>();
    } else if (page.use_count() > 1) {
        page = std::make_shared<Page>(*page);
    }
    const std::size_t i = index_in_page(tile_x, tile_y);
    const std::uint64_t bit = std::uint64_t{1} << i;
    page->tiles[i] = tile;
    page->any = is_blank(tile) ? page->any & ~bit : page->any | bit;
    page->full = is_full(tile) ? page->full | bit : page->full & ~bit;
    if (page->any == 0) page.reset();
    if (page && page->full == ~std::uint64_t{0}) page = full_page();
}

// Replaces each tile of the rectangle by change(tile, x, y) where that differs.
template <class Change>
void TerrainMask::change_tiles(const PixelRect& rect, const Change& change) {
    const TileRange tiles(rect);
    for (std::int64_t y = tiles.top; y < tiles.bottom; ++y) {
        for (std::int64_t x = tiles.left; x < tiles.right; ++x) {
            const Tile old = TerrainAccess::tile(*this, x, y);
            const Tile tile = change(old, x, y);
            if (tile != old) put_tile(x, y, tile);
        }
    }
}

void TerrainMask::fill(const PixelRect& rect) {
    const PixelRect inside = detail::intersection(rect, TerrainAccess::frame(*this));
    change_tiles(inside,
                 [&](const Tile& old, std::int64_t x, std::int64_t y) { return united(old, tile_of(inside, x, y)); });
}

void TerrainMask::clear(const PixelRect& rect) {
    const PixelRect inside = detail::intersection(rect, TerrainAccess::frame(*this));
    change_tiles(inside,
                 [&](const Tile& old, std::int64_t x, std::int64_t y) { return without(old, tile_of(inside, x, y)); });
}

void TerrainMask::draw(const Bitmask& brush, PixelPos at) {
    const PlacedMask placed{&brush, at};
    const PixelRect inside = covered(placed, TerrainAccess::frame(*this));
    change_tiles(inside, [&](const Tile& old, std::int64_t x, std::int64_t y) {
        return united(old, shared(tile_of(placed, x, y), tile_of(inside, x, y)));
    });
}

void TerrainMask::erase(const Bitmask& brush, PixelPos at) {
    const PlacedMask placed{&brush, at};
    change_tiles(covered(placed, TerrainAccess::frame(*this)),
                 [&](const Tile& old, std::int64_t x, std::int64_t y) { return without(old, tile_of(placed, x, y)); });
}

std::int64_t TerrainMask::count() const {
    std::int64_t count = 0;
    for (const std::shared_ptr<Page>& page : pages_) {
        if (!page) continue;
        const int full = std::popcount(page->full);
        count += full * tile_width * tile_height;
        for (std::uint64_t left = page->any & ~page->full; left != 0; left &= left - 1) {
            count += count_of(page->tiles[static_cast<std::size_t>(std::countr_zero(left))]);
        }
    }
    return count;
}

Result<Bitmask> TerrainMask::crop(const PixelRect& rect) const {
    Result<Bitmask> made = Bitmask().crop(rect);
    if (!made) return made;
    Bitmask& mask = made.value();
    Bitmask brush = Bitmask::blank(tile_width, tile_height).value();
    const TileRange tiles(detail::intersection(rect, TerrainAccess::frame(*this)));
    for (std::int64_t y = tiles.top; y < tiles.bottom; ++y) {
        for (std::int64_t x = tiles.left; x < tiles.right; ++x) {
            const Tile tile = TerrainAccess::tile(*this, x, y);
            std::copy(tile.begin(), tile.end(), MaskAccess::column(brush, 0, 0));
            brush.summarize();
            mask.draw(brush, {x * tile_width - rect.min.x, y * tile_height - rect.min.y});
        }
    }
    return made;
}

std::size_t TerrainMask::page_count() const {
    const auto has_own = [](const std::shared_ptr<Page>& page) { return page && page != full_page(); };
    return static_cast<std::size_t>(std::count_if(pages_.begin(), pages_.end(), has_own));
}

bool operator==(const TerrainMask& a, const TerrainMask& b) {
    if (a.width_ != b.width_ || a.height_ != b.height_) return false;
    const auto same = [](const auto& page_a, const auto& page_b) {
        return page_a == page_b || (page_a && page_b && page_a->tiles == page_b->tiles);
    };
    return std::equal(a.pages_.begin(), a.pages_.end(), b.pages_.begin(), same);
}

bool overlaps(const TerrainMask& terrain, const PlacedMask& mask) {
    bool found = false;
    TerrainAccess::for_each_shared(
        terrain, mask, [&](const Tile&, std::int64_t, std::int64_t) { return found = true; }, [] { return false; });
    return found;
}

std::int64_t overlap_area(const TerrainMask& terrain, const PlacedMask& mask) {
    std::int64_t area = 0;
    const auto add = [&](const Tile& common, std::int64_t, std::int64_t) {
        area += count_of(common);
        return false;
    };
    TerrainAccess::for_each_shared(terrain, mask, add, [] { return false; });
    return area;
}

std::optional<PixelPos> first_point(const TerrainMask& terrain, const PlacedMask& mask) {
    std::optional<PixelPos> first;
    const auto look = [&](const Tile& common, std::int64_t x, std::int64_t y) {
        std::size_t row = 0;
        while (common[row] == 0) ++row;
        const PixelPos found{x + std::countr_zero(common[row]), y + static_cast<std::int64_t>(row)};
        if (!first || found.y < first->y) first = found;  // tiles are visited from left to right
        return false;
    };
    TerrainAccess::for_each_shared(terrain, mask, look, [&] { return first.has_value(); });
    return first;
}

}  // namespace carom
