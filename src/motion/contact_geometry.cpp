#include "contact_geometry.hpp"

#include <algorithm>

namespace carom::detail {
namespace {

Feature feature_of(const MovingPart& part) {
    const bool is_curved = part.part.is_curved();
    return {part.index, is_curved ? FeatureKind::curve : FeatureKind::none, is_curved ? 0 : -1};
}

Feature feature_of(const MovingPart& part, bool is_side, int index) {
    return {part.index, is_side ? FeatureKind::edge : FeatureKind::vertex, index};
}

// Arcs are curves: once rounding lets one cross the other, the minimum translation does not show where it came from.
// The closest points shortly before do.
Separation separation_on_contact(const GapTracker& tracker, double t, double start) {
    const ConvexPart<double> a = tracker.placed(true, t), b = tracker.placed(false, t);
    for (const double earlier_by : ways_before_meeting(a, b)) {
        const double earlier = std::max(start, t - earlier_by * tracker.time_scale(t));
        const Separation before = tracker.separation_at(earlier);
        if (before.gap > 0) return meeting(a, b, before);
    }
    return tracker.separation_at(t);
}

}  // namespace

ContactGeometry contact_of_outlines(const MovingPair& pair, double t, const GapSample& sample) {
    const NearestCorner nearest = nearest_corner(sample.a, sample.b);
    const Vec2D point = nearest.on_a + pair.radius_of<double>(true)(t) * sample.normal;
    if (nearest.corner_of_a) {
        return {point, sample.normal, feature_of(pair.a(), false, nearest.corner),
                feature_of(pair.b(), nearest.is_side, nearest.other)};
    }
    return {point, sample.normal, feature_of(pair.a(), nearest.is_side, nearest.other),
            feature_of(pair.b(), false, nearest.corner)};
}

ContactGeometry contact_at(const MovingPair& pair, double t, double start, const GapTracker& tracker) {
    const Separation s = separation_on_contact(tracker, t, start);
    const double grown_a = pair.shape_a().growth() * t;
    Vec2D point = 0.5 * (s.on_a + s.on_b);
    if (grown_a != 0) {
        point = s.on_a + grown_a * s.normal;
    } else if (pair.shape_b().growth() != 0) {
        point = s.on_a;
    }
    return {point, s.normal, feature_of(pair.a()), feature_of(pair.b())};
}

}  // namespace carom::detail
