/// Unions of discs, rounded shapes and arcs on a grid, which cover a place only together, and what may lie there.
#pragma once

#include "property/arc_cases.hpp"

#include <carom/build/simple_polygon.hpp>

namespace carom::test {

enum class RoundFamily {
    arcs_of_a_circle,        ///< arcs, and polygons with corners on one circle
    discs_through_a_point,   ///< discs that all have one point on their rim, and what is near it
    rounded_in_a_row,        ///< capsules and rounded boxes that overlap or touch
    arc_and_concave_polygon  ///< an arc, and a polygon with notches and a hole whose corners are near it
};
inline constexpr int round_family_count = 4;

/// Whole numbers, and directions of whole lengths, so that much coincides.
template <class T>
class RoundCaseMaker {
  public:
    RoundCaseMaker(RoundFamily family, std::uint64_t seed) : family_(family), random_(seed), arcs_(random_) {}

    oracle::Case<T> make() {
        oracle::Case<T> made{make_a(), make_b()};
        if (random_.chance(0.3)) made.a.pose = made.b.pose = {{T(2), T(-3)}, BasicRot<T>::degrees(T(90))};
        if (random_.chance(0.1)) made.b.pose.rot = BasicRot<T>::degrees(T(90 * random_.integer(0, 3)));
        if (random_.chance(0.5)) std::swap(made.a, made.b);
        return made;
    }

  private:
    using V = BasicVec2<T>;
    using Parts = std::vector<BasicCompoundPart<T>>;

    // Of length 5.
    V spoke() {
        static constexpr int spokes[][2] = {{5, 0}, {0, 5}, {3, 4}, {4, 3}, {-3, 4}, {-4, 3}};
        const auto& s = spokes[random_.integer(0, 5)];
        const V v{T(s[0]), T(s[1])};
        return random_.chance(0.5) ? v : -v;
    }
    V cell(int reach) { return {T(random_.integer(-reach, reach)), T(random_.integer(-reach, reach))}; }
    T whole(int low, int high) { return T(random_.integer(low, high)); }
    BasicArc<T> arc_of_circle() {
        const V from = spoke();
        return {{0, 0}, T(5), from, random_.chance(0.15) ? from : spoke()};
    }

    oracle::Body<T> make_a() {
        switch (family_) {
            case RoundFamily::arcs_of_a_circle:
                return compound(1, 4, [&] { return on_circle(); });
            case RoundFamily::discs_through_a_point:
                return compound(2, 5, [&] { return through_point(); });
            case RoundFamily::rounded_in_a_row:
                return compound(1, 3, [&] { return rounded(); });
            default:
                return {polygon(), {}};
        }
    }
    oracle::Body<T> make_b() {
        switch (family_) {
            case RoundFamily::arcs_of_a_circle:
                return compound(1, 2, [&] { return on_circle(); });
            case RoundFamily::discs_through_a_point:
                return random_.chance(0.3) ? compound(1, 3, [&] { return through_point(); }) : near_point();
            case RoundFamily::rounded_in_a_row:
                return random_.chance(0.5) ? compound(1, 2, [&] { return rounded(); }) : near_point();
            default:
                return {near_arc(), {}};
        }
    }

    template <class Make>
    oracle::Body<T> compound(int least, int most, const Make& make) {
        Parts parts;
        for (int i = random_.integer(least, most); i > 0; --i) parts.push_back({make()});
        return {BasicCompound<T>::from_parts(std::move(parts)).value(), {}};
    }

    BasicAnyShape<T> on_circle() {
        const int choice = random_.integer(0, 9);
        if (choice < 6) return arc_of_circle();
        if (choice < 7) return BasicCircle<T>{{0, 0}, T(5)};
        if (choice < 8) return BasicSegment<T>{spoke(), spoke()};
        if (choice < 9) return BasicAabb<T>{{T(-5), T(-5)}, {T(5), whole(-5, 5)}};
        return BasicCircle<T>{spoke(), whole(1, 6)};
    }

    BasicAnyShape<T> through_point() {
        if (random_.chance(0.75)) return BasicCircle<T>{spoke(), T(5)};
        if (random_.chance(0.3)) return BasicCapsule<T>{spoke(), spoke(), whole(3, 5)};
        if (random_.chance(0.5)) return BasicArc<T>{spoke(), T(5), spoke(), spoke()};
        return BasicAabb<T>{{0, 0}, {whole(1, 6), whole(1, 6)}};
    }

    BasicAnyShape<T> rounded() {
        const V at = cell(3);
        const T radius = whole(1, 3);
        const int choice = random_.integer(0, 5);
        if (choice < 3) return BasicCapsule<T>{at, at + spoke(), radius};
        if (choice < 4) return Rounded<BasicAabb<T>>{{at, at + V{whole(1, 4), whole(1, 4)}}, radius};
        if (choice < 5) return BasicCircle<T>{at, whole(1, 5)};
        return BasicAabb<T>{at, at + V{whole(1, 6), whole(1, 6)}};
    }

    oracle::Body<T> near_point() {
        const V at = cell(2);
        switch (random_.integer(0, 5)) {
            case 0:
                return {BasicCircle<T>{at, whole(1, 4)}, {}};
            case 1:
                return {BasicArc<T>{at, whole(1, 5), spoke(), spoke()}, {}};
            case 2:
                return {BasicSegment<T>{at, at + spoke()}, {}};
            case 3:
                return {BasicAabb<T>{at, at + V{whole(1, 3), whole(1, 3)}}, {}};
            case 4:
                return {BasicCapsule<T>{at, at + V{whole(0, 2), whole(1, 2)}, whole(1, 2)}, {}};
            default:
                return {BasicChain<T>::open({at, at + V{T(1), 0}, at + V{T(1), T(3)}}).value(), {}};
        }
    }

    // A frame, or a box with a notch from above; spokes from its middle are among the corners of both.
    BasicAnyShape<T> polygon() {
        const V m = cell(1);
        const T size = whole(5, 7);
        const auto at = [&](T x, T y) { return V{m.x + x, m.y + y}; };
        const std::vector<V> box{at(-size, -size), at(size, -size), at(size, size), at(-size, size)};
        if (random_.chance(0.6)) {
            const T x = whole(1, 4), y = whole(1, 4);
            const std::vector<V> diamond{at(-x, 0), at(0, -y), at(x, 0), at(0, y)};
            const std::vector<V> square{at(-x, -y), at(x, -y), at(x, y), at(-x, y)};
            return *simple_polygon<T>(box, std::vector<std::vector<V>>{random_.chance(0.5) ? diamond : square});
        }
        const std::vector<V> notched{at(-size, -size),    at(size, -size), at(size, size), at(3, size),
                                     at(0, whole(-4, 4)), at(-3, size),    at(-size, size)};
        return *simple_polygon<T>(notched);
    }

    BasicAnyShape<T> near_arc() {
        if (random_.chance(0.2)) return arcs_.make();
        BasicArc<T> arc = arc_of_circle();
        arc.center = cell(2);
        if (random_.chance(0.5)) arc.radius = whole(1, 7);
        return arc;
    }

    RoundFamily family_;
    oracle::Random random_;
    ArcMaker<T> arcs_;
};

}  // namespace carom::test
