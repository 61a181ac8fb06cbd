#include "geos/suite/query.hpp"

#include <algorithm>
#include <numeric>

namespace geos {

using namespace carom;

namespace {

using Kind = Geometry::Kind;

/// Whether Carom takes a geometry, and the definition that may make the difference to OGC's.
struct Answer {
    bool yes = true;
    std::string why = {};
};

/// Whether the convex parts are connected by more than points.
bool hangs_together(const SimplePolygonD& area) {
    std::vector<std::vector<SegmentD>> sides;
    for (const auto& part : area.parts()) {
        Ring ring(part.points().begin(), part.points().end());
        ring.push_back(ring.front());
        sides.push_back(segments_of(ring));
    }
    std::vector<std::size_t> reached{0};
    std::vector<bool> seen(sides.size(), false);
    seen[0] = true;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        for (std::size_t j = 0; j < sides.size(); ++j) {
            if (seen[j] || !share_stretch(sides[reached[i]], sides[j])) continue;
            seen[j] = true;
            reached.push_back(j);
        }
    }
    return reached.size() == sides.size();
}

Answer polygon_valid(const Geometry& polygon) {
    const auto area = polygon_of(polygon.rings);
    if (area) return {true, hangs_together(*area) ? "" : "holes may cut a polygon into pieces that meet in points"};
    if (area.error().code == ErrorCode::repeated_point) {
        std::vector<Ring> rings;
        for (const Ring& ring : polygon.rings) rings.push_back(without_repeats(ring));
        return {polygon_of(rings).ok(), ""};
    }
    return {false, ""};
}

bool line_valid(const Ring& line) {
    if (line.size() == 2) return validate(SegmentD{line[0], line[1]}).ok();
    return ChainD::open(line).ok();
}

/// Whether the members share points at most, by `classify` and `intersect`.
bool areas_apart(const Geometry& geometry) {
    std::vector<SimplePolygonD> areas;
    for (const Geometry& member : geometry.members) {
        if (!member.is_empty()) areas.push_back(figure_of(member).areas.front());
    }
    for (std::size_t i = 0; i < areas.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (interiors_overlap(classify(areas[i], areas[j]))) return false;
            if (share_stretch(segments_of(areas[i]), segments_of(areas[j]))) return false;
        }
    }
    return true;
}

Answer valid(const Geometry& geometry) {
    if (geometry.has_curves()) throw NotExpressible("arcs through three points: their centers are not stored numbers");
    if (geometry.is_empty()) throw NotExpressible("EMPTY: no shape is empty");
    if (geometry.kind == Kind::point) return {validate(PointD{geometry.rings[0][0]}).ok()};
    if (geometry.kind == Kind::line_string) {
        const bool is_point = without_repeats(geometry.rings[0]).size() == 1;
        return {line_valid(geometry.rings[0]), is_point ? "a segment without length is the point it is" : ""};
    }
    if (geometry.kind == Kind::linear_ring || geometry.kind == Kind::polygon) return polygon_valid(geometry);
    Answer all;
    for (const Geometry& member : geometry.members) {
        if (member.is_empty()) continue;
        const Answer one = valid(member);
        if (!one.yes) return one;
        if (!one.why.empty()) all.why = one.why;
    }
    if (geometry.kind == Kind::multi_polygon) all.yes = areas_apart(geometry);
    return all;
}

/// Whether two segments of different lines, or of one, meet in no other point than `allowed` allows.
template <class Allowed>
bool touch_only(const SegmentD& s, const SegmentD& t, const Allowed& allowed) {
    const auto common = intersect(s, t);
    if (common.kind == IntersectionKind::none) return true;
    if (common.kind != IntersectionKind::point || common.proper) return false;
    const Vec2D ends[] = {s.a, s.b};
    return std::any_of(ends, ends + 2, [&](const Vec2D& end) { return (end == t.a || end == t.b) && allowed(end); });
}

bool line_simple(const Ring& line) {
    const auto segments = segments_of(line);
    const bool closed = line.front() == line.back();
    for (std::size_t j = 0; j < segments.size(); ++j) {
        for (std::size_t i = 0; i < j; ++i) {
            const bool round = closed && i == 0 && j + 1 == segments.size();
            const auto allowed = [&](const Vec2D& p) {
                return (i + 1 == j && p == segments[j].a) || (round && p == line.front());
            };
            if (!touch_only(segments[i], segments[j], allowed)) return false;
        }
    }
    return true;
}

/// Two lines may meet in ends of both; a closed one has none.
bool lines_simple_together(const Ring& a, const Ring& b) {
    const auto is_end = [](const Ring& line, const Vec2D& p) {
        return line.front() != line.back() && (p == line.front() || p == line.back());
    };
    for (const SegmentD& s : segments_of(a)) {
        for (const SegmentD& t : segments_of(b)) {
            if (!touch_only(s, t, [&](const Vec2D& p) { return is_end(a, p) && is_end(b, p); })) return false;
        }
    }
    return true;
}

bool simple(const Geometry& geometry) {
    const auto ring_simple = [](const Ring& ring) { return line_simple(without_repeats(ring)); };
    if (!std::all_of(geometry.members.begin(), geometry.members.end(), simple)) return false;
    if (geometry.kind != Kind::point && !std::all_of(geometry.rings.begin(), geometry.rings.end(), ring_simple))
        return false;
    std::vector<Ring> members;
    for (const Geometry& member : geometry.members) {
        if (!member.is_empty()) members.push_back(without_repeats(member.rings.empty() ? Ring() : member.rings[0]));
    }
    for (std::size_t i = 0; i < members.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (geometry.kind == Kind::multi_point && overlaps(PointD{members[i][0]}, PointD{members[j][0]}))
                return false;
            if (geometry.kind == Kind::multi_line && !lines_simple_together(members[i], members[j])) return false;
        }
    }
    return true;
}

}  // namespace

Outcome judge_valid(const Query& query) {
    const Answer answer = valid(query.a->geometry());
    return compare(answer.yes, query, answer.why);
}

Outcome judge_simple(const Query& query) {
    if (query.a->geometry().has_curves())
        throw NotExpressible("arcs through three points: their centers are not stored numbers");
    if (query.a->geometry().is_empty()) throw NotExpressible("EMPTY: no shape is empty");
    return compare(simple(query.a->geometry()), query);
}

}  // namespace geos
