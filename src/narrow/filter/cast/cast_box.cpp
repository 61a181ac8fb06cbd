// A ray, or a moving disc, against a box, rotated and rounded as it may be, in the box's own frame; and against a
// capsule, whose core is a box without height: the shortest path to an answer.
#include "cast_line.hpp"
#include "disc_report.hpp"
#include "near_ray.hpp"

#include <carom/detail/math/error_bounded.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/detail/narrow/filter/cast/quick_cast.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace carom::detail {
namespace {

enum class BoxVerdict { misses, crosses, doubtful };

// A box in plain doubles, as BoxCast takes it. `extent` is the sum of the coordinates that its numbers come from.
struct SeenBox {
    PlainFrame frame;
    Lanes low;
    Lanes high;
    double radius;
    double extent = 0;

    template <class T>
    explicit SeenBox(const PlainBox<T>& box)
        : frame(box.poses),
          low(lanes_of(box.low)),
          high(lanes_of(box.high)),
          radius(static_cast<double>(box.radius)),
          extent(frame.is_composed ? frame.extent : 0) {}

    // From a towards +x.
    template <class T>
    explicit SeenBox(const PlainCapsule<T>& capsule)
        : frame(capsule.poses), radius(static_cast<double>(capsule.radius)) {
        const Lanes a = lanes_of(capsule.a), axis = lanes_of(capsule.b) - a;
        const double length = square_root(sum_of(axis * axis));
        extent = frame.extent + sum_of(magnitude(a));
        frame.at = frame.placed(a);
        frame.rot = turned(frame.rot, axis * both(1 / length));
        frame.is_placed = true;
        low = Lanes{};
        high = Lanes{length, 0};
    }
};

// The ray seen from the middle of the box in the frame of the box, with all lengths times c^2 + s^2: so the way there
// needs no quotient. c^2 + s^2 is that near to 1 that its root is a short sum. Lanes are the axes, and these are
// rotated so that the direction has no negative number; then it enters by a low side and leaves by a high one.
//
// An end is looked for by any rule, and then proven to be one, since an outline has just one such place.
//
// The bounds: u is the unit roundoff, S (`size`) the sum of the coordinates that the start, the box and the radius have
// relative to the box's origin and of both `extent`, M (`speed`) the sum of the direction's. c and s are off by less
// than 8 u, and the origin by less than 4 u `extent`. So the start is off by less than 24 u S, the sides by less than
// 24 u S, the direction by less than 16 u M, a turn direction x w by 128 u S M.
class BoxCast {
  public:
    BoxCast(const PlainPath& path, const SeenBox& box);

    // Whether the line penetrates the box, and where.
    BoxVerdict find();

    // Where it enters and leaves, with 28 bits, and so with certain signs.
    Lanes ends() const { return t_; }

    bool is_edge(int end) const { return is_edge_[end] != 0; }
    LaneMasks axis(int end) const { return ~beside_[end]; }  // of an edge: that across it

    // The normal of an end in the box's frame: of length 1 on an edge, of the radius on a corner.
    Lanes outward(int end) const {
        const Lanes side = both(end == 0 ? -1 : 1);
        return flipped(is_edge(end) ? only(axis(end), side) : from_corner_[end], sign_);
    }

    // Where it enters, unit and in the world's frame.
    Lanes normal() const {
        const Lanes n = outward(0);
        const double scale = inverse_root_ / (is_edge(0) ? 1 : radius_);
        return turned(rot_, n) * both(scale);
    }

    // By the signs of the normal, x in bit 0: a corner has two, and an edge one beside a number without a sign.
    Feature feature(int end) const {
        constexpr int vertices[] = {2, 3, 1, 0};
        const Lanes n = outward(end);
        const int signs = sign_bits(n);
        if (!is_edge(end)) return {0, FeatureKind::vertex, vertices[signs]};
        return {0, FeatureKind::edge, sign_bits((Lanes)axis(end)) == 1 ? 1 + 2 * (signs & 1) : 2 - (signs & 2)};
    }

