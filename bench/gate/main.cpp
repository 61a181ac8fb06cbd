// carom-gate: rounds of calls on pairs drawn once, for whoever counts their instructions (gate.py).
#include "../random.hpp"

#include <carom/batch/arrays.hpp>
#include <carom/batch/overlaps_many.hpp>
#include <carom/mask/overlap.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/contains.hpp>
#include <carom/query/manifold.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>

#ifdef CAROM_WITH_HIGHWAY
#include <hwy/highway.h>
#endif

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bench {
namespace {

using carom::Pose;
using carom::Rot;
using carom::Vec2;

constexpr std::size_t calls = 512;  // in a round
constexpr float reach = 1.4f;       // of positions, on both axes: about half of the pairs overlap

using Round = std::function<void()>;

Vec2 draw_spot(Random& random, float extent) {
    const float x = random.real(-extent, extent);
    return {x, random.real(-extent, extent)};
}

Rot draw_rot(Random& random) {
    return Rot::degrees(random.real(-180, 180));
}

// Shapes around a point, of sizes about 1.
carom::Circle circle(Random& random, Vec2 at) {
    return {at, random.real(0.4f, 1.1f)};
}

carom::Box box(Random& random, Vec2 at) {
    const Vec2 half{random.real(0.3f, 1), random.real(0.3f, 1)};
    return {at, half, draw_rot(random)};
}

carom::Aabb aabb(Random& random, Vec2 at) {
    const Vec2 half{random.real(0.3f, 1), random.real(0.3f, 1)};
    return {at - half, at + half};
}

carom::Capsule capsule(Random& random, Vec2 at) {
    const Rot turn = draw_rot(random);
    const float half = random.real(0.4f, 1.1f);
    return {at - half * Vec2{turn.c, turn.s}, at + half * Vec2{turn.c, turn.s}, random.real(0.2f, 0.5f)};
}

carom::ConvexPolygon hexagon(Random& random, Vec2 at) {
    const float size = random.real(0.6f, 1.1f);
    std::vector<Vec2> points;
    for (int i = 0; i < 6; ++i) {
        const Rot turn = Rot::degrees(60 * (static_cast<float>(i) + random.real(-0.3f, 0.3f)));
        points.push_back(at + size * Vec2{turn.c, turn.s});
    }
    return carom::ConvexPolygon::from_points(points).value();
}

carom::AnyShape any(Random& random, Vec2 at) {
    switch (static_cast<int>(random.real(0, 4))) {
        case 0:
            return circle(random, at);
        case 1:
            return box(random, at);
        case 2:
            return capsule(random, at);
        default:
            return hexagon(random, at);
    }
}

template <class S>
struct Body {
    S shape;
    Pose pose;
    carom::Placed<S, float> operand() const { return place(shape, pose); }
};

template <class DrawShape>
auto draw_body(DrawShape draw, Random& random, float extent = reach) {
    auto shape = draw(random, draw_spot(random, 0.2f));
    const Vec2 at = draw_spot(random, extent);
    return Body<decltype(shape)>{std::move(shape), {at, draw_rot(random)}};
}

// A round that calls `ask` with each of the inputs that `draw` gives. Compilers must compute all of every result.
template <class Draw, class Ask>
Round round_of(Draw draw, Ask ask) {
    Random random(7);
    std::vector<decltype(draw(random))> inputs;
    for (std::size_t i = 0; i < calls; ++i) inputs.push_back(draw(random));
    return [inputs = std::move(inputs), ask] {
        for (const auto& input : inputs) {
            const auto found = ask(input);
            asm volatile("" : : "m"(found));
        }
    };
}

template <class DrawA, class DrawB, class Ask>
Round placed(DrawA draw_a, DrawB draw_b, Ask ask) {
    return round_of(
        [=](Random& random) {
            auto a = draw_body(draw_a, random);
            return std::pair(std::move(a), draw_body(draw_b, random));
        },
        [=](const auto& in) { return ask(in.first.operand(), in.second.operand()); });
}

template <class DrawA, class DrawB, class Ask>
Round unplaced(DrawA draw_a, DrawB draw_b, Ask ask) {
    return round_of(
        [=](Random& random) {
            auto a = draw_a(random, draw_spot(random, reach));
            return std::pair(std::move(a), draw_b(random, draw_spot(random, reach)));
        },
        [=](const auto& in) { return ask(in.first, in.second); });
}

Vec2 point(Random& random, Vec2) {
    return draw_spot(random, 0.8f);
}

// Past the origin, at most so far beside it.
carom::Ray path(Random& random, float most) {
    const Rot turn = draw_rot(random);
    const float beside = random.real(-most, most);
    return {{-3 * turn.c - beside * turn.s, -3 * turn.s + beside * turn.c}, {5 * turn.c, 5 * turn.s}};
}

carom::Ray ray(Random& random, Vec2) {
    return path(random, 1.6f);
}

// `ask(ray or point, shape near the origin)`
template <class DrawOne, class DrawShape, class Ask>
Round on_placed(DrawOne draw_one, DrawShape draw_shape, Ask ask) {
    return round_of(
        [=](Random& random) {
            const auto one = draw_one(random, {});
            return std::pair(one, draw_body(draw_shape, random, 0.5f));
        },
        [=](const auto& in) { return ask(in.first, in.second.operand()); });
}

// The first shape flies past the second one.
template <class DrawA, class DrawB>
Round sweeps(DrawA draw_a, DrawB draw_b) {
    return round_of(
        [=](Random& random) {
            const carom::Ray flight = path(random, 2.8f);
            auto a = draw_body(draw_a, random);
            a.pose.at = flight.origin;
            return std::pair(flight.direction, std::pair(std::move(a), draw_body(draw_b, random)));
        },
        [](const auto& in) { return sweep(in.second.first.operand(), in.first, in.second.second.operand(), {}, 1); });
}

struct Circles {
    std::vector<float> x, y, radius;
    explicit Circles(std::uint64_t seed) {
        Random random(seed);
        for (std::size_t i = 0; i < calls; ++i) {
            const carom::Circle drawn = circle(random, draw_spot(random, reach));
            x.push_back(drawn.center.x);
            y.push_back(drawn.center.y);
            radius.push_back(drawn.radius);
        }
    }
    carom::CircleArray array() const { return {x, y, radius}; }
};

struct Hexagons {
    std::vector<carom::ConvexPolygon> polygons;
    explicit Hexagons(std::uint64_t seed) {
        Random random(seed);
        for (std::size_t i = 0; i < calls; ++i) polygons.push_back(hexagon(random, draw_spot(random, reach)));
    }
    carom::ConvexArray array() const { return carom::ConvexArray(polygons); }
};

// One call for all pairs.
template <class Shapes>
Round batch() {
    const auto a = std::make_shared<const Shapes>(7), b = std::make_shared<const Shapes>(8);
    const auto bits = std::make_shared<std::vector<std::uint64_t>>(carom::hit_words(calls));
    return [a, b, bits, a_array = a->array(), b_array = b->array()] {
        const auto hits = overlaps_pairs(a_array, b_array, *bits);
        asm volatile("" : : "m"(hits));
    };
}

template <class Ask>
Round mask_discs(Ask ask) {
    constexpr int side = 64;
    const auto disc = std::make_shared<carom::Bitmask>(carom::Bitmask::blank(side, side).value());
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
            const int dx = 2 * x + 1 - side, dy = 2 * y + 1 - side;
            if (dx * dx + dy * dy <= side * side) disc->set(x, y);
        }
    }
    disc->summarize();
    return round_of(
        [](Random& random) { return draw_spot(random, 1.15f * side); },
        [=](const Vec2& at) {
            return ask({disc.get(), {0, 0}}, {disc.get(), {static_cast<int>(at.x), static_cast<int>(at.y)}});
        });
}

