#include "oracle/relation_cases.hpp"

#include "oracle/shape_maker.hpp"
#include "oracle/transform.hpp"

#include <carom/shape/compound.hpp>

#include <algorithm>

namespace oracle {
namespace {

using namespace carom;

template <class T>
using Parts = std::vector<BasicCompoundPart<T>>;

template <class T>
BasicAnyShape<T> compound_of(Parts<T> parts) {
    return BasicCompound<T>::from_parts(std::move(parts)).value();
}

/// Circles around few centres that are whole numbers apart, so that radii can make them tangent from inside.
template <class T>
BasicCircle<T> nested_circle(Random& random) {
    static constexpr int centers[][2] = {{0, 0}, {0, 0}, {3, 4}, {5, 0}, {0, 0}, {-4, 3}};
    const auto& center = centers[random.integer(0, 5)];
    return {{T(center[0]), T(center[1])}, T(random.integer(0, 3) * 5 + random.integer(0, 1) * random.integer(0, 4))};
}

template <class T>
BasicAnyShape<T> make_on_small_grid(Kind kind, Random& random, double unit) {
    ShapeMaker<T> maker(random, {random.integer(1, 3), unit, 0});
    return maker.make(kind);
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
    const auto make = [&](Kind kind) -> BasicAnyShape<T> {
        if (circles) return nested_circle<T>(random);
        return make_on_small_grid<T>(kind, random, unit);
    };
    Case<T> made{{make(a)}, {make(b)}};
    if (a == b && random.chance(0.15)) made.b.shape = rewritten(made.a.shape, random.bits());
    ShapeMaker<T> poses(random, {2, unit, 0});
    if (random.chance(0.2)) made.a.pose = made.b.pose = {poses.shift(), poses.turn()};
    if (random.chance(0.1)) made.b.pose.rot = BasicRot<T>::degrees(T(90 * random.integer(0, 3)));
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
