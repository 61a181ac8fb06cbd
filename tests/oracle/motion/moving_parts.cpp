#include "oracle/motion/moving_parts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace oracle {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double slope(const std::vector<Wide>& p, double t) {
    double sum = 0;
    for (std::size_t i = p.size(); i-- > 1;) sum = sum * t + double(i) * double(p[i]);
    return sum;
}

std::vector<Wide> difference(const std::vector<Wide>& p, const std::vector<Wide>& q) {
    std::vector<Wide> result(std::max(p.size(), q.size()));
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = (i < p.size() ? p[i] : 0) - (i < q.size() ? q[i] : 0);
    return result;
}

// The most that the size of the second derivative is from t to t + window, from its terms around t.
template <class N>
double most_acceleration(const std::vector<N>& p, N t, double window) {
    double most = 0, power = 1;
    for (std::size_t k = 2; k < p.size(); ++k) {
        N term = 0;  // of s^(k - 2) in the second derivative at t + s
        for (std::size_t i = p.size(); i-- > k;) {
            double factor = double(i) * double(i - 1);
            for (std::size_t j = 0; j < k - 2; ++j) factor *= double(i - 2 - j) / double(j + 1);
            term = term * t + N(factor) * p[i];
        }
        most += std::fabs(double(term)) * power;
        power *= window;
    }
    return most * (1 + 1e-9);
}

template <class N>
std::vector<N> along(const std::vector<N>& p, const std::vector<N>& q, double x, double y) {
    std::vector<N> result(std::max(p.size(), q.size()));
    for (std::size_t i = 0; i < p.size(); ++i) result[i] += N(x) * p[i];
    for (std::size_t i = 0; i < q.size(); ++i) result[i] += N(y) * q[i];
    return result;
}

}  // namespace

MovingParts::MovingParts(const MovingModel& a, const ConvexModel& part_a, const MovingModel& b,
                         const ConvexModel& part_b)
    : wide_path_x_(difference(b.path_x, a.path_x)), wide_path_y_(difference(b.path_y, a.path_y)) {
    for (const Wide c : wide_path_x_) path_x_.push_back(double(c));
    for (const Wide c : wide_path_y_) path_y_.push_back(double(c));
    set(a_, a, part_a);
    set(b_, b, part_b);
}

void MovingParts::set(Body& body, const MovingModel& model, const ConvexModel& part) {
    body.model = &model;
    body.part = &part;
    body.count = int(part.corners.size());
    for (std::size_t i = 0; i < part.corners.size(); ++i) {
        const WidePoint from = part.corners[i] - model.pivot;
        body.from_pivot_x.at(i) = double(from.x);
        body.from_pivot_y.at(i) = double(from.y);
        body.reach = std::max(body.reach, std::hypot(double(from.x), double(from.y)));
    }
}

WideInterval MovingParts::existence() const {
    WideInterval result{-1e30, 1e30};
    for (const Body* body : {&a_, &b_}) {
        const Wide growth = body->model->growth;
        if (growth == 0) continue;
        const Wide gone = -body->part->radius / growth;
        if (growth > 0) result.low = std::max(result.low, gone);
        if (growth < 0) result.high = std::min(result.high, gone);
    }
    return result;
}

double MovingParts::scale_until(const WideInterval& times) const {
    const double t = std::max(std::fabs(double(times.low)), std::fabs(double(times.high)));
    double scale = 0;
    for (const Body* body : {&a_, &b_}) {
        const MovingModel& m = *body->model;
        scale += body->reach + std::fabs(double(m.pivot.x)) + std::fabs(double(m.pivot.y)) +
                 double(body->part->radius) + std::fabs(double(m.growth)) * t +
                 std::fabs(double(m.angular_velocity)) * t * body->reach;
        for (const auto* p : {&m.path_x, &m.path_y}) scale += size_at(*p, t);
    }
    return scale;
}

