#include <carom/shape/convex_view.hpp>
#include <carom/shape/validate.hpp>

#include <cmath>

namespace carom {
namespace {

constexpr std::monostate valid{};

template <class T>
Status finite(const char* name, const BasicVec2<T>& v) {
    if (std::isfinite(v.x) && std::isfinite(v.y)) return valid;
    return make_error(ErrorCode::not_finite, -1, "%s must be finite; got (%g, %g)", name, double(v.x), double(v.y));
}

template <class T>
Status nonzero(const char* name, const BasicVec2<T>& v) {
    if (v == BasicVec2<T>{}) {
        return make_error(ErrorCode::zero_direction, -1, "%s must not be (0, 0): it has no direction", name);
    }
    return finite(name, v);
}

template <class T>
Status at_least_zero(ErrorCode code, const char* name, T x) {
    if (!std::isfinite(x)) return make_error(ErrorCode::not_finite, -1, "%s must be finite; got %g", name, double(x));
    if (x < 0) return make_error(code, -1, "%s must be >= 0; got %g", name, double(x));
    return valid;
}

template <class T>
Status rotation(const char* name, const BasicRot<T>& r) {
    if (is_rotation(r)) return valid;
    return make_error(ErrorCode::bad_rotation, -1, "%s must have c^2 + s^2 within 2^-20 of 1; got (%g, %g)", name,
                      double(r.c), double(r.s));
}

// The first failure of several checks.
Status first_failure(std::initializer_list<Status> checks) {
    for (const Status& check : checks) {
        if (!check.ok()) return check;
    }
    return valid;
}

template <class T>
struct Validator {
    Status operator()(const BasicPoint<T>& p) const { return finite("at", p.at); }
    Status operator()(const BasicSegment<T>& s) const { return first_failure({finite("a", s.a), finite("b", s.b)}); }
    Status operator()(const BasicRay<T>& r) const {
        return first_failure({finite("origin", r.origin), nonzero("direction", r.direction)});
    }
    Status operator()(const BasicLine<T>& l) const {
        return first_failure({finite("point", l.point), nonzero("direction", l.direction)});
    }
    Status operator()(const BasicHalfSpace<T>& h) const {
        return first_failure({finite("point", h.point), nonzero("normal", h.normal)});
    }
    Status operator()(const BasicTriangle<T>& t) const {
        return first_failure({finite("a", t.a), finite("b", t.b), finite("c", t.c)});
    }
    template <class Core>
    Status operator()(const Rounded<Core>& r) const {
        return first_failure({at_least_zero(ErrorCode::negative_radius, "radius", r.radius), (*this)(r.core)});
    }
    Status operator()(const BasicAnyConvex<T>& shape) const { return std::visit(*this, shape.value); }
    Status operator()(const BasicCircle<T>& c) const {
        return first_failure(
            {finite("center", c.center), at_least_zero(ErrorCode::negative_radius, "radius", c.radius)});
    }
    Status operator()(const BasicAabb<T>& box) const {
        const auto edges = BasicAabb<T>::from_edges(box.min.x, box.min.y, box.max.x, box.max.y);
        if (!edges.ok()) return edges.error();
        return valid;
    }
    Status operator()(const BasicBox<T>& box) const {
        return first_failure({finite("center", box.center),
                              at_least_zero(ErrorCode::negative_extent, "half_extents.x", box.half_extents.x),
                              at_least_zero(ErrorCode::negative_extent, "half_extents.y", box.half_extents.y),
                              rotation("rotation", box.rot)});
    }
    Status operator()(const BasicCapsule<T>& c) const {
        return first_failure(
            {finite("a", c.a), finite("b", c.b), at_least_zero(ErrorCode::negative_radius, "radius", c.radius)});
    }
    Status operator()(const BasicEllipse<T>& e) const {
        return first_failure(
            {finite("center", e.center), at_least_zero(ErrorCode::negative_radius, "radii.x", e.radii.x),
             at_least_zero(ErrorCode::negative_radius, "radii.y", e.radii.y), rotation("rotation", e.rot)});
    }
    Status operator()(const BasicArc<T>& arc) const {
        return first_failure({finite("center", arc.center),
                              at_least_zero(ErrorCode::negative_radius, "radius", arc.radius),
                              nonzero("from", arc.from), nonzero("to", arc.to)});
    }
    Status operator()(const BasicConvexView<T>& v) const {
        return first_failure(
            {at_least_zero(ErrorCode::negative_radius, "radius", v.radius), detail::check_view(v.vertices)});
    }
    // Their factories reject everything invalid.
    Status operator()(const BasicConvexPolygon<T>&) const { return valid; }
    Status operator()(const BasicChain<T>&) const { return valid; }
    Status operator()(const BasicSimplePolygon<T>&) const { return valid; }
    Status operator()(const BasicCompound<T>&) const { return valid; }
    Status operator()(const BasicCircleTree<T>&) const { return valid; }
    Status operator()(const BasicTileGrid<T>&) const { return valid; }