  private:
    bool misses(double q) const;
    void find_edges();
    void find_corners(double q);

    Lanes start_;
    Lanes along_;
    Lanes rot_;
    Lanes way_;   // from the middle of the box to the start, and
    Lanes pace_;  // the direction, in the box's frame and rotated
    Lanes half_;  // of the core's sides
    LaneMasks sign_;
    double excess_;  // c^2 + s^2 - 1
    double inverse_root_;
    double radius_;
    double size_;
    double speed_;
    Lanes t_;
    Lanes place_[2]{};     // where the ends are
    LaneMasks beside_[2];  // whether one is certainly beside the core, and so on the edge across the other axis
    LaneMasks is_edge_;    // else the corner
    LaneMasks is_found_;
    Lanes from_corner_[2]{};
};

BoxCast::BoxCast(const PlainPath& path, const SeenBox& box)
    : start_(path.start), along_(path.direction), rot_(box.frame.rot), radius_(box.radius + path.radius) {
    Lanes low = box.low;
    Lanes high = box.high;
    Lanes offset{};
    if (box.frame.is_placed) {
        offset = start_ - box.frame.at;
    } else {
        low -= start_;
        high -= start_;
    }
    size_ = sum_of(magnitude(offset) + magnitude(low) + magnitude(high)) + 2 * radius_ + box.extent + path.extent;
    speed_ = sum_of(magnitude(along_));
    const double square = sum_of(rot_ * rot_);
    excess_ = square - 1;
    radius_ = radius_ * (1 + excess_ * (0.5 - 0.125 * excess_));
    inverse_root_ = 1 - excess_ * (0.5 - 0.375 * excess_);
    const Lanes direction = turned_back(rot_, along_);
    sign_ = signs_of(direction);
    pace_ = magnitude(direction);
    half_ = both(0.5 * square) * (high - low);
    way_ = flipped(turned_back(rot_, offset) - both(0.5 * square) * (high + low), sign_);
}

CAROM_NOINLINE BoxVerdict BoxCast::find() {
    const double least = std::min(speed_, size_);
    const double most = std::max(speed_, size_);
    if (!(least > 0x1p-200 && most < 0x1p200 && std::fabs(excess_) < 0x1p-21)) return BoxVerdict::doubtful;
    const double q = sum_of(pace_ * pace_);
    if (misses(q)) return BoxVerdict::misses;
    find_edges();
    if (!are_all(is_edge_)) find_corners(q);
    const bool are_apart = t_[1] - t_[0] > 0x1p-26 * sum_of(magnitude(t_));
    return are_all(is_found_) && are_apart ? BoxVerdict::crosses : BoxVerdict::doubtful;
}

// Whether the line passes by all corners' discs on one side.
bool BoxCast::misses(double q) const {
    const Lanes across = swapped(pace_);
    const Lanes turn = across * way_;
    const double gap = std::fabs(turn[0] - turn[1]) - sum_of(across * half_) - 160 * unit_roundoff * size_ * speed_;
    return gap > 0 && gap * gap > (1 + 0x1p-40) * radius_ * radius_ * q;
}

// By the outer box. A place is on the edge across one axis when it is beside the core along the other; along its own
// axis it is beyond the core, or so near to its end that the doubt says no. t is off by less than (64 u S + 32 u M t) /
// pace for that axis, and where the place is beside the core, M t is less than 3 S.
void BoxCast::find_edges() {
    const Lanes inverse = both(1) / pace_;
    const Lanes outer = half_ + both(radius_);
    const double enter = greatest((outer + way_) * -inverse);
    const double leave = least((outer - way_) * inverse);
    const Lanes across = swapped(pace_);
    const Lanes core = half_ - both(192 * unit_roundoff * size_ * (pace_[0] + pace_[1])) * swapped(inverse);
    const auto look_at = [&](int end, double t) {
        constexpr double scale = 0x1p28 * unit_roundoff;
        const double size = std::fabs(t);
        const double error = scale * 64 * size_ + scale * 32 * speed_ * size;
        place_[end] = way_ + both(t) * pace_;
        beside_[end] = are_less(magnitude(place_[end]), core) & are_less(both(error), both(size) * across);
        return beside_[end] | swapped(beside_[end]);
    };
    t_ = Lanes{enter, leave};
    is_edge_ = firsts(look_at(0, enter), look_at(1, leave));
    is_found_ = is_edge_;
}

// Whether the line certainly crosses the disc of the corner that an end is beyond, where that is the outline.
void BoxCast::find_corners(double q) {
    const Lanes way_1 = copysigned(half_, place_[0]) - way_;
    const Lanes way_2 = copysigned(half_, place_[1]) - way_;
    const Lanes across = swapped(pace_);
    const double reach_sq = radius_ * radius_ * q;
    const double product = size_ * speed_;
    const Lanes p = firsts(pace_ * way_1, pace_ * way_2) + seconds(pace_ * way_1, pace_ * way_2);
    const Lanes turn = firsts(across * way_1, across * way_2) - seconds(across * way_1, across * way_2);
    const Lanes d = both(reach_sq) - turn * turn;
    const Lanes d_error = both(256 * unit_roundoff) * (magnitude(turn) * both(product) + both(reach_sq));
    const Lanes root = square_roots(d);
    const Lanes numerator = p + root * Lanes{-1, 1};
    // Of t times root and q. As |numerator| <= 2 product, it covers the roundings of q, root and quotient. Times the
    // direction's length, t then is off by less than 2^-27 radii. Where it passes, root > 2^-16 product, so that the
    // square of a turn's error, for which d_error has no term, is less than 2^-32 of it.
    const Lanes error = both(512 * unit_roundoff * product) * root + d_error;
    const Lanes t = numerator * both(1 / q);
    from_corner_[0] = both(t[0]) * pace_ - way_1;
    from_corner_[1] = both(t[1]) * pace_ - way_2;
    const auto is_outside = [&](int end) {
        const LaneMasks is = are_less(both(0x1p-26 * radius_), flipped(from_corner_[end], signs_of(place_[end])));
        const LaneMasks are = is | are_at_most(half_, Lanes{});  // no side, no end of it
        return are & swapped(are);
    };
    const LaneMasks is_certain = are_less(error, both(0x1p-28) * lesser(d, root * magnitude(numerator)));
    is_found_ |= is_certain & firsts(is_outside(0), is_outside(1));
    t_ = picked(is_edge_, t_, t);
}

// Vertices from the low corner on, counter-clockwise; edge k begins at vertex k.
template <class T>
Feature seen(const Feature& feature, const PlainBox<T>&) {
    return feature;
}

// A capsule has the vertices a and b, for two corners each, and edges below and above.
template <class T>
Feature seen(const Feature& feature, const PlainCapsule<T>&) {
    const bool is_later = feature.kind == FeatureKind::edge ? feature.index == 2 : (feature.index % 3) != 0;
    return {0, feature.kind, is_later ? 1 : 0};
}

Vec2D vertex(const PlainBox<double>& box, int i) {
    return {i == 1 || i == 2 ? box.high.x : box.low.x, i >= 2 ? box.high.y : box.low.y};
}

Vec2D vertex(const PlainCapsule<double>& capsule, int i) {
    return i == 0 ? capsule.a : capsule.b;
}

template <class T>
int next_vertex(const PlainBox<T>&, int i) {
    return (i + 1) & 3;
}

template <class T>
int next_vertex(const PlainCapsule<T>&, int i) {
    return 1 - i;
}

template <template <class> class Plain, class Report>
bool write(const BoxCast& cast, const Plain<float>&, const Feature& feature, const Report& report) {
    report.write(cast.ends(), feature, [&] { return cast.normal(); });
    return true;
}

template <template <class> class Plain, class Report>
bool write(const BoxCast& cast, const Plain<double>& plain, const Feature& feature, const Report& report) {
    const auto refine = [&](const ExactPath& path, const CastFrame& frame, int end, double t) {
        const auto [part, kind, i] = seen(cast.feature(end), plain);
        const Vec2D from = vertex(plain, i);
        if (kind == FeatureKind::vertex) return refine_on_disc(path, frame, from, plain.radius, t);
        return refine_on_edge(path, frame, from, vertex(plain, next_vertex(plain, i)), plain.radius, t);
    };
    const auto normal = [&](const ExactPath& path, const Refined& enter) {
        const Lanes n = cast.normal();
        return cast.is_edge(0) ? Vec2D{n[0], n[1]} : normal_of_disc(path, plain.radius, enter);
    };
    return write_refined(report, plain.poses, cast.ends(), feature, refine, normal);
}

template <class Plain, class Report>
bool cast_box(const Report& report, const Plain& plain) {
    BoxCast cast(report.path(), SeenBox(plain));
    const BoxVerdict verdict = cast.find();
    if (verdict != BoxVerdict::crosses) return verdict == BoxVerdict::misses;
    const Stretched where = report.range(cast.ends(), LaneMasks{-1, -1});
    if (where != Stretched::in_range) return where == Stretched::not_in_range;
    if constexpr (Report::is_line) {
        report.write(cast.ends(), seen(cast.feature(0), plain), seen(cast.feature(1), plain));
        return true;
    } else {
        return write(cast, plain, starts_inside(cast.ends()) ? Feature{} : seen(cast.feature(0), plain), report);
    }
}

// A box or a capsule whose lengths can be scaled.
template <class Plain>
class NearBox {
  public:
    explicit NearBox(const Plain& plain) : poses_(plain.poses) {
        const auto& [first, second, radius, poses] = plain;
        lengths_ = {first.x, first.y, second.x, second.y, radius};
        poses_.put(&lengths_[5]);
    }