void MovingParts::place(Body& body, double t) {
    const MovingModel& m = *body.model;
    const double angular_velocity = double(m.angular_velocity);
    const double c = angular_velocity == 0 ? 1 : std::cos(angular_velocity * t),
                 s = angular_velocity == 0 ? 0 : std::sin(angular_velocity * t);
    const double at_x = value_at(m.path_x, t) + double(m.pivot.x), at_y = value_at(m.path_y, t) + double(m.pivot.y);
    const double path_velocity_x = slope(m.path_x, t), path_velocity_y = slope(m.path_y, t);
    body.pivot_x = at_x, body.pivot_y = at_y, body.pivot_velocity_x = path_velocity_x,
    body.pivot_velocity_y = path_velocity_y;
    for (std::size_t i = 0; i < std::size_t(body.count); ++i) {
        const double x = c * body.from_pivot_x[i] - s * body.from_pivot_y[i];
        const double y = s * body.from_pivot_x[i] + c * body.from_pivot_y[i];
        body.x[i] = at_x + x, body.y[i] = at_y + y;
        body.velocity_x[i] = path_velocity_x - angular_velocity * y,
        body.velocity_y[i] = path_velocity_y + angular_velocity * x;
    }
}

MovingParts::Placed MovingParts::place(const Body& body, Wide t) {
    const MovingModel& m = *body.model;
    Placed result;
    if (m.angular_velocity != 0) result.turn = turn_by(m.angular_velocity * t);
    result.at = WidePoint{value_at(m.path_x, t), value_at(m.path_y, t)} + m.pivot;
    return result;
}

WidePoint MovingParts::corner_of(const Body& body, const Placed& placed, int i) {
    const WidePoint from = body.part->corners[std::size_t(i)] - body.model->pivot;
    return placed.at + (body.model->angular_velocity == 0 ? from : placed.turn(from));
}

double MovingParts::least_along(const Body& body, double x, double y) {
    double least = infinity;
    for (std::size_t i = 0; i < std::size_t(body.count); ++i) {
        least = std::min(least, x * body.x[i] + y * body.y[i]);
    }
    return least;
}

double MovingParts::radii_at(double t) const {
    return double(a_.part->radius) + double(b_.part->radius) +
           (double(a_.model->growth) + double(b_.model->growth)) * t;
}

// Calls visit(body, i, is_along, x, y) for the unit axis from a to b that is normal to side i of a body, or lies along
// it: of what has no area, that parts the two in one line.
template <class Visitor>
void MovingParts::each_axis(const Visitor& visit) const {
    for (const Body* body : {&a_, &b_}) {
        const double sign = body == &a_ ? 1 : -1;
        for (int i = 0; i < (body->count > 1 ? body->count : 0); ++i) {
            const auto from = std::size_t(i), to = std::size_t(i + 1 < body->count ? i + 1 : 0);
            const double x = body->x[to] - body->x[from], y = body->y[to] - body->y[from];
            const double size = std::sqrt(x * x + y * y);
            if (!(size > 0)) continue;
            visit(*body, i, false, sign * y / size, -sign * x / size);
            if (is_flat()) visit(*body, i, true, sign * x / size, sign * y / size);
        }
    }
}

PartLook MovingParts::by_axes() const {
    PartLook best{-infinity, 1, 0};
    each_axis([&](const Body&, int, bool, double x, double y) {
        const double gap = least_along(b_, x, y) + least_along(a_, -x, -y);
        if (gap > best.gap) best = {gap, x, y};
    });
    return best;
}

