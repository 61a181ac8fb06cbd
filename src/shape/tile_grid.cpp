#include "depth.hpp"
#include "loose_box.hpp"
#include "point_box.hpp"

#include <carom/detail/shape/union_index.hpp>
#include <carom/shape/validate.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {
namespace {

// Merges cells into blocks: full cells form runs along each row, and equal runs in neighboring rows one block.
template <class T>
struct BlockBuilder {
    using Grid = BasicTileGrid<T>;

    int width;
    std::vector<typename Grid::Block>& blocks;
    std::vector<std::uint32_t>& block_of;

    std::uint32_t& at(int x, int y) {
        return block_of[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
    }

    void add(typename Grid::Cell cell, int x0, int x1, int y) {
        const std::uint32_t above = y > 0 ? at(x0, y - 1) : 0;
        std::uint32_t number = static_cast<std::uint32_t>(blocks.size());
        if (cell == Grid::full && above != 0 && blocks[above].cell == Grid::full && blocks[above].x0 == x0 &&
            blocks[above].x1 == x1) {
            number = above;
            blocks[number].y1 = y + 1;
        } else {
            blocks.push_back({cell, x0, y, x1, y + 1});
        }
        for (int x = x0; x < x1; ++x) at(x, y) = number;
    }
};

}  // namespace

template <class T>
Result<BasicTileGrid<T>> BasicTileGrid<T>::from_cells(BasicVec2<T> origin, BasicVec2<T> cell, int width, int height,
                                                      std::vector<Cell> cells, std::vector<BasicAnyShape<T>> shapes) {
    BasicTileGrid grid;
    grid.origin_ = origin;
    grid.cell_ = cell;
    grid.width_ = width;
    grid.height_ = height;
    if (const Status status = grid.check_lines(); !status.ok()) return status.error();
    const auto expected = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    if (cells.size() != expected)
        return make_error(ErrorCode::bad_size, -1, "tile grid: %d x %d cells are %zu; got %zu", width, height, expected,
                          cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] < first_shape + shapes.size()) continue;
        return make_error(ErrorCode::bad_row, static_cast<std::ptrdiff_t>(i),
                          "tile grid: cell %zu asks for shape %d of %zu", i, cells[i] - first_shape, shapes.size());
    }
    if (const Status status = grid.adopt_shapes(std::move(shapes)); !status.ok()) return status.error();
    grid.join_cells(cells);
    grid.index_blocks();
    return grid;
}

template <class T>
Status BasicTileGrid<T>::check_lines() const {
    if (!std::isfinite(origin_.x) || !std::isfinite(origin_.y) || !std::isfinite(cell_.x) || !std::isfinite(cell_.y))
        return make_error(ErrorCode::not_finite, -1, "tile grid: origin and cell size must be finite");
    if (!(cell_.x > 0) || !(cell_.y > 0))
        return make_error(ErrorCode::bad_size, -1, "tile grid: the cell size must be more than 0; got (%g, %g)",
                          double(cell_.x), double(cell_.y));
    if (width_ < 0 || height_ < 0 || width_ > max_side || height_ > max_side ||
        std::int64_t{width_} * height_ > max_cells)
        return make_error(ErrorCode::bad_size, -1,
                          "tile grid: width and height must be 0 to %d, with at most %lld cells; got %d x %d", max_side,
                          static_cast<long long>(max_cells), width_, height_);
    bool ascending = std::isfinite(line_x(width_)) && std::isfinite(line_y(height_));
    for (int i = 0; i < width_; ++i) ascending = ascending && line_x(i) < line_x(i + 1);
    for (int i = 0; i < height_; ++i) ascending = ascending && line_y(i) < line_y(i + 1);
    if (ascending) return std::monostate{};
    return make_error(ErrorCode::bad_size, -1,
                      "tile grid: cells of (%g, %g) vanish beside the origin (%g, %g), or reach beyond all numbers; "
                      "move the grid with a pose instead",
                      double(cell_.x), double(cell_.y), double(origin_.x), double(origin_.y));
}

template <class T>
Status BasicTileGrid<T>::adopt_shapes(std::vector<BasicAnyShape<T>> shapes) {
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const Status status = validate(shapes[i]);
        if (!status.ok())
            return make_error(status.error().code, static_cast<std::ptrdiff_t>(i), "tile grid: shape %zu: %s", i,
                              status.error().message.c_str());
        depth_ = std::max(depth_, 1 + detail::depth_of(shapes[i]));
    }
    if (depth_ > detail::max_compound_depth) return detail::too_deep("tile grid", depth_);
    shapes_ = std::move(shapes);
    return std::monostate{};
}

template <class T>
void BasicTileGrid<T>::join_cells(const std::vector<Cell>& cells) {
    blocks_ = {Block{}};
    block_of_.assign(cells.size(), 0);
    BlockBuilder<T> builder{width_, blocks_, block_of_};
    for (int y = 0; y < height_; ++y) {
        const auto row = static_cast<std::size_t>(y) * static_cast<std::size_t>(width_);
        for (int x = 0; x < width_;) {
            const Cell cell = cells[row + static_cast<std::size_t>(x)];
            int end = x + 1;
            while (cell == full && end < width_ && cells[row + static_cast<std::size_t>(end)] == full) ++end;
            if (cell != empty) builder.add(cell, x, end, y);
            x = end;
        }
    }
}

template <class T>
void BasicTileGrid<T>::index_blocks() {
    std::vector<AabbD> boxes;  // of the shapes in their cells
    boxes.reserve(shapes_.size());
    for (const BasicAnyShape<T>& shape : shapes_) boxes.push_back(detail::loose_box(shape, BasicPose<T>{}));
    const auto shape_in = [&](std::size_t i) { return static_cast<std::size_t>(blocks_[i + 1].cell) - first_shape; };
    const auto box_of = [&](std::size_t i) {
        const Block& block = blocks_[i + 1];
        const BasicVec2<T> low = corner(block.x0, block.y0);
        if (block.cell != full) return detail::posed_box(boxes[shape_in(i)], BasicPose<T>{low, {}});
        return detail::in_doubles(BasicAabb<T>{low, corner(block.x1, block.y1)});
    };
    const auto shape_of = [&](std::size_t i) { return blocks_[i + 1].cell == full ? nullptr : &shapes_[shape_in(i)]; };
    index_ =
        std::make_shared<const detail::UnionIndex>(detail::UnionIndex::of_shapes<T>(blocks().size(), box_of, shape_of));
}

template class BasicTileGrid<float>;
template class BasicTileGrid<double>;

}  // namespace carom
