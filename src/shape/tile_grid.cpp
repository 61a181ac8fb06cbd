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

// The most parts of a shape in a cell, and so the step of numbers from one cell to the next.
template <class T>
std::uint64_t parts_of_a_cell(std::span<const BasicAnyShape<T>> shapes) {
    std::uint64_t most = 1;
    for (const BasicAnyShape<T>& shape : shapes) most = std::max(most, detail::count_parts(shape));
    return most;
}

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
    if (const Status status = grid.adopt_shapes(std::move(shapes)); !status.ok()) return status.error();
    if (expected > detail::max_part_count / parts_of_a_cell(grid.shapes()))
        return make_error(ErrorCode::bad_size, -1,
                          "tile grid: %zu cells of up to %llu parts each are more than %llu; divide the grid", expected,
                          static_cast<unsigned long long>(parts_of_a_cell(grid.shapes())),
                          static_cast<unsigned long long>(detail::max_part_count));
    grid.cells_ = std::move(cells);
    for (std::size_t i = 0; i < expected; ++i) {
        if (const Status status = grid.check_cell(i, grid.cells_[i]); !status.ok()) return status.error();
    }
    grid.join_cells();
    grid.index_blocks();
    return grid;
}

template <class T>
Status BasicTileGrid<T>::check_cell(std::size_t i, Cell cell) const {
    if (cell < first_shape + shapes_.size()) return std::monostate{};
    return make_error(ErrorCode::bad_row, static_cast<std::ptrdiff_t>(i),
                      "tile grid: cell %zu asks for shape %d of %zu", i, cell - first_shape, shapes_.size());
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

// Full cells form runs along each row, and equal runs in neighboring rows one block.
template <class T>
void BasicTileGrid<T>::join_cells() {
    extents_.assign(cells_.size(), no_block);
    std::vector<std::uint32_t> above(static_cast<std::size_t>(width_),
                                     no_block);  // where a run of the row above begins:
    std::vector<std::uint32_t> here = above;     // the number of its block
    for (int y = 0; y < height_; ++y) {
        std::fill(here.begin(), here.end(), no_block);
        for (int x = 0; x < width_;) {
            const Cell content = cell(x, y);
            int end = x + 1;
            while (content == full && end < width_ && cell(end, y) == full) ++end;
            const std::uint32_t extent = static_cast<std::uint32_t>(end - x - 1);
            const std::uint32_t upper = above[static_cast<std::size_t>(x)];
            if (content == full && upper != no_block && (extents_[upper] & 0xFFFF) == extent) {
                extents_[upper] += 1u << 16;
                here[static_cast<std::size_t>(x)] = upper;
            } else if (content != empty) {
                extents_[number_of(x, y)] = extent;
                if (content == full) here[static_cast<std::size_t>(x)] = number_of(x, y);
            }
            x = end;
        }
        std::swap(above, here);
    }
}

template <class T>
void BasicTileGrid<T>::index_blocks() {
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t i = 0; i < extents_.size(); ++i) {
        if (extents_[i] != no_block) numbers.push_back(i);
    }
    detail::KindCounts kinds;
    for (const std::uint32_t i : numbers) {
        if (const auto* shape = shape_of(cells_[i])) kinds.add(detail::part_kinds(*shape));
    }
    const auto box_at = [&](std::uint32_t i) { return box_of(*block_from(i)); };
    index_ =
        std::make_shared<detail::UnionIndex>(detail::UnionIndex{{std::move(numbers), extents_.size(), box_at}, kinds});
    index_->stride = static_cast<std::uint32_t>(parts_of_a_cell(shapes()));
    index_->part_count = cells_.size() * index_->stride;
}

template <class T>
std::vector<typename BasicTileGrid<T>::Block> BasicTileGrid<T>::blocks() const {
    std::vector<Block> blocks;
    blocks.reserve(index_->tree.size());
    for (std::uint32_t i = 0; i < extents_.size(); ++i) {
        if (const auto block = block_from(i)) blocks.push_back(*block);
    }
    return blocks;
}

template <class T>
const BasicAnyShape<T>* BasicTileGrid<T>::shape_of(Cell cell) const {
    return cell < first_shape ? nullptr : &shapes_[static_cast<std::size_t>(cell - first_shape)];
}

template <class T>
AabbD BasicTileGrid<T>::box_of(const Block& block) const {
    const BasicVec2<T> low = corner(block.x0, block.y0);
    if (const auto* shape = shape_of(block.cell)) return detail::loose_box(*shape, BasicPose<T>{low, {}});
    return detail::in_doubles(BasicAabb<T>{low, corner(block.x1, block.y1)});
}

template class BasicTileGrid<float>;
template class BasicTileGrid<double>;

}  // namespace carom