// Calls visit(corners, i, sides, k, share, x, y) for each corner i of one and side k of the other, or the only corner,
// and the offset from the corner to the nearest point of the side, at that share of it.
template <class Visitor>
void MovingParts::each_near_feature(const Visitor& visit) const {
    for (const bool corners_are_a : {true, false}) {
        const Body& corners = corners_are_a ? a_ : b_;
        const Body& sides = corners_are_a ? b_ : a_;
        for (int k = 0; k < (sides.count == 2 ? 1 : sides.count); ++k) {
            const auto from = std::size_t(k), to = std::size_t(k + 1 < sides.count ? k + 1 : 0);
            const double along_x = sides.x[to] - sides.x[from], along_y = sides.y[to] - sides.y[from];
            const double size_sq = along_x * along_x + along_y * along_y;
            for (int i = 0; i < corners.count; ++i) {
                const double x = sides.x[from] - corners.x[std::size_t(i)],
                             y = sides.y[from] - corners.y[std::size_t(i)];
                const double share = size_sq > 0 ? std::clamp(-(x * along_x + y * along_y) / size_sq, 0.0, 1.0) : 0;
                visit(corners, i, sides, k, share, x + share * along_x, y + share * along_y);
            }
        }
    }
}

PartLook MovingParts::look(double t) {
    place(a_, t);
    place(b_, t);
    const double radii = radii_at(t);
    PartLook best = by_axes();
    const bool is_far = best.gap - radii > 0.1 * (a_.reach + b_.reach);
    if (!is_far && (best.gap > 0 || (a_.count == 1 && b_.count == 1))) {
        double least_sq = infinity;
        each_near_feature([&](const Body& corners, int, const Body& sides, int k, double share, double x, double y) {
            const double sq = x * x + y * y;
            if (!(sq < least_sq)) return;
            least_sq = sq;
            if (share > 0 && share < 1) {  // near contact, the offset is mostly rounding
                const auto from = std::size_t(k), to = std::size_t(k + 1 < sides.count ? k + 1 : 0);
                const double normal_x = sides.y[to] - sides.y[from], normal_y = sides.x[from] - sides.x[to];
                const bool is_along = normal_x * x + normal_y * y > 0;
                x = is_along ? normal_x : -normal_x, y = is_along ? normal_y : -normal_y;
            }
            const double size = std::hypot(x, y), sign = &corners == &a_ ? 1 : -1;
            if (size > 0) best.x = sign * x / size, best.y = sign * y / size;
        });
        best.gap = std::min(std::sqrt(least_sq), least_along(b_, best.x, best.y) + least_along(a_, -best.x, -best.y));
    }
    best.gap -= radii;
    return best;
}

WideLook MovingParts::wide_look(Wide t, double blur) const {
    const Placed placed_a = place(a_, t), placed_b = place(b_, t);
    std::array<WidePoint, capacity> corners_a, corners_b;
    for (int i = 0; i < a_.count; ++i) corners_a[std::size_t(i)] = corner_of(a_, placed_a, i);
    for (int i = 0; i < b_.count; ++i) corners_b[std::size_t(i)] = corner_of(b_, placed_b, i);
    const Wide radii = a_.part->radius + b_.part->radius + (a_.model->growth + b_.model->growth) * t;
    WideLook result;
    Wide best = -1e30, least = 1e30;
    const auto least_wide = [&](const Body& body, const auto& corners, const WidePoint& n, int sign) {
        const double x = sign * double(n.x), y = sign * double(n.y), low = least_along(body, x, y);
        Wide least_height = 1e30;
        for (std::size_t i = 0; i < std::size_t(body.count); ++i) {
            if (x * body.x[i] + y * body.y[i] <= low + blur) {
                least_height = std::min(least_height, sign * dot(n, corners[i]));
            }
        }
        return least_height;
    };
    const auto try_along = [&](const WidePoint& direction) {
        const Wide size = length(direction);
        if (!(size > 0)) return;
        const WidePoint n = (1 / size) * direction;
        const Wide gap = least_wide(b_, corners_b, n, 1) + least_wide(a_, corners_a, n, -1);
        if (gap <= best) return;
        best = gap;
        result.x = double(n.x), result.y = double(n.y);
    };
    const PartLook rough = by_axes();
    each_axis([&](const Body& body, int i, bool is_along, double x, double y) {
        if (least_along(b_, x, y) + least_along(a_, -x, -y) < rough.gap - blur) return;
        const auto& corners = &body == &a_ ? corners_a : corners_b;
        const WidePoint side = corners[std::size_t(i + 1 < body.count ? i + 1 : 0)] - corners[std::size_t(i)];
        const Wide sign = &body == &a_ ? 1 : -1;
        try_along(sign * (is_along ? side : WidePoint{side.y, -side.x}));
    });
    double least_rough = infinity;
    each_near_feature([&](const Body&, int, const Body&, int, double, double x, double y) {
        least_rough = std::min(least_rough, std::sqrt(x * x + y * y));
    });
    each_near_feature([&](const Body& own, int i, const Body& sides, int k, double share, double x, double y) {
        if (std::sqrt(x * x + y * y) > least_rough + blur) return;
        const auto& points = &own == &a_ ? corners_a : corners_b;
        const auto& others = &own == &a_ ? corners_b : corners_a;
        const WidePoint start = others[std::size_t(k)];
        const WidePoint along = others[std::size_t(k + 1 < sides.count ? k + 1 : 0)] - start;
        const WidePoint from = points[std::size_t(i)] - start;
        const Wide size_sq = dot(along, along);
        const Wide exact_share = size_sq > 0 ? std::clamp<Wide>(dot(from, along) / size_sq, 0, 1) : 0;
        const WidePoint offset = exact_share * along - from;
        least = std::min(least, length(offset));
        if (share > 1e-6 && share < 1 - 1e-6) return;
        try_along((&own == &a_ ? 1 : -1) * offset);
    });
    if (best < -1e29) best = 0;  // two points in one place have no axis
    result.is_apart = best > 0;
    result.gap = {best - radii, (result.is_apart ? least : best) - radii};
    return result;
}

