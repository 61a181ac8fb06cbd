#include "oracle/cases/transform.hpp"

#include <carom/build/simple_polygon.hpp>
#include <carom/shape/compound.hpp>

#include <algorithm>
#include <cmath>

namespace oracle {
namespace {

using namespace carom;

/// Rebuilds a shape with each point, length, direction, outline and part passed through one of the derived class's
/// functions.
template <class T>
class Rebuilder {
  public:
    virtual ~Rebuilder() = default;
    BasicAnyShape<T> operator()(const BasicAnyShape<T>& shape) {
        return std::visit([this](const auto& s) { return this->rebuild(s); }, shape.value);
    }

  protected:
    virtual BasicVec2<T> point(BasicVec2<T> p) { return p; }
    virtual T extent(T length) { return length; }
    virtual BasicVec2<T> extents(BasicVec2<T> lengths) { return {extent(lengths.x), extent(lengths.y)}; }
    virtual T radius(T length) { return length; }
    virtual BasicVec2<T> direction(BasicVec2<T> d) { return d; }
    virtual BasicRot<T> rot(BasicRot<T> r) { return r; }
    virtual bool reflects() const { return false; }
    virtual bool keeps_grids_upright() const { return true; }
    virtual void outline(std::vector<BasicVec2<T>>&) {}
    virtual BasicAnyShape<T> tile(const BasicAnyShape<T>& s) { return (*this)(s); }
    virtual BasicCompoundPart<T> part(const BasicCompoundPart<T>& p) { return {(*this)(p.shape), p.pose}; }

