#include "real_crossing.hpp"

#include "exact_parameter.hpp"
#include "motion_sign.hpp"
#include "narrow/core/real_part.hpp"

#include <carom/detail/math/algebraic/scaled_numbers.hpp>

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace carom::detail {
namespace {

using D = DoubleDouble;
using V = BasicVec2<DoubleDouble>;

// The motion and a corner, scaled by powers of two to about 1, so that products stay in range whatever the unit of
// lengths and the length of the direction.
template <class T>
struct Scaled {
    V along;
    V w;
    D radius;
    int along_exponent;
    int exponent;
    double size;  // of the numbers that w and the radius are sums of

    Scaled(const LinearMotion<T>& motion, const Difference<T>& difference, const DifferenceCorner& corner)
        : along(motion.template direction<D>()),
          w(difference.template corner<D>(corner)),
          radius(difference.template radius<D>()),
          along_exponent(exponent_of(largest_of(along))),
          exponent(exponent_of(std::max(largest_of(w), radius.rounded()))) {
        along = times_power(along, -along_exponent);
        w = times_power(w, -exponent);
        radius = times_power(radius, -exponent);
        const auto rounding = difference.template corner<ErrorBounded>(corner);
        size = 1 + std::ldexp(std::max(rounding.x.error, rounding.y.error), 53 - exponent);
    }
};

// A parameter, and whether cancellation has left enough bits of each number that it is computed from: so many that the
// missing ones do not matter for a T.
template <class T>
class Parameter {
  public:
    D t;
    bool is_certain = true;

    void check(const D& x, double size) {
        constexpr double least = std::is_same_v<T, float> ? 0x1p-64 : 0x1p-38;
        is_certain = is_certain && std::fabs(x.value.high) >= least * size;
    }
};

template <class T>
V scaled_direction(const Direction<T>& direction) {
    return near_one(direction.template in<D>());
}

// q t^2 - 2 p t + c = 0, and d = p^2 - q c; the sizes are those of the numbers that p, d and c are sums of.
struct Quadratic {
    D p, d, q, c;
    double p_size, d_size, c_size;
};

// The root on that side, in the form that does not cancel.
template <class T>
Parameter<T> root_of_quadratic(const Quadratic& f, int side) {
    Parameter<T> found;
    const D root = square_root(f.d);
    const bool forward = f.p.value.high > 0;
    const D sum = forward ? f.p + root : f.p - root;
    found.check(f.d, f.d_size);
    found.check(sum, f.p_size);
    if (forward == (side > 0)) {
        found.t = quotient(sum, f.q);
    } else {
        found.check(f.c, f.c_size);
        found.t = sum.value.high == 0 ? D(0) : quotient(f.c, sum);
    }
    return found;
}

template <class T>
Parameter<T> edge_parameter(const Scaled<T>& s, const V& normal, bool rounded) {
    Parameter<T> found;
    D height = dot(normal, s.w);
    if (rounded) height = height + s.radius * square_root(length_sq(normal));
    const D slope = dot(normal, s.along);
    found.check(height, s.size);
    found.check(slope, 1);
    found.t = quotient(height, slope);
    return found;
}

template <class T>
Parameter<T> disc_parameter(const Scaled<T>& s, int side, bool rounded) {
    const D q = length_sq(s.along);
    const D p = dot(s.along, s.w);
    if (!rounded) {
        Parameter<T> found{quotient(p, q)};
        found.check(p, s.size);
        return found;
    }
    const D turn = cross(s.along, s.w);
    const D r_sq = s.radius * s.radius;
    const double size_sq = s.size * s.size;
    return root_of_quadratic<T>({p, r_sq * q - turn * turn, q, length_sq(s.w) - r_sq, s.size, size_sq, size_sq}, side);
}

// The axes of an ellipse, each divided by a power of two of its own to about 1; so are images in the disc's frame.
struct ScaledAxes {
    HalfAxes<D> frame;
    int u_exponent;
    int v_exponent;

    template <class T>
    explicit ScaledAxes(const ConvexPart<T>& part) : frame(half_axes<D>(part)) {
        u_exponent = exponent_of(largest_of(frame.u));
        v_exponent = exponent_of(largest_of(frame.v));
        frame = {times_power(frame.u, -u_exponent), times_power(frame.v, -v_exponent)};
    }

    // In units of both axes, up to a common factor: u and v as scaled are equally long, up to a factor of 2.
    V map(const V& w, int exponent) const {
        const V image = frame.to_disc(w);
        const int most = std::max(u_exponent, v_exponent);
        return times_power(V{times_power(image.x, most - u_exponent), times_power(image.y, most - v_exponent)},
                           exponent - most);
    }
};

template <class T>
Parameter<T> curve_parameter(const Scaled<T>& s, const ConvexPart<T>& part, int side) {
    const ScaledAxes axes(part);
    const V along = axes.map(s.along, 0);
    const V w = axes.map(s.w, s.exponent);
    const int along_exponent = exponent_of(largest_of(along));
    const int exponent = exponent_of(std::max(largest_of(w), 1.0));
    const V a = times_power(along, -along_exponent);
    const V b = times_power(w, -exponent);
    const D size = times_power(cross(axes.frame.u, axes.frame.v), -exponent);
    const D q = length_sq(a);
    const D turn = cross(a, b);
    const D size_sq = size * size;
    const double most = s.size * (1 + size_sq.value.high);
    auto found = root_of_quadratic<T>(
        {dot(a, b), size_sq * q - turn * turn, q, length_sq(b) - size_sq, s.size, most * s.size, most * s.size}, side);
    found.t = times_power(found.t, exponent - along_exponent - s.exponent);
    return found;
}

// Sets the normal where that is needed: of an edge.
template <class T>
Parameter<T> scaled_parameter(const Scaled<T>& s, const Difference<T>& difference, const Crossing& crossing,
                              V& normal) {
    switch (crossing.on) {
        case Crossing::On::edge:
            normal = scaled_direction(difference.normal(crossing.of_a, crossing.index));
            return edge_parameter(s, normal, difference.is_rounded());
        case Crossing::On::vertex:
            return disc_parameter(s, crossing.side, difference.is_rounded());
        default:
            return curve_parameter(s, difference.curved(), crossing.side);
    }
}

template <class T>
Vec2D corner_normal(const LinearMotion<T>& motion, const Difference<T>& difference, const Crossing& crossing) {
    const Vec2D along = unit(rounded(motion.template direction<D>()));
    Vec2D result = crossing.side < 0 ? -along : along;
    bool found = false;
    difference.each_side([&](const DifferenceSide& side) {
        if (found || (side.start != crossing.at && side.end != crossing.at)) return;
        const Direction<T> normal = difference.normal(side.of_a, side.index);
        found = slope_sign(motion, normal) == crossing.side;
        if (found) result = unit(rounded(scaled_direction(normal)));
    });
    return result;
}

template <class T>
Vec2D curve_normal(const ConvexPart<T>& part, const V& from_center) {
    const ScaledAxes axes(part);
    const V image = axes.map(from_center, 0);
    const auto [u, v] = axes.frame;
    const int most = std::max(axes.u_exponent, axes.v_exponent);
    const D x = times_power(image.x, most - axes.u_exponent);
    const D y = times_power(image.y, most - axes.v_exponent);
    return unit(rounded(V{x * v.y - y * u.y, y * u.x - x * v.x}));
}

template <class T>
Vec2D normal_of(const LinearMotion<T>& motion, const Difference<T>& difference, const Crossing& crossing,
                const V& from_corner) {
    if (crossing.on == Crossing::On::curve) return curve_normal(difference.curved(), from_corner);
    if (!difference.is_rounded()) return corner_normal(motion, difference, crossing);
    const Vec2D normal = unit(rounded(from_corner));
    if (!difference.is_curved()) return normal;
    return dot(normal, rounded(motion.template direction<D>())) > 0 ? -normal : normal;
}

// The parameter in the units of the scaled numbers.
template <class T>
D parameter_of(const Scaled<T>& s, const LinearMotion<T>& motion, const Difference<T>& difference,
               const Crossing& crossing, V& normal) {
    const Parameter<T> found = scaled_parameter(s, difference, crossing, normal);
    if (found.is_certain) return found.t;
    return times_power(exact_parameter(motion, difference, crossing), s.along_exponent - s.exponent);
}

}  // namespace

template <class T>
double real_parameter(const LinearMotion<T>& motion, const Difference<T>& difference, const Crossing& crossing) {
    const Scaled<T> s(motion, difference, crossing.at);
    V normal;
    return times_power(parameter_of(s, motion, difference, crossing, normal), s.exponent - s.along_exponent).rounded();
}

template <class T>
RealCrossing real_crossing(const LinearMotion<T>& motion, const MotionParameter<T>& moment) {
    const Difference<T>& difference = *moment.difference;
    const Crossing& crossing = moment.crossing;
    const Scaled<T> s(motion, difference, crossing.at);
    const bool is_edge = crossing.on == Crossing::On::edge, is_exact = moment.error == 0;
    V normal;
    if (is_edge && is_exact) normal = scaled_direction(difference.normal(crossing.of_a, crossing.index));
    const D t = is_exact ? times_power(D(moment.value), s.along_exponent - s.exponent)
                         : parameter_of(s, motion, difference, crossing, normal);
    const V step{t * s.along.x, t * s.along.y};
    return {times_power(t, s.exponent - s.along_exponent), times_power(step, s.exponent),
            is_edge ? unit(rounded(normal)) : normal_of(motion, difference, crossing, step - s.w)};
}

template <class T>
RealCrossing real_crossing(const LinearMotion<T>& motion, const Difference<T>& difference, const Crossing& crossing) {
    return real_crossing(motion, MotionParameter<T>{&difference, crossing});
}

template <class T>
Vec2D point_at(const CastPath<T>& path, T t) {
    const V along = path.template direction<D>();
    const D factor(static_cast<double>(t));
    return rounded(path.template start<D>() + V{factor * along.x, factor * along.y});
}

template <class T>
Vec2D normal_from_lean(const LinearMotion<T>& motion, int lean) {
    const Vec2D along = unit(rounded(motion.template direction<D>()));
    return lean == 0 ? -along : (lean > 0 ? -perp(along) : perp(along));
}

#define CAROM_INSTANTIATE(T)                                                                            \
    template double real_parameter(const LinearMotion<T>&, const Difference<T>&, const Crossing&);      \
    template RealCrossing real_crossing(const LinearMotion<T>&, const Difference<T>&, const Crossing&); \
    template RealCrossing real_crossing(const LinearMotion<T>&, const MotionParameter<T>&);             \
    template Vec2D point_at(const CastPath<T>&, T);                                                     \
    template Vec2D normal_from_lean(const LinearMotion<T>&, int)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
