#include "geos/suite/exact_area.hpp"
#include "geos/suite/pair.hpp"
#include "geos/suite/query.hpp"
#include "geos/suite/size.hpp"

#include <algorithm>
#include <cmath>

namespace geos {

using namespace carom;

namespace {

constexpr const char* snapped =
    "results that were snapped or rounded: not the exact area, or without corners of A or B";

enum class Overlay { united, intersection, difference, symmetric };

Overlay overlay_named(const std::string& name) {
    if (name.starts_with("intersection")) return Overlay::intersection;
    if (name.starts_with("difference")) return Overlay::difference;
    return name.starts_with("symdifference") ? Overlay::symmetric : Overlay::united;
}

/// The area of an overlay, from those of both and of their union.
template <class N>
N area_of(Overlay overlay, const N& a, const N& b, const N& both) {
    switch (overlay) {
        case Overlay::intersection:
            return a + b - both;
        case Overlay::difference:
            return both - b;
        case Overlay::symmetric:
            return 2 * both - a - b;
        default:
            return both;
    }
}

/// Of a sum of some areas: four times what `Measure` promises of one, but for the angles at which borders cross.
double error_of_areas(const Size& size) {
    return 1024 * u * size.across * size.borders;
}

/// The verdict on an area compared with the exact one, and with that of the suites. They round the corners of their
/// results, and many were snapped.
Outcome compare_area(double answer, double exact, double reported, const Size& size) {
    const double error = error_of_areas(size);
    const Outcome outcome = compare(answer, exact, error);
    if (outcome.verdict != Verdict::right) return outcome;
    return compare(reported, exact, error + 4 * u * size.coordinate * size.borders, snapped);
}

bool is_empty(Overlay overlay, const Pair& pair) {
    if (overlay == Overlay::intersection) return !pair.intersects();
    if (overlay == Overlay::difference) return pair.covered_by();
    return overlay == Overlay::symmetric && pair.equals();
}

/// Whether no coordinate of the result was rounded: all are those of A and B.
bool is_unrounded(const Geometry& result, const Query& query) {
    Ring from = points_of(query.a->geometry());
    const Ring more = points_of((query.b ? query.b : query.a)->geometry()), to = points_of(result);
    from.insert(from.end(), more.begin(), more.end());
    return std::all_of(to.begin(), to.end(),
                       [&](const Vec2D& p) { return std::find(from.begin(), from.end(), p) != from.end(); });
}

/// Whether a result is the union, or lies in what it must lie in.
bool has_right_points(Overlay overlay, const Figure& a, const Figure& b, const Figure& result) {
    if (overlay == Overlay::intersection) return Pair(a, result).covers() && Pair(b, result).covers();
    if (overlay == Overlay::difference) return Pair(a, result).covers();
    if (overlay == Overlay::symmetric) return true;
    return classify(union_of({a.shape, b.shape}), result.shape) == Relation::equal;
}

std::vector<SimplePolygonD> areas_of(const Figure& a, const Figure& b) {
    std::vector<SimplePolygonD> areas = a.areas;
    areas.insert(areas.end(), b.areas.begin(), b.areas.end());
    return areas;
}

/// Whether each corner of the figure lies in the result.
bool has_corners_of(const Figure& result, const Figure& figure) {
    return std::all_of(figure.segments.begin(), figure.segments.end(),
                       [&](const SegmentD& s) { return contains(result.shape, s.a) && contains(result.shape, s.b); });
}

/// Of a result that is not empty, how large it is, and where it lies when nothing was rounded.
Outcome compare_result(Overlay overlay, const Figure& a, const Figure& b, const Figure& reported, bool unrounded) {
    if (a.areas.empty() && b.areas.empty() && !unrounded)
        throw NotExpressible("lines and points with rounded coordinates");
    const mpq_class reported_area = exact_area(reported.areas);
    const mpq_class exact = area_of(overlay, exact_area(a.areas), exact_area(b.areas), exact_area(areas_of(a, b)));
    const double both = &a == &b ? area(a.shape) : area(union_of({a.shape, b.shape}));
    const double answer = area_of(overlay, area(a.shape), area(b.shape), both);
    const Outcome outcome = compare_area(answer, exact.get_d(), reported_area.get_d(), size_of({&a, &b}));
    if (outcome.verdict != Verdict::right || !unrounded || has_right_points(overlay, a, b, reported)) return outcome;
    if (reported_area != exact ||
        (overlay == Overlay::united && !(has_corners_of(reported, a) && has_corners_of(reported, b))))
        return {Verdict::differs, snapped};
    return {Verdict::wrong, "other points"};
}

}  // namespace

/// Of the result, whether it is empty, how large it is, and where it lies when nothing was rounded.
Outcome judge_overlay(const Query& query) {
    if (query.on_grid || !query.arguments.empty()) throw NotExpressible("results that are rounded to a grid");
    if (query.expected.empty()) throw NotExpressible("no result is told");
    const Overlay overlay = overlay_named(query.operation);
    const Figure& a = query.a->figure();
    const Figure& b = query.b ? query.b->figure() : a;
    const Geometry reported = parse_geometry(query.expected);
    const bool empty = is_empty(overlay, Pair(a, b));
    if (empty != reported.is_empty()) return {Verdict::wrong, empty ? "nothing" : "more than nothing"};
    if (empty) return {Verdict::right, ""};
    return compare_result(overlay, a, b, figure_of(reported), is_unrounded(reported, query));
}

/// Of one the area of the union of its members; of two that of their union, from which those of all overlays follow.
Outcome judge_area(const Query& query) {
    const Figure& a = query.a->figure();
    if (!query.b)
        return compare_area(area(a.shape), exact_area(a.areas).get_d(), number(query.expected), size_of({&a}));
    const Figure& b = query.b->figure();
    return compare(area(union_of({a.shape, b.shape})), exact_area(areas_of(a, b)).get_d(),
                   error_of_areas(size_of({&a, &b})));
}

}  // namespace geos
