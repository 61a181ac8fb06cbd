#include "metamorphic/spec.hpp"

#include <cmath>

namespace metamorphic {
namespace {

using namespace carom;

template <class T>
class Builder {
  public:
    using Any = std::optional<BasicAnyShape<T>>;

    Any shape(const Spec& s) {
        Any made = unchecked(s);
        if (!made || !exact_ || !validate(*made).ok()) return {};
        return made;
    }
    BasicPose<T> pose(const PoseD& p) { return {point(p.at), rot(p.rot)}; }
    bool exact() const { return exact_; }

  private:
    T number(double x) {
        const T rounded = static_cast<T>(x);
        exact_ = exact_ && static_cast<double>(rounded) == x && std::isfinite(x);
        return rounded;
    }
    BasicVec2<T> point(const Vec2D& v) {
        const T x = number(v.x);
        return {x, number(v.y)};
    }
    BasicRot<T> rot(const RotD& r) {
        const T c = number(r.c);
        return {c, number(r.s)};
    }
    std::vector<BasicVec2<T>> points(const std::vector<Vec2D>& from) {
        std::vector<BasicVec2<T>> made;
        for (const Vec2D& p : from) made.push_back(point(p));
        return made;
    }
    typename BasicChain<T>::Ghost ghost(const std::optional<Vec2D>& g) {
        if (!g) return {};
        return point(*g);
    }
    template <class Made>
    static Any checked(Made made) {
        if (!made.ok()) return {};
        return BasicAnyShape<T>(std::move(*made));
    }

    Any rounded(const Spec& s) {
        const Any core = shape(s.parts[0]);
        if (!core) return {};
        return std::visit(
            [&](const auto& c) -> Any {
                if constexpr (std::is_constructible_v<BasicAnyConvex<T>, decltype(c)>)
                    return BasicAnyShape<T>(Rounded<BasicAnyConvex<T>>{c, number(s.lengths[0])});
                else
                    return {};
            },
            core->value);
    }
    Any chain(const Spec& s) {
        using Chain = BasicChain<T>;
        if (s.closed)
            return checked(s.one_sided ? Chain::closed_one_sided(points(s.points)) : Chain::closed(points(s.points)));
        if (!s.one_sided) return checked(Chain::open(points(s.points)));
        return checked(Chain::open_one_sided(points(s.points), ghost(s.before), ghost(s.after)));
    }
    Any simple_polygon(const Spec& s) {
        std::vector<std::vector<BasicVec2<T>>> holes;
        for (const auto& hole : s.holes) holes.push_back(points(hole));
        const auto outline = points(s.points);
        return checked(carom::simple_polygon<T>(outline, holes));
    }
    Any compound(const Spec& s) {
        std::vector<BasicCompoundPart<T>> parts;
        for (const Spec& part : s.parts) {
            Any made = shape(part);
            if (!made) return {};
            parts.push_back({std::move(*made), pose(part.pose)});
        }
        return checked(BasicCompound<T>::from_parts(std::move(parts)));
    }
    Any circle_tree(const Spec& s) {
        std::vector<BasicCircle<T>> leaves;
        for (const Spec& leaf : s.parts) leaves.push_back({point(leaf.points[0]), number(leaf.lengths[0])});
        std::vector<int> parents(leaves.size() > 1 ? leaves.size() + 1 : 1, 0);
        parents[0] = -1;
        return checked(BasicCircleTree<T>::from_leaves(std::move(leaves), std::move(parents)));
    }
    Any tile_grid(const Spec& s) {
        std::vector<BasicAnyShape<T>> shapes;
        for (const Spec& part : s.parts) {
            Any made = shape(part);
            if (!made) return {};
            shapes.push_back(std::move(*made));
        }
        if (s.width == 0) return {};
        const int height = static_cast<int>(s.cells.size()) / s.width;
        for (int i = 0; i <= s.width; ++i) number(s.points[0].x + i * s.lengths[0]);  // the grid's lines
        for (int i = 0; i <= height; ++i) number(s.points[0].y + i * s.lengths[1]);
        return checked(BasicTileGrid<T>::from_cells(point(s.points[0]), {number(s.lengths[0]), number(s.lengths[1])},
                                                    s.width, height, s.cells, std::move(shapes)));
    }
    Any unchecked(const Spec& s) {
        const auto p = [&](std::size_t i) { return point(s.points[i]); };
        const auto d = [&](std::size_t i) { return point(s.directions[i]); };
        const auto l = [&](std::size_t i) { return number(s.lengths[i]); };
        switch (s.kind) {
            case Kind::point:
                return BasicPoint<T>{p(0)};
            case Kind::segment:
                return BasicSegment<T>{p(0), p(1)};
            case Kind::ray:
                return BasicRay<T>{p(0), d(0)};
            case Kind::line:
                return BasicLine<T>{p(0), d(0)};
            case Kind::half_space:
                return BasicHalfSpace<T>{p(0), d(0)};
            case Kind::circle:
                return BasicCircle<T>{p(0), l(0)};
            case Kind::aabb:
                return BasicAabb<T>{p(0), p(1)};
            case Kind::box:
                return BasicBox<T>{p(0), {l(0), l(1)}, rot(s.rot)};
            case Kind::capsule:
                return BasicCapsule<T>{p(0), p(1), l(0)};
            case Kind::triangle:
                return BasicTriangle<T>{p(0), p(1), p(2)};
            case Kind::polygon:
                return checked(BasicConvexPolygon<T>::from_points(points(s.points)));
            case Kind::rounded:
                return rounded(s);
            case Kind::ellipse:
                return BasicEllipse<T>{p(0), {l(0), l(1)}, rot(s.rot)};
            case Kind::arc:
                return BasicArc<T>{p(0), l(0), d(0), d(1)};
            case Kind::chain:
                return chain(s);
            case Kind::simple_polygon:
                return simple_polygon(s);
            case Kind::compound:
                return compound(s);
            case Kind::circle_tree:
                return circle_tree(s);
            case Kind::tile_grid:
                return tile_grid(s);
        }
        return {};
    }

