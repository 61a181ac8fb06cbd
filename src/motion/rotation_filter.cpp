#include "rotating_pair.hpp"
#include "swept.hpp"

#include <carom/detail/narrow/core/part_box.hpp>

namespace carom::detail {
namespace {

template <int pairs, class T>
bool find_rotating(const MovingConvex<T>& a, const MovingConvex<T>& b, IntervalD times, FoundImpact& found) {
    RotatingPair<pairs> pair;
    return pair.set(a, b) && pair.find(times, found);
}

// Whether both stay in boxes that are apart.
template <class T>
bool stay_apart(const MovingConvex<T>& a, const MovingConvex<T>& b, IntervalD times) {
    const auto box_of = [&](const MovingConvex<T>& moving) {
        return swept(box_around(moving.part), moving.motion.in_double(), times);
    };
    return !boxes_overlap(box_of(a), box_of(b));
}

}  // namespace

template <class T>
bool filter_rotating_impact(const MovingConvex<T>& a, const MovingConvex<T>& b, IntervalD times, FoundImpact& found) {
    if (!(times.lo <= times.hi) || !(times.lo > -std::numeric_limits<double>::infinity())) return false;
    if (fits_polygon(a, 4) && fits_polygon(b, 4)) return find_rotating<2>(a, b, times, found);
    if (fits_polygon(a, 8) && fits_polygon(b, 8)) return find_rotating<4>(a, b, times, found);
    // All corners are compared with all sides: with too many products, the general search is faster.
    constexpr int most = 320, most_products = 8192;
    if (!fits_polygon(a, most) || !fits_polygon(b, most) || a.part.size() * b.part.size() > most_products) return false;
    if (!stay_apart(a, b, times)) return find_rotating<most / 2>(a, b, times, found);
    found.certainty = Certainty::exact;
    return true;
}

template bool filter_rotating_impact(const MovingConvex<float>&, const MovingConvex<float>&, IntervalD, FoundImpact&);
template bool filter_rotating_impact(const MovingConvex<double>&, const MovingConvex<double>&, IntervalD, FoundImpact&);

}  // namespace carom::detail
