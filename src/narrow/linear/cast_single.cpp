#include "narrow/core/scaled_parts.hpp"
#include "narrow/exact/real_crossing.hpp"
#include "narrow/filter/cast/cast_quick.hpp"
#include "narrow/filter/many/line_window.hpp"
#include "narrow/filter/sweep/certain_time.hpp"

#include <carom/detail/narrow/linear/cast.hpp>

#include <algorithm>

namespace carom::detail {
namespace {

// The real numbers of an answer that is certain: in doubles where those are good enough, else as the parts say.
template <class T>
struct Exactly {
    const CastPath<T>* path;
    const ConvexPart<T>* part;

    RealCrossing crossing(const Crossing& crossing) const {
        const ConvexPart<T> start = path->start_part();
        return real_crossing(*path, Difference<T>(start, *part), crossing);
    }
    double parameter(const Crossing& crossing) const {
        const ConvexPart<T> start = path->start_part();
        return real_parameter(*path, Difference<T>(start, *part), crossing);
    }
};

template <class T>
T parameter_of(const Exactly<T>& exactly, const QuickEnd& end) {
    return static_cast<T>(is_good<T>(end.error, std::fabs(end.t)) ? end.t : exactly.parameter(end.crossing));
}

template <class T>
void set_hit(const Exactly<T>& exactly, const QuickCast& quick, BasicRaycast<T>& result) {
    const QuickEnd& end = quick.enter;
    const double steepness = std::max(std::fabs(end.normal.x), std::fabs(end.normal.y));
    double t = end.t;
    Vec2D point = quick.point_at(t);
    Vec2D normal;
    if (is_good<T>(end.error, end.t) && is_good<T>(quick.normal_error(), steepness)) {
        const double scale = 1 / std::sqrt(length_sq(end.normal));
        normal = {end.normal.x * scale, end.normal.y * scale};
    } else {
        const RealCrossing real = exactly.crossing(end.crossing);
        t = real.t.rounded();
        point = rounded(exactly.path->template start<DoubleDouble>() + real.displacement);
        normal = real.normal;
    }
    result.enter = static_cast<T>(t);
    result.point = stored<T>(point);
    result.normal = stored<T>(normal);
}

// False when in doubt.
template <class T>
bool quick_cast(QuickCast& quick, T max_t, bool instant, const Exactly<T>& exactly,
                std::optional<BasicRaycast<T>>& result) {
    const QuickCast::Verdict verdict = quick.run();
    if (verdict != QuickCast::Verdict::crosses) return verdict == QuickCast::Verdict::misses;
    const double high = static_cast<double>(max_t);
    const int enter_side = certain_side(quick.enter, 0);
    const int leave_side = certain_side(quick.leave, 0);
    const int enter_high = certain_side(quick.enter, high);
    const int leave_high = certain_side(quick.leave, high);
    if (leave_side < 0 || enter_high > 0) return true;
    const bool apart = quick.enter.t + quick.enter.error < quick.leave.t - quick.leave.error;
    if (enter_side == 0 || leave_side == 0 || enter_high == 0 || leave_high == 0 || (!apart && !instant)) return false;
    BasicRaycast<T> found;
    found.started_inside = enter_side < 0;
    if (found.started_inside) {
        found.feature.part = 0;
        found.point = stored<T>(quick.point_at(0));
    } else {
        const bool on_vertex = quick.enter.crossing.on == Crossing::On::vertex;
        const Crossing& at = quick.enter.crossing;
        found.feature =
            on_vertex ? Feature{0, FeatureKind::vertex, at.at.on_b} : Feature{0, FeatureKind::edge, at.index};
        set_hit(exactly, quick, found);
        found.enter = std::min(found.enter, max_t);
    }
    found.exit = found.enter;
    if (!instant && !(leave_high > 0)) found.exit = parameter_of(exactly, quick.leave);
    if (leave_high > 0) found.exit = max_t;
    found.exit = std::clamp(found.exit, found.enter, max_t);
    result = found;
    return true;
}

// `cast` or `cast_straight`.
template <class T>
using CastAtParts = std::optional<BasicRaycast<T>>(const CastPath<T>&, PartSource<T>);

template <class T>
std::optional<BasicRaycast<T>> cast_at_part(const CastPath<T>& path, const ConvexPart<T>& part,
                                            CastAtParts<T>& cast_at_parts);

// By the few vertices of many that the path passes between; false where these are not few.
template <class T>
bool cast_at_many(const CastPath<T>& path, const ConvexPart<T>& part, CastAtParts<T>& cast_at_parts,
                  std::optional<BasicRaycast<T>>& result) {
    const bool has_many = part.is_bounded() && part.size() > QuickCast::capacity && !part.is_rounded();
    if (!has_many || path.is_placed() || !path.is_meaningful()) return false;
    LineWindow<T> window;
    const LineFound found =
        window.find(lanes_of(path.template start<double>()), lanes_of(path.template direction<double>()), part);
    if (found == LineFound::misses) return true;
    if (found != LineFound::crosses || window.part().size() == part.size()) return false;
    result = cast_at_part(path, window.part(), cast_at_parts);
    if (result && result->feature.index >= 0) result->feature.index = window.index(result->feature.index);
    return true;
}

template <class T>
std::optional<BasicRaycast<T>> cast_at_part(const CastPath<T>& path, const ConvexPart<T>& part,
                                            CastAtParts<T>& cast_at_parts) {
    std::optional<BasicRaycast<T>> found;
    if (cast_at_many(path, part, cast_at_parts, found) || quick_cast(path, part, found)) return found;
    return cast_at_parts(path, [&](PartVisitor<T> visit) { return visit(part); });
}

}  // namespace

template <class T>
bool quick_cast(const CastPath<T>& path, const ConvexPart<T>& part, std::optional<BasicRaycast<T>>& result) {
    const bool is_quick = part.size() > 0 && path.is_meaningful() && QuickCast::fits(path, part);
    if (!is_quick || exponent_towards_one(path.start_part(), part) != 0) return false;
    QuickCast quick(path, part);
    const bool instant = part.size() == 2 && !part.is_rounded();
    return quick_cast<T>(quick, path.high(), instant, {&path, &part}, result);
}

template <class T>
std::optional<BasicRaycast<T>> cast(const CastPath<T>& path, const ConvexPart<T>& part) {
    return cast_at_part<T>(path, part, cast<T>);
}

template <class T>
std::optional<BasicRaycast<T>> cast_straight(const CastPath<T>& path, const ConvexPart<T>& part) {
    return cast_at_part<T>(path, part, cast_straight<T>);
}

template bool quick_cast(const CastPath<float>&, const ConvexPart<float>&, std::optional<Raycast>&);
template bool quick_cast(const CastPath<double>&, const ConvexPart<double>&, std::optional<RaycastD>&);
template std::optional<Raycast> cast(const CastPath<float>&, const ConvexPart<float>&);
template std::optional<RaycastD> cast(const CastPath<double>&, const ConvexPart<double>&);
template std::optional<Raycast> cast_straight(const CastPath<float>&, const ConvexPart<float>&);
template std::optional<RaycastD> cast_straight(const CastPath<double>&, const ConvexPart<double>&);

}  // namespace carom::detail