  private:
    using Any = BasicAnyShape<T>;
    Any rebuild(const BasicPoint<T>& s) { return BasicPoint<T>{point(s.at)}; }
    Any rebuild(const BasicSegment<T>& s) { return BasicSegment<T>{point(s.a), point(s.b)}; }
    Any rebuild(const BasicRay<T>& s) { return BasicRay<T>{point(s.origin), direction(s.direction)}; }
    Any rebuild(const BasicLine<T>& s) { return BasicLine<T>{point(s.point), direction(s.direction)}; }
    Any rebuild(const BasicHalfSpace<T>& s) { return BasicHalfSpace<T>{point(s.point), direction(s.normal)}; }
    Any rebuild(const BasicTriangle<T>& s) { return BasicTriangle<T>{point(s.a), point(s.b), point(s.c)}; }
    Any rebuild(const Rounded<BasicAnyConvex<T>>& s) { return grown((*this)(as_shape(s.core)), radius(s.radius)); }
    Any rebuild(const BasicCircle<T>& s) { return BasicCircle<T>{point(s.center), radius(s.radius)}; }
    Any rebuild(const BasicAabb<T>& s) {
        const BasicVec2<T> p = point(s.min), q = point(s.max);
        return BasicAabb<T>{{std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)}};
    }
    Any rebuild(const BasicBox<T>& s) { return BasicBox<T>{point(s.center), extents(s.half_extents), rot(s.rot)}; }
    Any rebuild(const BasicCapsule<T>& s) { return BasicCapsule<T>{point(s.a), point(s.b), radius(s.radius)}; }
    Any rebuild(const BasicConvexPolygon<T>& s) {
        std::vector<BasicVec2<T>> points = all_points(s.points());
        outline(points);
        auto made = BasicConvexPolygon<T>::from_points(std::move(points));
        return made.ok() ? *made : s;
    }
    Any rebuild(const BasicEllipse<T>& s) { return BasicEllipse<T>{point(s.center), extents(s.radii), rot(s.rot)}; }
    Any rebuild(const BasicArc<T>& s) {
        const BasicVec2<T> from = direction(s.from), to = direction(s.to);
        return reflects() ? BasicArc<T>{point(s.center), extent(s.radius), to, from}
                          : BasicArc<T>{point(s.center), extent(s.radius), from, to};
    }
    Any rebuild(const BasicChain<T>& s) {
        std::vector<BasicVec2<T>> points = all_points(s.points());
        return (s.is_closed() ? BasicChain<T>::closed(points) : BasicChain<T>::open(points)).value();
    }
    Any rebuild(const BasicSimplePolygon<T>& s) {
        std::vector<BasicVec2<T>> outer = all_points(s.outline());
        outline(outer);
        std::vector<std::vector<BasicVec2<T>>> holes;
        for (std::size_t i = 0; i < s.hole_count(); ++i) outline(holes.emplace_back(all_points(s.hole(i))));
        auto made = simple_polygon<T>(outer, holes);
        return made.ok() ? *made : s;
    }
    Any rebuild(const BasicCircleTree<T>& s) {
        auto tree = s;
        const auto move = [this](const BasicCircle<T>& c) { return BasicCircle<T>{point(c.center), radius(c.radius)}; };
        return tree.refit(move).ok() ? tree : s;
    }
    Any rebuild(const BasicTileGrid<T>& s) {
        if (!keeps_grids_upright()) return without_grid(s);
        std::vector<typename BasicTileGrid<T>::Cell> cells;
        for (int i = 0; i < s.width() * s.height(); ++i) cells.push_back(s.cell(i % s.width(), i / s.width()));
        std::vector<Any> shapes;
        for (const Any& shape : s.shapes()) shapes.push_back(tile(shape));
        const BasicVec2<T> size{extent(s.cell_size().x), extent(s.cell_size().y)};
        auto made = BasicTileGrid<T>::from_cells(point(s.origin()), size, s.width(), s.height(), cells, shapes);
        return made.ok() ? *made : s;
    }
    // Grid lines are rounded as they count from the least corner, which would be another one: a compound keeps them.
    Any without_grid(const BasicTileGrid<T>& s) {
        std::vector<BasicCompoundPart<T>> parts;
        for (const auto& block : s.blocks()) {
            const BasicVec2<T> low = s.corner(block.x0, block.y0), high = s.corner(block.x1, block.y1);
            const bool is_full = block.cell == BasicTileGrid<T>::full;
            if (is_full) parts.push_back(part({BasicAabb<T>{low, high}, {}}));
            if (!is_full) parts.push_back(part({s.shapes()[block.cell - BasicTileGrid<T>::first_shape], {low, {}}}));
        }
        if (parts.empty()) return s;
        return BasicCompound<T>::from_parts(std::move(parts)).value();
    }
    Any rebuild(const BasicCompound<T>& s) {
        std::vector<BasicCompoundPart<T>> parts;
        for (const auto& p : s.parts()) parts.push_back(part(p));
        return BasicCompound<T>::from_parts(std::move(parts)).value();
    }
    std::vector<BasicVec2<T>> all_points(std::span<const BasicVec2<T>> points) {
        std::vector<BasicVec2<T>> out;
        for (const auto& p : points) out.push_back(point(p));
        return out;
    }
};

template <class T>
struct Translate : Rebuilder<T> {
    BasicVec2<T> by;
    explicit Translate(BasicVec2<T> v) : by(v) {}
    BasicVec2<T> point(BasicVec2<T> p) override { return p + by; }
    BasicAnyShape<T> tile(const BasicAnyShape<T>& s) override { return s; }
    BasicCompoundPart<T> part(const BasicCompoundPart<T>& p) override {
        return {p.shape, {p.pose.at + by, p.pose.rot}};
    }
};

template <class T>
struct Scale : Rebuilder<T> {
    int exponent;
    explicit Scale(int e) : exponent(e) {}
    BasicVec2<T> point(BasicVec2<T> p) override { return {extent(p.x), extent(p.y)}; }
    T extent(T length) override { return std::ldexp(length, exponent); }
    T radius(T length) override { return extent(length); }
    BasicCompoundPart<T> part(const BasicCompoundPart<T>& p) override {
        return {(*this)(p.shape), {point(p.pose.at), p.pose.rot}};
    }
};

template <class T>
struct Grow : Rebuilder<T> {
    T (*grow)(T);
    explicit Grow(T (*g)(T)) : grow(g) {}
    T radius(T length) override { return grow(length); }
};

template <class T>
struct Lengthen : Rebuilder<T> {
    int exponent;
    explicit Lengthen(int e) : exponent(e) {}
    BasicVec2<T> direction(BasicVec2<T> d) override {
        const BasicVec2<T> longer{std::ldexp(d.x, exponent), std::ldexp(d.y, exponent)};
        const BasicVec2<T> back{std::ldexp(longer.x, -exponent), std::ldexp(longer.y, -exponent)};
        return back == d ? longer : d;
    }
};

/// A map of the plane that keeps lengths: points and directions by one function, frames by another.
template <class T>
struct Move : Rebuilder<T> {
    BasicVec2<T> point(BasicVec2<T> p) override { return this->direction(p); }
    bool keeps_grids_upright() const override { return false; }
    BasicCompoundPart<T> part(const BasicCompoundPart<T>& p) override { return {p.shape, pose(p.pose)}; }
    BasicPose<T> pose(const BasicPose<T>& p) { return {this->direction(p.at), this->rot(p.rot)}; }
};

template <class T>
struct Turn : Move<T> {
    BasicVec2<T> direction(BasicVec2<T> d) override { return perp(d); }
    BasicRot<T> rot(BasicRot<T> r) override { return {-r.s, r.c}; }
};

// Swaps x and y; a part's shape is mirrored in its own frame, which is then rotated in the opposite sense.
template <class T>
struct Mirror : Move<T> {
    BasicVec2<T> direction(BasicVec2<T> d) override { return {d.y, d.x}; }
    BasicVec2<T> extents(BasicVec2<T> lengths) override { return {lengths.y, lengths.x}; }
    BasicRot<T> rot(BasicRot<T> r) override { return {r.c, -r.s}; }
    bool reflects() const override { return true; }
    BasicCompoundPart<T> part(const BasicCompoundPart<T>& p) override { return {(*this)(p.shape), this->pose(p.pose)}; }
};

template <class T>
struct Rewind : Rebuilder<T> {
    std::size_t shift;
    explicit Rewind(std::size_t s) : shift(s) {}
    void outline(std::vector<BasicVec2<T>>& points) override {
        std::rotate(points.begin(), points.begin() + std::ptrdiff_t(shift % points.size()), points.end());
        std::reverse(points.begin(), points.end());
    }
};

}  // namespace

