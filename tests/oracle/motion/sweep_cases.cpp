#include "oracle/motion/sweep_cases.hpp"

#include "oracle/cases/transform.hpp"
#include "oracle/pieces/pieces.hpp"
#include "random.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace oracle {
namespace {

using namespace carom;
using test::Random;
using V = Vec<double>;

V operator-(const V& a, const V& b) {
    return {a.x - b.x, a.y - b.y};
}
V operator+(const V& a, const V& b) {
    return {a.x + b.x, a.y + b.y};
}
V operator*(double k, const V& v) {
    return {k * v.x, k * v.y};
}
double reach(const V& v) {
    return std::max(std::abs(v.x), std::abs(v.y));
}

template <class T>
class SweepMaker {
  public:
    SweepMaker(SweepSort sort, Suite suite, Kind a, Kind b, std::uint64_t number)
        : suite_(suite), random_(Random(number).bits() ^ Random(~std::uint64_t(sort)).bits()) {
        made_.sort = sort;
        made_.in_range = suite != Suite::extreme;
        made_.made = generate<T>(suite, a, b, number);
        size_ = extent(made_.made.a) + extent(made_.made.b);
        made_.input.to = random_.chance(0.25) ? std::numeric_limits<double>::infinity() : std::ldexp(1, whole(-3, 3));
    }

    SweepCase<T> make() {
        switch (made_.sort) {
            case SweepSort::random:
                random_velocities();
                break;
            case SweepSort::graze:
                from_a_touch();
                break;
            case SweepSort::parallel:
                along_a_side();
                break;
            case SweepSort::still:
                move({});
                break;
            case SweepSort::touching:
                move(speed() * (random_.chance(0.5) ? axis() : side()));
                break;
            case SweepSort::inside:
                shift_a(middle(made_.made.b) - middle(made_.made.a));
                move(speed() * any_direction());
                break;
            case SweepSort::bullet:
                shoot();
                break;
        }
        made_.in_range &= all_hold_squares();
        return made_;
    }

  private:
    int whole(int low, int high) { return random_.integer(low, high); }

    static std::vector<Piece<double>> pieces(const Body<T>& body) { return pieces_of<double>(body.shape, body.pose); }

    /// Whether no number is so near to 0, without being it, that its square is not a usual double.
    bool all_hold_squares() const {
        const auto holds = [](double x) { return x == 0 || std::fabs(x) > 0x1p-500; };
        const auto both_hold = [&](const auto& v) { return holds(double(v.x)) && holds(double(v.y)); };
        bool hold = both_hold(made_.input.va) && both_hold(made_.input.vb);
        for (const Body<T>* body : {&made_.made.a, &made_.made.b})
            for (const auto& piece : pieces(*body))
                for (const V& p : piece.points) hold = hold && both_hold(p);
        return hold;
    }

    /// From end to end, without what has none.
    static double extent(const Body<T>& body) {
        V low{1, 1}, high{-1, -1};
        double most = 0;
        for (const auto& piece : pieces(body)) {
            double wide = piece.radius;
            for (const V& axis : piece.axes) wide = std::max(wide, reach(axis));
            for (const V& p : piece.points) {
                if (low.x > high.x) low = high = p;
                low = {std::min(low.x, p.x), std::min(low.y, p.y)};
                high = {std::max(high.x, p.x), std::max(high.y, p.y)};
            }
            most = std::max(most, wide);
        }
        return reach(high - low) + 2 * most;
    }

    /// What counts as a length when nothing has any: an endless shape's place.
    double size() {
        if (size_ > 0) return size_;
        const double far = reach(feature(made_.made.a) - feature(made_.made.b));
        return far > 0 ? far : 1;
    }

    Piece<double> any_piece(const Body<T>& body) {
        const auto all = pieces(body);
        return all[random_.bits() % all.size()];
    }
    V middle(const Body<T>& body) {
        const auto piece = any_piece(body);
        V sum{};
        for (const V& p : piece.points) sum = sum + p;
        return (1.0 / double(piece.points.size())) * sum;
    }
    /// A point between two vertices of a piece, or beyond them where it is unbounded.
    V feature(const Body<T>& body) {
        const auto piece = any_piece(body);
        const V p = piece.points[random_.bits() % piece.points.size()];
        const V q = piece.points[random_.bits() % piece.points.size()];
        V at = p + random_.real(0, 1) * (q - p);
        if (!piece.directions.empty()) {
            const V& d = piece.directions[random_.bits() % piece.directions.size()];
            if (reach(d) > 0 && size_ > 0) at = at + (random_.real(0, 4) * size_ / reach(d)) * d;
        }
        return at;
    }

    V axis() {
        const double sign = random_.chance(0.5) ? 1 : -1;
        return random_.chance(0.5) ? V{sign, 0} : V{0, sign};
    }
    V any_direction() {
        if (suite_ == Suite::grid || random_.chance(0.4)) return {double(whole(-4, 4)), double(whole(-4, 4))};
        return {random_.real(-1, 1), random_.real(-1, 1)};
    }
    /// The side of a piece of one of the two, or a direction in which it is unbounded; a level or upright one for
    /// others.
    V side() {
        const auto piece = any_piece(random_.chance(0.5) ? made_.made.a : made_.made.b);
        const std::size_t n = piece.points.size(), i = random_.bits() % n;
        V e = piece.points[(i + 1) % n] - piece.points[i];
        if (!piece.directions.empty()) e = piece.directions[random_.bits() % piece.directions.size()];
        if (!(reach(e) > 0)) return axis();
        return std::ldexp(random_.chance(0.5) ? 1 : -1, -std::ilogb(reach(e))) * e;
    }
    /// Of about the sizes in a unit of time, by a power of two.
    double speed() { return std::ldexp(1, std::ilogb(size()) + (suite_ == Suite::grid ? 0 : whole(-2, 2))); }

