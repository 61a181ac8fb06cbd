#include "rapid/cases.hpp"

#include "sanitized.hpp"

#include <carom/build/hull.hpp>
#include <carom/build/simple_polygon.hpp>

#include <array>
#include <cstdlib>
#include <cstring>

namespace rapid {
namespace {

using namespace carom;

const std::uint64_t usual_cases = test::cases_or_fewer(6000, 200);

/// RapidCheck reads RC_PARAMS when it checks its first property: fills in what the caller did not ask for. A fixed seed
/// makes every run of the tests the same.
const bool configured = [] {
    const char* asked = std::getenv("RC_PARAMS");
    std::string params = asked ? asked : "";
    if (params.find("max_success") == std::string::npos) params += " max_success=" + std::to_string(usual_cases);
    if (params.find("seed") == std::string::npos) params += " seed=1";
    return setenv("RC_PARAMS", params.c_str(), 1) == 0;
}();

using Numbers = std::vector<int>;
constexpr std::size_t numbers_a_case = 40;

/// Builds shapes from whole numbers, one after the other; when they run out they start over.
template <class T>
class GridMaker {
  public:
    explicit GridMaker(const Numbers& numbers) : numbers_(numbers) {}

    Body<T> body(Kind kind) {
        Body<T> made{shape(kind), {}};
        if (next() > 0) made.pose = pose();
        return made;
    }

  private:
    using Any = BasicAnyShape<T>;

    int next() { return numbers_[used_++ % numbers_.size()]; }
    T number() { return T(next()); }
    T size() { return T(std::abs(next())); }
    BasicVec2<T> point() {
        const T x = number();
        return {x, number()};
    }
    BasicVec2<T> direction() {
        const BasicVec2<T> d = point();
        return d == BasicVec2<T>{} ? BasicVec2<T>{T(1), T(0)} : d;
    }
    BasicRot<T> turn() {
        static const BasicRot<T> turns[] = {{}, {T(0), T(1)}, {T(-1), T(0)}, {T(0), T(-1)}, {T(0.6), T(0.8)}};
        return turns[std::size_t(std::abs(next())) % std::size(turns)];
    }
    BasicPose<T> pose() {
        const BasicVec2<T> at = point();
        return {at, turn()};
    }
    std::vector<BasicVec2<T>> points(int least, int most) {
        std::vector<BasicVec2<T>> made(std::size_t(least + std::abs(next()) % (most - least + 1)));
        for (auto& p : made) p = point();
        return made;
    }

    Any aabb() {
        const BasicVec2<T> low = point();
        const T width = size();
        return BasicAabb<T>{low, {low.x + width, low.y + size()}};
    }
    Any box() {
        const BasicVec2<T> center = point();
        const T width = size(), height = size();
        return BasicBox<T>{center, {width, height}, turn()};
    }
    Any triangle() {
        const BasicVec2<T> a = point(), b = point();
        return BasicTriangle<T>{a, b, point()};
    }
    Any capsule() {
        const BasicVec2<T> a = point(), b = point();
        return BasicCapsule<T>{a, b, size()};
    }
    Any polygon() {
        const auto corners = points(3, 6);
        auto hull = convex_hull<T>(std::span(corners));
        if (!hull.ok()) return BasicTriangle<T>{corners[0], corners[1], corners[2]};
        return std::move(*hull);
    }
    Any rounded() {
        const auto kind = Kind(std::abs(next()) % (int(Kind::rounded) + 1));
        Any core = kind == Kind::rounded ? ellipse() : shape(kind);
        const auto grow = [&](const auto& s) -> Any {
            if constexpr (std::is_constructible_v<BasicAnyConvex<T>, decltype(s)>)
                return Rounded<BasicAnyConvex<T>>{s, size()};
            else
                return s;
        };
        return std::visit(grow, core.value);
    }
    Any ellipse() {
        const BasicVec2<T> center = point();
        const T along = size(), across = size();
        return BasicEllipse<T>{center, {along, across}, turn()};
    }
    Any arc() {
        const BasicVec2<T> center = point(), from = direction();
        const T radius = size();
        return BasicArc<T>{center, radius, from, direction()};
    }
    Any chain() {
        if (next() > 0) return BasicChain<T>::closed(points(3, 5)).value();
        return BasicChain<T>::open(points(2, 5)).value();
    }
    /// A box that has a corner cut out, or a triangular hole that may touch its border.
    Any simple_polygon() {
        const BasicVec2<T> low = point();
        const T width = 2 * size() + 2, height = 2 * size() + 2;
        const BasicVec2<T> high{low.x + width, low.y + height}, middle{low.x + width / 2, low.y + height / 2};
        std::vector<BasicVec2<T>> outline{low, {high.x, low.y}, high, {low.x, high.y}};
        std::vector<std::vector<BasicVec2<T>>> holes;
        if (next() > 0)
            outline = {low, {high.x, low.y}, {high.x, middle.y}, middle, {middle.x, high.y}, {low.x, high.y}};
        else
            holes.push_back(
                {{middle.x, middle.y}, {high.x - 1, middle.y}, {middle.x, next() > 0 ? high.y : high.y - 1}});
        auto made = carom::simple_polygon<T>(outline, holes);
        if (!made.ok()) return BasicAabb<T>{low, high};
        return std::move(*made);
    }
    Any circle_tree() {
        std::vector<BasicCircle<T>> leaves(std::size_t(1 + std::abs(next()) % 2));
        for (auto& leaf : leaves) {
            leaf.center = point();
            leaf.radius = size();
        }
        std::vector<int> parents{-1};
        if (leaves.size() == 2) parents = {-1, 0, 0};
        return BasicCircleTree<T>::from_leaves(std::move(leaves), std::move(parents)).value();
    }
    Any tile_grid() {
        const BasicVec2<T> cell{size() + 1, size() + 1};
        const std::vector<Any> shapes{BasicTriangle<T>{{0, 0}, {cell.x, 0}, {0, cell.y}}};
        std::vector<typename BasicTileGrid<T>::Cell> cells(4);
        for (auto& c : cells) c = typename BasicTileGrid<T>::Cell(std::abs(next()) % 3);
        cells[0] = BasicTileGrid<T>::full;
        return BasicTileGrid<T>::from_cells(point(), cell, 2, 2, cells, shapes).value();
    }
    Any compound() {
        std::vector<BasicCompoundPart<T>> parts(std::size_t(1 + std::abs(next()) % 3));
        for (auto& part : parts) {
            part.shape = shape(Kind(std::abs(next()) % int(Kind::compound)));
            part.pose = pose();
        }
        return BasicCompound<T>::from_parts(std::move(parts)).value();
    }

