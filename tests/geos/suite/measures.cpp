#include "geos/suite/exact_area.hpp"
#include "geos/suite/pair.hpp"
#include "geos/suite/query.hpp"
#include "geos/suite/size.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace geos {

using namespace carom;

namespace {

/// Whether members of the highest dimension share more than points, which a union counts once.
bool counts_twice(const Figure& figure) {
    if (figure.dimension() == 2) return figure.rings_inside;
    if (figure.dimension() == 1) {
        for (std::size_t i = 0; i < figure.segments.size(); ++i) {
            if (share_stretch({figure.segments[i]},
                              {figure.segments.begin() + static_cast<std::ptrdiff_t>(i) + 1, figure.segments.end()}))
                return true;
        }
        return false;
    }
    for (std::size_t i = 0; i < figure.points.size(); ++i) {
        if (std::find(figure.points.begin(), figure.points.begin() + static_cast<std::ptrdiff_t>(i),
                      figure.points[i]) != figure.points.begin() + static_cast<std::ptrdiff_t>(i))
            return true;
    }
    return false;
}

Vec2D expected_point(const Query& query) {
    const Geometry expected = parse_geometry(query.expected);
    if (expected.kind != Geometry::Kind::point || expected.is_empty()) throw BadGeometry("expected a point");
    return expected.rings[0][0];
}

}  // namespace

Outcome judge_distance(const Query& query) {
    const Figure &a = query.a->figure(), &b = query.b->figure();
    const double expected = number(query.expected);
    return compare(distance(a.shape, b.shape), expected, 16 * u * size_of({&a, &b}).across + 4 * u * expected);
}

Outcome judge_within_distance(const Query& query) {
    return compare(distance(query.a->figure().shape, query.b->figure().shape) <= number(query.arguments.at(0)), query);
}

Outcome judge_centroid(const Query& query) {
    const Figure& figure = query.a->figure();
    const Vec2D expected = expected_point(query);
    const auto answer = centroid(figure.shape);
    if (!answer) return {Verdict::wrong, "no centroid"};
    const Size size = size_of({&figure});
    const double allowed = 1024 * u * size.across + 4 * u * size.coordinate;
    const auto beside = [&](const Vec2D& p, const char* why) {
        return compare(std::hypot(answer->x - p.x, answer->y - p.y), 0, allowed, why);
    };
    if (counts_twice(figure)) return beside(expected, "parts that lie on each other count once");
    const Outcome outcome = beside(expected, "");
    if (outcome.verdict == Verdict::right || figure.dimension() < 2) return outcome;
    if (beside(exact_centroid(figure.areas), "").verdict != Verdict::right) return outcome;
    return {Verdict::differs, "centroids of thin areas that were rounded: not the exact ones"};
}

Outcome judge_interior_point(const Query& query) {
    const Figure& figure = query.a->figure();
    const PointD point{expected_point(query)};
    if (!overlaps(point, figure.shape)) return {Verdict::wrong, "the expected point lies outside"};
    if (figure.dimension() == 2 && !penetrates(point, figure.shape))
        return {Verdict::wrong, "the expected point is on the border"};
    return {Verdict::right, ""};
}

Outcome judge_hull(const Query& query) {
    if (query.a->geometry().is_empty()) throw NotExpressible("EMPTY: no shape is empty");
    const Ring points = points_of(query.a->geometry());
    const Figure expected = figure_of(parse_geometry(query.expected));
    const auto hull = convex_hull<double>(points);
    if (expected.dimension() == 2) {
        const bool same = hull && classify(*hull, expected.shape) == Relation::equal &&
                          hull->points().size() == expected.areas[0].outline().size();
        return same ? Outcome{Verdict::right, ""} : Outcome{Verdict::wrong, "another hull"};
    }
    const ErrorCode why = expected.dimension() == 1 ? ErrorCode::collinear : ErrorCode::too_few_points;
    const bool reported = !hull && hull.error().code == why;
    return reported ? Outcome{Verdict::right, ""} : Outcome{Verdict::wrong, "another error, or none"};
}

}  // namespace geos
