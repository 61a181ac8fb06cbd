#include "soak/sweeps/families.hpp"

#include "random.hpp"

namespace soak {
namespace {

using oracle::Kind;
using oracle::Suite;
using oracle::SweepSort;
using Kinds = std::vector<Kind>;

Kinds operator+(Kinds a, const Kinds& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

const Kinds thin{Kind::point, Kind::segment};
const Kinds straight{Kind::aabb, Kind::box, Kind::triangle, Kind::polygon};
const Kinds round_ones{Kind::circle, Kind::capsule, Kind::rounded};
const Kinds endless{Kind::ray, Kind::line, Kind::half_space};
const Kinds outlines{Kind::chain, Kind::simple_polygon};
const Kinds sets{Kind::circle_tree, Kind::compound};
const Kinds bounded = thin + straight + round_ones;
const Kinds convex = bounded + endless;
const Kinds unions = outlines + sets + Kinds{Kind::tile_grid};

Family family(const char* name, const Kinds& a, const Kinds& b, bool is_curved = false) {
    Family made{name, {}, is_curved};
    for (const Kind first : a)
        for (const Kind second : b) made.pairs.emplace_back(first, second);
    return made;
}

/// So that of 20 cases this many are of the sort.
constexpr SweepSort sorts[20] = {SweepSort::random, SweepSort::random,   SweepSort::random,   SweepSort::random,
                                 SweepSort::random, SweepSort::random,   SweepSort::random,   SweepSort::random,
                                 SweepSort::random, SweepSort::graze,    SweepSort::graze,    SweepSort::parallel,
                                 SweepSort::still,  SweepSort::touching, SweepSort::touching, SweepSort::touching,
                                 SweepSort::inside, SweepSort::bullet,   SweepSort::bullet,   SweepSort::parallel};

}  // namespace

const std::vector<Family>& families() {
    static const std::vector<Family> all{
        family("circle, circle", {Kind::circle}, {Kind::circle}),
        family("aabb, aabb", {Kind::aabb}, {Kind::aabb}),
        family("polygon, polygon", {Kind::polygon}, {Kind::polygon}),
        family("polygon, circle", {Kind::polygon}, {Kind::circle}),
        family("straight, straight", straight, straight),
        family("straight, round", straight, round_ones),
        family("round, round", round_ones, round_ones),
        family("thin, straight", thin, thin + straight),
        family("thin, round", thin, round_ones),
        family("endless, bounded", endless, bounded),
        family("endless, endless", endless, endless),
        family("convex, outline", convex, outlines),
        family("convex, set", convex, sets),
        family("convex, tile grid", convex, {Kind::tile_grid}),
        family("union, union", unions, unions),
        family("ellipse, any", {Kind::ellipse}, convex + unions + Kinds{Kind::ellipse}, true),
        family("arc, any", {Kind::arc}, convex + unions + Kinds{Kind::ellipse, Kind::arc}, true),
    };
    return all;
}

CaseName name_of_case(const Family& family, std::uint64_t number) {
    carom::test::Random random(~number);
    const auto& [a, b] = family.pairs[random.bits() % family.pairs.size()];
    const bool swaps = random.chance(0.5);
    const SweepSort sort = sorts[random.integer(0, 19)];
    const int place = random.integer(0, 39);
    const Suite others = place == 0 ? Suite::extreme : place < 16 ? Suite::grid : Suite::mixed;
    const Suite touching = place < 15 ? Suite::grid : Suite::touching;
    const bool touches = sort == SweepSort::touching || sort == SweepSort::graze;
    return {sort, touches ? touching : others, swaps ? b : a, swaps ? a : b, random.chance(0.3)};
}

}  // namespace soak
