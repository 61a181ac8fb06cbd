#include "oracle/touch/ellipse_arc.hpp"

#include "oracle/touch/ellipse.hpp"

#include <algorithm>
#include <cmath>

namespace oracle {
namespace {

using VecL = Vec<long double>;
using PieceZ = Piece<mpz_class>;

/// With the given bit as the unit.
long double number(const mpz_class& x, long unit) {
    long exponent = 0;
    const double head = mpz_get_d_2exp(&exponent, x.get_mpz_t());
    return std::ldexp(static_cast<long double>(head), int(exponent - unit));
}
VecL vector_of(const Vec<mpz_class>& v, long unit) {
    return {number(v.x, unit), number(v.y, unit)};
}
long double dot_of(const VecL& a, const VecL& b) {
    return a.x * b.x + a.y * b.y;
}
long double angle_of(const Vec<mpz_class>& direction) {
    const VecL d = vector_of(direction, std::max(bit_length(direction.x), bit_length(direction.y)));
    return std::atan2(d.y, d.x);
}

/// Where the arc touches the ellipse from outside with its disc: whether that point is on the arc. Exact.
bool is_on(const PieceZ& arc, const Vec<mpz_class>& out) {
    const auto &from = arc.ends[0], &to = arc.ends[1];
    const int turn = sgn(cross<Big>(from, to));
    if (turn == 0 && dot<Big>(from, to) > 0) return true;
    const bool after = cross<Big>(from, out) >= 0, before = cross<Big>(out, to) >= 0;
    return turn > 0 ? after && before : turn < 0 ? after || before : after;
}

/// The arc in the frame in which the ellipse is the unit disc.
class ArcAroundDisc {
  public:
    ArcAroundDisc(const PieceZ& ellipse, const PieceZ& arc) {
        const Vec<mpz_class> w = arc.points[0] - ellipse.points[0];
        long unit = bit_length(arc.radius);
        for (const auto& v : {ellipse.axes[0], ellipse.axes[1], w})
            unit = std::max<long>(unit, std::max(bit_length(v.x), bit_length(v.y)));
        u_ = vector_of(ellipse.axes[0], unit), v_ = vector_of(ellipse.axes[1], unit);
        u_sq_ = dot_of(u_, u_), v_sq_ = dot_of(v_, v_);
        center_ = vector_of(w, unit);
        radius_ = number(arc.radius, unit);
        start_ = angle_of(arc.ends[0]);
        sweep_ = angle_of(arc.ends[1]) - start_;
        if (sgn(cross<Big>(arc.ends[0], arc.ends[1])) == 0)
            sweep_ = dot<Big>(arc.ends[0], arc.ends[1]) > 0 ? 2 * pi : pi;
        if (sweep_ < 0) sweep_ += 2 * pi;
    }

    /// The distance of the arc from the center there. Its square is a trigonometric polynomial of degree 2, so it has
    /// two dips at most: around samples, those at the ends too, each is searched for by thirds.
    long double nearest() const {
        constexpr int samples = 720;
        long double best = std::fmin(distance_sq_at(0), distance_sq_at(1));
        const std::vector<long double> sampled = distances_sq(samples);
        for (int i = 0; i <= samples; ++i) {
            const int before = std::max(i - 1, 0), after = std::min(i + 1, samples);
            const long double here = sampled[std::size_t(i)];
            if (here > sampled[std::size_t(before)] || here > sampled[std::size_t(after)]) continue;
            best = std::fmin(best, dip_between((long double)before / samples, (long double)after / samples));
        }
        return std::sqrt(best);
    }

    /// u (a + D + R) in units of b, the documented unit of the library's bound; a and b are the half axes.
    long double doubt() const {
        const long double shorter = std::sqrt(std::fmin(dot_of(u_, u_), dot_of(v_, v_)));
        const long double longer = std::sqrt(std::fmax(dot_of(u_, u_), dot_of(v_, v_)));
        return 0x1p-53L * (longer + std::sqrt(dot_of(center_, center_)) + radius_) / shorter;
    }

  private:
    static constexpr long double pi = 3.14159265358979323846264338327950288L;

    long double dip_between(long double low, long double high) const {
        for (int k = 0; k < 100; ++k) {
            const long double third = (high - low) / 3;
            if (distance_sq_at(low + third) < distance_sq_at(high - third))
                high -= third;
            else
                low += third;
        }
        return distance_sq_at((low + high) / 2);
    }

    /// At equal steps, each of which rotates the last direction: off by some 2^-64 a step, a small part of the doubt.
    std::vector<long double> distances_sq(int count) const {
        std::vector<long double> all;
        const long double angle = sweep_ / count;
        const VecL turn{std::cos(angle), std::sin(angle)};
        VecL direction{std::cos(start_), std::sin(start_)};
        for (int i = 0; i <= count; ++i) {
            all.push_back(distance_sq_of(direction));
            direction = {direction.x * turn.x - direction.y * turn.y, direction.x * turn.y + direction.y * turn.x};
        }
        return all;
    }

    long double distance_sq_at(long double share) const {
        const long double angle = start_ + share * sweep_;
        return distance_sq_of({std::cos(angle), std::sin(angle)});
    }

    long double distance_sq_of(const VecL& direction) const {
        const VecL p{center_.x + radius_ * direction.x, center_.y + radius_ * direction.y};
        const long double x = dot_of(p, u_) / u_sq_, y = dot_of(p, v_) / v_sq_;
        return x * x + y * y;
    }

    VecL u_, v_, center_;
    long double radius_, start_, sweep_, u_sq_, v_sq_;
};

}  // namespace

std::optional<Place> locate_ellipse_and_arc(const PieceZ& ellipse, const PieceZ& arc) {
    PieceZ disc = arc;
    disc.ends.clear();
    const Location<Big> filled = locate_with_ellipse(ellipse, disc);
    if (filled.place == Place::outside) return Place::outside;
    if (filled.place == Place::boundary) {
        const Vec<mpz_class>& side = filled.sector->start;
        return is_on(arc, {mpz_class(-side.y), side.x}) ? Place::boundary : Place::outside;
    }
    const ArcAroundDisc around(ellipse, arc);
    const long double nearest = around.nearest(), doubt = around.doubt();
    if (nearest > 1 + 420 * doubt) return Place::outside;
    if (nearest < 1 - 16 * doubt) return Place::inside;
    return std::nullopt;
}

}  // namespace oracle
