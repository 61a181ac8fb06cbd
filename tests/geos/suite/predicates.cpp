#include "geos/suite/pair.hpp"
#include "geos/suite/question.hpp"

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

/// Throws what keeps a question about dimensions from being asked.
void expect_one_dimension(const Question& question) {
    if (question.a->figure().is_mixed() || question.b->figure().is_mixed())
        throw NotExpressible("a collection of several dimensions: no verb tells which of them meet");
}

}  // namespace

Outcome judge_predicate(const Question& question) {
    const Figure &a = question.a->figure(), &b = question.b->figure();
    const Pair pair(a, b);
    const std::string& name = question.operation;
    // These are about points alone, and no definition of a boundary matters.
    if (name == "intersects") return compare(pair.intersects(), question);
    if (name == "disjoint") return compare(!pair.intersects(), question);
    if (name == "covers") return compare(pair.covers(), question);
    if (name == "coveredby") return compare(pair.covered_by(), question);
    if (name == "equalstopo")
        return compare(pair.equals(), question, a.has_flat_line || b.has_flat_line ? flat_line : "");
    const std::string why = other_definition(a, b);
    if (name == "touches") return compare(pair.touches(), question, why);
    if (name == "contains") return compare(pair.contains(), question, why);
    if (name == "within") return compare(pair.within(), question, why);
    expect_one_dimension(question);
    return compare(name == "crosses" ? pair.crosses() : pair.overlaps(), question, why);
}

Outcome judge_relate(const Question& question) {
    expect_one_dimension(question);
    const Figure &a = question.a->figure(), &b = question.b->figure();
    const Pair pair(a, b);
    if (a.rings_inside || b.rings_inside)
        throw NotExpressible("areas that share more than points: the border of their union is no shape yet");
    if (question.arguments.size() != 1) throw NotExpressible("relate without a pattern");
    const std::string matrix = pair.matrix(), &pattern = question.arguments.front();
    Outcome outcome = compare(matches(matrix, pattern), question, other_definition(a, b));
    if (outcome.verdict == Verdict::wrong) outcome.why += " (" + matrix + " beside " + pattern + ")";
    return outcome;
}

}  // namespace geos
