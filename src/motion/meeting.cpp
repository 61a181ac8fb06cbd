#include "meeting.hpp"

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

// An arc is a curve: where it has come to cross the other by rounding, the way out says nothing of how it came there.
// Shortly before, the nearest points do.
Separation separation_on_meeting(const Follower& follower, double t, double start) {
    const ConvexPart<double> a = follower.placed(true, t), b = follower.placed(false, t);
    for (const double way : ways_before_meeting(a, b)) {
        const double earlier = std::max(start, t - way * follower.unit(t));
        const Separation before = follower.separation_at(earlier);
        if (before.gap > 0) return meeting(a, b, before);
    }
    return follower.separation_at(t);
}

}  // namespace

MeetingPlace meeting_of_outlines(const MovingPair& pair, double t, const Look& look) {
    const NearestCorner nearest = nearest_corner(look.a, look.b);
    const Vec2D point = nearest.on_a + pair.radius_of<double>(true)(t) * look.normal;
    if (nearest.corner_of_a) {
        return {point, look.normal, feature_of(pair.a(), false, nearest.corner),
                feature_of(pair.b(), nearest.is_side, nearest.other)};
    }
    return {point, look.normal, feature_of(pair.a(), nearest.is_side, nearest.other),
            feature_of(pair.b(), false, nearest.corner)};
}

MeetingPlace meeting_at(const MovingPair& pair, double t, double start, const Follower& follower) {
    const Separation s = separation_on_meeting(follower, t, start);
    const double grown_a = pair.mover_a().growth() * t;
    Vec2D point = 0.5 * (s.on_a + s.on_b);
    if (grown_a != 0) {
        point = s.on_a + grown_a * s.normal;
    } else if (pair.mover_b().growth() != 0) {
        point = s.on_a;
    }
    return {point, s.normal, feature_of(pair.a()), feature_of(pair.b())};
}

}  // namespace carom::detail
