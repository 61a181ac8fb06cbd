#include "calipers.hpp"
#include "hull_points.hpp"
#include "working_scale.hpp"

#include <carom/build/enclosing.hpp>
#include <carom/detail/math/least_passing.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace carom {
namespace {

constexpr double pi = 3.14159265358979323846;

// The search parameters: a direction, the offset of the axis from the middle of the strip around the points, and by how
// much the radius exceeds the minimum for that axis.
struct Parameters {
    Vec2D along;
    double shift = 0;
    double excess = 0;
};

// The shortest capsule for the parameters.
struct CapsuleFit {
    CapsuleD capsule;
    double area = 0;
};

// A cap of radius r must start within sqrt(r^2 - v^2) of a point at distance v from the axis; each end of the segment
// is at the most demanding point. If the ends pass each other, a circle is enough.
CapsuleFit fit_capsule(const std::vector<Vec2D>& points, const Parameters& parameters) {
    double low = cross(parameters.along, points[0]), high = low;
    for (const Vec2D& p : points) {
        low = std::min(low, cross(parameters.along, p));
        high = std::max(high, cross(parameters.along, p));
    }
    const double axis = 0.5 * (low + high) + parameters.shift;
    const double r = std::max(high - axis, axis - low) + parameters.excess;
    double from = 0, to = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double u = dot(parameters.along, points[i]), v = cross(parameters.along, points[i]) - axis;
        const double cap = std::sqrt(std::max(0.0, (r - v) * (r + v)));
        from = i == 0 ? u + cap : std::min(from, u + cap);
        to = i == 0 ? u - cap : std::max(to, u - cap);
    }
    if (from > to) from = to = 0.5 * (from + to);
    const Vec2D on_axis = axis * perp(parameters.along);
    return {{from * parameters.along + on_axis, to * parameters.along + on_axis, r}, r * (2 * (to - from) + pi * r)};
}

Vec2D unit(const Vec2D& v) {
    const double length = std::sqrt(length_sq(v));
    return {v.x / length, v.y / length};
}

Parameters moved(const Parameters& parameters, double tilt, double shift, double excess) {
    return {unit(parameters.along + tilt * perp(parameters.along)), parameters.shift + shift,
            std::max(0.0, parameters.excess + excess)};
}

struct Candidate {
    Parameters parameters;
    CapsuleFit fit;
};

// Pattern search [Hooke & Jeeves 1961] with steps in all three parameters at once, since the area has creases that
// single steps cannot follow: takes the best neighbor, or halves the step if none is better.
void improve(const std::vector<Vec2D>& points, double size, double step, double min_step, Candidate& best) {
    while (step > min_step) {
        const Parameters center = best.parameters;
        bool better = false;
        for (int trial = 0; trial < 27; ++trial) {
            const double tilt = step * (trial % 3 - 1), shift = step * size * (trial / 3 % 3 - 1);
            const Parameters parameters = moved(center, tilt, shift, step * size * (trial / 9 - 1));
            const CapsuleFit fit = fit_capsule(points, parameters);
            if (!(fit.area < best.fit.area)) continue;
            best = {parameters, fit};
            better = true;
        }
        if (!better) step *= 0.5;
    }
}

// Unit vectors over half a circle, nearly evenly spaced.
std::vector<Vec2D> sample_directions() {
    constexpr int count = 128;
    std::vector<Vec2D> directions;
    for (int k = 0; k < count; ++k) {
        const double t = 2.0 * k / count - 1;  // the tangent of half the angle
        directions.push_back({(1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)});
    }
    return directions;
}

// Of a large hull, only the vertices that are extreme in one of the sample directions: nearly all that a capsule
// depends on.
std::vector<Vec2D> extreme_points(const std::vector<Vec2D>& points) {
    if (points.size() <= 256) return points;
    std::vector<std::size_t> chosen;
    for (const Vec2D& along : sample_directions()) {
        const auto behind = [&](const Vec2D& a, const Vec2D& b) { return dot(along, a) < dot(along, b); };
        const auto [low, high] = std::minmax_element(points.begin(), points.end(), behind);
        chosen.push_back(static_cast<std::size_t>(low - points.begin()));
        chosen.push_back(static_cast<std::size_t>(high - points.begin()));
    }
    std::sort(chosen.begin(), chosen.end());
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    std::vector<Vec2D> result;
    for (const std::size_t i : chosen) result.push_back(points[i]);
    return result;
}

// The best of a few radii for a direction.
Candidate best_candidate_along(const std::vector<Vec2D>& points, const Vec2D& along, double size) {
    Candidate best{{along}, fit_capsule(points, {along})};
    for (double excess = 0x1p-7; excess < 0.25; excess *= 2) {
        const Parameters parameters{along, 0, excess * size};
        const CapsuleFit fit = fit_capsule(points, parameters);
        if (fit.area < best.fit.area) best = {parameters, fit};
    }
    return best;
}

