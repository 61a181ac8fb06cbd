#include "oracle/transform.hpp"

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
        return std::visit([this](const auto& s) { return rebuild(s); }, shape.value);
    }

  protected:
    virtual BasicVec2<T> point(BasicVec2<T> p) { return p; }
    virtual T extent(T length) { return length; }
    virtual T radius(T length) { return length; }
    virtual BasicVec2<T> direction(BasicVec2<T> d) { return d; }
    virtual void outline(std::vector<BasicVec2<T>>&) {}
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
    Any rebuild(const BasicAabb<T>& s) { return BasicAabb<T>{point(s.min), point(s.max)}; }
    Any rebuild(const BasicBox<T>& s) {
        return BasicBox<T>{point(s.center), {extent(s.half_extents.x), extent(s.half_extents.y)}, s.rot};
    }
    Any rebuild(const BasicCapsule<T>& s) { return BasicCapsule<T>{point(s.a), point(s.b), radius(s.radius)}; }
    Any rebuild(const BasicConvexPolygon<T>& s) {
        std::vector<BasicVec2<T>> points = all_points(s.points());
        outline(points);
        auto made = BasicConvexPolygon<T>::from_points(std::move(points));
        return made.ok() ? *made : s;
    }
    Any rebuild(const BasicChain<T>& s) {
        std::vector<BasicVec2<T>> points = all_points(s.points());
        return (s.is_closed() ? BasicChain<T>::closed(points) : BasicChain<T>::open(points)).value();
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
BasicAnyShape<T> with_polygons_rewound(const BasicAnyShape<T>& shape, std::size_t shift) {
    return Rewind<T>(shift)(shape);
}

#define ORACLE_INSTANTIATE(T)                                                       \
    template BasicAnyShape<T> translated(const BasicAnyShape<T>&, BasicVec2<T>);    \
    template Body<T> scaled(const Body<T>&, int);                                   \
    template BasicAnyShape<T> as_shape(const BasicAnyConvex<T>&);                   \
    template BasicAnyShape<T> grown(const BasicAnyShape<T>&, T);                    \
    template BasicAnyShape<T> with_radii(const BasicAnyShape<T>&, T (*)(T));        \
    template BasicAnyShape<T> with_longer_directions(const BasicAnyShape<T>&, int); \
    template BasicAnyShape<T> with_polygons_rewound(const BasicAnyShape<T>&, std::size_t)
ORACLE_INSTANTIATE(float);
ORACLE_INSTANTIATE(double);
#undef ORACLE_INSTANTIATE

}  // namespace oracle
