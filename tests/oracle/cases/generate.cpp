#include "oracle/cases/generate.hpp"

#include "oracle/cases/shape_maker.hpp"
#include "oracle/cases/transform.hpp"
#include "oracle/pieces/pieces.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace oracle {
namespace {

using namespace carom;
using Vec2d = Vec<double>;

template <class T>
class CaseMaker {
  public:
    CaseMaker(Suite suite, Kind a, Kind b, std::uint64_t seed) : suite_(suite), kinds_{a, b}, random_(seed) {}

    Case<T> make() {
        ShapeMaker<T> maker(random_, lattice());
        Case<T> made;
        made.a.shape = maker.make(kinds_[0]);
        common_points_[0] = maker.common_point();
        made.b.shape = maker.make(kinds_[1]);
        common_points_[1] = maker.common_point();
        if (random_.chance(0.5)) made.a.pose = {maker.shift(), maker.turn()};
        if (random_.chance(0.5))
            made.b.pose = random_.chance(0.3) ? made.a.pose : BasicPose<T>{maker.shift(), maker.turn()};
        if (is_unbounded(kinds_[0]) && random_.chance(0.85)) made.b.pose.rot = made.a.pose.rot;
        if (kinds_[0] == Kind::half_space && kinds_[1] == Kind::half_space && random_.chance(0.6)) face(made.a, made.b);
        if (kinds_[0] == kinds_[1] && random_.chance(0.1)) made.b = made.a;
        if (kinds_[0] == Kind::arc && kinds_[1] == Kind::arc && random_.chance(0.2)) share_circle(made.a, made.b);
        arrange(made.a, made.b);
        if (suite_ == Suite::extreme) make_extreme(made);
        return made;
    }

  private:
    /// Turns half space b against a: their boundaries are parallel, and a corridor lies between them or in both.
    static void face(const Body<T>& a, Body<T>& b) {
        b.pose.rot = a.pose.rot;
        std::get<BasicHalfSpace<T>>(b.shape.value).normal = -std::get<BasicHalfSpace<T>>(a.shape.value).normal;
    }

    /// Puts arc b on the circle of arc a.
    static void share_circle(const Body<T>& a, Body<T>& b) {
        const auto& of_a = std::get<BasicArc<T>>(a.shape.value);
        auto& of_b = std::get<BasicArc<T>>(b.shape.value);
        b.pose = a.pose;
        of_b.center = of_a.center;
        of_b.radius = of_a.radius;
    }

    /// Whether the shape has so little extent that chance would hardly ever bring the two together.
    bool thin(int which) const {
        const Kind kind = kinds_[which], other = kinds_[1 - which];
        return kind == Kind::point || kind == Kind::segment || kind == Kind::ray || kind == Kind::arc ||
               (kind == Kind::chain && other == Kind::point);
    }

    /// Whether the shape has so much extent that chance would hardly ever keep the two apart.
    bool vast(int which) const { return kinds_[which] == Kind::line || kinds_[which] == Kind::half_space; }

    Lattice lattice() {
        static constexpr double sizes[] = {1, 1, 1, 1, 0.1, 1e-6, 1e6, 100.0 / 3};
        const bool plain = suite_ == Suite::extreme || suite_ == Suite::grid;
        const double size = plain ? 1 : sizes[random_.integer(0, 7)];
        Lattice lattice;
        if (suite_ == Suite::grid || random_.chance(0.65)) {
            lattice.cells = random_.integer(2, 10);
            lattice.unit = size * double(1 << random_.integer(0, 4));
        } else {
            lattice.cells = std::is_same_v<T, float> ? 1L << 22 : 1L << 45;
            lattice.unit = size * 10 / double(lattice.cells);
        }
        if (!plain && random_.chance(0.1)) lattice.offset = 1e6 * size;
        return lattice;
    }

