// Free positions next to those that a move computes, which rounding puts a few ulps into obstacles.
#include "planes.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace carom::detail {

// Tries exact contact with the part first. Then shifts the mover by the minimum translation out of all parts that it
// was found to penetrate, and by a few ulps more, which grow with each attempt.
template <class T>
bool MoverContext<T>::settle(const Vec2D& ideal, const BlockingHit<T>* against, BasicVec2<T>& at) const {
    BasicVec2<T> place = narrowed<T>(ideal);
    const double reach = tolerance(mover_at(place).aligned.box);
    if (against && against->normal != Vec2D{}) {
        const double gap = gap_to(mover_at(place), against->part).size;
        if (gap != 0 && std::fabs(gap) <= reach) place = narrowed<T>(lift<double>(place) - gap * against->normal);
    }
    std::size_t penetrated = first_penetrated(mover_at(place));
    if (penetrated == parts_.size()) return at = place, true;
    double step = reach / (4 * contact_ulps);
    const Vec2D start = lift<double>(place);
    std::array<Plane, 24> planes;
    for (std::size_t i = 0; i < planes.size(); ++i) {
        const Gap gap = gap_to(mover_at(place), penetrated);
        if (-gap.size > 64 * reach) return false;
        const Vec2D normal =
            against && against->part == penetrated && against->normal != Vec2D{} ? against->normal : gap.normal;
        planes[i] = {normal, std::max(step, -gap.size) + dot(lift<double>(place) - start, normal), penetrated};
        const auto out = minimum_translation(std::span(planes.data(), i + 1), step / 4);
        if (!out) return false;
        const BasicVec2<T> next = narrowed<T>(start + *out);
        place = next == place ? narrowed<T>(lift<double>(place) + (4 * step) * normal) : next;
        penetrated = first_penetrated(mover_at(place));
        if (penetrated == parts_.size()) return at = place, true;
        if (i >= 4) step *= 1.5;
    }
    return false;
}

template <class T>
bool MoverContext<T>::settle_at_goal(const Vec2D& ideal, BasicVec2<T>& at) {
    if (settle(ideal, nullptr, at)) return true;
    const MoverPart<T>& mover = mover_at(narrowed<T>(ideal));
    const double reach = tolerance(mover.aligned.box);
    const std::size_t ignored = ignored_count();
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const bool is_passed = parts_[i].part.is_one_sided() && does_penetrate(mover, i);
        if (is_passed && -gap_to(mover, i).size > reach) ignore(i);
    }
    return ignored_count() > ignored && settle(ideal, nullptr, at);
}

#define CAROM_INSTANTIATE(T)                                                                                          \
    template bool MoverContext<T>::settle(const Vec2D& ideal, const BlockingHit<T>* against, BasicVec2<T>& at) const; \
    template bool MoverContext<T>::settle_at_goal(const Vec2D& ideal, BasicVec2<T>& at)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
