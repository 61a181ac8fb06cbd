#include "arc_depth.hpp"

#include "arc_features.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// A circle around `place`, or the line through `place` in the direction of the unit vector `along`.
struct Border {
    bool is_line = false;
    Vec2D place{};
    double radius = 0;
    Vec2D along{};

    Vec2D nearest_to_origin() const {
        if (is_line) return -cross(along, -place) * perp(along);
        const double distance = length(place);
        if (distance == 0) return {radius, 0};
        return (distance - radius) * unit(place);
    }
    Vec2D tangent_at(const Vec2D& p) const {
        return is_line ? along : (p == place ? Vec2D{1, 0} : perp(unit(p - place)));
    }
    double least_shift() const { return is_line ? std::fabs(cross(along, place)) : std::fabs(length(place) - radius); }
};

template <class Visit>
void visit_crossings(const Border& a, const Border& b, Visit visit) {
    if (a.is_line && b.is_line) {
        const double turn = cross(a.along, b.along);
        if (turn != 0) visit(a.place + (cross(b.place - a.place, b.along) / turn) * a.along);
    } else if (a.is_line || b.is_line) {
        const Border& line = a.is_line ? a : b;
        const Border& circle = a.is_line ? b : a;
        const Vec2D foot = circle.place - cross(line.along, circle.place - line.place) * perp(line.along);
        visit_line_and_circle(circle.place, circle.radius, foot, line.along, visit);
    } else {
        visit_circles(a.place, a.radius, b.place, b.radius, visit);
    }
}

// The borders of b - a by number, and the distance after a shift.
template <class T>
class ConvexRegion {
  public:
    ConvexRegion(const ConvexPart<T>& arc, const ConvexPart<T>& other)
        : origin_(arc.template vertex<DoubleDouble>(0)),
          arc_(real_arc(arc, origin_)),
          core_(other, origin_),
          reach_(core_.radius()) {}

    int border_count() const { return 4 * core_.corner_count() + 8 * core_.edge_count(); }

    Border border(int number) const {
        const int of_corners = 4 * core_.corner_count();
        if (number < of_corners) return at_corner(core_.corner(number / 4), number % 4);
        return at_edge((number - of_corners) / 8, (number - of_corners) % 8);
    }

    double distance(const Vec2D& shift) const {
        RealArc moved = arc_;
        moved.center = moved.center + shift;
        return nearest_points(moved, core_).distance - reach_;
    }

    double extent() const {
        double largest = arc_.radius + reach_;
        for (int i = 0; i < core_.corner_count(); ++i) largest = std::max(largest, length(core_.corner(i)));
        for (int j = 0; j < core_.edge_count(); ++j) largest = std::max(largest, length(core_.edge(j).start));
        return largest;
    }

  private:
    Border at_corner(const Vec2D& v, int which) const {
        if (which < 2) return {false, v - arc_.end(which), reach_};
        return {false, v - arc_.center, which == 2 ? arc_.radius + reach_ : std::fabs(arc_.radius - reach_)};
    }

    Border at_edge(int j, int which) const {
        const RealEdge edge = core_.edge(j);
        const double side = which % 2 == 0 ? 1 : -1;
        const Vec2D extreme = arc_.radius * perp(edge.along);
        const Vec2D points[] = {arc_.end(0), arc_.end(1), arc_.center + extreme, arc_.center - extreme};
        return {true, edge.start - points[which / 2] + side * reach_ * perp(edge.along), 0, edge.along};
    }

    BasicVec2<DoubleDouble> origin_;
    RealArc arc_;
    RealCore<T> core_;
    double reach_;
};

template <class T>
class ArcRegion {
  public:
    ArcRegion(const ConvexPart<T>& arc, const ConvexPart<T>& other)
        : arc_(real_arc(arc, arc.template vertex<DoubleDouble>(0))),
          other_(real_arc(other, arc.template vertex<DoubleDouble>(0))) {}

    static constexpr int border_count() { return 10; }

