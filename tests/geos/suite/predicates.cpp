#include "geos/suite/pair.hpp"
#include "geos/suite/query.hpp"

namespace geos {

namespace {

constexpr const char* flat_line = "a segment without length is the point it is";
constexpr const char* other_ends =
    "ends of lines: OGC's boundary are the ends of an odd number of lines, Carom's those of degree 1";

/// The definition that may make the difference where boundaries count, or "".
std::string other_definition(const Figure& a, const Figure& b) {
    if (a.ends_differ || b.ends_differ) return other_ends;
    return a.has_flat_line || b.has_flat_line ? flat_line : "";
}

/// Throws the reason for which a query about dimensions is not possible.
void expect_one_dimension(const Query& query) {
    if (query.a->figure().is_mixed() || query.b->figure().is_mixed())
        throw NotExpressible("a collection of several dimensions: no verb tells which of them meet");
}

}  // namespace

Outcome judge_predicate(const Query& query) {
    const Figure &a = query.a->figure(), &b = query.b->figure();
    const Pair pair(a, b);
    const std::string& name = query.operation;
    // These are about points alone, and no definition of a boundary matters.
    if (name == "intersects") return compare(pair.intersects(), query);
    if (name == "disjoint") return compare(!pair.intersects(), query);
    if (name == "covers") return compare(pair.covers(), query);
    if (name == "coveredby") return compare(pair.covered_by(), query);
    if (name == "equalstopo") return compare(pair.equals(), query, a.has_flat_line || b.has_flat_line ? flat_line : "");
    const std::string why = other_definition(a, b);
    if (name == "touches") return compare(pair.touches(), query, why);
    if (name == "contains") return compare(pair.contains(), query, why);
    if (name == "within") return compare(pair.within(), query, why);
    expect_one_dimension(query);
    return compare(name == "crosses" ? pair.crosses() : pair.overlaps(), query, why);
}

Outcome judge_relate(const Query& query) {
    expect_one_dimension(query);
    const Figure &a = query.a->figure(), &b = query.b->figure();
    const Pair pair(a, b);
    if (a.rings_inside || b.rings_inside)
        throw NotExpressible("areas that share more than points: the border of their union is no shape yet");
    if (query.arguments.size() != 1) throw NotExpressible("relate without a pattern");
    const std::string matrix = pair.matrix(), &pattern = query.arguments.front();
    Outcome outcome = compare(matches(matrix, pattern), query, other_definition(a, b));
    if (outcome.verdict == Verdict::wrong) outcome.why += " (" + matrix + " beside " + pattern + ")";
    return outcome;
}

}  // namespace geos
