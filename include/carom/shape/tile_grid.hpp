/// A tile map: a grid of cells that are empty, full, or hold a shape.
#pragma once

#include <carom/detail/shape/union_access.hpp>
#include <carom/result.hpp>
#include <carom/shape/aabb.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace carom {

template <class T>
struct BasicAnyShape;

/// The union of its tiles. A cell is empty, full, or holds a shape from a table; the shape's coordinates are relative
/// to the cell's min corner. Slopes and half tiles are the usual shapes, but any shape will do, even one that reaches
/// out of its cell.
///
/// Cells lie between grid lines: vertical line i is at x = origin.x + i * cell.x, rounded to the number type, and
/// horizontal lines alike. Neighboring cells share their line, so full tiles touch without gap or overlap, rounded
/// or not. Adjacent full tiles are stored as larger boxes, so that nothing snags where they touch. Queries visit only
/// blocks near the other shape. Memory: 6 bytes a cell and 24 a block.
template <class T>
class BasicTileGrid {
  public:
    /// The content of a cell: `empty`, `full`, or `first_shape` + k for shape k of the table.
    using Cell = std::uint16_t;
    static constexpr Cell empty = 0;
    static constexpr Cell full = 1;
    static constexpr Cell first_shape = 2;

    static constexpr int max_side = 1 << 16;
    static constexpr std::int64_t max_cells = std::int64_t{1} << 28;

    /// Makes a grid from its cells, row by row from the origin, `width` cells per row. Errors: not_finite; bad_size (a
    /// cell size that is not greater than 0 or vanishes next to the origin, a side that is negative or greater than
    /// max_side, more than max_cells, a list of another length); bad_row (a cell whose shape is not in the table; the
    /// index is that of the cell); nested_too_deep; and what `validate` reports for a shape, with the index of the
    /// shape. Cost: O(cells). Example:
    ///     const auto stairs = TileGrid::from_cells({0, 0}, {16, 16}, 2, 2, {1, 1, 1, 2}, {Triangle{{0, 0}, {16, 0},
    ///                                              {0, 16}}}).value();
    ///     assert(stairs.blocks().size() == 3);  // the lower row is one box
    static Result<BasicTileGrid> from_cells(BasicVec2<T> origin, BasicVec2<T> cell, int width, int height,
                                            std::vector<Cell> cells, std::vector<BasicAnyShape<T>> shapes = {});

    const BasicVec2<T>& origin() const { return origin_; }
    const BasicVec2<T>& cell_size() const { return cell_; }
    int width() const { return width_; }
    int height() const { return height_; }
    std::span<const BasicAnyShape<T>> shapes() const { return shapes_; }

    /// The content of the cell in column x and row y, which must be in the grid.
    Cell cell(int x, int y) const { return cells_[number_of(x, y)]; }

    /// Changes a cell. The grid then equals one made anew. Errors: out_of_range for a cell that is not in the grid,
    /// bad_row for a shape that is not in the table; after an error it is as before. Cost: O(log blocks); O(cells) the
    /// first time after it was copied. Example:
    ///     auto ice = TileGrid::from_cells({0, 0}, {16, 16}, 3, 1, {1, 1, 1}).value();
    ///     assert(ice.set_cell(1, 0, TileGrid::empty).ok() && !overlaps(ice, Point{{24, 8}}));
    Status set_cell(int x, int y, Cell cell);

    /// The coordinate of grid line i, for i from 0 to width or height.
    T line_x(int i) const { return line(origin_.x, cell_.x, i); }
    T line_y(int i) const { return line(origin_.y, cell_.y, i); }
    BasicVec2<T> corner(int x, int y) const { return {line_x(x), line_y(y)}; }

    /// A rectangle of cells that are all full, or one cell with a shape: columns x0 to x1 - 1, rows y0 to y1 - 1.
    struct Block {
        Cell cell = empty;
        int x0 = 0, y0 = 0, x1 = 0, y1 = 0;
        friend bool operator==(const Block&, const Block&) = default;
    };

    /// The blocks whose union is the grid, in the order of their first cells: runs of full cells in a row, joined with
    /// equal runs in the rows above. Cost: O(cells).
    std::vector<Block> blocks() const;

    /// The block whose first cell, its min corner, has the number y * width + x; none where no block begins. Features
    /// and queries call the parts of a grid by these numbers, times the most parts that a shape of its table has.
    std::optional<Block> block_from(std::uint32_t number) const {
        if (extents_[number] == no_block) return std::nullopt;
        const auto width = static_cast<std::uint32_t>(width_);
        const int x = static_cast<int>(number % width), y = static_cast<int>(number / width);
        return Block{cells_[number], x, y, x + 1 + static_cast<int>(extents_[number] & 0xFFFF),
                     y + 1 + static_cast<int>(extents_[number] >> 16)};
    }

    /// The number of nested levels of compounds, this one included; see Compound::depth.
    int depth() const { return depth_; }

    friend bool operator==(const BasicTileGrid& a, const BasicTileGrid& b) {
        return a.origin_ == b.origin_ && a.cell_ == b.cell_ && a.width_ == b.width_ && a.height_ == b.height_ &&
               a.shapes_ == b.shapes_ && a.cells_ == b.cells_;
    }

  private:
    friend detail::UnionAccess;

    BasicTileGrid() = default;
    Status check_lines() const;
    Status check_cell(std::size_t i, Cell cell) const;
    Status adopt_shapes(std::vector<BasicAnyShape<T>> shapes);
    void join_cells();
    void index_blocks();

    // An edit, step by step; see src/shape/tile_grid_edit.cpp.
    std::optional<Block> find_block(int x, int y) const;
    void put_block(const Block& block);
    void take_block(const Block& block);
    void take_row(const Block& block, int y);
    void put_run(int x0, int x1, int y);

    const BasicAnyShape<T>* shape_of(Cell cell) const;
    AabbD box_of(const Block& block) const;
    std::uint32_t number_of(int x, int y) const {
        return static_cast<std::uint32_t>(y) * static_cast<std::uint32_t>(width_) + static_cast<std::uint32_t>(x);
    }

    static T line(T origin, T cell, int i) {
        return static_cast<T>(static_cast<double>(origin) + i * static_cast<double>(cell));
    }

    BasicVec2<T> origin_{};
    BasicVec2<T> cell_{};
    int width_ = 0;
    int height_ = 0;
    int depth_ = 1;
    std::vector<BasicAnyShape<T>> shapes_;
    static constexpr std::uint32_t no_block = 0xFFFFFFFF;  // larger than any
    std::vector<Cell> cells_;
    std::vector<std::uint32_t>
        extents_;  // where a block begins: its width - 1 and, times 2^16, height - 1; else no_block
    std::shared_ptr<detail::UnionIndex> index_;
};

using TileGrid = BasicTileGrid<float>;
using TileGridD = BasicTileGrid<double>;

}  // namespace carom
