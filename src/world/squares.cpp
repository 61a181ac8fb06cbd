#include "squares.hpp"

#include <carom/detail/narrow/distance/one_sided_contact.hpp>
#include <carom/detail/narrow/touch/union_touch.hpp>

namespace carom::detail {
namespace {

// Whether moving along the normal of an initial contact enters the pixels at once, rather than following the border
// past a seam between rows.
template <class T>
bool enters_across_border(PartSource<T> a, const BasicVec2<T>& normal, PartSource<T> b) {
    constexpr T short_time = T(0x1p-100);
    return !sweep<T>(Passage<T>{a, normal, b, {}, short_time}).graze;
}

template <class T>
BasicVec2<T> to_vec(const Vec2D& v) {
    return {static_cast<T>(v.x), static_cast<T>(v.y)};
}

// Sets the normal of the touched border that is closest to the direction of motion, and its point. Keeps the present
// normal, unless it is of a seam or another one is closer.
template <class T>
void set_normal(PartSource<T> a, PartSource<T> b, const BasicVec2<T>& motion, BasicSweep<T>& result) {
    if (result.normal == BasicVec2<T>{} || !enters_across_border(a, result.normal, b)) {
        const Separation touch = union_contact(a, b);
        result.point = to_vec<T>(touch.on_a);
        result.normal = to_vec<T>(touch.normal);
    }
    any_near_pair<T>(a, b, 0, [&](const ConvexPart<T>& part, const ConvexPart<T>& run) {
        const Separation here = separation(part, run);
        const auto normal = to_vec<T>(here.normal);
        if (here.gap > 0 || dot(normal, motion) <= dot(result.normal, motion) || !enters_across_border(a, normal, b))
            return false;
        result.point = to_vec<T>(here.on_a);
        result.normal = normal;
        return false;
    });
}

// Of bodies that are in contact at the start.
template <class T>
void set_start(PartSource<T> a, PartSource<T> b, const BasicVec2<T>& motion, BasicSweep<T>& result) {
    result.set_hits();
    result.initially_overlapping = true;
    if (unions_penetrate(a, b)) {
        result.graze = false;
        result.normal = result.point = {};
        return;
    }
    if (result.normal == BasicVec2<T>{}) result.graze = true;
    set_normal(a, b, motion, result);
}

}  // namespace

template <class T>
BasicSweep<T> sweep_of_squares(const Body<T>& a, const BasicVec2<T>& va, const Body<T>& b, const BasicVec2<T>& vb,
                               T max_time) {
    return with_parts(a, [&](PartSource<T> parts_a) {
        return with_parts(b, [&](PartSource<T> parts_b) {
            BasicSweep<T> result;
            result.exit = max_time;
            if (va != vb) result = sweep<T>(Passage<T>{parts_a, va, parts_b, vb, max_time});
            if (bodies_overlap(a, b)) set_start(parts_a, parts_b, va - vb, result);
            return result;
        });
    });
}

#define CAROM_INSTANTIATE(T) \
    template BasicSweep<T> sweep_of_squares(const Body<T>&, const BasicVec2<T>&, const Body<T>&, const BasicVec2<T>&, T)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
