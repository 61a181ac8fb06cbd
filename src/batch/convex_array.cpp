#include <carom/batch/arrays.hpp>

#include <algorithm>
#include <limits>

namespace carom {

template <class T>
void BasicConvexArray<T>::assign(std::span<const Shape> polygons) {
    polygons_ = polygons;
    blocks_.clear();
    std::size_t end = 0;
    for (std::size_t first = 0; first < polygons.size(); first += block_size) {
        std::size_t sides = 0;
        for (const Shape& polygon : polygons.subspan(first, std::min(block_size, polygons.size() - first))) {
            sides = std::max(sides, polygon.points().size());
        }
        blocks_.push_back({end, sides});
        end += 2 * block_size * (sides + 1);
    }
    numbers_.resize(end);
    constexpr T nan = std::numeric_limits<T>::quiet_NaN();  // for a polygon that was moved from
    for (std::size_t i = 0; i < blocks_.size() * block_size; ++i) {
        const std::span<const BasicVec2<T>> points = polygons[std::min(i, polygons.size() - 1)].points();
        const Block& block = blocks_[i / block_size];
        for (std::size_t k = 0; k <= block.sides; ++k) {
            T* const x = numbers_.data() + block.begin + 2 * block_size * k + i % block_size;
            const BasicVec2<T> point = points.empty() ? BasicVec2<T>{nan, nan} : points[k % points.size()];
            x[0] = point.x;
            x[block_size] = point.y;
        }
    }
}

template class BasicConvexArray<float>;
template class BasicConvexArray<double>;

}  // namespace carom
