// Prints docs/pairs.md: which algorithm decides each pair of shapes, from the library's own traits. A test compares the
// two.
#include <carom/carom.hpp>
#include <carom/detail/narrow/core/pair_tier.hpp>

#include <array>
#include <cstdio>
#include <string>
#include <utility>

namespace {

using namespace carom;
using detail::HasPair;
using detail::pair_tier;
using detail::PairTier;
using detail::shape_rank;

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
      "a dedicated inline formula: doubles, then exact numbers where they are undecided"},
     {PairTier::shortcut, 'C', "shortcut",
      "a float filter directly on the stored numbers of unplaced shapes, also on placed polygons of floats; then as "
      "Q"},
     {PairTier::quick, 'Q', "quick", "a float filter in doubles on both outlines with one error bound, then as K"},
     {PairTier::kernel, 'K', "kernel", "signs of polynomials, exact for all numbers"},
     {PairTier::curved, 'E', "curved",
      "the same with the roots that ellipses and arcs introduce, eliminated by squaring"},
     {PairTier::conservative, 'A', "conservative", "upper and lower bounds; \"apart\" is certain"},
     {PairTier::parts, 'U', "union",
      "pairs of parts that are near each other, and exact tests of the seams between them"}}};

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

template <std::size_t... I>
constexpr bool is_view_as_rounded(std::index_sequence<I...>) {
    using View = BasicConvexView<double>;
    return ((pair_tier<View, std::variant_alternative_t<I, Shapes>>() ==
             pair_tier<Rounded<AnyConvexD>, std::variant_alternative_t<I, Shapes>>()) &&
            ...);
}
static_assert(is_view_as_rounded(std::make_index_sequence<count>()));

std::string pairs_of(PairTier tier) {
    int pairs = 0;
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = i; j < count; ++j) pairs += pair_table[i][j] == tier;
    }
    return std::to_string(pairs);
}

void print_tiers() {
    std::puts("| | tier | pairs | how overlaps and penetrates are decided |\n|---|---|---|---|");
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
    {"`overlaps`, `penetrates`", "exact", "exact",
     "\"no\" is certain; \"yes\" may be wrong when they are at most 400 u (D + R) apart", "exact"},
    {"`contains`, `locate` (the pairs of Point)", "exact", "exact", "-", "exact"},
    {"`classify`", "exact",
     "exact; `unresolved` only for an ellipse that is within 2⁻⁷ of its size of touching a rounded shape with "
     "corners from the inside",
     "certain or `unresolved`", "exact without ellipses; with them exact or `unresolved`"},
    {"`distance`, `closest`", "16 u (D + R)", "16 u (D + R); closest points of ellipses 1024 u (D + R)", "the same",
     "as the parts"},
    {"`signed_distance`, `contact`", "16 u (D + R)",
     "16 u (D + R); for depths of arcs, gaps below 2⁻²⁶ of the extent may be missed",
     "depth: 64 u (D + R); gaps below 2⁻²⁶ of the extent may be missed",
     "apart as the parts; depth 64 u (D + R); with ellipses the minimum to within 2⁻¹² of it; with arcs, gaps below "
     "2⁻²⁶ of the extent may be missed; with both, or with arcs and more than 24 pairs of parts, gaps narrower than "
     "3 % of the arcs' radii may be missed"},
    {"`manifold`", "64 u (D + R)", "64 u (D + R)", "64 u (D + R)", "64 u (D + R)"},
    {"`raycast`, `clip` (Line, Ray, Segment into any)", "hit exact; t and point 1 ulp", "hit exact; t and point 1 ulp",
     "-", "the same; intervals that join at a seam are merged"},
    {"`sweep`, `sweep_hits`, `all_contacts`", "hit, `initially_overlapping`, `graze` exact; times 1 ulp",
     "the same; times of arcs 2⁻⁴⁶ of the time in which they pass each other, and gaps below 2⁻⁴⁶ (D + R) between "
     "two contacts may count as contact; ellipses: `conservative`, \"no\" is certain, gaps below 2⁻⁴⁶ (D + R) may "
     "count as hits",
     "`conservative`, as ellipses", "as the parts"},
    {"`first_impact`, `all_contacts` of motion along polynomials", "exact, bracketed by neighboring doubles",
     "\"no\" is certain, and a gap of up to 2⁻⁴⁶ of the lengths and displacements counts as contact", "the same",
     "as the parts"},
    {"the same with rotation, or with a `CustomMotion`",
     "\"no\" is certain, and a gap of up to 2⁻⁴⁶ of the lengths and displacements counts as contact; or "
     "`unresolved`, with no contact before a safe time",
     "the same", "the same", "as the parts"},
    {"`closest_approach`", "along polynomials a few ulps of the coordinates; otherwise 2⁻³⁰ of the lengths",
     "2⁻³⁰ of the lengths; with arcs 2⁻¹²", "2⁻¹² of the lengths", "as the parts"},
    {"`area`, `centroid`",
     "1 ulp; for the centroid + 2⁻⁷⁰ of the largest coordinate, and for that of rounded polygons + 32 u of the "
     "extent",
     "as the others", "as rounded polygons",
     "as the parts, + 2⁻⁸⁰ D P where these share area; 256 u D P if one of them is rounded, see "
     "[numerics.md](numerics.md); ellipses among such parts count as 64-gons"},
    {"`intersect` (Line, Ray, Segment)", "kind exact; t, u and each coordinate 1 ulp", "-", "-", "-"},
    {"`circle_circle_points`", "count exact; points 2⁻⁴⁸ of the larger radius", "-", "-", "-"},
};

void print_promises() {
    std::puts("| query | S, C, Q, K | E | A | U |\n|---|---|---|---|---|");
    for (const Promise& p : promises) {
        std::printf("| %s | %s | %s | %s | %s |\n", p.verb, p.straight, p.curved, p.certified, p.parts);
    }
}

}  // namespace

int main() {
    std::puts("<!-- Written by tests/house/pairs_page.cpp: carom_pairs_page > docs/pairs.md -->");
    std::puts("# Pairs of shapes\n");
    std::printf(
        "Every query takes any of the %zu pairs of the %zu shapes, in either order, placed or not, in float or in "
        "double. A missing pair would not compile.\n\n",
        count * (count + 1) / 2, count);
    print_tiers();
    std::puts("");
    print_pairs();
    std::puts(
        "\nA Rounded shape with an unbounded core is decided as K. Compounds and tile grids may contain ellipses "
        "and arcs; those parts keep their own tier. A ConvexView, which is no shape of its own, is decided as a "
        "Rounded shape.\n");
    std::puts("## Error bounds\n");
    std::puts(
        "u is 2⁻⁵³, D the largest distance between two vertices, R the sum of the radii and half axes, P the length "
        "of all borders. Errors are those in double; float results are rounded once more, which leaves 1 ulp unless "
        "they are tiny compared to D + R. [numerics.md](numerics.md) has the proofs and the measured errors, "
        "[rays.md](rays.md) the bounds of ray casts, [decisions/relations.md](decisions/relations.md) the cases in "
        "which a relation is unresolved.\n");
    print_promises();
}
