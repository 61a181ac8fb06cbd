#include "oracle/motion/shape_model.hpp"

#include <carom/build/simple_polygon.hpp>

#include <algorithm>
#include <cmath>

namespace oracle {
namespace {

using namespace carom;

template <class T>
WidePoint wide(const BasicVec2<T>& v) {
    return {Wide(v.x), Wide(v.y)};
}

template <class T>
std::vector<WidePoint> wide(const std::vector<BasicVec2<T>>& points) {
    std::vector<WidePoint> result;
    for (const BasicVec2<T>& p : points) result.push_back(wide(p));
    return result;
}

template <class T>
double largest(const std::vector<BasicVec2<T>>& points) {
    double size = 0;
    for (const BasicVec2<T>& p : points) size = std::max(size, std::fabs(double(p.x)) + std::fabs(double(p.y)));
    return size;
}

Wide cross(const WidePoint& a, const WidePoint& b, const WidePoint& c) {
    const WidePoint u = b - a, v = c - a;
    return u.x * v.y - u.y * v.x;
}

template <class T>
BasicAnyShape<T> any_shape(const BasicAnyConvex<T>& convex) {
    return std::visit([](const auto& shape) { return BasicAnyShape<T>(shape); }, convex.value);
}

}  // namespace

// Monotone chains [Andrew 1979].
ConvexModel model_of(std::vector<WidePoint> corners, Wide radius) {
    const auto before = [](const WidePoint& p, const WidePoint& q) { return p.x < q.x || (p.x == q.x && p.y < q.y); };
    const auto same = [](const WidePoint& p, const WidePoint& q) { return p.x == q.x && p.y == q.y; };
    std::sort(corners.begin(), corners.end(), before);
    corners.erase(std::unique(corners.begin(), corners.end(), same), corners.end());
    if (corners.size() < 3) return {corners, radius};
    std::vector<WidePoint> hull;
    for (int pass = 0; pass < 2; ++pass) {
        const std::size_t start = hull.size();
        for (const WidePoint& p : corners) {
            while (hull.size() >= start + 2 && cross(hull[hull.size() - 2], hull.back(), p) <= 0) hull.pop_back();
            hull.push_back(p);
        }
        hull.pop_back();
        std::reverse(corners.begin(), corners.end());
    }
    return {hull, radius};
}

template <class T>
T ShapeDraw<T>::number(double low, double high) {
    if (on_grid_) return T(random_.integer(int(low * 4), int(high * 4))) / T(4);
    return T(random_.real(low, high));
}

template <class T>
T ShapeDraw<T>::size() {
    return on_grid_ ? T(random_.integer(1, 4)) / T(4) : T(random_.real(0.05, 0.6));
}

template <class T>
BasicVec2<T> ShapeDraw<T>::point() {
    return {number(-1, 1), number(-1, 1)};
}

template <class T>
BasicVec2<T> ShapeDraw<T>::direction() {
    const V d = point();
    return d == V{} ? V{1, 0} : d;
}

template <class T>
typename ShapeDraw<T>::Convex ShapeDraw<T>::with_model(BasicAnyConvex<T> shape, const std::vector<V>& corners,
                                                       T radius) const {
    return {std::move(shape), model_of(wide(corners), Wide(radius)), largest(corners) + double(radius)};
}

template <class T>
typename ShapeDraw<T>::Convex ShapeDraw<T>::convex(Kind kind) {
    const V p = point();
    switch (kind) {
        case Kind::point:
            return with_model(BasicPoint<T>{p}, {p}, 0);
        case Kind::segment: {
            const V q = point();
            return with_model(BasicSegment<T>{p, q}, {p, q}, 0);
        }
        case Kind::aabb: {
            const V q = p + V{size(), size()};
            return with_model(BasicAabb<T>{p, q}, {p, {q.x, p.y}, q, {p.x, q.y}}, 0);
        }
        case Kind::box: {
            const V half{size(), size()};
            const T angle = on_grid_ ? T(90 * random_.integer(0, 3)) : T(random_.real(-180, 180));
            const auto rot = BasicRot<T>::degrees(angle);
            const WideTurn turn{Wide(rot.c), Wide(rot.s)};
            std::vector<WidePoint> corners;
            for (const int x : {-1, 1}) {
                for (const int y : {-1, 1}) corners.push_back(wide(p) + turn({x * Wide(half.x), y * Wide(half.y)}));
            }
            return {BasicBox<T>{p, half, rot}, model_of(corners, 0), largest<T>({p, half}) * 2};
        }
        case Kind::triangle: {
            const V q = point(), r = point();
            return with_model(BasicTriangle<T>{p, q, r}, {p, q, r}, 0);
        }
        case Kind::polygon:
            return polygon();
        case Kind::circle: {
            const T radius = size();
            return with_model(BasicCircle<T>{p, radius}, {p}, radius);
        }
        case Kind::capsule: {
            const V q = point();
            const T radius = size();
            return with_model(BasicCapsule<T>{p, q, radius}, {p, q}, radius);
        }
        default:
            return endless(kind);
    }
}

template <class T>
typename ShapeDraw<T>::Convex ShapeDraw<T>::polygon() {
    std::vector<V> points;
    const int count = random_.integer(3, random_.chance(0.1) ? 20 : 8);
    const double reach = double(size()) + 0.4, step = 6.2831853 / count;
    for (int i = 0; i < count; ++i) {
        const double angle = (i + (on_grid_ ? 0 : random_.real(0, 0.5))) * step;
        V corner{T(reach * std::cos(angle)), T(0.7 * reach * std::sin(angle))};
        if (on_grid_) corner = {T(std::round(double(corner.x) * 64) / 64), T(std::round(double(corner.y) * 64) / 64)};
        points.push_back(corner);
    }
    auto made = BasicConvexPolygon<T>::from_points(points);
    if (!made.ok()) return convex(Kind::triangle);
    return with_model(*made, points, 0);
}

template <class T>
typename ShapeDraw<T>::Convex ShapeDraw<T>::endless(Kind kind) {
    const V p = point(), d = direction();
    const double size = std::hypot(double(d.x), double(d.y));
    const Wide length = std::exp2(std::ceil(std::log2(far_ / size)));
    const WidePoint from = wide(p), along = length * wide(d), across{-along.y, along.x};
    const double extent = largest<T>({p, d});
    if (kind == Kind::ray) return {BasicRay<T>{p, d}, model_of({from, from + along}, 0), extent};
    if (kind == Kind::line) return {BasicLine<T>{p, d}, model_of({from - along, from + along}, 0), extent};
    return {BasicHalfSpace<T>{p, d},
            model_of({from - across, from + across, from - across - along, from + across - along}, 0), extent};
}

template <class T>
ModelledShape<T> ShapeDraw<T>::chain() {
    std::vector<V> points;
    const int count = random_.integer(2, 4);
    for (int i = 0; i < count; ++i) points.push_back(point());
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (points[i] == points[(i + 1) % points.size()]) points[i] = {T(2) + T(i), T(2)};
    }
    const bool is_closed = count > 2 && random_.chance(0.3);
    ModelledShape<T> result{*(is_closed ? BasicChain<T>::closed(points) : BasicChain<T>::open(points)), {}};
    for (std::size_t i = 0; i + (is_closed ? 0 : 1) < points.size(); ++i) {
        result.model.parts.push_back(model_of({wide(points[i]), wide(points[(i + 1) % points.size()])}, 0));
    }
    result.model.extent = largest(points);
    return result;
}

