#include "oracle/motion/stretch.hpp"

#include "oracle/pieces/hull.hpp"

namespace oracle {
namespace {

using V = Vec<mpz_class>;

mpz_class cross_of(const V& a, const V& b) {
    return a.x * b.y - a.y * b.x;
}
mpz_class dot_of(const V& a, const V& b) {
    return a.x * b.x + a.y * b.y;
}

bool fits_small(const std::vector<V>& points) {
    for (const V& p : points)
        if (bit_length(p.x) > Small::max_bits || bit_length(p.y) > Small::max_bits) return false;
    return true;
}

/// The corners of all q - p: in machine words where these hold them.
std::vector<V> hull_of_differences(const std::vector<V>& a, const std::vector<V>& b) {
    if (a.size() == 1 && b.size() == 1) return {b[0] - a[0]};
    if (!fits_small(a) || !fits_small(b)) {
        std::vector<V> all;
        for (const V& p : a)
            for (const V& q : b) all.push_back(q - p);
        return convex_hull<Big>(std::move(all));
    }
    std::vector<Vec<Small::Length>> all;
    for (const V& p : a)
        for (const V& q : b) all.push_back({q.x.get_si() - p.x.get_si(), q.y.get_si() - p.y.get_si()});
    std::vector<V> hull;
    for (const auto& p : convex_hull<Small>(std::move(all))) hull.push_back({mpz_class(p.x), mpz_class(p.y)});
    return hull;
}

/// The line of all t d, and the set M.
class Line {
  public:
    Line(const WholePiece& a, const WholePiece& b, const V& d)
        : a_(a), b_(b), d_(d), d_sq_(dot_of(d, d)), radius_(a.radius + b.radius), directions_(b.directions) {
        for (const V& e : a.directions) directions_.push_back(-e);
    }

    /// Whether M reaches to both sides of the line, or to it.
    bool meets() const {
        bool reaches_left = false, reaches_right = false;
        for (const V& e : directions_) {
            const int side = sgn(cross_of(d_, e));
            reaches_left = reaches_left || side > 0;
            reaches_right = reaches_right || side < 0;
        }
        return (reaches_left || sign_with_root(b_.left - a_.right, radius_, d_sq_) >= 0) &&
               (reaches_right || sign_with_root(a_.left - b_.right, radius_, d_sq_) >= 0);
    }

    Stretch stretch() {
        const std::vector<V> corners = hull_of_differences(a_.points, b_.points);
        const std::size_t n = corners.size();
        for (std::size_t i = 0; i < n; ++i) {
            add_corner(corners[i]);
            if (n > 1 && (n > 2 || i == 0)) add_side(corners[i], corners[(i + 1) % n] - corners[i], true);
            for (const V& e : directions_) add_side(corners[i], e, false);
        }
        if (is_in_cone(-d_)) found_.enter.reset();
        if (is_in_cone(d_)) found_.exit.reset();
        return std::move(found_);
    }

  private:
    /// A positive multiple of one direction, or a sum of such of two.
    bool is_in_cone(const V& v) const {
        for (const V& e : directions_) {
            if (cross_of(e, v) == 0 && dot_of(e, v) > 0) return true;
            for (const V& f : directions_) {
                const int turn = sgn(cross_of(e, f));
                if (turn != 0 && turn * sgn(cross_of(v, f)) >= 0 && turn * sgn(cross_of(e, v)) >= 0) return true;
            }
        }
        return false;
    }

    void add(Surd t) {
        if (!found_.enter || compare(t, *found_.enter) < 0) found_.enter = t;
        if (!found_.exit || compare(t, *found_.exit) > 0) found_.exit = std::move(t);
    }

    /// |t d - v| = radius.
    void add_corner(const V& v) {
        const mpz_class aside = cross_of(d_, v), s = radius_ * radius_ * d_sq_ - aside * aside;
        if (s < 0) return;
        const mpz_class along = dot_of(d_, v);
        add({along, 1, s, d_sq_});
        if (s > 0) add({along, -1, s, d_sq_});
    }

    /// cross(e, t d - v) = +-radius |e|, where the foot of t d lies between v and v + e, or anywhere beyond v.
    void add_side(const V& v, const V& e, bool ends) {
        mpz_class q = cross_of(d_, e), p = cross_of(v, e);
        if (q == 0) return;
        if (q < 0) q = -q, p = -p;
        const mpz_class e_sq = dot_of(e, e), forward = dot_of(d_, e);
        const mpz_class foot = p * forward - q * dot_of(v, e), turn = radius_ * forward;
        for (const int side : {1, -1}) {
            const mpz_class part = side * turn;
            const bool is_beyond = sign_with_root(foot, part, e_sq) >= 0;
            if (is_beyond && !(ends && sign_with_root(foot - q * e_sq, part, e_sq) > 0))
                add({p, side * radius_, e_sq, q});
            if (radius_ == 0) return;
        }
    }

    const WholePiece& a_;
    const WholePiece& b_;
    const V& d_;
    mpz_class d_sq_, radius_;
    std::vector<V> directions_;
    Stretch found_;
};

}  // namespace

void WholePiece::look(const V& d) {
    bool first = true;
    for (const V& p : points) {
        const mpz_class along = dot_of(d, p), aside = cross_of(d, p);
        if (first || along < back) back = along;
        if (first || along > front) front = along;
        if (first || aside < right) right = aside;
        if (first || aside > left) left = aside;
        first = false;
    }
}

std::optional<Stretch> stretch_of(const WholePiece& a, const WholePiece& b, const V& d) {
    Line line(a, b, d);
    if (!line.meets()) return std::nullopt;
    return line.stretch();
}

}  // namespace oracle
