// A ray, or a moving point, against a polygon, triangle or segment: the shortest path to an answer.
#include "cast_round.hpp"
#include "near_ray.hpp"

#include <carom/detail/math/error_bounded.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/detail/narrow/filter/cast/quick_cast.hpp>
#include <carom/detail/shape/polygon_access.hpp>

#include <cmath>
#include <cstdint>

namespace carom::detail {
namespace {

// Bit i is vertex i, and from the last one on they may begin again.
struct Sides {
    unsigned right = 0;       // right of the ray's line, else left
    bool are_certain = true;  // all of them
};

// The ray with x and y as lanes.
template <class T>
struct RayLanes {
    Lanes origin;
    Lanes along;

    explicit RayLanes(const BasicRay<T>& ray) : origin(lanes_of(ray.origin)), along(lanes_of(ray.direction)) {}

    Lanes start() const { return origin; }
    Lanes rotated() const { return swapped(along); }
    Lanes seen_by_world(Lanes v) const { return v; }
    static constexpr bool is_placed = false;
};

template <>
struct RayLanes<float> {
    FourFloats start_twice;
    FourFloats turned_twice;  // the numbers of the direction swapped

    explicit RayLanes(const Ray& ray) {
        const FourMasks origin = load_bits(ray.origin);
        const FourMasks along = load_bits(ray.direction);
        start_twice = (FourFloats)shuffled<0, 1, 0, 1>(origin, origin);
        turned_twice = (FourFloats)shuffled<1, 0, 1, 0>(along, along);
    }

    Lanes start() const { return two_widened(start_twice); }
    Lanes rotated() const { return two_widened(turned_twice); }
    Lanes seen_by_world(Lanes v) const { return v; }
    static constexpr bool is_placed = false;
};

// The numbers that are used of a LocalPath, as those of RayLanes; `is_ray` without an error of its own.
template <class T, bool is_ray>
struct PlacedPath {
    LocalPath path;

    PlacedPath(const PlainPath& plain, const PlainFrame& frame) : path(plain, frame) {}

    Lanes start() const { return path.start; }
    Lanes rotated() const { return swapped(path.direction); }
    Lanes seen_by_world(Lanes v) const { return turned(path.rot, v); }
    double start_size() const {
        return path.start_size + (std::is_same_v<T, float> ? sum_of(magnitude(path.start)) : 0);
    }
    double speed() const { return path.speed; }
    static constexpr bool is_placed = true;

