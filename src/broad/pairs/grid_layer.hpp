/// GridLayer: a grid of cells over boxes of one kind and level.
#pragma once

#include <carom/shape/aabb.hpp>

#include <cstdint>

namespace carom::detail {

/// Numbers the cells along one axis. For exactness it suffices that the mapping is monotonic, which each rounding here
/// preserves.
template <class T>
struct CellAxis {
    T scale = 0;              // 0: all in one cell
    T low = 0;                // the lowest corner
    T last = 0;               // the last cell; an integer
    bool is_coarse = false;   // the cells are much larger than the boxes, since a T tells no smaller ones apart
    std::uint32_t reach = 0;  // how many cells a box of the layer may extend beyond that of its low edge

    /// Cells for low corners from `low` to `high`: a little larger than the longest box and no smaller than `min_step`,
    /// but not too many, and not too fine for the number type. What lies beyond counts to the first or last cell.
    static CellAxis over(T low, T high, T longest, T min_step = 0);

    std::uint32_t operator()(T x) const {
        const T cell = (x - low) * scale;
        if (!(cell > 0)) return 0;  // a NaN comes only from infinity times a scale of 0
        return static_cast<std::uint32_t>(static_cast<std::int32_t>(cell < last ? cell : last));
    }

    std::uint32_t last_cell() const { return static_cast<std::uint32_t>(last); }
};

/// Boxes are in the cell of their low corner. The cells of a row are numbered consecutively, so that neighboring cells
/// of a row hold one range of boxes. Where boxes are sparse, the table of cells would be much larger than their number:
/// then it is folded like a hash table, and distant cells share an entry. Boxes from other cells in a folded cell are
/// recognized by their row.
template <class T>
struct GridLayer {
    CellAxis<T> x, y;
    std::uint32_t kind = 0;
    bool is_far = false;           // of the boxes outside the focus
    std::uint32_t count = 0;       // boxes
    T width = 0, height = 0;       // the largest ones
    std::uint32_t first_cell = 0;  // in the table of all layers
    std::uint32_t cells = 0;
    std::uint32_t stride = 0;  // cells from one row to the next
    bool folded = false;
    std::uint32_t column_bits = 0, row_bits = 0;  // of a folded table

    /// Lays out the cells for `count` boxes.
    void assign_cells();

    /// The same layer with cells so large that there are about as many as boxes, over low corners from `low` to `high`.
    /// Unlike folding, this keeps neighboring boxes adjacent in memory; but where boxes are clustered, cells get
    /// crowded.
    GridLayer with_larger_cells(BasicVec2<T> low, BasicVec2<T> high) const;

    std::uint32_t cell(std::uint32_t column, std::uint32_t row) const {
        if (!folded) return first_cell + row * stride + x.reach + column;
        const std::uint32_t shifted = column + (row >> row_bits) * fold_factor;
        return folded_cell(shifted, row);
    }
    std::uint32_t cell_of(const BasicVec2<T>& low) const { return cell(x(low.x), y(low.y)); }

    /// Calls take(first, last) for the ranges of cells that make up columns first to last of a row; both must exist.
    template <class Take>
    void for_each_range(std::uint32_t first, std::uint32_t last, std::uint32_t row, Take&& take) const {
        if (!folded) return take(cell(first, row), cell(last, row));
        const std::uint32_t shift = (row >> row_bits) * fold_factor;
        const std::uint32_t mask = (1u << column_bits) - 1;
        for (std::uint32_t left = last - first + 1, at = first + shift; left > 0;) {
            const std::uint32_t here = left < mask + 1 - (at & mask) ? left : mask + 1 - (at & mask);
            const std::uint32_t begin = folded_cell(at, row);
            take(begin, begin + here - 1);
            at += here;
            left -= here;
        }
    }

    /// The number of cells in a folded row; wider ranges would contain a cell twice.
    std::uint32_t fold_width() const { return 1u << column_bits; }

  private:
    // Odd. Each fold of columns is shifted by some rows and each fold of rows by some columns, so that neither a
    // diagonal nor a pattern of blocks maps to few cells.
    static constexpr std::uint32_t fold_factor = 0x9e3779b1u;

    std::uint32_t folded_cell(std::uint32_t shifted, std::uint32_t row) const {
        const std::uint32_t folded_row = (row + (shifted >> column_bits) * fold_factor) & ((1u << row_bits) - 1);
        return first_cell + (folded_row << column_bits | (shifted & ((1u << column_bits) - 1)));
    }
};

extern template struct CellAxis<float>;
extern template struct CellAxis<double>;
extern template struct GridLayer<float>;
extern template struct GridLayer<double>;

}  // namespace carom::detail
