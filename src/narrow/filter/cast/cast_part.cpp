// A ray or line against a convex part of a union: as a plain shape.
#include "cast_line.hpp"

#include <carom/detail/narrow/filter/cast/quick_cast.hpp>

#include <array>

namespace carom::detail {
namespace {

// The points of a loop, which begin again behind the last.
template <class T>
using LoopPoints = std::array<BasicVec2<T>, most_in_loop + PolygonAccess::again>;

template <class T>
PlainLoop<T> loop_of(const ConvexPart<T>& part, T radius, const CastPoses<T>& poses, LoopPoints<T>& points) {
    const PlainLoop<T> loop{points.data(), part.size(), radius, poses};
    const auto count = static_cast<std::size_t>(loop.count), again = static_cast<std::size_t>(loop.again());
    const BasicVec2<T>* const first = &part.local(0);
    for (std::size_t i = 0; i < count; ++i) points[i] = first[i];
    for (std::size_t i = 0; i < again; ++i) points[count + i] = points[i];
    return loop;
}

// The innermost poses of a part, but for so many outer ones.
template <class T>
CastPoses<T> poses_within(const ConvexPart<T>& part, int outer) {
    const int count = part.pose_count() - outer;
    return {count > 1 ? &part.pose(outer + 1) : nullptr, count > 0 ? &part.pose(outer) : nullptr};
}

// A path as seen within a part's two outer poses.
template <class T>
PlainPath within_outer_poses(const PlainPath& path, const ConvexPart<T>& part) {
    const LocalPath local(path, PlainFrame(CastPoses<T>{&part.pose(1), &part.pose(0)}));
    return {local.start, local.direction, 2 * local.start_size, 0, local.speed};
}

// Returns ask(plain shape), or false if the part has no such form.
template <class T, class Ask>
bool as_plain_part(const ConvexPart<T>& part, const Ask& ask) {
    const int count = part.size(), pose_count = part.pose_count();
    const bool has_two_radii = part.stored_radius() > 0 && part.stored_rounding() > 0;
    if (!part.is_bounded() || count == 0 || count > most_in_loop || pose_count > 2 || has_two_radii) return false;
    const T radius = part.stored_radius() + part.stored_rounding();
    const CastPoses<T> poses = poses_within(part, 0);
    if (count == 1) return ask(PlainDisc<T>{part.local(0), radius, poses});
    if (count == 2 && radius > 0) return ask(PlainCapsule<T>{part.local(0), part.local(1), radius, poses});
    LoopPoints<T> points;
    return ask(loop_of(part, radius, poses, points));
}

// A box that is rotated on its own, in a part with a pose, in a placed union, has three.
template <class T>
bool has_many_poses(const ConvexPart<T>& part) {
    return part.pose_count() == 3 || part.pose_count() == 4;
}

template <class T>
bool cast_line_within(const PlainPath& line, const ConvexPart<T>& part, LineEnds& ends) {
    if (!part.is_bounded() || part.is_rounded() || part.size() < 2 || part.size() > most_in_loop) return false;
    const PlainPath seen = within_outer_poses(line, part);
    LoopPoints<T> points;
    return cast_line(LineReport<T>{seen, nullptr, ends}, loop_of(part, T(0), poses_within(part, 2), points));
}

}  // namespace

template <class T>
LineEnds line_ends(const CastPath<T>& path, const ConvexPart<T>& part) {
    LineEnds ends;
    if (path.is_placed()) return ends;
    const PlainPath line{lanes_of(path.template start<double>()), lanes_of(path.template direction<double>())};
    const std::optional<BasicRay<T>> ray = path.stored_ray();
    const auto cast_at = [&](const auto& plain) {
        return cast_line(LineReport<T>{line, ray ? &*ray : nullptr, ends}, plain);
    };
    const bool is_certain = has_many_poses(part) ? cast_line_within(line, part, ends) : as_plain_part(part, cast_at);
    if (is_certain && ends.verdict != LineEnds::Verdict::crosses) ends.verdict = LineEnds::Verdict::misses;
    return ends;
}

template <class T>
bool quick_cast(const CastPath<T>& path, const ConvexPart<T>& part, std::optional<BasicRaycast<T>>& result) {
    const std::optional<BasicRay<T>> ray = path.stored_ray();
    if (!ray || path.low() != 0) return false;
    return as_plain_part(part, [&](const auto& plain) { return quick_cast(*ray, path.high(), plain, result); });
}

#define CAROM_INSTANTIATE(T)                                               \
    template LineEnds line_ends(const CastPath<T>&, const ConvexPart<T>&); \
    template bool quick_cast(const CastPath<T>&, const ConvexPart<T>&, std::optional<BasicRaycast<T>>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