    /// Where b goes: left alone, a feature of it onto a feature of a, side by side, or side by side with a gap.
    void arrange(const Body<T>& a, Body<T>& b) {
        const Shares shares = shares_of_places();
        const int choice = random_.integer(0, 99);
        if (suite_ == Suite::touching) return random_.chance(0.6) ? put_next_to(a, b, 0) : put_onto_feature(a, b);
        if (choice < shares.onto_feature) return put_onto_feature(a, b);
        if (choice < shares.onto_feature + shares.next_to) return put_next_to(a, b, 0);
        if (choice < shares.onto_feature + shares.next_to + shares.gap) return put_next_to(a, b, 1);
    }

    /// In percent; for the rest b is left alone.
    struct Shares {
        int onto_feature, next_to, gap;
    };

    /// So that about half of the cases overlap. On a small grid thin shapes overlap more often by chance.
    Shares shares_of_places() const {
        static constexpr Shares usual[] = {{15, 40, 25}, {40, 15, 10}, {75, 10, 0}, {95, 0, 0}};
        static constexpr Shares of_thin_on_grid[] = {{55, 10, 10}, {70, 0, 0}};
        static constexpr Shares with_vast[] = {{10, 30, 35}, {32, 25, 25}, {30, 20, 20}, {30, 20, 20}};
        static constexpr Shares of_two_vast{5, 20, 75};
        const int thin_ones = int(thin(0)) + int(thin(1)) + int(kinds_[0] == Kind::point && kinds_[1] == Kind::point);
        if (vast(0) && vast(1)) return of_two_vast;
        const bool has_vast = vast(0) || vast(1);
        if (suite_ == Suite::grid && thin_ones >= 2 && !has_vast) return of_thin_on_grid[thin_ones - 2];
        if (suite_ == Suite::grid && thin_ones == 1 && has_vast) return {26, 25, 35};
        return has_vast ? with_vast[thin_ones] : usual[thin_ones];
    }

    Vec2d direction() {
        static constexpr double directions[][2] = {{1, 0},     {0, 1},      {-1, 0},    {0, -1},
                                                   {0.6, 0.8}, {-0.8, 0.6}, {0.6, -0.8}};
        const auto& d = directions[random_.integer(0, random_.chance(0.7) ? 3 : 6)];
        return {d[0], d[1]};
    }

    /// A vertex, an edge's middle or another point between two vertices, moved out to the rim of a rounded piece.
    Vec2d feature(const Body<T>& body, int which) {
        if (common_points_[which] && random_.chance(0.6)) {
            const BasicAnyShape<T> meeting = BasicPoint<T>{*common_points_[which]};
            return pieces_of<double>(meeting, body.pose)[0].points[0];
        }
        const auto pieces = pieces_of<double>(body.shape, body.pose);
        const auto& piece = pieces[random_.bits() % pieces.size()];
        Vec2d p = piece.points[random_.bits() % piece.points.size()];
        if (!piece.directions.empty() && random_.chance(0.5)) p = farther(piece, p);
        if (random_.chance(0.35)) {
            const Vec2d q = piece.points[random_.bits() % piece.points.size()];
            const double t = random_.chance(0.6) ? 0.5 : 0.25 * random_.integer(1, 3);
            p = {p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)};
        }
        if (!piece.axes.empty()) return rim(piece, direction());
        if (!piece.ends.empty() && random_.chance(0.9)) return rim_of_arc(piece, direction());
        if (piece.radius == 0 || random_.chance(0.1)) return p;
        const Vec2d out = direction();
        return {p.x + piece.radius * out.x, p.y + piece.radius * out.y};
    }

    /// Beyond p in one of the piece's directions, by up to 16 of the larger of its coordinates.
    Vec2d farther(const Piece<double>& piece, const Vec2d& p) {
        const Vec2d& d = piece.directions[random_.bits() % piece.directions.size()];
        const double size = std::max(std::abs(p.x) + std::abs(p.y), 1e-6) / std::max(std::abs(d.x), std::abs(d.y));
        const double t = std::exp2(std::floor(std::log2(size))) * random_.integer(0, 16);
        return {p.x + t * d.x, p.y + t * d.y};
    }

