#include "metamorphic/generate.hpp"

#include "metamorphic/change.hpp"

#include <cmath>
#include <limits>

namespace metamorphic {
namespace {

class Maker {
  public:
    Maker(Numbers numbers, Precision precision, Random& random)
        : numbers_(numbers), precision_(precision), random_(random) {}

    Spec shape(Kind kind) {
        Spec s;
        s.kind = kind;
        fill(s);
        return s;
    }

    PoseD pose() {
        if (random_.chance(0.5)) return {};
        return {point(), random_.chance(0.3) ? RotD{} : rot()};
    }

    Vec2D velocity() {
        if (random_.chance(0.15)) return {};
        const double x = number(3);
        return {x, number(3)};
    }

    double number(double largest) {
        switch (numbers_) {
            case Numbers::tiny_grid:
                return random_.integer(-2, 2);
            case Numbers::grid:
                return random_.integer(-int(largest), int(largest));
            case Numbers::halves:
                return random_.integer(-4 * int(largest), 4 * int(largest)) / 4.0;
            case Numbers::thin:
                return random_.integer(-int(largest), int(largest)) + (random_.chance(0.2) ? tiny() : 0);
            default:
                return in_type(random_.real(-largest, largest));
        }
    }

  private:
    double in_type(double x) const {
        return precision_ == Precision::single ? static_cast<double>(static_cast<float>(x)) : x;
    }
    double tiny() { return in_type(random_.integer(-3, 3) * (precision_ == Precision::single ? 0x1p-20 : 0x1p-48)); }
    double length() {
        if (numbers_ == Numbers::thin && random_.chance(0.3)) return random_.chance(0.5) ? 0 : std::fabs(tiny());
        return std::fabs(number(numbers_ == Numbers::tiny_grid ? 2 : 3));
    }
    Vec2D point() {
        const double x = number(5);
        return {x, number(5)};
    }
    Vec2D direction() {
        if (random_.chance(0.3)) return random_.chance(0.5) ? Vec2D{1, 0} : Vec2D{0, -1};
        const Vec2D d{double(random_.integer(-3, 3)), double(random_.integer(-3, 3))};
        if (numbers_ == Numbers::floats) return {number(3), 1};
        return d == Vec2D{} ? Vec2D{-1, 0} : d;
    }
    RotD rot() {
        static constexpr RotD quarters[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
        if (random_.chance(0.6)) return quarters[random_.integer(0, 3)];
        if (random_.chance(0.5)) return {in_type(0.6), in_type(random_.chance(0.5) ? 0.8 : -0.8)};
        const RotD r = RotD::degrees(random_.real(0, 360));
        return {in_type(r.c), in_type(r.s)};
    }

    void points(Spec& s, int count) {
        for (int i = 0; i < count; ++i) s.points.push_back(point());
        if (numbers_ == Numbers::thin && count > 1 && random_.chance(0.2)) s.points[1] = s.points[0];
    }

    void rounded(Spec& s) {
        static constexpr Kind cores[] = {Kind::point,   Kind::segment,  Kind::circle,  Kind::aabb,    Kind::box,
                                         Kind::capsule, Kind::triangle, Kind::polygon, Kind::ellipse, Kind::half_space};
        s.parts = {shape(cores[random_.integer(0, random_.chance(0.1) ? 9 : 7)])};
        s.lengths = {length()};
    }

    void polygon(Spec& s) {
        points(s, random_.integer(3, 7));
        const auto hull = carom::convex_hull<double>(std::span<const Vec2D>(s.points));
        if (!hull.ok()) {
            s.kind = Kind::triangle;
            s.points.resize(3);
            return;
        }
        s.points.assign(hull->points().begin(), hull->points().end());
    }

    /// Random points, when they are an outline; else a box with a bite, or with a hole.
    void simple_polygon(Spec& s) {
        points(s, random_.integer(4, 7));
        if (random_.chance(0.6) && carom::simple_polygon<double>(std::span<const Vec2D>(s.points)).ok()) return;
        const double w = random_.integer(3, 6), h = random_.integer(3, 6);
        const Vec2D o = s.points[0];
        const auto at = [&](double x, double y) { return Vec2D{in_type(o.x + x), in_type(o.y + y)}; };
        s.points = {o, at(w, 0), at(w, h), at(0, h)};
        switch (random_.integer(0, 2)) {
            case 0:
                s.points = {o, at(w, 0), at(w, h), at(w - 1, h), at(w - 1, 1), at(1, 1), at(1, h), at(0, h)};
                break;
            case 1:
                s.points = {o, at(w, 0), at(w, 1), at(1, 1), at(1, h), at(0, h)};
                break;
            default:
                s.holes = {{at(1, 1), at(1, h - 1), at(w - 1, h - 1), at(w - 1, 1)}};
                if (random_.chance(0.5)) s.holes[0].pop_back();
        }
    }

    void chain(Spec& s) {
        s.closed = random_.chance(0.4);
        points(s, random_.integer(s.closed ? 3 : 2, 6));
        s.one_sided = random_.chance(0.3);
        if (!s.one_sided || s.closed) return;
        if (random_.chance(0.4)) s.before = point();
        if (random_.chance(0.4)) s.after = point();
    }

    void compound(Spec& s) {
        const int count = random_.integer(1, 4);
        for (int i = 0; i < count; ++i) {
            static constexpr int bounded[] = {0, 1, 5, 6, 7, 8, 9, 10, 11, 14, 15, 18, 12, 13};
            const bool curved = random_.chance(0.15);
            const auto kind = static_cast<Kind>(bounded[random_.integer(curved ? 12 : 0, curved ? 13 : 11)]);
            Spec part = shape(kind);
            part.pose = pose();
            s.parts.push_back(part);
        }
    }

    void tile_grid(Spec& s) {
        s.points = {{double(random_.integer(-4, 2)), double(random_.integer(-4, 2))}};
        s.lengths = {double(random_.integer(1, 3)), double(random_.integer(1, 3))};
        s.width = random_.integer(1, 5);
        s.cells.resize(static_cast<std::size_t>(s.width * random_.integer(1, 5)));
        Spec slope;
        slope.kind = Kind::triangle;
        slope.points = {{0, 0}, {s.lengths[0], 0}, {0, s.lengths[1]}};
        Spec ball;
        ball.kind = Kind::circle;
        ball.points = {0.5 * Vec2D{s.lengths[0], s.lengths[1]}};
        ball.lengths = {0.5};
        s.parts = {slope, ball};
        const bool plain = random_.chance(0.5);
        for (auto& cell : s.cells) cell = static_cast<std::uint16_t>(random_.integer(0, plain ? 1 : 3));
        s.cells[0] = 1;
    }

    void fill(Spec& s) {
        switch (s.kind) {
            case Kind::point:
                return points(s, 1);
            case Kind::segment:
                return points(s, 2);
            case Kind::ray:
            case Kind::line:
            case Kind::half_space:
                s.directions = {direction()};
                return points(s, 1);
            case Kind::circle:
                s.lengths = {length()};
                return points(s, 1);
            case Kind::aabb:
                points(s, 2);
                if (s.points[0].x > s.points[1].x) std::swap(s.points[0].x, s.points[1].x);
                if (s.points[0].y > s.points[1].y) std::swap(s.points[0].y, s.points[1].y);
                return;
            case Kind::box:
            case Kind::ellipse:
                s.lengths = {length(), length()};
                s.rot = rot();
                return points(s, 1);
            case Kind::capsule:
                s.lengths = {length()};
                return points(s, 2);
            case Kind::triangle:
                return points(s, 3);
            case Kind::polygon:
                return polygon(s);
            case Kind::rounded:
                return rounded(s);
            case Kind::arc:
                s.lengths = {length()};
                s.directions = {direction(), direction()};
                return points(s, 1);
            case Kind::chain:
                return chain(s);
            case Kind::simple_polygon:
                return simple_polygon(s);
            case Kind::compound:
                return compound(s);
            case Kind::circle_tree:
                for (int i = random_.integer(1, 4); i > 0; --i) s.parts.push_back(shape(Kind::circle));
                return;
            case Kind::tile_grid:
                return tile_grid(s);
        }
    }

    Numbers numbers_;
    Precision precision_;
    Random& random_;
};

/// In the number type, and near where a is, or touching it as far as that type goes.
void bring_together(Query& q, Numbers numbers, Random& random) {
    const auto in_type = [&](double x) {
        return q.precision == Precision::single ? static_cast<double>(static_cast<float>(x)) : x;
    };
    const auto place = [&](Spec& s, const Vec2D& by) {
        s.pose.at = {in_type(s.pose.at.x + by.x), in_type(s.pose.at.y + by.y)};
    };
    if (numbers == Numbers::far) {
        const Vec2D by{random.scaled(10, 20), random.scaled(10, 20)};
        place(q.a, by);
        place(q.b, by);
    }
    if (random.chance(0.3)) place(q.b, -double(random.integer(1, 2)) * (q.vb - q.va));
    if (!random.chance(0.3)) return;
    const auto a = build<double>(q.a), b = build<double>(q.b);
    if (!a || !b) return;
    const auto contact =
        carom::contact(carom::place(*a, q.a.pose), carom::place(*b, q.b.pose), std::numeric_limits<double>::infinity());
    if (!contact || !std::isfinite(contact->separation)) return;
    place(q.b, -contact->separation * (random.chance(0.3) ? 0.75 : 1) * contact->normal);
}

}  // namespace

Spec random_shape(Kind kind, Numbers numbers, Precision precision, Random& random) {
    Maker maker(numbers, precision, random);
    Spec s = maker.shape(kind);
    s.pose = maker.pose();
    return s;
}

Query random_query(Precision precision, Random& random) {
    static constexpr double max_times[] = {1, 4, 0.5, 0, std::numeric_limits<double>::infinity()};
    while (true) {
        const auto numbers = static_cast<Numbers>(random.integer(0, numbers_count - 1));
        Query q;
        q.precision = precision;
        q.a = random_shape(static_cast<Kind>(random.integer(0, kind_count - 1)), numbers, precision, random);
        q.b = random_shape(static_cast<Kind>(random.integer(0, kind_count - 1)), numbers, precision, random);
        Maker maker(numbers, precision, random);
        q.va = maker.velocity();
        q.vb = maker.velocity();
        q.max_time = max_times[random.chance(0.5) ? 4 : random.integer(0, 3)];
        q.choice = random.bits();
        if (!can_ask(q)) continue;
        bring_together(q, numbers, random);
        if (can_ask(q)) return q;
    }
}

}  // namespace metamorphic
