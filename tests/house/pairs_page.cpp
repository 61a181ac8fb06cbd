// Prints docs/pairs.md: what answers each pair of shapes, from the library's own traits. A test compares the two.
#include <carom/carom.hpp>
#include <carom/detail/narrow/core/pair_tier.hpp>

#include <array>
#include <cstdio>
#include <string>
#include <utility>

namespace {

using namespace carom;

using Shapes = AnyShapeD::Variant;
constexpr std::size_t count = std::variant_size_v<Shapes>;

struct Name {
    const char* full;
    const char* brief;
};

// In the order of AnyShape.
constexpr std::array<Name, count> names = {{{"Point", "Pt"},
                                            {"Segment", "Sg"},
                                            {"Ray", "Ry"},
                                            {"Line", "Ln"},
                                            {"HalfSpace", "Hs"},
                                            {"Circle", "Ci"},
                                            {"Aabb", "Ab"},
                                            {"Box", "Bx"},
                                            {"Capsule", "Ca"},
                                            {"Triangle", "Tr"},
                                            {"ConvexPolygon", "Po"},
                                            {"Rounded", "Ro"},
                                            {"Ellipse", "El"},
                                            {"Arc", "Ar"},
                                            {"Chain", "Ch"},
                                            {"SimplePolygon", "Sp"},
                                            {"Compound", "Co"},
                                            {"CircleTree", "Ct"},
                                            {"TileGrid", "Tg"}}};

struct Tier {
    PairTier tier;
    char letter;
    const char* name;
    const char* what;
};

constexpr std::array<Tier, 7> tiers = {
    {{PairTier::special, 'S', "special",
      "a formula of its own in line: doubles, and exact numbers where they leave a doubt"},
     {PairTier::shortcut, 'C', "shortcut",
      "floats or doubles straight from the numbers where shapes stand unplaced, polygons of floats also placed; then "
      "as Q"},
     {PairTier::quick, 'Q', "quick", "doubles on both outlines with one bound for all, then as K"},
     {PairTier::kernel, 'K', "kernel", "signs of polynomials, exact for any numbers"},
     {PairTier::curved, 'E', "curved", "the same with the roots that ellipses and arcs bring, taken apart by squaring"},
     {PairTier::certified, 'A', "certified", "bounds from above and below; \"apart\" is certain"},
     {PairTier::parts, 'U', "union",
      "pairs of parts that are near each other, and exact looks at the seams between them"}}};

constexpr std::size_t index_of(PairTier tier) {
    std::size_t i = 0;
    while (tiers[i].tier != tier) ++i;
    return i;
}

using Row = std::array<PairTier, count>;

template <std::size_t I, std::size_t J>
constexpr PairTier tier_at() {
    using A = std::variant_alternative_t<I, Shapes>;
    using B = std::variant_alternative_t<J, Shapes>;
    static_assert(shape_rank<A> == static_cast<int>(I));
    static_assert(HasPair<A, B> || HasPair<B, A>);
    static_assert(pair_tier<A, B>() == pair_tier<B, A>());
    return pair_tier<A, B>();
}

template <std::size_t I, std::size_t... J>
constexpr Row row(std::index_sequence<J...>) {
    return {tier_at<I, J>()...};
}

template <std::size_t... I>
constexpr std::array<Row, count> table(std::index_sequence<I...>) {
    return {row<I>(std::make_index_sequence<count>())...};
}

constexpr std::array<Row, count> pair_table = table(std::make_index_sequence<count>());

std::string pairs_of(PairTier tier) {
    int pairs = 0;
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = i; j < count; ++j) pairs += pair_table[i][j] == tier;
    }
    return std::to_string(pairs);
}

void print_tiers() {
    std::puts("| | tier | pairs | how overlaps and penetrates are answered |\n|---|---|---|---|");
    for (const Tier& t : tiers)
        std::printf("| %c | %s | %s | %s |\n", t.letter, t.name, pairs_of(t.tier).c_str(), t.what);
}

void print_pairs() {
    std::string head = "| |";
    std::string rule = "|---|";
    for (const Name& name : names) {
        head += std::string(" ") + name.brief + " |";
        rule += "---|";
    }
    std::printf("%s\n%s\n", head.c_str(), rule.c_str());
    for (std::size_t i = 0; i < count; ++i) {
        std::printf("| %s (%s) |", names[i].full, names[i].brief);
        for (const PairTier tier : pair_table[i]) std::printf(" %c |", tiers[index_of(tier)].letter);
        std::puts("");
    }
}

struct Promise {
    const char* verb;
    const char* straight;   // S, C, Q, K
    const char* curved;     // E
    const char* certified;  // A
    const char* parts;      // U
};