    /// An ellipse's farthest point.
    static Vec2d rim(const Piece<double>& ellipse, const Vec2d& out) {
        const Vec2d &c = ellipse.points[0], &u = ellipse.axes[0], &v = ellipse.axes[1];
        const double along_u = out.x * u.x + out.y * u.y, along_v = out.x * v.x + out.y * v.y;
        const double length = std::sqrt(along_u * along_u + along_v * along_v);
        if (length == 0) return c;
        return {c.x + (along_u * u.x + along_v * v.x) / length, c.y + (along_u * u.y + along_v * v.y) / length};
    }

    /// An arc's farthest point: where the direction leaves the circle, or an end.
    static Vec2d rim_of_arc(const Piece<double>& arc, const Vec2d& out) {
        const auto cross = [](const Vec2d& u, const Vec2d& v) { return u.x * v.y - u.y * v.x; };
        const auto dot = [](const Vec2d& u, const Vec2d& v) { return u.x * v.x + u.y * v.y; };
        const Vec2d &from = arc.ends[0], &to = arc.ends[1];
        const double turn = cross(from, to);
        const bool full = turn == 0 && dot(from, to) > 0;
        const bool after = cross(from, out) >= 0, before = cross(out, to) >= 0;
        const bool holds = full || (turn > 0 ? after && before : turn < 0 ? after || before : after);
        const Vec2d& end =
            dot(from, out) * std::hypot(to.x, to.y) > dot(to, out) * std::hypot(from.x, from.y) ? from : to;
        const Vec2d& towards = holds ? out : end;
        const double scale = arc.radius / std::hypot(towards.x, towards.y);
        return {arc.points[0].x + scale * towards.x, arc.points[0].y + scale * towards.y};
    }

    /// The farthest point of the body in the direction, if it is bounded there.
    static std::optional<Vec2d> support(const Body<T>& body, const Vec2d& out) {
        Vec2d best;
        double reach = -std::numeric_limits<double>::infinity();
        for (const auto& piece : pieces_of<double>(body.shape, body.pose)) {
            for (const Vec2d& d : piece.directions) {
                const double size = std::abs(d.x * out.x) + std::abs(d.y * out.y);
                if (d.x * out.x + d.y * out.y > 1e-5 * size) return {};
            }
            for (const Vec2d& p : piece.points) {
                if (!piece.axes.empty() || !piece.ends.empty()) {
                    const Vec2d q = piece.ends.empty() ? rim(piece, out) : rim_of_arc(piece, out);
                    const double here = q.x * out.x + q.y * out.y;
                    if (here > reach) reach = here, best = q;
                    continue;
                }
                const double here = p.x * out.x + p.y * out.y + piece.radius;
                if (here <= reach) continue;
                reach = here;
                best = {p.x + piece.radius * out.x, p.y + piece.radius * out.y};
            }
        }
        return best;
    }

    void put_onto_feature(const Body<T>& a, Body<T>& b) {
        const Vec2d to = feature(a, 0), from = feature(b, 1);
        move(b, {to.x - from.x, to.y - from.y});
    }

    /// At right angles to the unbounded directions of both bodies, on either side.
    std::vector<Vec2d> separating_directions(const Body<T>& a, const Body<T>& b) {
        std::vector<Vec2d> directions;
        for (const Body<T>* body : {&a, &b}) {
            for (const auto& piece : pieces_of<double>(body->shape, body->pose)) {
                for (const Vec2d& d : piece.directions) {
                    const double length = std::hypot(d.x, d.y);
                    directions.push_back({-d.y / length, d.x / length});
                    directions.push_back({d.y / length, -d.x / length});
                }
            }
        }
        return directions;
    }

