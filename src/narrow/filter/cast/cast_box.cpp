// A ray against a box, rotated and rounded as it may be, in the box's own frame: the shortest way to an answer.
#include "cast_report.hpp"
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

// The ray seen from the middle of the box in the frame of the box, with all lengths times c^2 + s^2: so the way there
// needs no quotient. c^2 + s^2 is that near to 1 that its root is a short sum. Lanes are the axes, and these are
// rotated so that the direction has no negative number; then it enters by a low side and leaves by a high one.
//
// An end is looked for by any rule, and then proven to be one, since an outline has just one such place.
//
// The bounds: u is the unit roundoff, S (`size`) the sum of the coordinates that the start, the box and the radius have
// relative to the box's origin, M (`speed`) the sum of the direction's. The start is off by less than 5 u S, the sides
// by less than 4 u S, the direction by less than 3 u M, a turn direction x w by 32 u S M.
template <class T>
class BoxCast {
  public:
    BoxCast(const BasicRay<T>& ray, const PlainBox<T>& box);

    // Whether the line penetrates the box, and where.
    BoxVerdict run();

    // Where it enters and leaves, with 28 bits, and so with certain signs.
    Lanes ends() const { return t_; }

    Lanes point_at(double t) const { return start_ + both(t) * along_; }

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
        return (both(n[0]) * rot_ + both(n[1]) * (swapped(rot_) * Lanes{-1, 1})) * both(scale);
    }

    // By the signs of the normal, x in bit 0: a corner has two, and an edge one beside a number without a sign.
    Feature feature() const {
        constexpr int vertices[] = {2, 3, 1, 0};
        const Lanes n = outward(0);
        const int signs = sign_bits(n);
        if (!is_edge(0)) return {0, FeatureKind::vertex, vertices[signs]};
        return {0, FeatureKind::edge, sign_bits((Lanes)axis(0)) == 1 ? 1 + 2 * (signs & 1) : 2 - (signs & 2)};
    }

  private:
    Lanes turned_back(Lanes v) const { return both(rot_[0]) * v + both(rot_[1]) * (swapped(v) * Lanes{1, -1}); }
    bool misses(double q) const;
    void find_edges();
    void find_corners(double q);

    Lanes start_;
    Lanes along_;
    Lanes rot_{1, 0};
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

template <class T>
BoxCast<T>::BoxCast(const BasicRay<T>& ray, const PlainBox<T>& box)
    : start_(widened(ray.origin)), along_(widened(ray.direction)), radius_(static_cast<double>(box.radius)) {
    Lanes low = lanes_of(box.low);
    Lanes high = lanes_of(box.high);
    Lanes way{};
    if (box.pose) {
        way = start_ - widened(box.pose->at);
        rot_ = Lanes{static_cast<double>(box.pose->rot.c), static_cast<double>(box.pose->rot.s)};
    } else {
        low -= start_;
        high -= start_;
    }
    size_ = sum_of(magnitude(way) + magnitude(low) + magnitude(high)) + 2 * radius_;
    speed_ = sum_of(magnitude(along_));
    const double square = sum_of(rot_ * rot_);
    excess_ = square - 1;
    radius_ = radius_ * (1 + excess_ * (0.5 - 0.125 * excess_));
    inverse_root_ = 1 - excess_ * (0.5 - 0.375 * excess_);
    const Lanes direction = turned_back(along_);
    sign_ = signs_of(direction);
    pace_ = magnitude(direction);
    half_ = both(0.5 * square) * (high - low);
    way_ = flipped(turned_back(way) - both(0.5 * square) * (high + low), sign_);
}

template <class T>
BoxVerdict BoxCast<T>::run() {
    const double least = std::min(speed_, size_);
    const double most = std::max(speed_, size_);
    if (!(least > 0x1p-200 && most < 0x1p200 && std::fabs(excess_) < 0x1p-21)) return BoxVerdict::doubtful;
    const double q = sum_of(pace_ * pace_);
    if (misses(q)) return BoxVerdict::misses;
    find_edges();
    if (!are_all(is_edge_)) find_corners(q);
    return are_all(is_found_) ? BoxVerdict::crosses : BoxVerdict::doubtful;
}