    // Whether no number underflows, for floats where they hold it. In doubles the start is off by 2^-1073 besides.
    bool is_in_range() const {
        if constexpr (std::is_same_v<T, float>) {
            const auto fit = [](Lanes number) {
                return are_less(both(0x1p-120), number) | are_at_most(number, Lanes{});
            };
            return are_all(fit(magnitude(path.start)) & fit(magnitude(path.direction)));
        } else {
            return speed() > 0x1p-200 && speed() < 0x1p200 && (start_size() > 0x1p-600 || start_size() == 0);
        }
    }
};

FourFloats start_twice(const RayLanes<float>& ray) {
    return ray.start_twice;
}
FourFloats turned_twice(const RayLanes<float>& ray) {
    return ray.turned_twice;
}
template <bool is_ray>
FourFloats start_twice(const PlacedPath<float, is_ray>& path) {
    return narrowed(path.start(), path.start());
}
template <bool is_ray>
FourFloats turned_twice(const PlacedPath<float, is_ray>& path) {
    return narrowed(path.rotated(), path.rotated());
}

// Whether numbers of the direction may be off by more than a part of themselves.
template <class SeenRay>
constexpr bool is_off_elsewhere = false;
template <>
constexpr bool is_off_elsewhere<PlacedPath<float, false>> = true;

// Four vertices at a time; behind the last the first ones stand again, and so do their signs. With v the unit roundoff
// of floats, a difference is off by v of itself, and so the turn a - b by less than 4 v (|a| + |b|), and what its
// products lose by underflow. |a| + |b| is |a + b| or |a - b|, and nothing is off by half of the latter. The least turn
// is compared with the largest error. The numbers of a placed path round once more: its start by v of its size; and
// its direction may be off by 2^-50 of its size.
template <class SeenRay>
CAROM_ALWAYS_INLINE inline Sides sides_of(const SeenRay& ray, const Vec2* points, int count) {
    const FourFloats start = start_twice(ray);
    const FourFloats rotated = turned_twice(ray);
    FourFloats least_turn;
    FourFloats most;
    FourFloats widest{};
    const auto look_at = [&](int i, auto add) {
        const FourFloats from_a = load_two(points + i) - start;
        const FourFloats from_b = load_two(points + i + 2) - start;
        if constexpr (is_off_elsewhere<SeenRay>) {
            widest = greater(widest, greater(magnitude(from_a), magnitude(from_b)));
        }
        const FourFloats a = from_a * rotated;
        const FourFloats b = from_b * rotated;
        const FourFloats along = seconds(a, b);
        const FourFloats across = firsts(a, b);
        const FourFloats turn = along - across;
        add(magnitude(turn), magnitude(along + across));
        return signs_of(turn) << i;
    };
    const auto compare = [&](FourFloats turn, FourFloats sum) {
        least_turn = lesser(least_turn, turn);
        most = greater(most, sum);
    };
    unsigned right = look_at(0, [&](FourFloats turn, FourFloats sum) {
        least_turn = turn;
        most = sum;
    });
    if (count > 4) right |= look_at(4, compare);
    for (int i = 8; i < count; i += 4) right |= look_at(i, compare);
    if constexpr (SeenRay::is_placed) {
        most += all_four(static_cast<float>(ray.start_size() * ray.speed()));
        if constexpr (is_off_elsewhere<SeenRay>) {
            most += all_four(0x1p-20f * static_cast<float>(ray.speed()) * greatest(widest));
        }
    }
    const FourFloats error = most * lane_constants.float_turn_error + lane_constants.float_turn_loss;
    return {right, signs_of((FourFloats)(error < least_turn)) == 0xf};
}

// The same in doubles.
template <class SeenRay>
Sides sides_of(const SeenRay& ray, const Vec2D* points, int count) {
    const Lanes start = ray.start(), rotated = ray.rotated();
    Sides sides;
    for (int i = 0; i < count; ++i) {
        const Lanes offset = lanes_of(points[i]) - start;
        const Lanes products = offset * rotated;
        const double turn = products[1] - products[0];
        double size = sum_of(magnitude(products));
        if constexpr (SeenRay::is_placed) size += ray.speed() * (sum_of(magnitude(offset)) + ray.start_size());
        const double error = 8 * unit_roundoff * size + tiny;
        sides.right |= unsigned{turn < 0} << i;
        sides.are_certain &= error < std::fabs(turn);
    }
    return sides;
}

// Where a - b has 30 bits, though off by 8 u of `more` besides. Again |a| + |b| is |a + b| or |a - b|. Products of
// floats lose nothing to underflow.
template <class T>
LaneMasks are_good(Lanes difference, Lanes a, Lanes b, Lanes more) {
    Lanes error = lane_constants.to_minus_20 * (magnitude(a + b) + more);
    if constexpr (std::is_same_v<T, double>) error += lane_constants.tiny;
    return are_less(error, magnitude(difference));
}

// The crossings with two edges, t = height / slope. The start of a ray that is not placed and the edges' directions are
// off by u of themselves, so heights and slopes by less than 4 u of the sizes of their products.
template <class T>
struct Crossings {
    Lanes edge_1;
    Lanes t;
    LaneMasks are_known;  // t has 28 bits, and a certain sign

