/// AnyShape: a value that holds any of Carom's shapes, for level files, scripts and mixed containers.
#pragma once

#include <carom/result.hpp>
#include <carom/shape/aabb.hpp>
#include <carom/shape/arc.hpp>
#include <carom/shape/box.hpp>
#include <carom/shape/capsule.hpp>
#include <carom/shape/chain.hpp>
#include <carom/shape/circle.hpp>
#include <carom/shape/circle_tree.hpp>
#include <carom/shape/compound.hpp>
#include <carom/shape/convex_polygon.hpp>
#include <carom/shape/ellipse.hpp>
#include <carom/shape/half_space.hpp>
#include <carom/shape/line.hpp>
#include <carom/shape/point.hpp>
#include <carom/shape/ray.hpp>
#include <carom/shape/rounded.hpp>
#include <carom/shape/segment.hpp>
#include <carom/shape/simple_polygon.hpp>
#include <carom/shape/tile_grid.hpp>
#include <carom/shape/triangle.hpp>

#include <type_traits>
#include <variant>

namespace carom {

namespace detail {
template <class S, class Variant>
inline constexpr bool is_alternative = false;
template <class S, class... Alternatives>
inline constexpr bool is_alternative<S, std::variant<Alternatives...>> = (std::is_same_v<S, Alternatives> || ...);
}  // namespace detail

/// A variant of all convex shapes except rounded ones: the type of the core of a rounded shape in an AnyShape.
template <class T>
struct BasicAnyConvex {
    using Variant = std::variant<BasicPoint<T>, BasicSegment<T>, BasicRay<T>, BasicLine<T>, BasicHalfSpace<T>,
                                 BasicCircle<T>, BasicAabb<T>, BasicBox<T>, BasicCapsule<T>, BasicTriangle<T>,
                                 BasicConvexPolygon<T>, BasicEllipse<T>>;
    Variant value;

    BasicAnyConvex() = default;
    template <class S>
    requires detail::is_alternative<S, Variant> BasicAnyConvex(S shape) : value(std::move(shape)) {}

    friend bool operator==(const BasicAnyConvex&, const BasicAnyConvex&) = default;
};

using AnyConvex = BasicAnyConvex<float>;
using AnyConvexD = BasicAnyConvex<double>;

/// A variant of all shapes. `std::visit` on `.value` gives the concrete shape; every query also takes an AnyShape
/// directly.
template <class T>
struct BasicAnyShape {
    using Variant =
        std::variant<BasicPoint<T>, BasicSegment<T>, BasicRay<T>, BasicLine<T>, BasicHalfSpace<T>, BasicCircle<T>,
                     BasicAabb<T>, BasicBox<T>, BasicCapsule<T>, BasicTriangle<T>, BasicConvexPolygon<T>,
                     Rounded<BasicAnyConvex<T>>, BasicEllipse<T>, BasicArc<T>, BasicChain<T>, BasicSimplePolygon<T>,
                     BasicCompound<T>, BasicCircleTree<T>, BasicTileGrid<T>>;
    Variant value;

    BasicAnyShape() = default;
    template <class S>
    requires detail::is_alternative<S, Variant> BasicAnyShape(S shape) : value(std::move(shape)) {}
    template <class Core>
    requires detail::is_alternative<Core, typename BasicAnyConvex<T>::Variant> BasicAnyShape(Rounded<Core> shape)
        : value(Rounded<BasicAnyConvex<T>>{std::move(shape.core), shape.radius}) {}

    /// A Result is no shape yet: check ok(), then pass value().
    template <class S>
    BasicAnyShape(const Result<S>&) = delete;

    friend bool operator==(const BasicAnyShape&, const BasicAnyShape&) = default;
};

using AnyShape = BasicAnyShape<float>;
using AnyShapeD = BasicAnyShape<double>;

/// One part of a compound: a shape and its pose in the compound's frame.
template <class T>
struct BasicCompoundPart {
    BasicAnyShape<T> shape;
    BasicPose<T> pose{};
    friend bool operator==(const BasicCompoundPart&, const BasicCompoundPart&) = default;
};

using CompoundPart = BasicCompoundPart<float>;
using CompoundPartD = BasicCompoundPart<double>;

/// Returns the protocol's name of a shape's type: "point", "segment", ..., "tile_grid".
template <class T>
const char* type_name(const BasicAnyShape<T>& shape);

}  // namespace carom
