#include "oracle/cases/shape_maker.hpp"

#include "oracle/cases/transform.hpp"
#include "oracle/pieces/minkowski.hpp"

#include <carom/shape/compound.hpp>

#include <cmath>

namespace oracle {

using namespace carom;

template <class T>
BasicRot<T> ShapeMaker<T>::turn() {
    static constexpr double ratios[][2] = {{0.6, 0.8}, {0.8, 0.6}, {5.0 / 13, 12.0 / 13}, {15.0 / 17, 8.0 / 17}};
    const int choice = random_.integer(0, 99);
    if (choice < 50) return {};
    if (choice < 70) return BasicRot<T>::degrees(T(90 * random_.integer(1, 3)));
    if (choice < 85) {
        const auto& ratio = ratios[random_.integer(0, 3)];
        return {T(random_.chance(0.5) ? ratio[0] : -ratio[0]), T(random_.chance(0.5) ? ratio[1] : -ratio[1])};
    }
    if (choice < 90) return BasicRot<T>::degrees(T(15 * random_.integer(1, 23)));
    if (choice < 95) return BasicRot<T>::degrees(T(random_.scaled(-20, -3)));
    return BasicRot<T>::degrees(T(random_.real(-180, 180)));
}

template <class T>
BasicVec2<T> ShapeMaker<T>::shift() {
    if (random_.chance(0.3)) return {};
    const Cell c = cell();
    return {T(lattice_.unit * double(c.x)), T(lattice_.unit * double(c.y))};
}

template <class T>
BasicVec2<T> ShapeMaker<T>::vertex() {
    if (!seen_.empty() && random_.chance(0.15)) return seen_[random_.bits() % seen_.size()];
    seen_.push_back(at(cell()));
    return seen_.back();
}

/// Often the same vertex, or one on the same upright or level line.
template <class T>
BasicVec2<T> ShapeMaker<T>::vertex_near(const V& other) {
    const int choice = random_.integer(0, 19);
    if (choice == 0) return other;
    V p = vertex();
    if (choice < 4) p.x = other.x;
    if (choice >= 4 && choice < 7) p.y = other.y;
    return p;
}

/// Of a line: mostly that of an earlier one or the one at a right angle to it, else that of an edge or a simple one.
template <class T>
BasicVec2<T> ShapeMaker<T>::direction() {
    static constexpr int simple[][2] = {{1, 0}, {1, 0}, {0, 1}, {1, 1}, {-1, 1}, {3, 4}, {4, -3}, {2, 1}, {-5, 12}};
    V d;
    if (!directions_.empty() && random_.chance(0.85)) {
        d = directions_[random_.bits() % directions_.size()];
        if (random_.chance(0.08)) d = perp(d);
    } else {
        const auto& simple_one = simple[random_.integer(0, 8)];
        d = {T(simple_one[0]), T(simple_one[1])};
        if (seen_.size() > 1 && random_.chance(0.4)) {
            const V edge = seen_[seen_.size() - 1] - seen_[random_.bits() % (seen_.size() - 1)];
            if (edge != V{}) d = edge;
        }
        if (random_.chance(0.1)) d = T(std::ldexp(1.0, random_.integer(-20, 20))) * d;
    }
    directions_.push_back(d);
    return random_.chance(0.5) ? d : -d;
}

template <class T>
T ShapeMaker<T>::length() {
    if (random_.chance(0.1)) return T(0);
    return T(lattice_.unit * double(whole(0, std::max(1L, lattice_.cells / 2))));
}

template <class T>
BasicAnyShape<T> ShapeMaker<T>::make(Kind kind, int depth) {
    const V p = vertex();
    switch (kind) {
        case Kind::point:
            return BasicPoint<T>{p};
        case Kind::segment:
            return BasicSegment<T>{p, vertex_near(p)};
        case Kind::ray:
            return BasicRay<T>{p, direction()};
        case Kind::line:
            return BasicLine<T>{p, direction()};
        case Kind::half_space:
            return BasicHalfSpace<T>{p, perp(direction())};
        case Kind::triangle:
            return BasicTriangle<T>{p, vertex_near(p), vertex_near(p)};
        case Kind::rounded:
            return make_rounded();
        case Kind::circle:
            return BasicCircle<T>{p, length()};
        case Kind::aabb:
            return make_aabb();
        case Kind::box:
            return BasicBox<T>{p, {length(), length()}, turn()};
        case Kind::capsule:
            return BasicCapsule<T>{p, vertex_near(p), length()};
        case Kind::polygon:
            return make_polygon();
        case Kind::ellipse:
            return BasicEllipse<T>{p, {length(), length()}, turn()};
        case Kind::arc:
            return make_arc();
        case Kind::chain:
            return make_chain();
        case Kind::simple_polygon:
            return make_simple_polygon();
        case Kind::compound:
            return make_compound(depth);
        case Kind::circle_tree:
            return make_circle_tree();
        case Kind::tile_grid:
            return make_tile_grid(depth);
    }
    return {};
}

/// Any convex shape with a radius. Unbounded cores are rarer than others, since they overlap nearly everything.
template <class T>
BasicAnyShape<T> ShapeMaker<T>::make_rounded() {
    Kind core = Kind(random_.integer(0, int(Kind::rounded) - 1));
    if (is_unbounded(core) && random_.chance(0.4)) core = Kind::triangle;
    return grown(make(core, 1), length());
}

template <class T>
BasicAnyShape<T> ShapeMaker<T>::make_aabb() {
    const V p = vertex(), q = vertex_near(p);
    return BasicAabb<T>{{std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)}};
}

