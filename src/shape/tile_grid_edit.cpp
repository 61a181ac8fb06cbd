#include "loose_box.hpp"

#include <carom/detail/shape/union_index.hpp>
#include <carom/shape/tile_grid.hpp>

#include <limits>
#include <utility>

namespace carom {

// Blocks that the cell is in, or would join, give up its row; then their runs in that row are joined anew.
template <class T>
Status BasicTileGrid<T>::set_cell(int x, int y, Cell content) {
    if (x < 0 || x >= width_ || y < 0 || y >= height_ || cells_.empty())
        return make_error(ErrorCode::out_of_range, -1, "tile grid: has %d x %d cells, no cell (%d, %d)", width_,
                          height_, x, y);
    if (const Status status = check_cell(number_of(x, y), content); !status.ok()) return status;
    const Cell old = cell(x, y);
    if (old == content) return std::monostate{};
    detail::own(index_);
    int x0 = x, x1 = x + 1;  // the run of full cells that the cell was in, or will be in
    if (old == full || content == full) {
        for (const int at : {x - 1, x, x + 1}) {
            const std::optional<Block> block = find_block(at, y);
            if (!block) continue;
            x0 = std::min(x0, block->x0);
            x1 = std::max(x1, block->x1);
            take_row(*block, y);
        }
    }
    if (old >= first_shape) take_block({old, x, y, x + 1, y + 1});
    cells_[number_of(x, y)] = content;
    if (content == full) {
        put_run(x0, x1, y);
    } else {
        if (x0 < x) put_run(x0, x, y);
        if (x + 1 < x1) put_run(x + 1, x1, y);
    }
    if (content >= first_shape) put_block({content, x, y, x + 1, y + 1});
    return std::monostate{};
}

// The block of full cells that a cell is in.
template <class T>
std::optional<typename BasicTileGrid<T>::Block> BasicTileGrid<T>::find_block(int x, int y) const {
    if (x < 0 || x >= width_ || y < 0 || y >= height_ || cell(x, y) != full) return std::nullopt;
    const BasicAabb<T> box{corner(x, y), corner(x + 1, y + 1)};
    const Vec2D middle{0.5 * double(box.min.x) + 0.5 * double(box.max.x),
                       0.5 * double(box.min.y) + 0.5 * double(box.max.y)};
    std::optional<Block> found;
    // An edit is no query whose work a budget limits.
    const std::int64_t work = std::exchange(detail::work_left, std::numeric_limits<std::int64_t>::max());
    index_->tree.any(AabbD{middle, middle}, [&](std::uint32_t number) {
        const std::optional<Block> block = block_from(number);
        if (x < block->x0 || x >= block->x1 || y < block->y0 || y >= block->y1) return false;
        found = block;
        return true;
    });
    detail::work_left = work;
    return found;
}

template <class T>
void BasicTileGrid<T>::put_block(const Block& block) {
    const std::uint32_t number = number_of(block.x0, block.y0);
    extents_[number] =
        static_cast<std::uint32_t>(block.x1 - block.x0 - 1) | static_cast<std::uint32_t>(block.y1 - block.y0 - 1) << 16;
    if (const auto* shape = shape_of(block.cell)) index_->kinds.add(detail::part_kinds(*shape));
    index_->tree.add(number, box_of(block), [&](std::uint32_t i) { return box_of(*block_from(i)); });
}

template <class T>
void BasicTileGrid<T>::take_block(const Block& block) {
    const std::uint32_t number = number_of(block.x0, block.y0);
    extents_[number] = no_block;
    if (const auto* shape = shape_of(block.cell)) index_->kinds.remove(detail::part_kinds(*shape));
    index_->tree.remove(number, box_of(block), [&](std::uint32_t i) { return box_of(*block_from(i)); });
}

// Takes a row out of a block of full cells.
template <class T>
void BasicTileGrid<T>::take_row(const Block& block, int y) {
    take_block(block);
    if (block.y0 < y) put_block({full, block.x0, block.y0, block.x1, y});
    if (y + 1 < block.y1) put_block({full, block.x0, y + 1, block.x1, block.y1});
}

// Joins a run of full cells in a row with equal runs above and below.
template <class T>
void BasicTileGrid<T>::put_run(int x0, int x1, int y) {
    Block joined{full, x0, y, x1, y + 1};
    for (const int beside : {y - 1, y + 1}) {
        const std::optional<Block> block = find_block(x0, beside);
        if (!block || block->x0 != x0 || block->x1 != x1) continue;
        take_block(*block);
        joined.y0 = std::min(joined.y0, block->y0);
        joined.y1 = std::max(joined.y1, block->y1);
    }
    put_block(joined);
}

template Status TileGrid::set_cell(int, int, Cell);
template Status TileGridD::set_cell(int, int, Cell);

}  // namespace carom
