#include "mask_access.hpp"

#include <carom/mask/polygons.hpp>
#include <carom/shape/any_shape.hpp>

namespace carom {

namespace {

using detail::low_bits;

// Calls visit(x, y, word, count) for each `count` pixels from (x, y) on, the lowest bits of a word, of a rectangle
// inside the mask in row order.
template <class Mask, class Visit>
void for_each_word(const Mask& mask, const PixelRect& rect, const Visit& visit) {
    for (std::int64_t y = rect.min.y; y < rect.max.y; ++y) {
        for (std::int64_t x = rect.min.x; x < rect.max.x;) {
            const std::int64_t count = std::min(64 - (x & 63), rect.max.x - x);
            visit(x, y, mask.word(x >> 6, y) >> (x & 63) & low_bits(count), count);
            x += count;
        }
    }
}

template <class T, class Mask>
Result<BasicTileGrid<T>> grid_of(const Mask& mask, const BasicVec2<T>& origin, const BasicVec2<T>& pixel) {
    using Grid = BasicTileGrid<T>;
    const std::int64_t width = mask.width(), height = mask.height();
    if (width > Grid::max_side || height > Grid::max_side || width * height > Grid::max_cells)
        return make_error(ErrorCode::bad_size, -1,
                          "tile grid: %lld x %lld pixels are too many (a side of %d, %lld in all); crop the mask",
                          static_cast<long long>(width), static_cast<long long>(height), Grid::max_side,
                          static_cast<long long>(Grid::max_cells));
    std::vector<typename Grid::Cell> cells(static_cast<std::size_t>(width * height), Grid::empty);
    const auto put = [&](std::int64_t x, std::int64_t y, std::uint64_t word, std::int64_t count) {
        auto* const first = cells.data() + y * width + x;
        if (word == low_bits(count)) {
            std::fill_n(first, count, Grid::full);
        } else {
            for (; word != 0; word &= word - 1) first[std::countr_zero(word)] = Grid::full;
        }
    };
    for_each_word(mask, {{0, 0}, {width, height}}, put);
    return Grid::from_cells(origin, pixel, static_cast<int>(width), static_cast<int>(height), std::move(cells));
}

template <class T, class Mask>
Status update_grid(BasicTileGrid<T>& grid, const Mask& mask, const PixelRect& rect) {
    using Grid = BasicTileGrid<T>;
    if (grid.width() != mask.width() || grid.height() != mask.height())
        return make_error(ErrorCode::bad_size, -1, "tile grid: has %d x %d cells, the mask %lld x %lld pixels",
                          grid.width(), grid.height(), static_cast<long long>(mask.width()),
                          static_cast<long long>(mask.height()));
    const PixelRect inside = detail::intersection(rect, {{0, 0}, {mask.width(), mask.height()}});
    for_each_word(mask, inside, [&](std::int64_t x, std::int64_t y, std::uint64_t word, std::int64_t count) {
        for (std::int64_t i = 0; i < count; ++i) {
            const auto cell = (word >> i & 1) != 0 ? Grid::full : Grid::empty;
            grid.set_cell(static_cast<int>(x + i), static_cast<int>(y), cell).value();  // always a cell of the grid
        }
    });
    return std::monostate{};
}

}  // namespace

template <class T>
Result<BasicTileGrid<T>> tile_grid_of_pixels(const Bitmask& mask, const BasicVec2<T>& origin,
                                             const BasicVec2<T>& pixel) {
    return grid_of(mask, origin, pixel);
}

template <class T>
Result<BasicTileGrid<T>> tile_grid_of_pixels(const TerrainMask& terrain, const BasicVec2<T>& origin,
                                             const BasicVec2<T>& pixel) {
    return grid_of(terrain, origin, pixel);
}

template <class T>
Result<BasicTileGrid<T>> tile_grid_of_pixels(const PlacedSprite& sprite) {
    const Result<MaskAt> made = resample(*sprite.mask, sprite.placement);
    if (!made) return made.error();
    return grid_of<T>(made->mask, {static_cast<T>(made->at.x), static_cast<T>(made->at.y)}, {1, 1});
}

template <class T>
Status update_pixels(BasicTileGrid<T>& grid, const Bitmask& mask, const PixelRect& rect) {
    return update_grid(grid, mask, rect);
}

template <class T>
Status update_pixels(BasicTileGrid<T>& grid, const TerrainMask& terrain, const PixelRect& rect) {
    return update_grid(grid, terrain, rect);
}

#define CAROM_INSTANTIATE(T)                                                                                         \
    template Result<BasicTileGrid<T>> tile_grid_of_pixels(const Bitmask&, const BasicVec2<T>&, const BasicVec2<T>&); \
    template Result<BasicTileGrid<T>> tile_grid_of_pixels(const TerrainMask&, const BasicVec2<T>&,                   \
                                                          const BasicVec2<T>&);                                      \
    template Result<BasicTileGrid<T>> tile_grid_of_pixels(const PlacedSprite&);                                      \
    template Status update_pixels(BasicTileGrid<T>&, const Bitmask&, const PixelRect&);                              \
    template Status update_pixels(BasicTileGrid<T>&, const TerrainMask&, const PixelRect&);
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE

}  // namespace carom