template <class T>
BasicAnyShape<T> as_shape(const BasicAnyConvex<T>& core) {
    return std::visit([](const auto& s) { return BasicAnyShape<T>(s); }, core.value);
}

template <class T>
std::optional<Rounded<BasicAnyConvex<T>>> as_convex(const BasicAnyShape<T>& shape) {
    using Convex = Rounded<BasicAnyConvex<T>>;
    const auto convert = [](const auto& s) -> std::optional<Convex> {
        using S = std::decay_t<decltype(s)>;
        if constexpr (std::is_same_v<S, Convex>)
            return s;
        else if constexpr (std::is_constructible_v<BasicAnyConvex<T>, S> && !std::is_same_v<S, BasicEllipse<T>>)
            return Convex{s, T(0)};
        else
            return std::nullopt;
    };
    return std::visit(convert, shape.value);
}

template <class T>
BasicAnyShape<T> grown(const BasicAnyShape<T>& core, T radius) {
    const auto grow = [&](const auto& s) -> BasicAnyShape<T> {
        if constexpr (std::is_constructible_v<BasicAnyConvex<T>, decltype(s)>)
            return Rounded<BasicAnyConvex<T>>{s, radius};
        else
            return s;
    };
    return std::visit(grow, core.value);
}

template <class T>
BasicAnyShape<T> translated(const BasicAnyShape<T>& shape, BasicVec2<T> by) {
    return Translate<T>(by)(shape);
}

template <class T>
Body<T> scaled(const Body<T>& body, int exponent) {
    Scale<T> scale(exponent);
    return {scale(body.shape), {scale.point(body.pose.at), body.pose.rot}};
}

template <class T>
BasicAnyShape<T> with_radii(const BasicAnyShape<T>& shape, T (*grow)(T)) {
    return Grow<T>(grow)(shape);
}

template <class T>
BasicAnyShape<T> with_longer_directions(const BasicAnyShape<T>& shape, int exponent) {
    return Lengthen<T>(exponent)(shape);
}

template <class T>
BasicAnyShape<T> rotated(const BasicAnyShape<T>& shape) {
    return Turn<T>()(shape);
}

template <class T>
Body<T> mirrored(const Body<T>& body) {
    Mirror<T> mirror;
    return {mirror(body.shape), mirror.pose(body.pose)};
}

template <class T>
BasicAnyShape<T> with_polygons_rewound(const BasicAnyShape<T>& shape, std::size_t shift) {
    return Rewind<T>(shift)(shape);
}

#define ORACLE_INSTANTIATE(T)                                                              \
    template BasicAnyShape<T> translated(const BasicAnyShape<T>&, BasicVec2<T>);           \
    template Body<T> scaled(const Body<T>&, int);                                          \
    template BasicAnyShape<T> rotated(const BasicAnyShape<T>&);                            \
    template Body<T> mirrored(const Body<T>&);                                             \
    template BasicAnyShape<T> as_shape(const BasicAnyConvex<T>&);                          \
    template std::optional<Rounded<BasicAnyConvex<T>>> as_convex(const BasicAnyShape<T>&); \
    template BasicAnyShape<T> grown(const BasicAnyShape<T>&, T);                           \
    template BasicAnyShape<T> with_radii(const BasicAnyShape<T>&, T (*)(T));               \
    template BasicAnyShape<T> with_longer_directions(const BasicAnyShape<T>&, int);        \
    template BasicAnyShape<T> with_polygons_rewound(const BasicAnyShape<T>&, std::size_t)
ORACLE_INSTANTIATE(float);
ORACLE_INSTANTIATE(double);
#undef ORACLE_INSTANTIATE

}  // namespace oracle
