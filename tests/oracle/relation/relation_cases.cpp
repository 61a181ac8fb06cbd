#include "oracle/relation/relation_cases.hpp"

#include "oracle/cases/check.hpp"
#include "oracle/cases/shape_maker.hpp"
#include "oracle/cases/transform.hpp"
#include "oracle/pieces/pieces.hpp"

#include <carom/shape/compound.hpp>

#include <algorithm>
#include <cmath>

namespace oracle {
namespace {

using namespace carom;

template <class T>
using Parts = std::vector<BasicCompoundPart<T>>;

template <class T>
BasicAnyShape<T> compound_of(Parts<T> parts) {
    return BasicCompound<T>::from_parts(std::move(parts)).value();
}

/// A vertex, a center, or an end of an arc.
template <class T>
Vec<double> any_point(const Body<T>& body, Random& random) {
    const auto pieces = pieces_of<double>(body.shape, body.pose);
    const auto& piece = pieces[random.bits() % pieces.size()];
    const Vec<double>& p = piece.points[random.bits() % piece.points.size()];
    if (piece.ends.empty()) return p;
    const Vec<double>& end = piece.ends[random.bits() % 2];
    const double scale = piece.radius / std::sqrt(end.x * end.x + end.y * end.y);
    return {p.x + scale * end.x, p.y + scale * end.y};
}

/// Moves b, by whole units, to where half of all pairs of any two kinds overlap: a point of it onto one of a, or off to
/// some side. Turns it where that does not help.
template <class T>
void balance(Case<T>& made, double unit, Random& random) {
    const bool should_overlap = random.chance(0.5);
    const auto meets = [&] { return ask(made.a, made.b).overlaps; };
    const BasicVec2<T> home = made.b.pose.at;
    for (int i = 0; i < 16 && meets() != should_overlap; ++i) {
        made.b.pose.at = home;
        if (i >= 4) made.b.pose.rot = BasicRot<T>::degrees(T(90 * random.integer(0, 3)));
        const Vec<double> to = any_point(made.a, random), from = any_point(made.b, random);
        const double side = should_overlap ? 0 : unit * random.integer(3, 12), up = random.chance(0.5) ? side : -side;
        const bool is_level = random.chance(0.5);
        made.b.pose.at =
            home + BasicVec2<T>{T(to.x - from.x + (is_level ? up : 0)), T(to.y - from.y + (is_level ? 0 : up))};
    }
}

/// Circles around few centers that are whole numbers apart, so that radii can make them tangent from inside.
template <class T>
BasicCircle<T> nested_circle(Random& random) {
    static constexpr int centers[][2] = {{0, 0}, {0, 0}, {3, 4}, {5, 0}, {0, 0}, {-4, 3}};
    const auto& center = centers[random.integer(0, 5)];
    return {{T(center[0]), T(center[1])}, T(random.integer(0, 3) * 5 + random.integer(0, 1) * random.integer(0, 4))};
}

/// On small grids; two lines or half planes on one, for then they are parallel more often than not.
template <class T>
Case<T> make_on_small_grids(Kind a, Kind b, Random& random, double unit) {
    ShapeMaker<T> maker(random, {random.integer(1, 3), unit, 0});
    const BasicAnyShape<T> first = maker.make(a);
    if (is_unbounded(a) && is_unbounded(b)) return {{first}, {maker.make(b)}};
    ShapeMaker<T> other(random, {random.integer(1, 3), unit, 0});
    return {{first}, {other.make(b)}};
}

template <class T>
class Rewriter {
  public:
    explicit Rewriter(std::uint64_t number) : number_(number) {}

    BasicAnyShape<T> operator()(const BasicAnyShape<T>& shape) const {
        return std::visit([this](const auto& s) { return this->write(s); }, shape.value);
    }

  private:
    using V = BasicVec2<T>;
    static constexpr BasicPose<T> no_pose{};

