// Where an arc comes to touch something: by which of its points, and in which direction.
#include "narrow/exact/real_arc.hpp"

#include <carom/detail/narrow/distance/separation.hpp>

#include <algorithm>

namespace carom::detail {
namespace {

// Of all ways in which an arc may just touch the other: the one whose normal is that of shortly before.
class ArcMeeting {
  public:
    ArcMeeting(const RealArc& arc, const Vec2D& before, double tolerance)
        : arc_(arc), before_(before), tolerance_(tolerance), normal_(before) {}

    template <class T>
    void meet(const RealCore<T>& core) {
        const double reach = core.radius();
        for (int j = 0; j < core.edge_count(); ++j) meet_edge(core.edge(j), reach);
        for (int i = 0; i < core.corner_count(); ++i) meet_disc(core.corner(i), reach);
    }

    void meet(const RealArc& other) {
        const Vec2D way = other.center - arc_.center;
        const double distance = length(way);
        if (distance > 0) {
            const Vec2D out = unit(way);
            const double sum = arc_.radius + other.radius, difference = std::fabs(arc_.radius - other.radius);
            if (other.spans(-out)) at_rim(out, out, distance - sum);
            const Vec2D far = arc_.radius > other.radius ? out : -out;
            if (other.spans(far)) at_rim(far, -out, distance - difference);
        }
        for (int k = 0; k < 2; ++k) {
            meet_disc(other.end(k), 0);
            const Vec2D from_other = arc_.end(k) - other.center;
            const double height = length(from_other);
            if (height > 0 && other.spans(from_other)) {
                consider(unit(from_other), height - other.radius, arc_.end(k));
            }
        }
    }

    const Vec2D& normal() const { return normal_; }
    const Vec2D& point() const { return point_; }
    bool is_found() const { return is_found_; }

  private:
    // The straight side of something with a radius.
    void meet_edge(const RealEdge& edge, double reach) {
        const Vec2D across = perp(edge.along);
        for (const Vec2D& out : {across, -across}) {
            const Vec2D extreme = arc_.center + arc_.radius * out;
            const double over = std::fabs(dot(across, edge.start - extreme)) - reach;
            if (edge.faces(extreme)) at_rim(out, out, over);
        }
        for (int k = 0; k < 2; ++k) {
            const double over = std::fabs(dot(across, edge.start - arc_.end(k))) - reach;
            if (edge.faces(arc_.end(k))) consider(across, over, arc_.end(k));
        }
    }

    // A corner with a radius.
    void meet_disc(const Vec2D& corner, double reach) {
        const Vec2D way = corner - arc_.center;
        const double distance = length(way);
        if (distance > 0) at_rim(unit(way), unit(way), std::fabs(distance - arc_.radius) - reach);
        for (int k = 0; k < 2; ++k) {
            const Vec2D from_end = corner - arc_.end(k);
            const double apart = length(from_end);
            if (apart > 0 && reach > 0) consider(unit(from_end), apart - reach, arc_.end(k));
        }
    }

    void at_rim(const Vec2D& direction, const Vec2D& normal, double gap) {
        if (arc_.spans(direction)) consider(normal, gap, arc_.center + arc_.radius * direction);
    }

    // The arc may be on either side.
    void consider(const Vec2D& normal, double gap, const Vec2D& point) {
        if (!(std::fabs(gap) <= tolerance_)) return;
        const double cosine = dot(normal, before_);
        if (!(std::fabs(cosine) > best_)) return;
        best_ = std::fabs(cosine);
        normal_ = cosine > 0 ? normal : -normal;
        point_ = point;
        is_found_ = true;
    }

    const RealArc& arc_;
    Vec2D before_;
    double tolerance_;
    double best_ = 1 - 0x1p-10;
    Vec2D normal_;
    Vec2D point_{};
    bool is_found_ = false;
};

template <class T>
double reach_around(const ConvexPart<T>& part, const BasicVec2<DoubleDouble>& origin) {
    double largest = part.template radius<DoubleDouble>().rounded();
    for (int i = 0; i < part.size(); ++i) {
        largest = std::max(largest, length(rounded(part.template vertex<DoubleDouble>(i) - origin)));
    }
    return largest;
}

template <class T>
Separation meeting_of_arc(const ConvexPart<T>& arc, const ConvexPart<T>& other, const Separation& before) {
    const BasicVec2<DoubleDouble> origin = arc.template vertex<DoubleDouble>(0);
    const RealArc real = real_arc(arc, origin);
    const double size = reach_around(arc, origin) + reach_around(other, origin) + length(rounded(origin));
    ArcMeeting meeting(real, before.normal, 0x1p-40 * size);
    if (other.core_kind() == CoreKind::arc) {
        meeting.meet(real_arc(other, origin));
    } else {
        meeting.meet(RealCore<T>(other, origin));
    }
    const Vec2D at = meeting.is_found() ? rounded(origin) + meeting.point() : before.on_a;
    return {0, meeting.normal(), true, at, at};
}

}  // namespace

// What is made sharp afterwards need not be near; what is not, must.
template <class T>
std::span<const double> ways_before_meeting(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    static constexpr double sharp[] = {0x1p-16, 0x1p-24};
    static constexpr double blunt[] = {0x1p-30, 0x1p-36};
    if (a.core_kind() != CoreKind::arc && b.core_kind() != CoreKind::arc) return {};
    if (a.core_kind() == CoreKind::ellipse || b.core_kind() == CoreKind::ellipse) return blunt;
    return sharp;
}

template <class T>
Separation meeting(const ConvexPart<T>& a, const ConvexPart<T>& b, const Separation& before) {
    if (a.core_kind() == CoreKind::ellipse || b.core_kind() == CoreKind::ellipse) return before;
    if (a.core_kind() == CoreKind::arc) return meeting_of_arc(a, b, before);
    return flipped(meeting_of_arc(b, a, flipped(before)));
}

template std::span<const double> ways_before_meeting(const ConvexPart<float>&, const ConvexPart<float>&);
template std::span<const double> ways_before_meeting(const ConvexPart<double>&, const ConvexPart<double>&);
template Separation meeting(const ConvexPart<float>&, const ConvexPart<float>&, const Separation&);
template Separation meeting(const ConvexPart<double>&, const ConvexPart<double>&, const Separation&);

}  // namespace carom::detail
