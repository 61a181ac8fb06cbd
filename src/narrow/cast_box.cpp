// A ray against a box, turned and rounded as it may be, in the box's own frame: the shortest way to an answer.
#include "cast_report.hpp"
#include "float_lanes.hpp"

#include <carom/math/error_bounded.hpp>
#include <carom/narrow/cast.hpp>

#include <algorithm>
#include <cmath>

namespace carom {
namespace {

using namespace detail;

// The ray seen from its own start in the frame of the box, with all lengths times c^2 + s^2: so the way there needs no
// quotient. c^2 + s^2 is that near to 1 that its root is a short sum. Axes are turned so that the direction has no
// negative number.
//
// Both ends at once: lane 0 is where the line enters, and lane 1 where it leaves, seen with everything mirrored at the
// start, so that it enters there too. An end is looked for by any rule, and then proven to be one, since an outline has
// just one such place.
//
// The bounds: u is the unit roundoff, S (`size`) the sum of the coordinates that the start, the box and the radius have
// relative to the box's origin, M (`speed`) the sum of the direction's. Faces are off by at most 8 u S, the direction
// by 6 u M (in float, where products are exact, by less), a turn direction x w by 32 u S M.
class BoxCast {
  public:
    enum class Verdict { misses, crosses, doubtful };

    template <class T>
    BoxCast(const BasicRay<T>& ray, const PlainBox<T>& box);

    // Whether the line penetrates the box, and where.
    Verdict run();

    // With 28 bits, and so with a certain sign.
    double enter() const { return t_[0]; }
    double leave() const { return -t_[1]; }

    Vec2D point_at(double t) const { return {start_.x + t * along_.x, start_.y + t * along_.y}; }

    bool is_edge(int end) const { return is_edge_[end] != 0; }
    bool is_by_x(int end) const { return by_x_[end] != 0; }

    // Where it enters, unit and in the world's frame.
    Vec2D normal() const {
        const Vec2D n = outward(0);
        const double scale = is_edge(0) ? inverse_root_ : inverse_root_ / radius_;
        return {(c_ * n.x - s_ * n.y) * scale, (s_ * n.x + c_ * n.y) * scale};
    }

    Feature feature() const {
        const Vec2D n = outward(0);
        if (!is_edge(0)) return {0, FeatureKind::vertex, n.y > 0 ? (n.x > 0 ? 2 : 3) : (n.x > 0 ? 1 : 0)};
        return {0, FeatureKind::edge, is_by_x(0) ? (n.x > 0 ? 1 : 3) : (n.y > 0 ? 2 : 0)};
    }

    // The normal of an end in the box's frame: of length 1 on an edge, of the radius on a corner.
    Vec2D outward(int end) const {
        const double side = end == 0 ? 1 : -1;
        const double nearer = side * (is_edge(end) ? -1 : nearer_[end]);
        const double other = side * (is_edge(end) ? 0 : other_[end]);
        const Vec2D n = is_by_x(end) ? Vec2D{nearer, other} : Vec2D{other, nearer};
        return {turned_x_ ? -n.x : n.x, turned_y_ ? -n.y : n.y};
    }

  private:
    using Masks = long long __attribute__((vector_size(16)));

    void look(double dx, double dy, const Lanes& x, const Lanes& y);
    void find_edges();
    void find_corners();
    Lanes pick(Lanes by_x, Lanes by_y) const { return by_x_ ? by_x : by_y; }

