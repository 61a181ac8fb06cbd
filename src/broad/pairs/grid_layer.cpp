#include "grid_layer.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

std::uint32_t bits_for(std::uint64_t cells) {
    return static_cast<std::uint32_t>(std::bit_width(cells - 1));
}

/// A table that is not folded may have this many cells for each box.
constexpr std::uint64_t sparse = 4;
/// Cells of more than this many boxes' length are coarse.
constexpr int coarse = 4;
/// A folded row has at least 2^3 cells: more than twice the reach, which is at most 3.
constexpr std::uint32_t min_column_bits = 3;

}  // namespace

template <class T>
CellAxis<T> CellAxis<T>::over(T low, T high, T longest, T min_step) {
    constexpr T epsilon = std::numeric_limits<T>::epsilon(), most = std::numeric_limits<T>::max();
    if (!(high - low <= most)) low = std::max(low, -most / 2), high = std::min(high, most / 2);
    const T range = high / 2 - low / 2;  // half of it, which does not overflow
    const T finest = range * std::max(T(0x1p-29), 8 * epsilon);
    const T step = std::max({longest + longest / 64, finest, min_step});
    CellAxis axis;
    axis.scale = step > 0 ? std::min(1 / step, most) : T{0};
    axis.low = low;
    axis.last = std::floor(std::min((high - low) * axis.scale, T(0x1p30)));
    axis.is_coarse = finest > coarse * longest && min_step <= finest;
    // The cells of both edges differ by less than 1 + the scaled length, plus rounding: 1/2 epsilon of the length, and
    // of each difference and product, which is at most (2 range + longest) scaled where it is not beyond the last cell.
    const T scaled = longest * axis.scale, length = scaled + 4 * epsilon * (2 * (range * axis.scale) + 2 * scaled);
    axis.reach = axis.scale > 0 ? static_cast<std::uint32_t>(std::min(std::floor(length) + 1, axis.last)) : 0;
    return axis;
}

template <class T>
void GridLayer<T>::assign_cells() {
    const std::uint64_t columns = std::uint64_t{x.last_cell()} + 1, rows = std::uint64_t{y.last_cell()} + 1;
    // Surrounded by empty cells, so that the neighborhood of a cell needs no bounds check.
    const std::uint64_t unfolded = (columns + 2 * x.reach) * (rows + y.reach);
    folded = unfolded > sparse * count + 64;
    if (!folded) {
        stride = static_cast<std::uint32_t>(columns + 2 * x.reach);
        cells = static_cast<std::uint32_t>(unfolded);
        return;
    }
    const std::uint32_t bits = std::max(bits_for(2 * std::uint64_t{count}), 2 * min_column_bits);
    row_bits = std::min(bits_for(rows), bits / 2);
    column_bits = std::max(std::min(bits_for(columns), bits - row_bits), min_column_bits);
    row_bits = std::min(bits_for(rows), bits - column_bits);
    stride = 1u << column_bits;
    cells = stride << row_bits;
}

template <class T>
GridLayer<T> GridLayer<T>::with_larger_cells(BasicVec2<T> low, BasicVec2<T> high) const {
    GridLayer enlarged = *this;
    const T half_x = high.x / 2 - low.x / 2, half_y = high.y / 2 - low.y / 2;
    const T wanted = static_cast<T>(count);
    // Roughly square cells; what one axis cannot use is left to the other.
    enlarged.x = CellAxis<T>::over(low.x, high.x, width, 2 * std::sqrt(half_x / wanted) * std::sqrt(half_y));
    enlarged.y = CellAxis<T>::over(low.y, high.y, height, 2 * half_y * ((enlarged.x.last + 1) / wanted));
    enlarged.x = CellAxis<T>::over(low.x, high.x, width, 2 * half_x * ((enlarged.y.last + 1) / wanted));
    enlarged.assign_cells();
    return enlarged;
}

template struct CellAxis<float>;
template struct CellAxis<double>;
template struct GridLayer<float>;
template struct GridLayer<double>;

}  // namespace carom::detail