    std::span<double> lengths() { return lengths_; }
    Plain shape() {
        return {{lengths_[0], lengths_[1]}, {lengths_[2], lengths_[3]}, lengths_[4], poses_.take(&lengths_[5])};
    }

  private:
    NearPoses poses_;
    std::array<double, 9> lengths_;
};

}  // namespace

#define CAROM_DEFINE(Plain)                                                                                       \
    bool quick_cast(const Ray& ray, float max_t, const Plain<float>& plain, std::optional<Raycast>& result) {     \
        return cast_box(RayReport<float>{ray, max_t, result}, plain);                                             \
    }                                                                                                             \
    bool quick_cast(const RayD& ray, double max_t, const Plain<double>& plain, std::optional<RaycastD>& result) { \
        return cast_box(RayReport<double>{ray, max_t, result}, plain) ||                                          \
               cast_near_one(ray, max_t, NearBox(plain), result);                                                 \
    }                                                                                                             \
    bool quick_cast(const DiscPath<float>& path, const Plain<float>& plain, Sweep& result) {                      \
        return cast_box(DiscReport<float>{path, path.max_time, result}, plain);                                   \
    }                                                                                                             \
    bool quick_cast(const DiscPath<double>& path, const Plain<double>& plain, SweepD& result) {                   \
        return cast_box(DiscReport<double>{path, path.max_time, result}, plain) ||                                \
               cast_near_one(path, NearBox(plain), result);                                                       \
    }
CAROM_DEFINE(PlainBox)
CAROM_DEFINE(PlainCapsule)
#undef CAROM_DEFINE

bool cast_line(const LineReport<float>& report, const PlainCapsule<float>& capsule) {
    return cast_box(report, capsule);
}

bool cast_line(const LineReport<double>& report, const PlainCapsule<double>& capsule) {
    return cast_box(report, capsule);
}

}  // namespace carom::detail