constexpr auto overlap = [](const auto& a, const auto& b) { return overlaps(a, b); };
constexpr auto touch = [](const auto& a, const auto& b) { return contact(a, b); };
constexpr auto rest = [](const auto& a, const auto& b) { return manifold(a, b); };
constexpr auto gap = [](const auto& a, const auto& b) { return distance(a, b); };
constexpr auto hold = [](const Vec2& p, const auto& shape) { return contains(shape, p); };
constexpr auto cast = [](const carom::Ray& r, const auto& shape) { return raycast(r, shape, 1); };

struct Row {
    const char* name;
    Round (*round)();
};

const Row rows[] = {
    {"overlaps circle-circle", [] { return unplaced(circle, circle, overlap); }},
    {"overlaps box-box", [] { return unplaced(box, box, overlap); }},
    {"overlaps hexagon-hexagon", [] { return unplaced(hexagon, hexagon, overlap); }},
    {"overlaps circle-box placed", [] { return placed(circle, box, overlap); }},
    {"overlaps box-box placed", [] { return placed(box, box, overlap); }},
    {"overlaps capsule-hexagon placed", [] { return placed(capsule, hexagon, overlap); }},
    {"overlaps hexagon-hexagon placed", [] { return placed(hexagon, hexagon, overlap); }},
    {"overlaps any-any placed", [] { return placed(any, any, overlap); }},
    {"contact aabb-aabb", [] { return unplaced(aabb, aabb, touch); }},
    {"contact circle-aabb", [] { return unplaced(circle, aabb, touch); }},
    {"contact circle-box", [] { return unplaced(circle, box, touch); }},
    {"contact box-box placed", [] { return placed(box, box, touch); }},
    {"contact capsule-hexagon placed", [] { return placed(capsule, hexagon, touch); }},
    {"contact any-any placed", [] { return placed(any, any, touch); }},
    {"manifold aabb-aabb", [] { return unplaced(aabb, aabb, rest); }},
    {"manifold box-box placed", [] { return placed(box, box, rest); }},
    {"manifold hexagon-hexagon placed", [] { return placed(hexagon, hexagon, rest); }},
    {"distance circle-circle", [] { return unplaced(circle, circle, gap); }},
    {"distance aabb-aabb", [] { return unplaced(aabb, aabb, gap); }},
    {"distance box-box placed", [] { return placed(box, box, gap); }},
    {"distance hexagon-hexagon placed", [] { return placed(hexagon, hexagon, gap); }},
    {"contains hexagon placed", [] { return on_placed(point, hexagon, hold); }},
    {"raycast box placed", [] { return on_placed(ray, box, cast); }},
    {"raycast hexagon placed", [] { return on_placed(ray, hexagon, cast); }},
    {"sweep circle-box placed", [] { return sweeps(circle, box); }},
    {"sweep hexagon-hexagon placed", [] { return sweeps(hexagon, hexagon); }},
    {"overlaps_pairs circle-circle", batch<Circles>},
    {"overlaps_pairs hexagon-hexagon", batch<Hexagons>},
    {"mask overlaps discs",
     [] { return mask_discs([](carom::PlacedMask a, carom::PlacedMask b) { return overlaps(a, b); }); }},
    {"mask overlap_area discs",
     [] { return mask_discs([](carom::PlacedMask a, carom::PlacedMask b) { return overlap_area(a, b); }); }},
};