// Whether the line passes by all corners' discs on one side.
template <class T>
bool BoxCast<T>::misses(double q) const {
    const Lanes across = swapped(pace_);
    const Lanes turn = across * way_;
    const double gap = std::fabs(turn[0] - turn[1]) - sum_of(across * half_) - 40 * unit_roundoff * size_ * speed_;
    return gap > 0 && gap * gap > (1 + 0x1p-40) * radius_ * radius_ * q;
}

// By the outer box. A place is on the edge across one axis when it is beside the core along the other; along its own
// axis it is beyond the core, or so near to its end that the doubt says no. t is off by less than (16 u S + 8 u M t) /
// pace for that axis, and where the place is beside the core, M t is less than 3 S.
template <class T>
void BoxCast<T>::find_edges() {
    const Lanes inverse = both(1) / pace_;
    const Lanes outer = half_ + both(radius_);
    const double enter = greatest((outer + way_) * -inverse);
    const double leave = least((outer - way_) * inverse);
    const Lanes across = swapped(pace_);
    const Lanes core = half_ - both(48 * unit_roundoff * size_ * (pace_[0] + pace_[1])) * swapped(inverse);
    const auto look_at = [&](int end, double t) {
        constexpr double scale = 0x1p28 * unit_roundoff;
        const double size = std::fabs(t);
        const double error = scale * 16 * size_ + scale * 8 * speed_ * size;
        place_[end] = way_ + both(t) * pace_;
        beside_[end] = are_less(magnitude(place_[end]), core) & are_less(both(error), both(size) * across);
        return beside_[end] | swapped(beside_[end]);
    };
    t_ = Lanes{enter, leave};
    is_edge_ = firsts(look_at(0, enter), look_at(1, leave));
    is_found_ = is_edge_;
}

// Whether the line certainly crosses the disc of the corner that an end is beyond, where that is the outline.
template <class T>
void BoxCast<T>::find_corners(double q) {
    const Lanes way_1 = copysigned(half_, place_[0]) - way_;
    const Lanes way_2 = copysigned(half_, place_[1]) - way_;
    const Lanes across = swapped(pace_);
    const double reach_sq = radius_ * radius_ * q;
    const double product = size_ * speed_;
    const Lanes p = firsts(pace_ * way_1, pace_ * way_2) + seconds(pace_ * way_1, pace_ * way_2);
    const Lanes turn = firsts(across * way_1, across * way_2) - seconds(across * way_1, across * way_2);
    const Lanes d = both(reach_sq) - turn * turn;
    const Lanes d_error = both(64 * unit_roundoff) *
                          (magnitude(turn) * both(product) + both(reach_sq + 16 * unit_roundoff * product * product));
    const Lanes root = square_roots(d);
    const Lanes numerator = p + root * Lanes{-1, 1};
    // Of t times root and q. As |numerator| <= 2 product, it covers the roundings of q, root and quotient. Times the
    // direction's length, t then is off by less than 2^-27 radii.
    const Lanes error = both(128 * unit_roundoff * product) * root + d_error;
    const Lanes t = numerator * both(1 / q);
    from_corner_[0] = both(t[0]) * pace_ - way_1;
    from_corner_[1] = both(t[1]) * pace_ - way_2;
    const auto is_outside = [&](int end) {
        const LaneMasks is = are_less(both(0x1p-26 * radius_), flipped(from_corner_[end], signs_of(place_[end])));
        return is & swapped(is);
    };
    const LaneMasks is_certain =
        are_less(both(2) * d_error, d) & are_less(error, both(0x1p-28) * lesser(d, root * magnitude(numerator)));
    is_found_ |= is_certain & firsts(is_outside(0), is_outside(1));
    t_ = picked(is_edge_, t_, t);
}