/// Radii are often multiples of five, for then ends in the directions of Pythagorean triples are lattice points.
template <class T>
BasicAnyShape<T> ShapeMaker<T>::make_arc() {
    static constexpr int simple[][2] = {{1, 0}, {0, 1},  {1, 0},  {0, 1}, {3, 4},
                                        {4, 3}, {-3, 4}, {4, -3}, {1, 1}, {1, -2}};
    const V center = vertex();
    const auto end_direction = [&]() -> V {
        if (random_.chance(0.15) && seen_.back() != center) return seen_.back() - center;
        const auto& d = simple[random_.integer(0, 9)];
        const T sign = random_.chance(0.5) ? T(1) : T(-1);
        return {sign * T(d[0]), sign * T(d[1])};
    };
    const long fives = std::max(1L, lattice_.cells / 10);
    const T radius = random_.chance(0.5) ? T(lattice_.unit * double(5 * whole(1, fives))) : length();
    const V from = end_direction();
    const int choice = random_.integer(0, 9);
    return BasicArc<T>{center, radius, from, choice == 0 ? from : choice == 1 ? -from : end_direction()};
}

/// The hull of a few lattice points, now and then with vertices in the middle of edges.
template <class T>
BasicAnyShape<T> ShapeMaker<T>::make_polygon() {
    for (;;) {
        std::vector<Vec<Small::Length>> corners(std::size_t(random_.integer(3, 12)));
        for (auto& corner : corners) corner = {cell().x, cell().y};
        const auto hull = convex_hull<Small>(corners);
        std::vector<V> outline;
        for (std::size_t i = 0; i < hull.size(); ++i) {
            const auto &p = hull[i], &q = hull[(i + 1) % hull.size()];
            outline.push_back(at({p.x, p.y}));
            const bool has_middle = (p.x + q.x) % 2 == 0 && (p.y + q.y) % 2 == 0;
            if (has_middle && random_.chance(0.3)) outline.push_back(at({(p.x + q.x) / 2, (p.y + q.y) / 2}));
        }
        if (!outline.empty())
            std::rotate(outline.begin(), outline.begin() + random_.integer(0, int(outline.size()) - 1), outline.end());
        if (random_.chance(0.5)) std::reverse(outline.begin(), outline.end());
        const auto made = BasicConvexPolygon<T>::from_points(outline);  // fails when flat, or bent by rounding
        if (!made.ok()) continue;
        seen_.insert(seen_.end(), outline.begin(), outline.end());
        return *made;
    }
}

template <class T>
BasicAnyShape<T> ShapeMaker<T>::make_chain() {
    const bool closed = random_.chance(0.4);
    std::vector<V> points(std::size_t(random_.integer(closed ? 3 : 2, 6)));
    points[0] = vertex();
    for (std::size_t i = 1; i < points.size(); ++i) points[i] = vertex_near(points[i - 1]);
    return (closed ? BasicChain<T>::closed(points) : BasicChain<T>::open(points)).value();
}

template <class T>
BasicAnyShape<T> ShapeMaker<T>::make_compound(int depth) {
    const int choice = random_.integer(0, 9);
    auto parts = choice < 3 ? tiles() : choice < 5 ? around_a_point() : choice < 6 ? cut_plane() : mixed_parts(depth);
    if (depth > 1 || choice >= 6) common_point_.reset();
    return BasicCompound<T>::from_parts(std::move(parts)).value();
}

/// Boxes or triangle pairs that share edges, as tile maps and decomposed polygons do.
template <class T>
std::vector<BasicCompoundPart<T>> ShapeMaker<T>::tiles() {
    const Cell corner = cell();
    const long size = whole(1, std::max(1L, lattice_.cells / 3));
    std::vector<BasicCompoundPart<T>> parts;
    const int columns = random_.integer(1, 2), rows = random_.integer(1, 2);
    for (int i = 0; i < columns * rows; ++i) {
        const long x = corner.x + size * (i % columns), y = corner.y + size * (i / columns);
        const V low = at({x, y}), high = at({x + size, y + size});
        const V right{high.x, low.y}, left{low.x, high.y};
        if (random_.chance(0.5)) {
            parts.push_back({BasicAabb<T>{low, high}});
        } else {
            for (const V& tip : {right, left}) {
                const auto half = BasicConvexPolygon<T>::from_points({low, tip, high});
                if (half.ok()) parts.push_back({*half});
            }
        }
        seen_.insert(seen_.end(), {low, high, right, left});
    }
    if (parts.empty()) parts.push_back({BasicPoint<T>{at(corner)}});
    common_point_ = at({corner.x + (columns > 1 ? size : 0), corner.y + (rows > 1 ? size : 0)});
    return parts;
}