    /// Rounded to whole numbers on a grid.
    V on_grid(const V& v) const { return suite_ == Suite::grid ? V{std::round(v.x), std::round(v.y)} : v; }

    void shift_a(const V& by) {
        Body<T>& a = made_.made.a;
        const V v = on_grid(by);
        double most = reach(v);
        for (const auto& piece : pieces(a))
            for (const V& p : piece.points) most = std::max(most, reach(p) + reach(v));
        if (!(4 * most < double(std::numeric_limits<T>::max()))) return;
        if (a.pose == BasicPose<T>{})
            a.shape = translated(a.shape, {T(v.x), T(v.y)});
        else
            a.pose.at = {T(double(a.pose.at.x) + v.x), T(double(a.pose.at.y) + v.y)};
    }

    /// a by d as seen from b, which moves in one case of three.
    void move(const V& d) {
        const V b = random_.chance(0.33) ? on_grid(speed() * any_direction()) : V{};
        made_.input.vb = {T(b.x), T(b.y)};
        made_.input.va = {T(b.x + d.x), T(b.y + d.y)};
        const auto sum = made_.input.va + made_.input.vb;
        if (sum.x * 0 + sum.y * 0 != 0) made_.input.va = {1, 0}, made_.input.vb = {0, 1};
    }

    /// More of those that nearly always hit move away, and more of those that hardly ever do are aimed at a vertex.
    void random_velocities() {
        const Body<T>&a = made_.made.a, &b = made_.made.b;
        const bool endless = is_endless(a) || is_endless(b), thin = is_thin(a) && is_thin(b);
        if (random_.chance(0.85)) shift_a((random_.real(0.25, endless ? 5 : 2.5) * size()) * outwards());
        const bool exact = random_.chance(thin ? 0.6 : 0.2);
        const V gap = exact ? vertex(b) - vertex(a) : feature(b) - feature(a);
        const double max_time = std::isfinite(made_.input.to) ? made_.input.to : 1;
        if (exact) return move(on_grid(std::ldexp(random_.chance(0.8) ? 1 : -1, whole(0, 1)) / max_time * gap));
        const V jitter = (random_.real(0, 0.7) * size()) * any_direction();
        const double arrival = random_.real(0.2, 1.5) * max_time;
        const int choice = whole(0, 9);
        const double factor = (choice < (endless ? 5 : 2) ? -1 : choice < 3 ? 0.3 : 1) / arrival;
        if (suite_ == Suite::grid && random_.chance(0.3)) return move(any_direction());
        move(on_grid(factor * (gap + jitter)));
    }
    static bool is_endless(const Body<T>& body) { return is_unbounded(Kind(body.shape.value.index())); }
    static bool is_thin(const Body<T>& body) {
        const Kind kind = Kind(body.shape.value.index());
        return kind == Kind::point || kind == Kind::segment;
    }
    /// Out of a half plane, across a line, anywhere for others.
    V outwards() {
        for (const Kind kind : {Kind::half_space, Kind::line}) {
            for (const Body<T>* body : {&made_.made.a, &made_.made.b}) {
                if (Kind(body->shape.value.index()) != kind) continue;
                const V d = pieces(*body)[0].directions[0];
                const V out = (1 / reach(d)) * (kind == Kind::line ? V{-d.y, d.x} : d);
                return body == &made_.made.a ? out : -1.0 * out;
            }
        }
        return away();
    }
    V vertex(const Body<T>& body) {
        const auto piece = any_piece(body);
        return piece.points[random_.bits() % piece.points.size()];
    }
    V away() {
        if (random_.chance(0.4)) return axis();
        const V v{random_.real(-1, 1), random_.real(-1, 1)};
        return reach(v) > 0.1 ? (1 / reach(v)) * v : axis();
    }

    void from_a_touch() {
        const V direction = speed() * (random_.chance(0.6) ? axis() : side());
        shift_a(-double(whole(1, 4)) / 2 * direction);
        move(direction);
    }

    void along_a_side() {
        if (random_.chance(0.5)) shift_a((random_.real(0.25, 2.5) * size()) * away());
        move(speed() * side());
    }

    void shoot() {
        const V direction = away();
        const double far = std::ldexp(1, std::ilogb(1e4 * size()) + 1);
        const V aside{-direction.y, direction.x};
        const V aim = feature(made_.made.b) - feature(made_.made.a) + (random_.real(-0.5, 0.5) * size()) * aside;
        shift_a(aim - far * direction);
        move((far * random_.real(0.9, 4) / (std::isfinite(made_.input.to) ? made_.input.to : 1)) * direction);
    }

    Suite suite_;
    Random random_;
    SweepCase<T> made_;
    double size_ = 0;
};

}  // namespace

template <class T>
SweepCase<T> draw_sweep(SweepSort sort, Suite suite, Kind a, Kind b, std::uint64_t number) {
    return SweepMaker<T>(sort, suite, a, b, number).make();
}

template SweepCase<float> draw_sweep(SweepSort, Suite, Kind, Kind, std::uint64_t);
template SweepCase<double> draw_sweep(SweepSort, Suite, Kind, Kind, std::uint64_t);

}  // namespace oracle