// The sample directions that are better than both their neighbors, and the hull edges with the smallest boxes, since
// the narrowest strips lie along edges.
template <class T>
std::vector<Candidate> start_candidates(const std::vector<BasicVec2<T>>& hull, const std::vector<Vec2D>& points,
                                        const detail::WorkingScale<T>& scale, double size) {
    constexpr std::size_t edges_tried = 4;
    std::vector<Candidate> around, result;
    for (const Vec2D& along : sample_directions()) around.push_back(best_candidate_along(points, along, size));
    for (std::size_t i = 0; i < around.size(); ++i) {
        const double before = around[(i + around.size() - 1) % around.size()].fit.area;
        const double after = around[(i + 1) % around.size()].fit.area;
        if (around[i].fit.area < before && around[i].fit.area <= after) result.push_back(around[i]);
    }
    std::vector<std::pair<double, Vec2D>> edges;
    const std::vector<detail::Extremes> extremes = detail::calipers(hull);
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const Vec2D along = unit(scale.difference(hull[i], hull[(i + 1) % hull.size()]));
        const double width = cross(along, scale.difference(hull[i], hull[extremes[i].across]));
        const double length = dot(along, scale.difference(hull[extremes[i].behind], hull[extremes[i].ahead]));
        if (width * length >= 0) edges.push_back({width * length, along});  // false for NaN, if the edge's square is 0
    }
    std::stable_sort(edges.begin(), edges.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < std::min(edges_tried, edges.size()); ++i)
        result.push_back(best_candidate_along(points, edges[i].second, size));
    return result;
}

template <class T>
CapsuleFit best_capsule_fit(const std::vector<BasicVec2<T>>& hull, const std::vector<Vec2D>& working,
                            const detail::WorkingScale<T>& scale) {
    constexpr std::size_t tries = 8;
    const std::vector<Vec2D> points = extreme_points(working);
    double size = 0;
    for (const Vec2D& p : points) size = std::max({size, std::fabs(p.x), std::fabs(p.y)});
    const auto smaller = [](const Candidate& a, const Candidate& b) { return a.fit.area < b.fit.area; };
    std::vector<Candidate> candidates = start_candidates(hull, points, scale, size);
    std::stable_sort(candidates.begin(), candidates.end(), smaller);
    candidates.resize(std::min(tries, candidates.size()));
    for (Candidate& candidate : candidates) improve(points, size, 0x1p-6, 0x1p-28, candidate);
    return fit_capsule(working, std::min_element(candidates.begin(), candidates.end(), smaller)->parameters);
}

// For these rounded ends, the least radius that contains the points; infinite if there is none.
template <class T>
BasicCapsule<T> rounded(const std::vector<BasicVec2<T>>& hull, const BasicVec2<T>& a, const BasicVec2<T>& b, T radius) {
    const T least = detail::least_passing(radius, [&](T r) {
        return std::all_of(hull.begin(), hull.end(),
                           [&](const auto& p) { return detail::compare_segment_distance(a, b, p, r) <= 0; });
    });
    return {a, b, least};
}

template <class T>
double area(const BasicCapsule<T>& c, const detail::WorkingScale<T>& scale) {
    const double r = scale.difference({}, {c.radius, 0}).x;
    return r * (2 * std::sqrt(length_sq(scale.difference(c.a, c.b))) + pi * r);
}

}  // namespace

template <class T>
Result<BasicCapsule<T>> enclosing_capsule(std::span<const BasicVec2<T>> points) {
    const Result<std::vector<BasicVec2<T>>> corners = detail::hull_points("enclosing capsule", points);
    if (!corners.ok()) return corners.error();
    const std::vector<BasicVec2<T>>& hull = *corners;
    if (hull.size() <= 2) return rounded(hull, hull.front(), hull.back(), T(0));
    const detail::WorkingScale<T> scale(hull, hull.front());
    std::vector<Vec2D> working;
    for (const auto& p : hull) working.push_back(scale.to_working(p));
    const CapsuleD fit = best_capsule_fit(hull, working, scale).capsule;
    const BasicVec2<T> a = scale.from_working(fit.a), b = scale.from_working(fit.b);
    const bool placed = std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(b.x) && std::isfinite(b.y);
    BasicCapsule<T> capsule{a, b, std::numeric_limits<T>::infinity()};
    if (placed) capsule = rounded(hull, a, b, scale.length_from_working(fit.radius));
    const Result<BasicCircle<T>> circle = enclosing_circle<T>(hull);
    if (circle.ok()) {
        const BasicCapsule<T> round{circle->center, circle->center, circle->radius};
        if (!std::isfinite(capsule.radius) || area(round, scale) <= area(capsule, scale)) return round;
    }
    if (!std::isfinite(capsule.radius))
        return make_error(ErrorCode::bad_size, -1, "enclosing capsule: it exceeds the largest finite number");
    return capsule;
}

template Result<Capsule> enclosing_capsule(std::span<const Vec2>);
template Result<CapsuleD> enclosing_capsule(std::span<const Vec2D>);

}  // namespace carom