// Seen from a frame that turns with `own` about its pivot, or from none; along a normal that is fixed in it.
double MovingParts::step_in_frame(double t, double gap, double normal_x, double normal_y, double window,
                                  const Body* own) const {
    const double path_acceleration =
        own ? std::hypot(most_acceleration(path_x_, t, window), most_acceleration(path_y_, t, window))
            : most_acceleration(along(path_x_, path_y_, normal_x, normal_y), t, window);
    const double angular_velocity = own ? double(own->model->angular_velocity) : 0;
    const double growth = double(a_.model->growth) + double(b_.model->growth);
    double acceleration = path_acceleration;
    // Along the normal, how far behind the foremost a corner is, and how fast it comes; rounded to the safe side.
    struct Row {
        double behind, speed;
    };
    std::array<Row, capacity> rows_a, rows_b;
    const auto fill = [&](const Body& body, std::array<Row, capacity>& rows) {
        const double sign = &body == &a_ ? 1 : -1;
        const double extreme = -least_along(body, -sign * normal_x, -sign * normal_y);
        const double own_turn =
            double(body.model->angular_velocity) * double(body.model->angular_velocity) * body.reach;
        double fastest = 0, farthest = 0, size = 0;  // heights are off by a few roundings of the largest coordinate
        for (std::size_t i = 0; i < std::size_t(body.count); ++i) {
            size = std::max(size, std::fabs(body.x[i]) + std::fabs(body.y[i]));
        }
        for (std::size_t i = 0; i < std::size_t(body.count); ++i) {
            double velocity_x = body.velocity_x[i], velocity_y = body.velocity_y[i];
            double doubt = 1e-14 * (std::fabs(velocity_x) + std::fabs(velocity_y));
            if (own) {
                const double x = body.x[i] - own->pivot_x, y = body.y[i] - own->pivot_y;
                velocity_x -= own->pivot_velocity_x, velocity_y -= own->pivot_velocity_y;
                fastest = std::max(fastest, std::hypot(velocity_x, velocity_y));
                farthest = std::max(farthest, std::hypot(x, y));
                velocity_x += angular_velocity * y, velocity_y -= angular_velocity * x;
                doubt += 1e-14 * (std::fabs(own->pivot_velocity_x) + std::fabs(own->pivot_velocity_y) +
                                  std::fabs(angular_velocity) * (std::fabs(x) + std::fabs(y)));
                if (&body == own) velocity_x = velocity_y = doubt = 0;
            }
            const double height = sign * (normal_x * body.x[i] + normal_y * body.y[i]);
            rows[i] = {std::max(extreme - height - 1e-14 * size, 0.0),
                       sign * (normal_x * velocity_x + normal_y * velocity_y) + doubt};
        }
        if (&body == own) return;
        acceleration += own_turn;
        if (!own) return;
        const double speed = fastest + acceleration * window;
        acceleration +=
            std::fabs(angular_velocity) * (2 * speed + std::fabs(angular_velocity) * (farthest + speed * window));
    };
    fill(own == &b_ ? b_ : a_, own == &b_ ? rows_b : rows_a);  // the frame's own adds nothing to the other's
    fill(own == &b_ ? a_ : b_, own == &b_ ? rows_a : rows_b);
    acceleration *= 1 + 1e-9;
    double step = window;
    for (std::size_t i = 0; i < std::size_t(a_.count); ++i) {
        for (std::size_t j = 0; j < std::size_t(b_.count); ++j) {
            const double left = gap + rows_a[i].behind + rows_b[j].behind;
            const double speed = rows_a[i].speed + rows_b[j].speed + growth;
            if (left > step * (speed + 0.5 * acceleration * step)) continue;
            const double root = std::sqrt(speed * speed + 2 * acceleration * left);
            const double end = speed >= 0 ? 2 * left / (speed + root) : (root - speed) / acceleration;
            step = std::min(step, end * (1 - 1e-9));
        }
    }
    return step;
}

