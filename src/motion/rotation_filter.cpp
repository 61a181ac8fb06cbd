#include "contact_geometry.hpp"
#include "rotating_pair.hpp"
#include "swept.hpp"

#include <carom/detail/narrow/core/part_box.hpp>

namespace carom::detail {
namespace {

// Fills in a hit at the start as the general search does, if they penetrate each other then, also for its tolerance.
template <class T>
bool find_start(const MovingConvex<T>& a, const MovingConvex<T>& b, double start, FoundImpact& found) {
    const auto collect = [](const MovingShape&, IntervalD, const AabbD&, const AabbD&, PartList&) {};
    const MotionD motion_a = a.motion.in_double(), motion_b = b.motion.in_double();
    const MovingShape shape_a{collect, {}, 0, &motion_a}, shape_b{collect, {}, 0, &motion_b};
    MovingPart part_a, part_b;
    part_a.set(a.part, 0, 0);
    part_b.set(b.part, 0, 0);
    const MovingPair pair(part_a, shape_a, part_b, shape_b);
    const GapTracker tracker(pair, start);
    const GapSample sample = tracker.sample(start);
    const bool is_in_range = sample.tolerance > 0x1p-140;  // of products; the general search scales
    if (!sample.has_outlines() || !is_in_range || !sample.is_penetrating()) return false;
    const ContactGeometry geometry = contact_of_outlines(pair, start, sample);
    found.hit = found.at_start = found.penetrating = true;
    found.time = {start, start};
    found.feature_a = geometry.feature_a;
    found.feature_b = geometry.feature_b;
    return true;
}

template <int pairs, class T>
bool find_rotating(const MovingConvex<T>& a, const MovingConvex<T>& b, IntervalD times, FoundImpact& found) {
    RotatingPair<pairs> pair;
    if (!pair.set(a, b)) return false;
    return pair.find(times, found) || (pair.starts_inside() && find_start(a, b, times.lo, found));
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
