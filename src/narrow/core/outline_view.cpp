#include <carom/detail/narrow/core/outline_view.hpp>

namespace carom::detail {
namespace {

template <class T>
OutlineView<T> view_of(const BasicAnyConvex<T>& core) {
    return std::visit(
        []<class S>(const S& concrete) -> OutlineView<T> {
            if constexpr (OutlineShape<S>) return outline_view(concrete);
            return {};
        },
        core.value);
}

}  // namespace

template <class T>
OutlineView<T> outline_view(const Operand<BasicAnyShape<T>, T>& operand) {
    OutlineView<T> view = std::visit(
        []<class S>(const S& concrete) -> OutlineView<T> {
            if constexpr (std::is_same_v<S, Rounded<BasicAnyConvex<T>>>) {
                OutlineView<T> rounded = view_of(concrete.core);
                rounded.rounding = concrete.radius;
                return rounded;
            } else if constexpr (OutlineShape<S>) {
                return outline_view(concrete);
            } else {
                return {};
            }
        },
        operand.shape.value);
    view.set_pose(operand.pose);
    return view;
}

template OutlineView<float> outline_view(const Operand<AnyShape, float>&);
template OutlineView<double> outline_view(const Operand<AnyShapeD, double>&);

}  // namespace carom::detail
