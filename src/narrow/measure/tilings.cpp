#include <carom/detail/narrow/measure/union_measure.hpp>

namespace carom::detail {
namespace {

// Counts parts in the order in which any_part visits them.
template <class T>
struct Count {
    TilingVisitor visit;
    int number = 0;

    template <class S>
    void parts(const S&) {
        ++number;
    }
    void parts(const BasicChain<T>& chain) { number += static_cast<int>(chain.segment_count()); }
    void parts(const BasicCircleTree<T>& tree) { number += static_cast<int>(tree.leaves().size()); }
    void parts(const BasicSimplePolygon<T>& polygon) {
        const int count = static_cast<int>(polygon.parts().size());
        visit(number, count);
        number += count;
    }
    void parts(const BasicCompound<T>& compound) {
        for (const BasicCompoundPart<T>& part : compound.parts()) parts(part.shape);
    }
    void parts(const BasicTileGrid<T>& grid) {
        const int first = number;
        const auto stride = static_cast<int>(UnionAccess::index(grid).stride);
        for (const auto& block : grid.blocks()) {
            number = first + stride * (block.y0 * grid.width() + block.x0);
            if (block.cell != BasicTileGrid<T>::full)
                parts(grid.shapes()[static_cast<std::size_t>(block.cell - BasicTileGrid<T>::first_shape)]);
        }
        number = first + static_cast<int>(count_parts(grid));
    }
    void parts(const BasicAnyShape<T>& shape) {
        std::visit([&](const auto& concrete) { parts(concrete); }, shape.value);
    }
};

}  // namespace

template <MayHaveParts S>
void each_tiling(const S& shape, TilingVisitor visit) {
    Count<scalar_of<S>>{visit}.parts(shape);
}

#define CAROM_INSTANTIATE(T)                                                \
    template void each_tiling(const BasicChain<T>&, TilingVisitor);         \
    template void each_tiling(const BasicSimplePolygon<T>&, TilingVisitor); \
    template void each_tiling(const BasicCompound<T>&, TilingVisitor);      \
    template void each_tiling(const BasicCircleTree<T>&, TilingVisitor);    \
    template void each_tiling(const BasicTileGrid<T>&, TilingVisitor);      \
    template void each_tiling(const BasicAnyShape<T>&, TilingVisitor)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