template <class T>
ModelledShape<T> ShapeDraw<T>::compound() {
    static constexpr Kind kinds[] = {Kind::segment, Kind::aabb, Kind::box, Kind::triangle, Kind::circle, Kind::capsule};
    std::vector<BasicCompoundPart<T>> parts;
    MovingModel model;
    const int count = random_.integer(2, 3);
    for (int i = 0; i < count; ++i) {
        const Convex made = convex(kinds[random_.integer(0, 5)]);
        const T angle = on_grid_ ? T(90 * random_.integer(0, 3)) : T(random_.real(-180, 180));
        const BasicPose<T> pose{point(), BasicRot<T>::degrees(angle)};
        MovingModel part;
        part.parts.push_back(made.model);
        put(part, pose);
        parts.push_back({any_shape(made.shape), pose});
        model.parts.push_back(part.parts[0]);
        model.extent = std::max(model.extent, 2 * made.extent + double(std::fabs(pose.at.x) + std::fabs(pose.at.y)));
    }
    return {*BasicCompound<T>::from_parts(std::move(parts)), std::move(model)};
}

template <class T>
ModelledShape<T> ShapeDraw<T>::circle_tree() {
    std::vector<BasicCircle<T>> leaves;
    MovingModel model;
    for (int i = random_.integer(2, 3); i > 0; --i) {
        leaves.push_back({point(), size()});
        model.parts.push_back({{wide(leaves.back().center)}, Wide(leaves.back().radius)});
        model.extent = std::max(model.extent, 2.0 + double(leaves.back().radius));
    }
    std::vector<int> parents{-1};
    parents.resize(leaves.size() + 1, 0);
    return {*BasicCircleTree<T>::from_leaves(std::move(leaves), std::move(parents)), std::move(model)};
}

