#include "cast_sharp.hpp"

#include <carom/math/error_bounded.hpp>

#include <cmath>

namespace carom::detail {
namespace {

// A vertex relative to the ray's start, and on which side of the ray it is.
struct Seen {
    double x = 0;
    double y = 0;
    double turn = 0;
    double size = 0;  // of the two products in `turn`

    bool is_certain() const { return std::fabs(turn) > 4 * unit_roundoff * size + tiny; }
};

// A crossing of the edge from one vertex to the next: t = numerator / slope. Each difference rounds once, each product
// and its sum once more, so both are off by less than 5 u of the sizes of their products.
struct SharpEnd {
    int edge = -1;
    double numerator = 0;
    double slope = 0;
    bool is_good = false;  // numerator and slope have 29 bits, so t has 28

    double t() const { return numerator / slope; }

    void set(int k, const Seen& from, const Seen& to) {
        const double left = from.x * to.y;
        const double right = from.y * to.x;
        edge = k;
        numerator = left - right;
        slope = to.turn - from.turn;
        is_good =
            std::fabs(numerator) > 0x1p30 * unit_roundoff * 5 * (std::fabs(left) + std::fabs(right)) + 0x1p40 * tiny &&
            std::fabs(slope) > 0x1p30 * unit_roundoff * 5 * (from.size + to.size) + 0x1p40 * tiny;
    }
};

// 1 when t, which has 28 bits, is certainly more than the limit, -1 less, 0 in doubt.
int certain_side(double t, double limit) {
    const double doubt = 0x1p-27 * std::fabs(t);
    return t - doubt > limit ? 1 : (t + doubt < limit ? -1 : 0);
}

void report_edge(const QuickQuestion<float>& question, int edge, double t, Raycast<float>& result) {
    const auto [origin, direction] = *question.ray;
    const Vec2D start{static_cast<double>(origin.x), static_cast<double>(origin.y)};
    const Vec2D along{static_cast<double>(direction.x), static_cast<double>(direction.y)};
    const Vec2& a = question.points[edge];
    const Vec2& b = question.points[edge + 1 == question.count ? 0 : edge + 1];
    const double nx = static_cast<double>(b.y) - static_cast<double>(a.y);
    const double ny = static_cast<double>(a.x) - static_cast<double>(b.x);
    const double scale = 1 / std::sqrt(nx * nx + ny * ny);
    result.enter = static_cast<float>(t);
    result.point = {static_cast<float>(start.x + t * along.x), static_cast<float>(start.y + t * along.y)};
    result.normal = {static_cast<float>(nx * scale) + 0.0f, static_cast<float>(ny * scale) + 0.0f};
    result.feature = {0, FeatureKind::edge, edge};
}

}  // namespace

bool cast_sharp(const QuickQuestion<float>& question, Raycast<float>& result) {
    const double start_x = static_cast<double>(question.ray->origin.x);
    const double start_y = static_cast<double>(question.ray->origin.y);
    const double dx = static_cast<double>(question.ray->direction.x);
    const double dy = static_cast<double>(question.ray->direction.y);
    const auto see = [&](int i) {
        Seen seen{static_cast<double>(question.points[i].x) - start_x,
                  static_cast<double>(question.points[i].y) - start_y};
        const double left = dx * seen.y;
        const double right = dy * seen.x;
        seen.turn = left - right;
        seen.size = std::fabs(left) + std::fabs(right);
        return seen;
    };
    SharpEnd enter;
    SharpEnd leave;
    int last = question.count - 1;
    Seen from = see(last);
    bool certain = from.is_certain();
    for (int i = 0; i < question.count; last = i++) {
        const Seen to = see(i);
        certain &= to.is_certain();
        if ((from.turn > 0) != (to.turn > 0)) (from.turn > 0 ? enter : leave).set(last, from, to);
        from = to;
    }
    if (!certain) return false;
    if (enter.edge < 0) return true;  // all on one side
    if (!enter.is_good || !leave.is_good) return false;
    const double enter_t = enter.t();
    const double leave_t = leave.t();
    const double high = static_cast<double>(question.t_max);
    const int enter_high = certain_side(enter_t, high);
    const int leave_high = certain_side(leave_t, high);
    if (leave_t < 0 || enter_high > 0) return true;
    if (enter_high == 0 || leave_high == 0) return false;
    result.hit = true;
    result.exit = leave_high > 0 ? question.t_max : static_cast<float>(leave_t);
    result.feature.part = 0;
    if (enter_t < 0) {
        result.started_inside = true;
        result.point = question.ray->origin;
        return true;
    }
    report_edge(question, enter.edge, enter_t, result);
    return true;
}

}  // namespace carom::detail