    template <class S>
    BasicAnyShape<T> write(const S& shape) const {
        return shape;
    }
    BasicAnyShape<T> write(const BasicPoint<T>& s) const {
        if (number_ % 3 == 0) return BasicCircle<T>{s.at, 0};
        if (number_ % 3 == 1) return BasicSegment<T>{s.at, s.at};
        return compound_of<T>({{s}, {BasicAabb<T>{s.at, s.at}}});
    }
    BasicAnyShape<T> write(const BasicSegment<T>& s) const {
        if (number_ % 3 == 0) return BasicCapsule<T>{s.b, s.a, 0};
        if (number_ % 3 == 1) return BasicChain<T>::open({s.a, s.b, s.a}).value();
        return compound_of<T>({{s}, {BasicPoint<T>{s.b}}});
    }
    BasicAnyShape<T> write(const BasicRay<T>& s) const {
        return compound_of<T>({{s}, {BasicSegment<T>{s.origin, s.origin}}});
    }
    BasicAnyShape<T> write(const BasicLine<T>& s) const {
        if (number_ % 2 == 0) return BasicLine<T>{s.point, -s.direction};
        return compound_of<T>({{BasicRay<T>{s.point, s.direction}}, {BasicRay<T>{s.point, -s.direction}}});
    }
    BasicAnyShape<T> write(const BasicHalfSpace<T>& s) const {
        if (number_ % 2 == 0) return BasicHalfSpace<T>{s.point, s.normal + s.normal};
        return compound_of<T>({{s}, {BasicPoint<T>{s.point}}, {BasicRay<T>{s.point, -s.normal}}});
    }
    BasicAnyShape<T> write(const BasicCircle<T>& s) const {
        if (number_ % 3 == 0) return BasicCapsule<T>{s.center, s.center, s.radius};
        if (number_ % 3 == 1) return Rounded<BasicPoint<T>>{{s.center}, s.radius};
        return compound_of<T>({{s}});
    }
    BasicAnyShape<T> write(const BasicAabb<T>& s) const {
        const V right{s.max.x, s.min.y}, left{s.min.x, s.max.y};
        if (number_ % 2 == 0)
            return compound_of<T>({{BasicTriangle<T>{s.min, right, s.max}}, {BasicTriangle<T>{s.min, s.max, left}}});
        return Rounded<BasicAabb<T>>{s, 0};
    }
    BasicAnyShape<T> write(const BasicCapsule<T>& s) const { return Rounded<BasicSegment<T>>{{s.b, s.a}, s.radius}; }
    BasicAnyShape<T> write(const BasicTriangle<T>& s) const {
        if (number_ % 2 == 0) return BasicTriangle<T>{s.c, s.b, s.a};
        return compound_of<T>({{s}, {BasicSegment<T>{s.a, s.c}}});
    }
    BasicAnyShape<T> write(const BasicConvexPolygon<T>& s) const {
        Parts<T> fan;
        for (std::size_t i = 2; i < s.points().size(); ++i)
            fan.push_back({BasicTriangle<T>{s.points()[0], s.points()[i - 1], s.points()[i]}});
        return compound_of(std::move(fan));
    }
    BasicAnyShape<T> write(const BasicChain<T>& s) const {
        std::vector<V> points(s.points().rbegin(), s.points().rend());
        if (number_ % 2 == 0)
            return (s.is_closed() ? BasicChain<T>::closed(points) : BasicChain<T>::open(points)).value();
        Parts<T> segments;
        for (std::size_t i = 0; i < s.segment_count(); ++i)
            segments.push_back({BasicSegment<T>{s.segment_end(i), s.segment_start(i)}});
        return compound_of(std::move(segments));
    }
    BasicAnyShape<T> write(const BasicEllipse<T>& s) const {
        return BasicEllipse<T>{s.center, {s.radii.y, s.radii.x}, {-s.rot.s, s.rot.c}};
    }
    BasicAnyShape<T> write(const BasicArc<T>& s) const {
        if (number_ % 2 == 0) return BasicArc<T>{s.center, s.radius, s.from + s.from, s.to};
        return compound_of<T>({{s}, {s}});
    }
    BasicAnyShape<T> write(const BasicSimplePolygon<T>& s) const {
        Parts<T> parts;
        for (const auto& part : s.parts()) parts.push_back({part});
        return compound_of(std::move(parts));
    }
    BasicAnyShape<T> write(const BasicCircleTree<T>& s) const {
        Parts<T> leaves;
        for (const auto& leaf : s.leaves()) leaves.push_back({leaf});
        return compound_of(std::move(leaves));
    }
    BasicAnyShape<T> write(const BasicCompound<T>& s) const {
        Parts<T> parts(s.parts().rbegin(), s.parts().rend());
        for (auto& part : parts)
            if (s.depth() == 1) part.shape = (*this)(part.shape);
        return compound_of(std::move(parts));
    }

    std::uint64_t number_;
};

}  // namespace

template <class T>
Case<T> generate_nested(Kind a, Kind b, std::uint64_t number) {
    const auto stream = std::uint64_t(int(a) * kind_count + int(b)) * 2 + sizeof(T) / 8;
    Random random(Random(stream).bits() ^ Random(~number * 3).bits());
    const double unit = double(1 << random.integer(0, 3)) * (random.chance(0.2) ? 0.1 : 1);
    const bool circles = a == Kind::circle && b == Kind::circle;
    Case<T> made;
    if (circles) {
        made.a.shape = nested_circle<T>(random);
        made.b.shape = nested_circle<T>(random);
    } else {
        made = make_on_small_grids<T>(a, b, random, unit);
    }
    if (a == b && random.chance(0.15)) made.b.shape = rewritten(made.a.shape, random.bits());
    ShapeMaker<T> poses(random, {2, unit, 0});
    if (random.chance(0.2)) made.a.pose = made.b.pose = {poses.shift(), poses.turn()};
    if (random.chance(0.1)) made.b.pose.rot = BasicRot<T>::degrees(T(90 * random.integer(0, 3)));
    balance(made, unit, random);
    return made;
}

template <class T>
BasicAnyShape<T> rewritten(const BasicAnyShape<T>& shape, std::uint64_t number) {
    return Rewriter<T>(number)(shape);
}

template Case<float> generate_nested(Kind, Kind, std::uint64_t);
template Case<double> generate_nested(Kind, Kind, std::uint64_t);
template BasicAnyShape<float> rewritten(const BasicAnyShape<float>&, std::uint64_t);
template BasicAnyShape<double> rewritten(const BasicAnyShape<double>&, std::uint64_t);

}  // namespace oracle
