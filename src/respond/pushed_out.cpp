#include "pushed_out.hpp"

#include <cmath>

namespace carom::detail {
namespace {

// Sides that a mover may be asked to leave by; round ones take some for each.
constexpr int max_sides = 64;

struct Deepest {
    std::size_t part;
    Gap gap;
};

template <class T>
std::optional<Deepest> deepest_of(const Surroundings<T>& near, const BasicVec2<T>& at) {
    const MoverPart<T>& mover = near.mover_at(at);
    std::optional<Deepest> deepest;
    for (std::size_t i = 0; i < near.parts().size(); ++i) {
        if (near.part(i).is_one_way() || !near.does_penetrate(mover, i)) continue;
        const Gap gap = near.gap_to(mover, i);
        if (!deepest || gap.size < deepest->gap.size) deepest = {i, gap};
    }
    return deepest;
}

}  // namespace

template <class T>
PushOut<T> pushed_out(typename BasicMoveWorkspace<T>::Inside& in, const BasicVec2<T>& start) {
    in.planes.clear();
    BasicVec2<T> at = start;
    const double reach = in.near.tolerance(in.near.mover_at(start).upright.box);
    for (int sides = 0; sides < max_sides; ++sides) {
        const auto deepest = deepest_of(in.near, at);
        if (!deepest) return {at, true};
        if (!std::isfinite(deepest->gap.size)) return {};
        const Vec2D& away = deepest->gap.away;
        const double depth = -deepest->gap.size;
        if (depth <= reach && in.near.settle(lift<double>(at), nullptr, at)) continue;
        in.planes.push_back({away, depth + dot(lift<double>(at) - lift<double>(start), away), deepest->part});
        in.hits.push_back({in.near.part(deepest->part).id, narrowed<T>(away), T(1)});
        const auto out = shortest_out(in.planes, reach);
        if (!out) return {};
        at = narrowed<T>(lift<double>(start) + *out);
    }
    return {};
}

template PushOut<float> pushed_out(BasicMoveWorkspace<float>::Inside&, const Vec2&);
template PushOut<double> pushed_out(BasicMoveWorkspace<double>::Inside&, const Vec2D&);

}  // namespace carom::detail