bool report(const BoxCast<float>& cast, const Ray&, const PlainBox<float>&, float max_t, BasicRaycast<float>& result) {
    const Lanes ends = cast.ends();
    result.exit = std::min(static_cast<float>(ends[1]), max_t);
    if (ends[0] < 0) return true;
    result.enter = std::min(static_cast<float>(ends[0]), max_t);
    result.point = stored(cast.point_at(ends[0]));
    result.normal = stored(cast.normal());
    return true;
}

Refined refined(const BoxCast<double>& cast, const RayD& ray, const PlainBox<double>& box, const CastFrame& frame,
                int end, double t) {
    const Lanes n = cast.outward(end);
    const Lanes corner = picked(are_less(Lanes{}, n), lanes_of(box.high), lanes_of(box.low));
    if (!cast.is_edge(end)) return refine_on_disc(ray, frame, {corner[0], corner[1]}, box.radius, t);
    const LaneMasks axis = cast.axis(end);
    const double radius = sum_of(only(axis, copysigned(both(box.radius), n)));
    return refine_on_face(ray, frame, axis, sum_of(only(axis, corner)), radius, t);
}

bool report(const BoxCast<double>& cast, const RayD& ray, const PlainBox<double>& box, double max_t,
            BasicRaycast<double>& result) {
    const CastFrame frame = box.pose ? CastFrame(*box.pose) : CastFrame();
    const auto refine = [&](int end, double t) { return refined(cast, ray, box, frame, end, t); };
    const auto normal = [&](const Refined& enter) {
        const Lanes n = cast.normal();
        return cast.is_edge(0) ? Vec2D{n[0], n[1]} : (1 / box.radius) * enter.from_center;
    };
    return report_refined(cast.ends()[0], cast.ends()[1], max_t, refine, normal, result);
}

template <class T>
CAROM_ALWAYS_INLINE inline bool cast_box(const BasicRay<T>& ray, T max_t, const PlainBox<T>& box,
                                         std::optional<BasicRaycast<T>>& result) {
    BoxCast<T> cast(ray, box);
    const BoxVerdict verdict = cast.run();
    if (verdict != BoxVerdict::crosses) return verdict == BoxVerdict::misses && max_t >= 0;
    const Lanes ends = cast.ends();
    if (!(max_t >= 0 && ends[1] - ends[0] > 0x1p-26 * sum_of(magnitude(ends)))) return false;
    const Stretched where = stretched(ends, static_cast<double>(max_t));
    if (where != Stretched::in_range) return where == Stretched::not_in_range;
    BasicRaycast<T>& hit = report_hit(ray, ends[0] < 0, ends[0] < 0 ? Feature{} : cast.feature(), result);
    if (report(cast, ray, box, max_t, hit)) return true;
    result.reset();
    return false;
}

// Out of line, so that the short way needs no room for it.
CAROM_NOINLINE bool cast_box_near_one(const RayD& ray, double max_t, const PlainBox<double>& box,
                                      std::optional<RaycastD>& result) {
    const PoseD pose = box.pose ? *box.pose : PoseD{};
    std::array lengths{box.low.x, box.low.y, box.high.x, box.high.y, box.radius, pose.at.x, pose.at.y};
    const auto cast = [&](const RayD& near, double end, std::optional<RaycastD>& found) {
        const PoseD near_pose{{lengths[5], lengths[6]}, pose.rot};
        const PlainBox<double> near_box{
            {lengths[0], lengths[1]}, {lengths[2], lengths[3]}, lengths[4], box.pose ? &near_pose : nullptr};
        return cast_box(near, end, near_box, found);
    };
    return cast_near_one(ray, max_t, lengths, cast, result);
}

}  // namespace

bool quick_cast(const Ray& ray, float max_t, const PlainBox<float>& box, std::optional<Raycast>& result) {
    return cast_box(ray, max_t, box, result);
}

bool quick_cast(const RayD& ray, double max_t, const PlainBox<double>& box, std::optional<RaycastD>& result) {
    if (cast_box(ray, max_t, box, result)) [[likely]]
        return true;
    return cast_box_near_one(ray, max_t, box, result);
}

}  // namespace carom::detail