constexpr Promise promises[] = {
    {"`overlaps`, `penetrates`", "exact", "exact", "\"no\" is certain, \"yes\" unless apart by 400 u (D + R)", "exact"},
    {"`contains`, `locate` (the pairs of Point)", "exact", "exact", "-", "exact"},
    {"`classify`", "exact",
     "exact; `unresolved` only for an ellipse within 2⁻⁷ of its size of touching a rounded shape with corners from "
     "inside",
     "certain or `unresolved`", "exact without ellipses; with them exact or `unresolved`"},
    {"`distance`, `closest`", "16 u (D + R)", "16 u (D + R); nearest points of ellipses 1024 u (D + R)", "the same",
     "as the parts"},
    {"`signed_distance`, `contact`", "16 u (D + R)", "16 u (D + R); the way out of an arc but for gaps below 2⁻²⁶",
     "depth: 64 u (D + R), but for gaps below 2⁻²⁶",
     "apart as the parts; depth 64 u (D + R), with ellipses the least to within 2⁻¹² of it, with arcs but for gaps "
     "below 2⁻²⁶, with both or more than 24 pairs of parts but for ways out narrower than 3 % of the arcs' radii"},
    {"`manifold`", "64 u (D + R)", "64 u (D + R)", "64 u (D + R)", "64 u (D + R)"},
    {"`raycast`, `clip` (Line, Ray, Segment into any)", "hit exact; t and point 1 ulp", "hit exact; t and point 1 ulp",
     "-", "the same; stretches across seams are one"},
    {"`sweep`, `sweep_hits`, `all_contacts`", "hit, `started`, `graze` exact; times 1 ulp",
     "the same; times of arcs 2⁻⁴⁶ of those in which they pass each other, and gaps below 2⁻⁴⁶ (D + R) between two "
     "contacts may count as contact; ellipses: certified, \"no\" is certain, gaps below 2⁻⁴⁶ (D + R) may hit",
     "certified, as ellipses", "as the parts"},
    {"`first_impact`, `all_contacts` of motions on polynomials", "exact, in brackets of neighbouring doubles",
     "\"no\" is certain, and a gap up to 2⁻⁴⁶ of the lengths and ways counts as contact", "the same", "as the parts"},
    {"the same with a turn, or with a motion of one's own",
     "\"no\" is certain, and a gap up to 2⁻⁴⁶ of the lengths and ways counts as contact; or `unresolved` from a safe "
     "time on",
     "the same", "the same", "as the parts"},
    {"`closest_approach`", "on polynomials a few ulps of the coordinates; else 2⁻³⁰ of the lengths",
     "2⁻³⁰ of the lengths; with arcs 2⁻¹²", "2⁻¹² of the lengths", "as the parts"},
    {"`area`, `centroid`",
     "1 ulp, and of the centroid 2⁻⁷⁰ of the largest coordinate; that of rounded polygons 32 u of the size across more",
     "as the others", "as rounded polygons",
     "as the parts and 2⁻⁸⁰ D P where these share area; 256 u D P if one of them is rounded, see "
     "[numerics.md](numerics.md); with ellipses as 64-gons"},
    {"`intersect` (Line, Ray, Segment)", "kind exact; t, u and each coordinate 1 ulp", "-", "-", "-"},
    {"`circle_circle_points`", "count exact; points 2⁻⁴⁸ of the larger radius", "-", "-", "-"},
};

void print_promises() {
    std::puts("| verb | S, C, Q, K | E | A | U |\n|---|---|---|---|---|");
    for (const Promise& p : promises) {
        std::printf("| %s | %s | %s | %s | %s |\n", p.verb, p.straight, p.curved, p.certified, p.parts);
    }
}

}  // namespace

int main() {
    std::puts("<!-- Written by tests/house/pairs_page.cpp: carom_pairs_page > docs/pairs.md -->");
    std::puts("# Pairs of shapes\n");
    std::printf(
        "Every verb takes any of the %zu pairs of the %zu shapes, in either order, as they are or placed, in float "
        "or in double. A pair that is missing would not compile.\n\n",
        count * (count + 1) / 2, count);
    print_tiers();
    std::puts("");
    print_pairs();
    std::puts(
        "\nA Rounded shape with an unbounded core is answered as K. Compounds and tile grids may hold ellipses and "
        "arcs; those parts keep their own tier.\n");
    std::puts("## What is promised\n");
    std::puts(
        "u is 2⁻⁵³, D the largest distance between two vertices, R the sum of the radii and half "
        "axes. Errors are those in double; float answers are rounded once more, which "
        "leaves 1 ulp wherever they are not tiny beside D + R. [numerics.md](numerics.md) has the proofs and what "
        "the tests measure, [rays.md](rays.md) what casts promise, "
        "[decisions/relations.md](decisions/relations.md) when a relation is unresolved.\n");
    print_promises();
}