// Where nothing turns all comes at one speed, which is known to all digits; so steps do not end before a root of a
// high order.
double MovingParts::wide_step(Wide t, double gap, double normal_x, double normal_y, double most) {
    if (a_.model->angular_velocity != 0 || b_.model->angular_velocity != 0)
        return step(double(t), gap, normal_x, normal_y, most);
    const std::vector<Wide> height = along(wide_path_x_, wide_path_y_, normal_x, normal_y);
    Wide rise = 0;
    for (std::size_t i = height.size(); i-- > 1;) rise = rise * t + Wide(i) * height[i];
    const double speed = double(a_.model->growth + b_.model->growth - rise);
    double best = 0;
    for (double window = std::min(most, 64 * last_step_); best < window; window /= 4) {
        const double acceleration = most_acceleration(height, t, window);
        const double root = std::sqrt(speed * speed + 2 * acceleration * gap);
        double end = window;
        if (gap <= window * (speed + 0.5 * acceleration * window)) {
            end = (speed >= 0 ? 2 * gap / (speed + root) : (root - speed) / acceleration) * (1 - 1e-9);
        }
        const bool is_better = end > 1.05 * best;
        best = std::max(best, std::min(end, window));
        if (!is_better) break;
    }
    last_step_ = best;
    return best;
}

double MovingParts::step(double t, double gap, double normal_x, double normal_y, double most) {
    double best = 0;
    const bool is_constant = path_x_.size() <= 3 && path_y_.size() <= 3;
    // Near roots of a high order, accelerations are small for a short while only.
    for (double window = is_constant ? most : std::min(most, 64 * last_step_); best < window; window /= 4) {
        const double step = step_in_frame(t, gap, normal_x, normal_y, window, nullptr);
        const bool is_better = step > 1.05 * best;
        best = std::max(best, step);
        if (is_constant || !is_better) break;
    }
    for (const Body* body : {&a_, &b_}) {
        const double angular_velocity = std::fabs(double(body->model->angular_velocity));
        if (angular_velocity == 0 || best >= most) continue;
        const double window = std::min({most, 0.5 / angular_velocity, is_constant ? most : 8 * best});
        best = std::max(best, step_in_frame(t, gap, normal_x, normal_y, window, body));
    }
    last_step_ = best;
    return best;
}

}  // namespace oracle