// Of dyadic sizes, so that no grid line is rounded.
template <class T>
ModelledShape<T> ShapeDraw<T>::tile_grid() {
    const V origin{T(random_.integer(-4, 0)) / 4, T(random_.integer(-4, 0)) / 4};
    const V cell{T(random_.integer(1, 4)) / 8, T(random_.integer(1, 4)) / 8};
    const int width = random_.integer(1, 3), height = random_.integer(1, 2);
    std::vector<typename BasicTileGrid<T>::Cell> cells;
    MovingModel model;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const bool is_full = cells.empty() || random_.chance(0.6);
            cells.push_back(is_full ? BasicTileGrid<T>::full : BasicTileGrid<T>::empty);
            if (!is_full) continue;
            const V low = origin + V{cell.x * T(x), cell.y * T(y)}, high = low + cell;
            model.parts.push_back(
                model_of({wide(low), wide(high), {Wide(low.x), Wide(high.y)}, {Wide(high.x), Wide(low.y)}}, 0));
        }
    }
    model.extent = 4;
    return {*BasicTileGrid<T>::from_cells(origin, cell, width, height, std::move(cells)), std::move(model)};
}

// A star, some with a hole around its middle.
template <class T>
ModelledShape<T> ShapeDraw<T>::simple_polygon() {
    const int count = random_.integer(4, 6);
    const auto ring = [&](double least, double most) {
        std::vector<V> points;
        for (int i = 0; i < count; ++i) {
            const double angle = i * 6.2831853 / count, reach = random_.real(least, most);
            V p{T(reach * std::cos(angle)), T(reach * std::sin(angle))};
            if (on_grid_) p = {T(std::round(double(p.x) * 16) / 16), T(std::round(double(p.y) * 16) / 16)};
            points.push_back(p);
        }
        return points;
    };
    std::vector<std::vector<V>> rings{ring(0.4, 1.2)}, holes;
    if (random_.chance(0.3)) holes.push_back(ring(0.1, 0.2));
    const auto made = carom::simple_polygon<T>(std::span<const V>(rings[0]), std::span<const std::vector<V>>(holes));
    if (!made.ok()) return chain();
    rings.insert(rings.end(), holes.begin(), holes.end());
    MovingModel model;
    for (const auto& points : rings) {
        model.rings.push_back(wide(points));
        for (std::size_t i = 0; i < points.size(); ++i) {
            model.parts.push_back(model_of({wide(points[i]), wide(points[(i + 1) % points.size()])}, 0));
        }
    }
    model.extent = largest(rings[0]);
    return {*made, std::move(model)};
}

template <class T>
ModelledShape<T> ShapeDraw<T>::draw(Kind kind) {
    switch (kind) {
        case Kind::chain:
            return chain();
        case Kind::compound:
            return compound();
        case Kind::circle_tree:
            return circle_tree();
        case Kind::tile_grid:
            return tile_grid();
        case Kind::simple_polygon:
            return simple_polygon();
        default:
            break;
    }
    static constexpr Kind cores[] = {Kind::segment,  Kind::aabb,    Kind::box,
                                     Kind::triangle, Kind::polygon, Kind::capsule};
    const Convex made = convex(kind == Kind::rounded ? cores[random_.integer(0, 5)] : kind);
    ModelledShape<T> result{any_shape(made.shape), {}};
    result.model.parts.push_back(made.model);
    result.model.extent = made.extent;
    result.model.is_endless = is_unbounded(kind);
    if (kind != Kind::rounded) return result;
    const T radius = size() / 2;
    result.shape = Rounded<BasicAnyConvex<T>>{made.shape, radius};
    result.model.parts[0].radius += Wide(radius);
    result.model.extent += double(radius);
    return result;
}

template <class T>
void put(MovingModel& model, const BasicPose<T>& pose) {
    const WideTurn turn{Wide(pose.rot.c), Wide(pose.rot.s)};
    const auto move = [&](WidePoint& p) { p = turn(p) + wide(pose.at); };
    for (ConvexModel& part : model.parts) {
        for (WidePoint& p : part.corners) move(p);
    }
    for (auto& ring : model.rings) {
        for (WidePoint& p : ring) move(p);
    }
    model.extent = 2 * model.extent + std::fabs(double(pose.at.x)) + std::fabs(double(pose.at.y));
}

template class ShapeDraw<float>;
template class ShapeDraw<double>;
template void put(MovingModel&, const BasicPose<float>&);
template void put(MovingModel&, const BasicPose<double>&);

}  // namespace oracle