    // From the edges' starts, behind which their ends are.
    template <class SeenRay>
    CAROM_ALWAYS_INLINE Crossings(const SeenRay& ray, const BasicVec2<T>* first, const BasicVec2<T>* second) {
        const Lanes start = ray.start();
        const Lanes rotated = ray.rotated();
        const Lanes a_1 = widened(first[0]);
        const Lanes a_2 = widened(second[0]);
        edge_1 = widened(first[1]) - a_1;
        const Lanes edge_2 = widened(second[1]) - a_2;
        const Lanes height_1 = edge_1 * swapped(a_1 - start);
        const Lanes height_2 = edge_2 * swapped(a_2 - start);
        const Lanes slope_1 = edge_1 * rotated;
        const Lanes slope_2 = edge_2 * rotated;
        const Lanes height_left = seconds(height_1, height_2);
        const Lanes height_right = firsts(height_1, height_2);
        const Lanes slope_left = seconds(slope_1, slope_2);
        const Lanes slope_right = firsts(slope_1, slope_2);
        const Lanes height = height_left - height_right;
        const Lanes slope = slope_left - slope_right;
        t = height / slope;
        Lanes by_start{}, by_direction{};
        if constexpr (SeenRay::is_placed) {
            const Lanes sizes = magnitude(firsts(edge_1, edge_2)) + magnitude(seconds(edge_1, edge_2));
            by_start = both(ray.start_size()) * sizes;
            by_direction = both(ray.speed()) * sizes;
        }
        are_known = are_good<T>(height, height_left, height_right, by_start);
        // For a ray in float a slope is the difference of two turns that have 21 bits in floats, and different signs.
        if (std::is_same_v<T, double> || is_off_elsewhere<SeenRay>)
            are_known &= are_good<T>(slope, slope_left, slope_right, by_direction);
    }
};

// The edges where the line enters and leaves.
struct SharpEnds {
    int edge;
    int leaving_edge;
};

Lanes unit_normal(Lanes edge) {
    const Lanes squares = edge * edge;
    return swapped(edge) * (Lanes{1, -1} / square_roots(squares + swapped(squares)));
}

template <class SeenRay, class Report>
bool write(const Crossings<float>& crossings, const SeenRay& ray, const PlainLoop<float>&, const SharpEnds& ends,
           const Report& report) {
    const auto normal = [&] { return unit_normal(ray.seen_by_world(crossings.edge_1)); };
    report.write(crossings.t, {0, FeatureKind::edge, ends.edge}, normal);
    return true;
}

template <class SeenRay, class Report>
bool write(const Crossings<double>& crossings, const SeenRay& ray, const PlainLoop<double>& loop, const SharpEnds& ends,
           const Report& report) {
    const auto refine = [&](const ExactPath& path, const CastFrame& frame, int end, double t) {
        const Vec2D* const edge = loop.points + (end == 0 ? ends.edge : ends.leaving_edge);
        return refine_on_edge(path, frame, edge[0], edge[1], 0, t);
    };
    const auto normal = [&](const ExactPath&, const Refined&) {
        const Lanes n = unit_normal(ray.seen_by_world(crossings.edge_1));
        return Vec2D{n[0], n[1]};
    };
    return write_refined(report, loop.poses, crossings.t, {0, FeatureKind::edge, ends.edge}, refine, normal);
}

// Both ends. A segment has an edge for each direction.
template <class T>
bool write(const Crossings<T>& crossings, int count, const SharpEnds& ends, const LineReport<T>& report) {
    const int leaving_edge = count == 2 ? 1 - ends.edge : ends.leaving_edge;
    report.write(crossings.t, {0, FeatureKind::edge, ends.edge}, {0, FeatureKind::edge, leaving_edge});
    return true;
}

// Of so many points. A segment is entered and left at once.
template <class T, class SeenRay, class Report>
CAROM_ALWAYS_INLINE inline bool cast_seen(const SeenRay& seen, const PlainLoop<T>& loop, const Report& report) {
    if constexpr (SeenRay::is_placed) {
        if (!seen.is_in_range()) return false;
    }
    const int count = loop.count;
    const Sides sides = sides_of(seen, loop.points, count);
    if (!sides.are_certain) return false;
    // The lowest bits of either are those of vertices: behind the last, nothing happens that has not been before.
    const auto next_right = static_cast<unsigned>((sides.right | std::uint64_t{sides.right} << count) >> 1);
    const unsigned leaving = sides.right & ~next_right;
    if (leaving == 0) return true;
    const unsigned first = lowest_bit(~sides.right & next_right);
    const unsigned second = count == 2 ? first : lowest_bit(leaving);
    const Crossings<T> crossings(seen, loop.points + first, loop.points + second);
    const Stretched where = report.range(crossings.t, crossings.are_known);
    if (where != Stretched::in_range) return where == Stretched::not_in_range;
    const SharpEnds ends{static_cast<int>(first), static_cast<int>(second)};
    if constexpr (Report::is_line) {
        return write(crossings, count, ends, report);
    } else {
        return write(crossings, seen, loop, ends, report);
    }
}

// Out of line: the parts of a placed union.
template <class T>
CAROM_NOINLINE bool cast_posed_twice(const RayReport<T>& report, const PlainLoop<T>& loop, const PlainFrame& frame) {
    return cast_seen(PlacedPath<T, std::is_same_v<T, double>>(report.path(), frame), loop, report);
}

template <class T>
CAROM_ALWAYS_INLINE inline bool cast_sharp(const RayReport<T>& report, const PlainLoop<T>& loop) {
    if (static_cast<unsigned>(loop.count - 1) >= most_in_loop) return loop.count == 0;  // moved from
    const PlainFrame frame(loop.poses);
    if (!frame.is_placed) return cast_seen(RayLanes<T>(report.ray), loop, report);
    if (frame.is_composed) return cast_posed_twice(report, loop, frame);
    return cast_seen(PlacedPath<T, true>(report.path(), frame), loop, report);
}

template <class T>
bool cast_sharp(const DiscReport<T>& report, const PlainLoop<T>& loop) {
    const PlainPath path = report.path();
    if (static_cast<unsigned>(loop.count - 1) >= most_in_loop) return false;
    return cast_seen(PlacedPath<T, std::is_same_v<T, double>>(path, PlainFrame(loop.poses)), loop, report);
}

template <class T>
bool cast_sharp(const LineReport<T>& report, const PlainLoop<T>& loop) {
    const PlainFrame frame(loop.poses);
    if (!frame.is_placed && report.ray) return cast_seen(RayLanes<T>(*report.ray), loop, report);
    return cast_seen(PlacedPath<T, std::is_same_v<T, double>>(report.path(), frame), loop, report);
}

// A segment for a disc that passes it.
template <class T>
PlainCapsule<T> thick(const PlainLoop<T>& segment) {
    return {segment.points[0], segment.points[1], T(0), segment.poses};
}

// What has many corners is searched by bisection, as if it had a radius.
template <class T>
bool is_round_or_many(const PlainLoop<T>& loop, T radius = 0) {
    return radius + loop.radius > 0 || loop.count > most_in_loop;
}

}  // namespace

bool quick_cast(const Ray& ray, float max_t, const PlainLoop<float>& loop, std::optional<Raycast>& result) {
    if (is_round_or_many(loop)) return cast_round(RayReport<float>{ray, max_t, result}, loop);
    return cast_sharp<float>({ray, max_t, result}, loop);
}

bool quick_cast(const RayD& ray, double max_t, const PlainLoop<double>& loop, std::optional<RaycastD>& result) {
    const RayReport<double> report{ray, max_t, result};
    if (is_round_or_many(loop) ? cast_round(report, loop) : cast_sharp(report, loop)) return true;
    return loop.count <= most_in_loop && cast_near_one(ray, max_t, NearLoop(loop), result);
}

bool quick_cast(const DiscPath<float>& path, const PlainLoop<float>& loop, Sweep& result) {
    if (loop.count == 2 && path.disc.radius > 0) return quick_cast(path, thick(loop), result);
    const DiscReport<float> report{path, path.max_time, result};
    return is_round_or_many(loop, path.disc.radius) ? cast_round(report, loop) : cast_sharp(report, loop);
}

bool quick_cast(const DiscPath<double>& path, const PlainLoop<double>& loop, SweepD& result) {
    if (loop.count == 2 && path.disc.radius > 0) return quick_cast(path, thick(loop), result);
    const DiscReport<double> report{path, path.max_time, result};
    if (is_round_or_many(loop, path.disc.radius) ? cast_round(report, loop) : cast_sharp(report, loop)) return true;
    return loop.count <= most_in_loop && cast_near_one(path, NearLoop(loop), result);
}

bool cast_line(const LineReport<float>& report, const PlainLoop<float>& loop) {
    return loop.radius > 0 ? cast_round(report, loop) : cast_sharp(report, loop);
}

bool cast_line(const LineReport<double>& report, const PlainLoop<double>& loop) {
    return loop.radius > 0 ? cast_round(report, loop) : cast_sharp(report, loop);
}

}  // namespace carom::detail
