/// TerrainMask: a level-sized mask for destructible terrain, with copy-on-write pages.
#pragma once

#include <carom/mask/overlap.hpp>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace carom {

namespace detail {

/// 8 x 8 tiles of 64 x 8 pixels each, and a summary of every tile.
struct TerrainPage {
    static constexpr std::int64_t side = 8;                   ///< in tiles
    static constexpr std::int64_t tile_width = 64;            ///< in pixels
    static constexpr std::int64_t tile_height = 8;            ///< in pixels
    static constexpr std::int64_t width = side * tile_width;  ///< in pixels
    static constexpr std::int64_t height = side * tile_height;
    using Tile = std::array<std::uint64_t, tile_height>;

    std::array<Tile, side * side> tiles{};  ///< row by row; word y of a tile holds its pixels (0, y) to (63, y)
    std::uint64_t any = 0;                  ///< bit i: tile i has a set pixel
    std::uint64_t full = 0;                 ///< bit i: all pixels of tile i are set
};

}  // namespace detail

/// A large rectangle of pixels, in pages of 512 x 64. Pages without pixels use no memory, and neither do full ones; the
/// others are shared by all copies of the mask until one of them changes them. So a copy is cheap, for instance as a
/// snapshot to restore, and so is a level that is mostly sky and rock. Its pixel (0, 0) is that of the grid. Every
/// change updates the summary of each tile of 64 x 8 pixels. Example:
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
    /// The longest side that it may have, and the largest number of pixels.
    static constexpr std::int64_t max_side = std::int64_t{1} << 24;
    static constexpr std::int64_t max_pixels = std::int64_t{1} << 36;

    /// An empty mask: 0 x 0.
    TerrainMask() = default;

    /// A terrain with no pixel set. Errors: bad_size (negative, a side over max_side, over max_pixels). Cost: 16 bytes
    /// for each page.
    static Result<TerrainMask> blank(std::int64_t width, std::int64_t height);

    /// A terrain with the pixels of a mask.
    static TerrainMask from_bitmask(const Bitmask& mask);

    std::int64_t width() const { return width_; }
    std::int64_t height() const { return height_; }

    /// Whether pixel (x, y) is set; outside the mask every pixel is clear.
    bool get(std::int64_t x, std::int64_t y) const;

    /// Sets or clears pixel (x, y), which must lie inside the mask (asserted; outside it nothing happens).
    void set(std::int64_t x, std::int64_t y, bool on = true);

    /// Sets or clears the pixels of a rectangle, whose part outside the mask is ignored.
    void fill(const PixelRect& rect);
    void clear(const PixelRect& rect);

    /// Sets, or clears, every pixel under a set pixel of the brush, whose pixel (0, 0) lies on `at`. Any offset is
    /// allowed, and what falls outside the mask is dropped. Cost: O(words of the brush), and a copy of 4 KiB for each
    /// page that changes and that another copy of the mask shares.
    void draw(const Bitmask& brush, PixelPos at);
    void erase(const Bitmask& brush, PixelPos at);

    /// The number of set pixels. Cost: O(pages), and O(words) of those that are neither empty nor full.
    std::int64_t count() const;

    /// The pixels of a rectangle, which may extend outside the mask: there they are clear. Errors: bad_size when the
    /// rectangle is inverted or too large for a Bitmask.
    Result<Bitmask> crop(const PixelRect& rect) const;

    /// The number of pages that use memory, of their own or shared with copies; the others are empty or full.
    std::size_t page_count() const;

    /// Same size and same pixels.
    friend bool operator==(const TerrainMask& a, const TerrainMask& b);

    /// The word of pixels (64 * column, y) to (64 * column + 63, y): bit i is pixel (64 * column + i, y). Outside the
    /// mask, and past its width, pixels are clear. For algorithms on masks.
    std::uint64_t word(std::int64_t column, std::int64_t y) const;

  private:
    friend struct TerrainAccess;
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
    std::vector<std::shared_ptr<Page>> pages_;  // null where no pixel is set
};

/// Whether the terrain and a mask share a set pixel; how many they share; and the first one that they share, in row
/// order (y, then x). Exact for any offset. Cost: at most O(words of the mask within the terrain); tiles without a
/// pixel cost a bit test for each 8 rows. Example:
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