    Vec2D start_;
    Vec2D along_;
    double c_ = 1;
    double s_ = 0;
    double excess_ = 0;  // c^2 + s^2 - 1
    double inverse_root_ = 1;
    double radius_ = 0;
    double size_ = 0;
    double speed_ = 0;
    double dx_ = 0;
    double dy_ = 0;
    bool turned_x_ = false;
    bool turned_y_ = false;
    Lanes near_x_{};  // the core's faces that are met first, without the radius
    Lanes near_y_{};
    Masks by_x_{};     // enters through a face across x, or the corner beyond its end
    Masks is_edge_{};  // else the corner
    Masks is_found_{};
    Lanes t_{};
    Lanes nearer_{};  // the corner's normal, along the axis by which it enters, and along the other one
    Lanes other_{};
};

template <class T>
BoxCast::BoxCast(const BasicRay<T>& ray, const PlainBox<T>& box)
    : start_{static_cast<double>(ray.origin.x), static_cast<double>(ray.origin.y)},
      along_{static_cast<double>(ray.direction.x), static_cast<double>(ray.direction.y)},
      radius_(static_cast<double>(box.radius)),
      speed_(std::fabs(along_.x) + std::fabs(along_.y)) {
    const Lanes x{static_cast<double>(box.low.x), -static_cast<double>(box.high.x)};
    const Lanes y{static_cast<double>(box.low.y), -static_cast<double>(box.high.y)};
    const Lanes mirror{1, -1};
    if (!box.pose) {
        const Lanes near_x = x - mirror * both(start_.x);
        const Lanes near_y = y - mirror * both(start_.y);
        const Lanes size = magnitude(near_x) + magnitude(near_y);
        size_ = size[0] + size[1] + 2 * radius_;
        look(along_.x, along_.y, near_x, near_y);
        return;
    }
    c_ = static_cast<double>(box.pose->rot.c);
    s_ = static_cast<double>(box.pose->rot.s);
    const double gx = start_.x - static_cast<double>(box.pose->at.x);
    const double gy = start_.y - static_cast<double>(box.pose->at.y);
    const double square = c_ * c_ + s_ * s_;
    excess_ = square - 1;
    const Lanes extent = magnitude(x) + magnitude(y);
    size_ = std::fabs(gx) + std::fabs(gy) + extent[0] + extent[1] + 2 * radius_;
    radius_ = radius_ * (1 + excess_ * (0.5 - 0.125 * excess_));
    inverse_root_ = 1 - excess_ * (0.5 - 0.375 * excess_);
    look(c_ * along_.x + s_ * along_.y, c_ * along_.y - s_ * along_.x,
         both(square) * x - mirror * both(c_ * gx + s_ * gy), both(square) * y - mirror * both(c_ * gy - s_ * gx));
}

void BoxCast::look(double dx, double dy, const Lanes& x, const Lanes& y) {
    turned_x_ = dx < 0;
    turned_y_ = dy < 0;
    dx_ = std::fabs(dx);
    dy_ = std::fabs(dy);
    near_x_ = both(dx) < both(0) ? swapped(x) : x;
    near_y_ = both(dy) < both(0) ? swapped(y) : y;
}

BoxCast::Verdict BoxCast::run() {
    const double least = std::min(speed_, size_);
    const double most = std::max(speed_, size_);
    if (!(least > 0x1p-200 && most < 0x1p200 && std::fabs(excess_) < 0x1p-21)) return Verdict::doubtful;
    // How far all corners' discs lie on one side of the line.
    const double gap =
        greatest(both(dx_) * near_y_ + both(dy_) * swapped(near_x_)) - 40 * unit_roundoff * size_ * speed_;
    const double q = dx_ * dx_ + dy_ * dy_;
    if (gap > 0 && gap * gap > (1 + 0x1p-40) * radius_ * radius_ * q) return Verdict::misses;
    find_edges();
    if (!(is_edge_[0] & is_edge_[1])) find_corners();
    return is_found_[0] & is_found_[1] ? Verdict::crosses : Verdict::doubtful;
}

void BoxCast::find_edges() {
    const double inverse_x = 1 / dx_;
    const double inverse_y = 1 / dy_;
    const Lanes tx = (near_x_ - both(radius_)) * both(inverse_x);
    const Lanes ty = (near_y_ - both(radius_)) * both(inverse_y);
    by_x_ = tx > ty;
    t_ = pick(tx, ty);
    const Lanes inverse = pick(both(inverse_x), both(inverse_y));
    const Lanes slope = pick(both(dy_), both(dx_));
    const Lanes place = t_ * slope;
    const Lanes low = pick(near_y_, near_x_);
    const Lanes inside = lesser(place - low, pick(-swapped(near_y_), -swapped(near_x_)) - place);
    const Lanes doubt = both(48 * unit_roundoff * size_) * (both(1) + slope * inverse);
    const Lanes size = magnitude(t_);
    const Lanes error = (both(16 * size_) + both(8 * speed_) * size) * inverse;
    is_edge_ = inside > doubt;
    is_found_ = is_edge_ & (error < both(0x1p-28 / unit_roundoff) * size);
}

// Whether the line certainly crosses the disc of the corner beyond the edge, where that is the outline.
void BoxCast::find_corners() {
    const Lanes nearer = pick(near_x_, near_y_);
    const Lanes across = pick(near_y_, near_x_);
    const Lanes across_end = pick(-swapped(near_y_), -swapped(near_x_));
    const Lanes along_nearer = pick(both(dx_), both(dy_));
    const Lanes along_other = pick(both(dy_), both(dx_));
    const Masks before = t_ * along_other < across;
    const Lanes other = before ? across : across_end;
    const double q = dx_ * dx_ + dy_ * dy_;
    const double reach_sq = radius_ * radius_ * q;
    const double product = size_ * speed_;
    const Lanes p = along_nearer * nearer + along_other * other;
    const Lanes turn = along_nearer * other - along_other * nearer;
    const Lanes d = both(reach_sq) - turn * turn;
    const Lanes d_error = both(64 * unit_roundoff) *
                          (magnitude(turn) * both(product) + both(reach_sq + 16 * unit_roundoff * product * product));
    const Lanes root = square_roots(d);
    const Lanes numerator = p - root;
    // Of t times root and q. As |numerator| <= 2 product, it covers the roundings of q, root and quotient. Times the
    // direction's length, t then is off by less than 2^-27 radii.
    const Lanes error = both(128 * unit_roundoff * product) * root + d_error;
    const Lanes t = numerator * both(1 / q);
    nearer_ = t * along_nearer - nearer;
    other_ = t * along_other - other;
    const Lanes outside = lesser(-nearer_, before ? -other_ : other_);
    const Masks is_found = (d > both(2) * d_error) & (error < both(0x1p-28) * lesser(d, root * magnitude(numerator))) &
                           (outside > both(0x1p-26 * radius_));
    t_ = is_edge_ ? t_ : t;
    is_found_ = is_edge_ ? is_found_ : is_found;
}

}  // namespace

namespace {

bool report(const BoxCast& cast, const Ray&, const PlainBox<float>&, float t_max, Raycast<float>& result) {
    result.exit = std::min(static_cast<float>(cast.leave()), t_max);
    if (cast.enter() < 0) return true;
    const Vec2D point = cast.point_at(cast.enter());
    const Vec2D normal = cast.normal();
    result.enter = std::min(static_cast<float>(cast.enter()), t_max);
    result.point = {static_cast<float>(point.x) + 0.0f, static_cast<float>(point.y) + 0.0f};
    result.normal = {static_cast<float>(normal.x) + 0.0f, static_cast<float>(normal.y) + 0.0f};
    return true;
}

Refined refined(const BoxCast& cast, const RayD& ray, const PlainBox<double>& box, const CastFrame& frame, int end,
                double t) {
    const Vec2D n = cast.outward(end);
    const Vec2D corner{n.x > 0 ? box.high.x : box.low.x, n.y > 0 ? box.high.y : box.low.y};
    if (!cast.is_edge(end)) return refine_on_disc(ray, frame, corner, box.radius, t);
    const bool by_x = cast.is_by_x(end);
    const double radius = (by_x ? n.x : n.y) > 0 ? box.radius : -box.radius;
    return refine_on_face(ray, frame, by_x, by_x ? corner.x : corner.y, radius, t);
}

bool report(const BoxCast& cast, const RayD& ray, const PlainBox<double>& box, double t_max, Raycast<double>& result) {
    const CastFrame frame = box.pose ? CastFrame{box.pose->at, box.pose->rot.c, box.pose->rot.s} : CastFrame{};
    const auto refine = [&](int end, double t) { return refined(cast, ray, box, frame, end, t); };
    const auto normal = [&](const Refined& enter) {
        return cast.is_edge(0) ? cast.normal() : (1 / box.radius) * enter.from_center;
    };
    return report_refined(cast.enter(), cast.leave(), t_max, refine, normal, result);
}

template <class T>
bool cast_box(const BasicRay<T>& ray, T t_max, const PlainBox<T>& box, Raycast<T>& result) {
    BoxCast cast(ray, box);
    const BoxCast::Verdict verdict = cast.run();
    if (verdict != BoxCast::Verdict::crosses) return verdict == BoxCast::Verdict::misses && t_max >= 0;
    const double enter = cast.enter();
    const double leave = cast.leave();
    if (!(t_max >= 0 && leave - enter > 0x1p-26 * (std::fabs(enter) + std::fabs(leave)))) return false;
    const Stretched where = stretched(enter, leave, static_cast<double>(t_max));
    if (where != Stretched::in_range) return where == Stretched::not_in_range;
    report_hit(ray, enter < 0, enter < 0 ? Feature{} : cast.feature(), result);
    return report(cast, ray, box, t_max, result);
}

}  // namespace

bool quick_cast(const Ray& ray, float t_max, const PlainBox<float>& box, Raycast<float>& result) {
    return cast_box(ray, t_max, box, result);
}

bool quick_cast(const RayD& ray, double t_max, const PlainBox<double>& box, Raycast<double>& result) {
    return cast_box(ray, t_max, box, result);
}

}  // namespace carom
