#include "shapes.hpp"

#include <carom/build/circle_tree.hpp>
#include <carom/build/simple_polygon.hpp>
#include <carom/shape/validate.hpp>

#include <limits>

namespace carom::wasm {

namespace {

using ShapeResult = Result<AnyShapeD>;

// Deeper than `max_pose_depth` of compounds with all that may be inside and around them: it limits the use of stack.
constexpr int max_depth = 32;

ShapeResult read_shape(Input& in, int depth);

// A shape, or the error of its factory.
template <class S>
ShapeResult as_any_shape(Result<S> shape) {
    if (!shape) return shape.error();
    return AnyShapeD(std::move(shape).value());
}

// Convex if possible, as `carom query` reads it, too.
ShapeResult read_polygon(Input& in) {
    const auto [outline, holes] = read_rings(in);
    if (holes.empty()) {
        Result<ConvexPolygonD> convex = ConvexPolygonD::from_points(outline);
        if (convex.ok() || convex.error().code != ErrorCode::not_convex) return as_any_shape(std::move(convex));
    }
    return as_any_shape(simple_polygon<double>(outline, holes));
}

ChainD::Ghost read_ghost(Input& in) {
    if (!in.flag()) return {};
    return in.vec();
}

ShapeResult read_chain(Input& in) {
    const bool closed = in.flag(), one_sided = in.flag();
    const ChainD::Ghost before = read_ghost(in), after = read_ghost(in);
    std::vector<Vec2D> points = in.points();
    if (!one_sided) return as_any_shape(closed ? ChainD::closed(std::move(points)) : ChainD::open(std::move(points)));
    return as_any_shape(closed ? ChainD::closed_one_sided(std::move(points))
                               : ChainD::open_one_sided(std::move(points), before, after));
}

ShapeResult read_compound(Input& in, int depth) {
    std::vector<CompoundPartD> parts;
    for (std::size_t left = in.count(); left > 0; --left) {
        const PoseD pose = in.pose();
        ShapeResult shape = read_shape(in, depth);
        if (!shape) return shape.error();
        parts.push_back({std::move(shape).value(), pose});
    }
    return as_any_shape(CompoundD::from_parts(std::move(parts)));
}

ShapeResult read_tile_grid(Input& in, int depth) {
    const Vec2D origin = in.vec(), cell = in.vec();
    const int width = in.int32(), height = in.int32();
    std::vector<AnyShapeD> tiles;
    for (std::size_t left = in.count(); left > 0; --left) {
        ShapeResult tile = read_shape(in, depth);
        if (!tile) return tile.error();
        tiles.push_back(std::move(tile).value());
    }
    std::vector<TileGridD::Cell> cells(in.count());
    for (TileGridD::Cell& c : cells)
        c = static_cast<TileGridD::Cell>(in.uint_up_to(std::numeric_limits<TileGridD::Cell>::max()));
    return as_any_shape(TileGridD::from_cells(origin, cell, width, height, std::move(cells), std::move(tiles)));
}

ShapeResult read_rounded(Input& in, int depth) {
    const double radius = in.number();
    ShapeResult core = read_shape(in, depth);
    if (!core) return core;
    return std::visit(
        [&]<class S>(const S& shape) -> ShapeResult {
            if constexpr (std::is_constructible_v<AnyConvexD, S>) {
                return AnyShapeD(Rounded<S>{shape, radius});
            } else {
                return make_error(ErrorCode::not_convex, -1, "the core of a rounded shape must be convex, not rounded");
            }
        },
        core->value);
}

ShapeResult read_circle_tree(Input& in, int depth) {
    const int levels = in.int32();
    ShapeResult source = read_shape(in, depth);
    if (!source) return source;
    return as_any_shape(circle_tree(*source, levels));
}

// A shape from its type and numbers, or the error of its factory. Braces read numbers in order.
ShapeResult read_unchecked(Input& in, int depth) {
    using enum ShapeType;
    const ShapeType type = read_type(in);
    if (std::optional<AnyShapeD> plain = read_plain_shape<AnyShapeD>(type, in)) return *std::move(plain);
    switch (type) {
        case point:
            return AnyShapeD(PointD{in.vec()});
        case segment:
            return AnyShapeD(SegmentD{in.vec(), in.vec()});
        case ray:
            return AnyShapeD(RayD{in.vec(), in.vec()});
        case line:
            return AnyShapeD(LineD{in.vec(), in.vec()});
        case half_space:
            return AnyShapeD(HalfSpaceD{in.vec(), in.vec()});
        case triangle:
            return AnyShapeD(TriangleD{in.vec(), in.vec(), in.vec()});
        case polygon:
            return read_polygon(in);
        case rounded:
            return read_rounded(in, depth);
        case ellipse:
            return AnyShapeD(EllipseD{in.vec(), in.vec(), read_rot(in)});
        case arc:
            return AnyShapeD(ArcD{in.vec(), in.number(), in.vec(), in.vec()});
        case chain:
            return read_chain(in);
        case compound:
            return read_compound(in, depth);
        case circle_tree_around:
            return read_circle_tree(in, depth);
        case tile_grid:
            return read_tile_grid(in, depth);
        default:
            break;
    }
    return make_error(ErrorCode::out_of_range, -1, "there is no type of shape with this number");
}

// A shape nested at most `depth` deep.
ShapeResult read_shape(Input& in, int depth) {
    if (depth == 0) return make_error(ErrorCode::nested_too_deep, -1, "shapes are nested more than %d deep", max_depth);
    ShapeResult shape = read_unchecked(in, depth - 1);
    if (!shape) return shape;
    if (const Status status = validate(*shape); !status) return status.error();
    return shape;
}

PolynomialD read_polynomial(Input& in) {
    PolynomialD polynomial;
    polynomial.resize(static_cast<int>(in.count()));
    for (int i = 0; i < polynomial.size(); ++i) polynomial[i] = in.number();
    return polynomial;
}

}  // namespace

template <>
Result<AnyShapeD> read_shape(Input& in) {
    return read_shape(in, max_depth);
}

template class BasicOperand<AnyShapeD>;

MotionD read_motion(Input& in) {
    PolynomialD x = read_polynomial(in);
    PolynomialD y = read_polynomial(in);
    const double angular_velocity = in.number();
    const Vec2D pivot = in.vec();
    return MotionD::polynomial(std::move(x), std::move(y)).spinning(angular_velocity, pivot).growing(in.number());
}

}  // namespace carom::wasm
