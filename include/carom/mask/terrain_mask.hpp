/// TerrainMask: a level-sized mask that is drawn on and dug into, and that copies share until they differ.
#pragma once

#include <carom/mask/overlap.hpp>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace carom {

namespace detail {

/// 8 x 8 tiles of 64 x 8 pixels each, and what is known of every tile.
struct TerrainPage {
    static constexpr std::int64_t side = 8;                   ///< in tiles
    static constexpr std::int64_t tile_width = 64;            ///< in pixels
    static constexpr std::int64_t tile_height = 8;            ///< in pixels
    static constexpr std::int64_t width = side * tile_width;  ///< in pixels
    static constexpr std::int64_t height = side * tile_height;
    using Tile = std::array<std::uint64_t, tile_height>;

    std::array<Tile, side * side> tiles{};  ///< row after row; word y of a tile has its pixels (0, y) to (63, y)
    std::uint64_t any = 0;                  ///< bit i: tile i has a set pixel
    std::uint64_t full = 0;                 ///< bit i: all pixels of tile i are set
};

}  // namespace detail

/// A large rectangle of pixels, in pages of 512 x 64: one without pixels takes no memory, and neither does one that is
/// full; the others are shared by all copies of the mask until one of them changes them. So a copy is cheap, as for
/// going back in time, and so is a level that is mostly sky and rock. Its pixel (0, 0) is the grid's. What is known of
/// each tile of 64 x 8 pixels follows every change at once. Example:
///     TerrainMask terrain = TerrainMask::blank(10'000, 2'000).value();
///     terrain.fill({{0, 1000}, {10'000, 2'000}});
///     Bitmask crater = Bitmask::blank(21, 21).value();
///     crater.fill();
///     const TerrainMask before = terrain;
///     terrain.erase(crater, {5000, 995});
///     assert(before.get(5010, 1010) && !terrain.get(5010, 1010));
///     assert(!overlaps(terrain, PlacedMask{&crater, {5000, 994}}));
class TerrainMask {
  public:
    /// The longest side it may have, and the most pixels.
    static constexpr std::int64_t max_side = std::int64_t{1} << 24;
    static constexpr std::int64_t max_pixels = std::int64_t{1} << 36;

    /// An empty mask: 0 x 0.
    TerrainMask() = default;

    /// With no pixel set. Errors: bad_size (negative, a side over max_side, over max_pixels).
    /// Cost: 16 bytes for each page.
    static Result<TerrainMask> blank(std::int64_t width, std::int64_t height);

    /// With the pixels of a mask.
    static TerrainMask from_bitmask(const Bitmask& mask);

    std::int64_t width() const { return width_; }
    std::int64_t height() const { return height_; }

    /// Whether pixel (x, y) is set; outside the mask every pixel is clear.
    bool get(std::int64_t x, std::int64_t y) const;

    /// Sets or clears pixel (x, y), which must lie inside the mask (asserted; outside it nothing happens).
    void set(std::int64_t x, std::int64_t y, bool on = true);

    /// Sets or clears the pixels of a rectangle, of which the part outside the mask does not count.
    void fill(const PixelRect& rect);
    void clear(const PixelRect& rect);

    /// Sets, or clears, every pixel under a set pixel of the brush, whose pixel (0, 0) lies on `at`: any offset; what
    /// falls outside the mask is dropped. Cost: O(words of the brush), and a copy of 4 KiB for each page that changes
    /// and that another copy of the mask has as well.
    void draw(const Bitmask& brush, PixelPos at);
    void erase(const Bitmask& brush, PixelPos at);

    /// How many pixels are set. Cost: O(pages), and O(words) of those neither empty nor full.
    std::int64_t count() const;

    /// The pixels of a rectangle, which may reach outside the mask: there they are clear. Errors: bad_size when the
    /// rectangle is inverted or too large for a Bitmask.
    Result<Bitmask> crop(const PixelRect& rect) const;

    /// How many pages take memory of their own or share it with copies; the others are empty or full.
    std::size_t page_count() const;

    /// Same size and same pixels.
    friend bool operator==(const TerrainMask& a, const TerrainMask& b);

    /// The word of pixels (64 * column, y) to (64 * column + 63, y): bit i is pixel (64 * column + i, y). Outside the
    /// mask, and past its width, pixels are clear. For algorithms on masks.
    std::uint64_t word(std::int64_t column, std::int64_t y) const;

  private:
    friend struct TerrainSearch;
    using Page = detail::TerrainPage;

    template <class Change>
    void change_tiles(const PixelRect& rect, const Change& change);
    std::size_t page_index(std::int64_t tile_x, std::int64_t tile_y) const {
        return static_cast<std::size_t>((tile_y / Page::side) * page_columns_ + tile_x / Page::side);
    }
    void put_tile(std::int64_t tile_x, std::int64_t tile_y, const Page::Tile& tile);

    std::int64_t width_ = 0;
    std::int64_t height_ = 0;
    std::int64_t page_columns_ = 0;
    std::vector<std::shared_ptr<Page>> pages_;  // none where no pixel is set
};

/// Whether the terrain and a mask share a set pixel; its first such pixel in rows, in order of y, then x; how many they
/// share. Exact for any offset. Cost: O(words of the mask within the terrain) at most; tiles without a pixel cost a bit
/// test for each 8 rows. Example:
///     TerrainMask terrain = TerrainMask::blank(1000, 1000).value();
///     terrain.fill({{0, 500}, {1000, 1000}});
///     Bitmask box = Bitmask::blank(4, 4).value();
///     box.fill();
///     assert(!overlaps(terrain, PlacedMask{&box, {10, 496}}) && overlaps(terrain, PlacedMask{&box, {10, 497}}));
///     assert(overlap_area(terrain, PlacedMask{&box, {998, 498}}) == 4);
///     assert((first_point(terrain, PlacedMask{&box, {-2, 498}}) == PixelPos{0, 500}));
bool overlaps(const TerrainMask& terrain, const PlacedMask& mask);
std::int64_t overlap_area(const TerrainMask& terrain, const PlacedMask& mask);
std::optional<PixelPos> first_point(const TerrainMask& terrain, const PlacedMask& mask);

}  // namespace carom