    Border border(int number) const {
        const Vec2D w = other_.center - arc_.center;
        if (number == 0) return {false, w, arc_.radius + other_.radius};
        if (number == 1) return {false, w, std::fabs(arc_.radius - other_.radius)};
        const int i = number % 2;
        if (number < 4) return {false, other_.end(i) - arc_.center, arc_.radius};
        if (number < 6) return {false, other_.center - arc_.end(i), other_.radius};
        return {false, other_.end(i) - arc_.end(number / 2 % 2), 0};
    }

    double distance(const Vec2D& shift) const {
        RealArc moved = arc_;
        moved.center = moved.center + shift;
        return nearest_points(moved, other_).distance;
    }

    double extent() const { return length(other_.center) + arc_.radius + other_.radius; }

  private:
    RealArc arc_;
    RealArc other_;
};

// A hair around a shift: sixteen directions, Pythagorean so that every platform has the same.
constexpr Vec2D hairs[] = {{1, 0},       {0, 1},        {-1, 0},        {0, -1},      {0.6, 0.8},   {-0.8, 0.6},
                           {-0.6, -0.8}, {0.8, -0.6},   {0.8, 0.6},     {-0.6, 0.8},  {-0.8, -0.6}, {0.6, -0.8},
                           {0.28, 0.96}, {-0.96, 0.28}, {-0.28, -0.96}, {0.96, -0.28}};

template <class Region>
class EscapeSearch {
  public:
    explicit EscapeSearch(const Region& region) : region_(region), hair_(region.extent() * 0x1p-26) {}

    Escape run() {
        const int count = region_.border_count();
        try_shift({}, {});
        for (int i = 0; i < count; ++i) try_shift(region_.border(i).nearest_to_origin(), {});
        for (int i = 0; i < count; ++i) {
            const Border border = region_.border(i);
            for (int j = 0; j < i && border.least_shift() < best_; ++j) {
                const Border other = region_.border(j);
                if (other.least_shift() < best_) try_crossings(border, other);
            }
        }
        return found_;
    }

  private:
    // A gap that begins where two borders cross is between them, however narrow.
    void try_crossings(const Border& a, const Border& b) {
        visit_crossings(a, b, [&](const Vec2D& x) {
            const Vec2D u = a.tangent_at(x);
            const Vec2D v = b.tangent_at(x);
            try_shift(x, std::array{u + v, u - v, -(u + v), v - u});
            if (std::fabs(cross(u, v)) < 0x1p-20) try_cusp(x, u), try_cusp(x, -u);
        });
    }

    // Where borders touch, a gap between them may be a cusp, wide by the square of its length.
    void try_cusp(const Vec2D& shift, const Vec2D& along) {
        const double size = length(shift);
        if (!(size < best_) || !(region_.distance(shift + (hair_ * 0x1p10) * along) > hair_ * 0x1p-16)) return;
        best_ = size;
        found_ = {shift, along};
    }

    void try_shift(const Vec2D& shift, std::span<const Vec2D> directions) {
        const double size = length(shift);
        if (!(size < best_)) return;
        double clearance = hair_ * 0x1p-10;
        Vec2D onwards{};
        const auto try_hair = [&](const Vec2D& direction) {
            const double here = region_.distance(shift + hair_ * direction);
            if (here > clearance) clearance = here, onwards = direction;
        };
        if (size > 0) try_hair(unit(shift));
        for (const Vec2D& direction : hairs) try_hair(direction);
        for (const Vec2D& direction : directions) {
            if (direction != Vec2D{}) try_hair(unit(direction));
        }
        if (onwards == Vec2D{}) return;
        best_ = size;
        found_ = {shift, onwards};
    }

    const Region& region_;
    double hair_;
    double best_ = infinity;
    Escape found_;
};

}  // namespace

template <class T>
Escape escape_of(const ConvexPart<T>& arc, const ConvexPart<T>& other) {
    if (other.extent() == Extent::arc) {
        const ArcRegion<T> region(arc, other);
        return EscapeSearch<ArcRegion<T>>(region).run();
    }
    const ConvexRegion<T> region(arc, other);
    return EscapeSearch<ConvexRegion<T>>(region).run();
}

template Escape escape_of(const ConvexPart<float>&, const ConvexPart<float>&);
template Escape escape_of(const ConvexPart<double>&, const ConvexPart<double>&);

}  // namespace carom::detail