/// Half spaces, lines and rays that all meet in one point, often along one line: what they leave open
/// there may be nothing, a line or a sector.
template <class T>
std::vector<BasicCompoundPart<T>> ShapeMaker<T>::cut_plane() {
    const V c = vertex();
    common_point_ = c;
    std::vector<BasicCompoundPart<T>> parts;
    V along = direction();
    const int count = random_.integer(1, 3);
    while (int(parts.size()) < count) {
        const int kind = random_.integer(0, 9);
        if (kind < 3) parts.push_back({BasicHalfSpace<T>{c, perp(along)}});
        if (kind == 3) parts.push_back({BasicLine<T>{c, along}});
        if (kind >= 4) parts.push_back({BasicRay<T>{c, along}});
        along = random_.chance(0.6) ? -along : random_.chance(0.6) ? perp(along) : direction();
    }
    return parts;
}

/// Discs, ellipses, arcs, capsules, boxes and half spaces that all touch one point from different sides, often from
/// opposite ones: what they leave open there may be nothing, a sector or a cusp.
template <class T>
std::vector<BasicCompoundPart<T>> ShapeMaker<T>::around_a_point() {
    static constexpr long sides[][2] = {{5, 0}, {0, 5}, {3, 4}, {-3, 4}, {4, -3}};
    const Cell c = cell();
    common_point_ = at(c);
    seen_.push_back(at(c));
    std::vector<BasicCompoundPart<T>> parts;
    long x = 0, y = 0;
    for (int i = random_.integer(2, 4); i > 0; --i) {
        const auto& side = sides[random_.integer(0, 4)];
        const bool opposite = !parts.empty() && i % 2 == 1 && random_.chance(0.7);
        const long sign = random_.chance(0.5) ? 1 : -1;
        x = opposite ? -x : sign * side[0];
        y = opposite ? -y : sign * side[1];
        const Cell center{c.x + x, c.y + y};
        // Along the tangent, when that is level or upright: then the capsule's rim is straight on one side of the
        // point.
        const long run = x == 0 || y == 0 ? whole(-4, 4) : 0;
        const Cell end{center.x + (x == 0 ? run : 0), center.y + (y == 0 ? run : 0)};
        const int choice = random_.integer(0, 26);
        const int kind = choice < 20 ? choice % 4 : choice == 20 ? 4 : choice < 25 ? 5 : 6;
        const V p = at(c), q = at({c.x + x + end.x - center.x, c.y + y + end.y - center.y});
        if (kind == 0) parts.push_back({BasicCircle<T>{at(center), T(5 * lattice_.unit)}});
        if (kind == 1 || kind == 2) parts.push_back({BasicCapsule<T>{at(center), at(end), T(5 * lattice_.unit)}});
        if (kind == 5) {
            const T along = T(5 * lattice_.unit), across = T(double(whole(1, 12)) * lattice_.unit);
            const bool upright = x == 0, level = y == 0;
            parts.push_back({BasicEllipse<T>{at(center), {upright ? across : along, level ? across : along}}});
        }
        if (kind == 6) {
            const V out{T(-x), T(-y)};
            parts.push_back(
                {BasicArc<T>{at(center), T(5 * lattice_.unit), random_.chance(0.5) ? out : perp(out), -out}});
        }
        if (kind == 4) parts.push_back({BasicHalfSpace<T>{p, {T(-x), T(-y)}}});
        if (kind == 3) {
            parts.push_back(
                {BasicAabb<T>{{std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)}}});
        }
    }
    return parts;
}

template <class T>
std::vector<BasicCompoundPart<T>> ShapeMaker<T>::mixed_parts(int depth) {
    std::vector<BasicCompoundPart<T>> parts;
    for (int i = random_.integer(1, 3); i > 0; --i) {
        const bool nested = depth < 3 && random_.chance(0.15);
        Kind kind = nested ? Kind::compound : Kind(random_.integer(0, kind_count - 1));
        if (kind == Kind::compound && !nested) kind = Kind::tile_grid;
        if (is_unbounded(kind) && random_.chance(0.6)) kind = Kind::segment;
        const BasicAnyShape<T> shape = make(kind, depth + 1);
        parts.push_back({shape, random_.chance(0.6) ? BasicPose<T>{} : BasicPose<T>{shift(), turn()}});
    }
    return parts;
}

template class ShapeMaker<float>;
template class ShapeMaker<double>;

}  // namespace oracle
