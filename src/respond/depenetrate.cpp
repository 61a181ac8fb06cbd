#include "depenetrate.hpp"

#include <cmath>

namespace carom::detail {
namespace {

// Planes that are tried; a curved obstacle takes several.
constexpr int max_sides = 64;

struct Deepest {
    std::size_t part;
    Gap gap;
};

template <class T>
std::optional<Deepest> deepest_of(const MoverContext<T>& context, const BasicVec2<T>& at) {
    const MoverPart<T>& mover = context.mover_at(at);
    std::optional<Deepest> deepest;
    for (std::size_t i = 0; i < context.parts().size(); ++i) {
        if (context.part(i).is_one_way() || !context.does_penetrate(mover, i)) continue;
        const Gap gap = context.gap_to(mover, i);
        if (!deepest || gap.size < deepest->gap.size) deepest = {i, gap};
    }
    return deepest;
}

}  // namespace

template <class T>
Depenetration<T> depenetrate(typename BasicMoveWorkspace<T>::Scratch& scratch, const BasicVec2<T>& start) {
    scratch.planes.clear();
    BasicVec2<T> at = start;
    const double reach = scratch.context.tolerance(scratch.context.mover_at(start).aligned.box);
    for (int sides = 0; sides < max_sides; ++sides) {
        const auto deepest = deepest_of(scratch.context, at);
        if (!deepest) return {at, true};
        if (!std::isfinite(deepest->gap.size)) return {};
        const Vec2D& normal = deepest->gap.normal;
        const double depth = -deepest->gap.size;
        if (depth <= reach && scratch.context.settle(lift<double>(at), nullptr, at)) continue;
        scratch.planes.push_back({normal, depth + dot(lift<double>(at) - lift<double>(start), normal), deepest->part});
        scratch.hits.push_back({scratch.context.part(deepest->part).id, narrowed<T>(normal), T(1)});
        const auto out = minimum_translation(scratch.planes, reach);
        if (!out) return {};
        at = narrowed<T>(lift<double>(start) + *out);
    }
    return {};
}

template Depenetration<float> depenetrate(BasicMoveWorkspace<float>::Scratch&, const Vec2&);
template Depenetration<double> depenetrate(BasicMoveWorkspace<double>::Scratch&, const Vec2D&);

}  // namespace carom::detail