    bool exact_ = true;
};

}  // namespace

template <class T>
std::optional<BasicAnyShape<T>> build(const Spec& spec) {
    Builder<T> builder;
    auto made = builder.shape(spec);
    const auto pose = builder.pose(spec.pose);
    if (!made || !builder.exact() || !validate(pose).ok()) return {};
    return made;
}
template std::optional<AnyShape> build(const Spec&);
template std::optional<AnyShapeD> build(const Spec&);

bool can_build(const Spec& spec, Precision precision) {
    return precision == Precision::single ? build<float>(spec).has_value() : build<double>(spec).has_value();
}

bool can_ask(const Query& q) {
    for (const double x : {q.va.x, q.va.y, q.vb.x, q.vb.y, q.max_time})
        if (q.precision == Precision::single && static_cast<double>(static_cast<float>(x)) != x) return false;
    return can_build(q.a, q.precision) && can_build(q.b, q.precision);
}

void for_each_number(Spec& spec, const std::function<void(double&)>& use) {
    const auto both = [&](Vec2D& v) { use(v.x), use(v.y); };
    for (Vec2D& p : spec.points) both(p);
    for (Vec2D& d : spec.directions) both(d);
    for (double& length : spec.lengths) use(length);
    for (auto& hole : spec.holes)
        for (Vec2D& p : hole) both(p);
    for (auto* ghost : {&spec.before, &spec.after})
        if (*ghost) both(**ghost);
    for (RotD* rot : {&spec.rot, &spec.pose.rot}) use(rot->c), use(rot->s);
    both(spec.pose.at);
    for (Spec& part : spec.parts) for_each_number(part, use);
}

void for_each_spec(const Spec& spec, const std::function<void(const Spec&)>& use) {
    use(spec);
    for (const Spec& part : spec.parts) for_each_spec(part, use);
}

bool has(const Spec& spec, Kind kind) {
    bool found = false;
    for_each_spec(spec, [&](const Spec& s) { found = found || s.kind == kind; });
    return found;
}

bool has(const Query& query, Kind kind) {
    return has(query.a, kind) || has(query.b, kind);
}

bool is_union(const Spec& spec) {
    return spec.kind >= Kind::chain;
}

bool is_one_sided(const Spec& spec) {
    bool found = false;
    for_each_spec(spec, [&](const Spec& s) { found = found || s.one_sided; });
    return found;
}

bool is_one_sided(const Query& query) {
    return is_one_sided(query.a) || is_one_sided(query.b);
}

}  // namespace metamorphic