    /// A line at a right angle to a direction, a simple one if there is no reason for another, separates them, so they
    /// only touch, in `from` = `to` at least.
    void put_next_to(const Body<T>& a, Body<T>& b, int gap) {
        std::vector<Vec2d> directions = separating_directions(a, b);
        const std::size_t first = directions.empty() ? 0 : random_.bits() % directions.size();
        std::rotate(directions.begin(), directions.begin() + std::ptrdiff_t(first), directions.end());
        if (directions.empty() || random_.chance(0.3)) directions.insert(directions.begin(), direction());
        for (const Vec2d& out : directions) {
            const auto to = support(a, out), from = support(b, {-out.x, -out.y});
            if (to && from) return put_next_to(b, out, *to, *from, gap);
        }
        put_onto_feature(a, b);
    }

    void put_next_to(Body<T>& b, const Vec2d& out, const Vec2d& to, const Vec2d& from, int gap) {
        const double extra = gap * (std::abs(to.x) + std::abs(to.y) + std::abs(from.x) + std::abs(from.y)) / 16;
        move(b, {to.x - from.x + extra * out.x, to.y - from.y + extra * out.y});
    }

    /// Now and then a rounding error off the place.
    void move(Body<T>& b, Vec2d by) {
        if (suite_ == Suite::grid) by = {std::round(by.x), std::round(by.y)};
        const bool placed = !(b.pose == BasicPose<T>{});
        BasicVec2<T> v{T(by.x + (placed ? double(b.pose.at.x) : 0)), T(by.y + (placed ? double(b.pose.at.y) : 0))};
        if (suite_ != Suite::grid && random_.chance(0.15)) nudge(random_.chance(0.5) ? v.x : v.y);
        if (placed)
            b.pose.at = v;
        else
            b.shape = translated(b.shape, v);
    }

    void nudge(T& number) {
        number = std::nextafter(number,
                                random_.chance(0.5) ? std::numeric_limits<T>::max() : std::numeric_limits<T>::lowest());
    }

    /// Scales the case up until it nearly overflows or down until it underflows; for a few, only one of the two.
    void make_extreme(Case<T>& made) {
        const int top = std::numeric_limits<T>::max_exponent - 14;
        const int bottom = std::numeric_limits<T>::min_exponent - std::numeric_limits<T>::digits - 2;
        const int exponent = random_.chance(0.5) ? top - random_.integer(0, 3) : bottom + random_.integer(0, 12);
        const int choice = random_.integer(0, 19);
        for (Body<T>* body : {&made.a, &made.b})
            body->shape = with_longer_directions(body->shape, random_.chance(0.5) ? top : bottom + 20);
        if (choice != 0) made.a = scaled(made.a, exponent);
        if (choice != 1) made.b = scaled(made.b, exponent);
    }

    Suite suite_;
    Kind kinds_[2];
    std::optional<BasicVec2<T>> common_points_[2];
    Random random_;
};

}  // namespace

const char* name_of(Kind kind) {
    static constexpr const char* names[] = {"point",          "segment",  "ray",         "line",     "half_space",
                                            "circle",         "aabb",     "box",         "capsule",  "triangle",
                                            "polygon",        "rounded",  "ellipse",     "arc",      "chain",
                                            "simple_polygon", "compound", "circle_tree", "tile_grid"};
    return names[int(kind)];
}

template <class T>
Case<T> generate(Suite suite, Kind a, Kind b, std::uint64_t number) {
    const auto stream = std::uint64_t((int(suite) * kind_count + int(a)) * kind_count + int(b)) * 2 + sizeof(T) / 8;
    return CaseMaker<T>(suite, a, b, Random(stream).bits() ^ Random(~number).bits()).make();
}

template Case<float> generate(Suite, Kind, Kind, std::uint64_t);
template Case<double> generate(Suite, Kind, Kind, std::uint64_t);

}  // namespace oracle