    Any shape(Kind kind) {
        const auto two = [this](auto make) {
            const BasicVec2<T> first = point();
            return Any(make(first));
        };
        switch (kind) {
            case Kind::point:
                return BasicPoint<T>{point()};
            case Kind::segment:
                return two([this](auto a) { return BasicSegment<T>{a, point()}; });
            case Kind::ray:
                return two([this](auto a) { return BasicRay<T>{a, direction()}; });
            case Kind::line:
                return two([this](auto a) { return BasicLine<T>{a, direction()}; });
            case Kind::half_space:
                return two([this](auto a) { return BasicHalfSpace<T>{a, direction()}; });
            case Kind::circle:
                return two([this](auto a) { return BasicCircle<T>{a, size()}; });
            case Kind::aabb:
                return aabb();
            case Kind::box:
                return box();
            case Kind::capsule:
                return capsule();
            case Kind::triangle:
                return triangle();
            case Kind::polygon:
                return polygon();
            case Kind::rounded:
                return rounded();
            case Kind::ellipse:
                return ellipse();
            case Kind::arc:
                return arc();
            case Kind::chain:
                return chain();
            case Kind::simple_polygon:
                return simple_polygon();
            case Kind::circle_tree:
                return circle_tree();
            case Kind::tile_grid:
                return tile_grid();
            default:
                return compound();
        }
    }

    const Numbers& numbers_;
    std::size_t used_ = 0;
};

rc::Gen<int> kinds() {
    return rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, oracle::kind_count));
}

std::string names(int a, int b) {
    return std::string(oracle::name_of(Kind(a))) + " and " + oracle::name_of(Kind(b));
}

template <class T>
rc::Gen<Drawn<T>> oracle_cases(Suite suite) {
    const auto draw = [suite](int a, int b, std::uint32_t number) {
        return Drawn<T>{"suite " + std::to_string(int(suite)) + ", " + names(a, b) + ", " + std::to_string(number),
                        oracle::generate<T>(suite, Kind(a), Kind(b), number)};
    };
    const auto of_tuple = [draw](const std::tuple<int, int, std::uint32_t>& t) { return std::apply(draw, t); };
    return rc::gen::map(rc::gen::tuple(kinds(), kinds(), rc::gen::arbitrary<std::uint32_t>()), of_tuple);
}

}  // namespace

rc::Gen<int> whole(int largest) {
    const auto zigzag = [](int i) { return i % 2 == 0 ? i / 2 : -(i / 2) - 1; };
    return rc::gen::map(rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, 2 * largest + 1)), zigzag);
}

template <class T>
rc::Gen<Drawn<T>> grid_cases() {
    const auto draw = [](const std::tuple<int, int, Numbers>& t) {
        const auto& [a, b, numbers] = t;
        GridMaker<T> maker(numbers);
        Case<T> made{maker.body(Kind(a)), {}};
        made.b = maker.body(Kind(b));
        return Drawn<T>{"grid, " + names(a, b), std::move(made)};
    };
    return rc::gen::map(rc::gen::tuple(kinds(), kinds(), rc::gen::container<Numbers>(numbers_a_case, whole(6))), draw);
}

template <class T>
rc::Gen<Drawn<T>> cases(Suite suite) {
    return rc::gen::weightedOneOf<Drawn<T>>({{3, oracle_cases<T>(suite)}, {1, grid_cases<T>()}});
}

template rc::Gen<Drawn<float>> cases(Suite);
template rc::Gen<Drawn<double>> cases(Suite);
template rc::Gen<Drawn<float>> grid_cases();
template rc::Gen<Drawn<double>> grid_cases();

}  // namespace rapid