    Status operator()(const BasicAnyShape<T>& shape) const { return std::visit(*this, shape.value); }
    Status operator()(const BasicPose<T>& pose) const {
        return first_failure({finite("at", pose.at), rotation("rotation", pose.rot)});
    }
};

}  // namespace

template <class S>
Status validate(const S& shape_or_pose) {
    return Validator<scalar_of<S>>{}(shape_or_pose);
}

template Status validate(const Point&);
template Status validate(const PointD&);
template Status validate(const Segment&);
template Status validate(const SegmentD&);
template Status validate(const Circle&);
template Status validate(const CircleD&);
template Status validate(const Aabb&);
template Status validate(const AabbD&);
template Status validate(const Box&);
template Status validate(const BoxD&);
template Status validate(const Capsule&);
template Status validate(const CapsuleD&);
template Status validate(const Ellipse&);
template Status validate(const EllipseD&);
template Status validate(const Arc&);
template Status validate(const ArcD&);
template Status validate(const ConvexPolygon&);
template Status validate(const ConvexPolygonD&);
template Status validate(const ConvexView&);
template Status validate(const ConvexViewD&);
template Status validate(const Chain&);
template Status validate(const ChainD&);
template Status validate(const SimplePolygon&);
template Status validate(const SimplePolygonD&);
template Status validate(const CircleTree&);
template Status validate(const CircleTreeD&);
template Status validate(const TileGrid&);
template Status validate(const TileGridD&);
template Status validate(const Compound&);
template Status validate(const CompoundD&);
template Status validate(const AnyShape&);
template Status validate(const AnyShapeD&);
template Status validate(const Ray&);
template Status validate(const RayD&);
template Status validate(const Line&);
template Status validate(const LineD&);
template Status validate(const HalfSpace&);
template Status validate(const HalfSpaceD&);
template Status validate(const Triangle&);
template Status validate(const TriangleD&);
template Status validate(const AnyConvex&);
template Status validate(const AnyConvexD&);
template Status validate(const Rounded<Point>&);
template Status validate(const Rounded<PointD>&);
template Status validate(const Rounded<Segment>&);
template Status validate(const Rounded<SegmentD>&);
template Status validate(const Rounded<Ray>&);
template Status validate(const Rounded<RayD>&);
template Status validate(const Rounded<Line>&);
template Status validate(const Rounded<LineD>&);
template Status validate(const Rounded<HalfSpace>&);
template Status validate(const Rounded<HalfSpaceD>&);
template Status validate(const Rounded<Circle>&);
template Status validate(const Rounded<CircleD>&);
template Status validate(const Rounded<Aabb>&);
template Status validate(const Rounded<AabbD>&);
template Status validate(const Rounded<Box>&);
template Status validate(const Rounded<BoxD>&);
template Status validate(const Rounded<Capsule>&);
template Status validate(const Rounded<CapsuleD>&);
template Status validate(const Rounded<Triangle>&);
template Status validate(const Rounded<TriangleD>&);
template Status validate(const Rounded<ConvexPolygon>&);
template Status validate(const Rounded<ConvexPolygonD>&);
template Status validate(const Rounded<ConvexView>&);
template Status validate(const Rounded<ConvexViewD>&);
template Status validate(const Rounded<Ellipse>&);
template Status validate(const Rounded<EllipseD>&);
template Status validate(const Rounded<AnyConvex>&);
template Status validate(const Rounded<AnyConvexD>&);
template Status validate(const Pose&);
template Status validate(const PoseD&);

}  // namespace carom