// What counts depend on besides the code: compiler, flags, and the instruction set that Highway picks on this machine.
void print_build() {
    const char* kernels = "scalar";
#ifdef CAROM_WITH_HIGHWAY
    const std::int64_t usable = hwy::SupportedTargets() & HWY_TARGETS;
    kernels = hwy::TargetName(static_cast<int>(usable & -usable));  // of the best: the lowest bit
#endif
#ifdef CAROM_HARDENED
    const char* assertions = "with assertions";
#else
    const char* assertions = "without assertions";
#endif
    std::printf("%s, %s, kernels %s\n", CAROM_GATE_BUILD, assertions, kernels);
}

// gate.py has callgrind count only in here, and knows this name.
extern "C" [[gnu::noinline]] void carom_gate_round(const Round& round) {
    round();
}

int run(const std::string& name, int count) {
    for (const Row& row : rows) {
        if (row.name != name) continue;
        const Round round = row.round();
        round();  // what is linked or chosen at the first call
        for (int i = 0; i < count; ++i) carom_gate_round(round);
        return 0;
    }
    std::fprintf(stderr, "carom-gate: there is no row %s\n", name.c_str());
    return 2;
}

}  // namespace
}  // namespace bench

int main(int count, char** arguments) {
    const std::string first = count > 1 ? arguments[1] : "";
    if (count == 2 && first == "--build") {
        bench::print_build();
    } else if (count == 2 && first == "--rows") {
        for (const bench::Row& row : bench::rows) std::printf("%zu %s\n", bench::calls, row.name);
    } else if (count == 3) {
        return bench::run(first, std::atoi(arguments[2]));
    } else {
        std::fputs(
            "Usage: carom-gate ROW ROUNDS | carom-gate --rows (the calls in a round, and the name) | carom-gate "
            "--build\n",
            stderr);
        return 2;
    }
    return 0;
}
