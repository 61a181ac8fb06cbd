#include <carom/detail/narrow/touch/simple_pairs.hpp>
#include <carom/detail/query/dispatch.hpp>

#include <optional>
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

namespace {

// Of two of which outlines do not tell: by the only part of each, or by all parts of unions. Not one pair of shapes
// after the other: there are 171.
template <class Query, class T>
bool evaluate_parts(const Operand<BasicAnyShape<T>, T>& a, const Operand<BasicAnyShape<T>, T>& b) {
    using Box = BasicAabb<T>;
    const auto* const box_a = std::get_if<Box>(&a.shape.value);
    const auto* const box_b = std::get_if<Box>(&b.shape.value);
    if (box_a && box_b && !a.pose && !b.pose) {  // the usual ones that only touch: tiles
        return evaluate_pair<Query>(Operand<Box, T>{*box_a, nullptr}, Operand<Box, T>{*box_b, nullptr});
    }
    // The second is the union, if there is one.
    std::optional<bool> result;
    std::visit(
        [&]<class B>(const B& shape) {
            if constexpr (UnionShape<B>) {
                result = Query::template evaluate_unions<T>(parts_of(a), parts_of(Operand<B, T>{shape, b.pose}));
            }
        },
        b.shape.value);
    if (result) return *result;
    const auto single_a = single_part(a), single_b = single_part(b);
    const bool have_outlines = outline_view(a).form != OutlineForm::none && outline_view(b).form != OutlineForm::none;
    return Query::holds(have_outlines ? touch_in_doubt(single_a->part, single_b->part)
                                      : touch(single_a->part, single_b->part));
}

}  // namespace

template <class Query, class T>
typename Query::Result evaluate_any(const Operand<BasicAnyShape<T>, T>& a, const Operand<BasicAnyShape<T>, T>& b) {
    typename Query::Result result;
    if (with_circles(a, b, [&](const auto& x, const auto& y) { result = evaluate_pair<Query>(x, y); })) return result;
    const QuickTouch quick = any_touch(a, b);
    if (quick != QuickTouch::unknown) [[likely]]
        return Query::holds(known(quick));
    return comes_second(a, b) ? evaluate_parts<Query>(b, a) : evaluate_parts<Query>(a, b);
}

template bool evaluate_any<Overlaps>(const Operand<AnyShape, float>&, const Operand<AnyShape, float>&);
template bool evaluate_any<Overlaps>(const Operand<AnyShapeD, double>&, const Operand<AnyShapeD, double>&);
template bool evaluate_any<Penetrates>(const Operand<AnyShape, float>&, const Operand<AnyShape, float>&);
template bool evaluate_any<Penetrates>(const Operand<AnyShapeD, double>&, const Operand<AnyShapeD, double>&);

}  // namespace carom::detail
