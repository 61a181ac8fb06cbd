#include <carom/detail/narrow/touch/simple_pairs.hpp>
#include <carom/detail/query/dispatch.hpp>

#include <tuple>

namespace carom::detail {
namespace {

template <class A, class B>
constexpr bool pair_exists() {
    if constexpr (shape_rank<A> <= shape_rank<B>) return HasPair<A, B>;
    return HasPair<B, A>;
}

template <class A, class... Bs>
constexpr bool has_pair_with_all(std::variant<Bs...>*) {
    return (pair_exists<A, Bs>() && ...);
}

template <class... As>
constexpr bool has_all_pairs(std::variant<As...>* all) {
    return (has_pair_with_all<As>(all) && ...);
}

static_assert(has_all_pairs(static_cast<AnyShape::Variant*>(nullptr)), "carom: a pair of shapes has no Pair<A, B>");
static_assert(has_all_pairs(static_cast<AnyShapeD::Variant*>(nullptr)), "carom: a pair of shapes has no Pair<A, B>");

template <class T>
QuickTouch any_touch(const Operand<BasicAnyShape<T>, T>& a, const Operand<BasicAnyShape<T>, T>& b) {
    using Polygon = BasicConvexPolygon<T>;
    const auto* const polygon_a = std::get_if<Polygon>(&a.shape.value);
    const auto* const polygon_b = std::get_if<Polygon>(&b.shape.value);
    if (!polygon_a || !polygon_b) return outline_touch(outline_view(a), outline_view(b));
    return outline_touch(Operand<Polygon, T>{*polygon_a, a.pose}, Operand<Polygon, T>{*polygon_b, b.pose});
}

}  // namespace

QuickTouch touch_in_floats(const Operand<AnyShape, float>& a, const Operand<AnyShape, float>& b) {
    const auto* const polygon_a = std::get_if<ConvexPolygon>(&a.shape.value);
    const auto* const polygon_b = std::get_if<ConvexPolygon>(&b.shape.value);
    if (!polygon_a || !polygon_b) return QuickTouch::unknown;
    return float_touch(*polygon_a, a.pose, *polygon_b, b.pose);
}

template <class Query, class T>
typename Query::Result evaluate_any(const Operand<BasicAnyShape<T>, T>& a, const Operand<BasicAnyShape<T>, T>& b) {
    typename Query::Result result;
    if (with_circles(a, b, [&](const auto& x, const auto& y) { result = evaluate_pair<Query>(x, y); })) return result;
    const QuickTouch quick = any_touch(a, b);
    if (quick != QuickTouch::unknown) [[likely]]
        return quick == QuickTouch::penetrating;
    return std::visit(
        [&]<class A, class B>(const A& x, const B& y) {
            return evaluate_pair<Query>(Operand<A, T>{x, a.pose}, Operand<B, T>{y, b.pose});
        },
        a.shape.value, b.shape.value);
}

template bool evaluate_any<Overlaps>(const Operand<AnyShape, float>&, const Operand<AnyShape, float>&);
template bool evaluate_any<Overlaps>(const Operand<AnyShapeD, double>&, const Operand<AnyShapeD, double>&);
template bool evaluate_any<Penetrates>(const Operand<AnyShape, float>&, const Operand<AnyShape, float>&);
template bool evaluate_any<Penetrates>(const Operand<AnyShapeD, double>&, const Operand<AnyShapeD, double>&);

}  // namespace carom::detail
