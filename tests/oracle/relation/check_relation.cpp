#include "oracle/relation/check_relation.hpp"

#include "oracle/cases/reproduce.hpp"
#include "oracle/numbers/units.hpp"
#include "oracle/relation/relation.hpp"
#include "oracle/relation/round_relation.hpp"

#include <carom/query/classify.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/shape/compound.hpp>

#include <algorithm>

namespace oracle {
namespace {

using carom::Relation;

template <class T>
bool is_true_arc(const carom::BasicAnyShape<T>& shape) {
    const auto* arc = std::get_if<carom::BasicArc<T>>(&shape.value);
    return arc && arc->radius > 0;
}

template <class T>
bool is_convex(const carom::BasicAnyShape<T>& shape) {
    return shape.value.index() < std::size_t(Kind::ellipse);
}

/// Whether all lengths are so near to 1 that the oracle for arcs distinguishes 0, and treats the unbounded as such.
template <class T>
bool is_of_usual_size(const Case<T>& made) {
    BitRange range;
    for (const Body<T>* body : {&made.a, &made.b}) range.include(pieces_of<Dyadic<mpz_class>>(body->shape, body->pose));
    return range.lowest > -60 && range.highest < 56;
}

template <class T>
bool has_ellipse(const Body<T>& body) {
    const auto pieces = pieces_of<Dyadic<mpz_class>>(body.shape, body.pose);
    return std::any_of(pieces.begin(), pieces.end(), [](const auto& piece) { return !piece.axes.empty(); });
}

template <class T>
std::optional<Relation> judge_any(const Case<T>& made) {
    const bool arc_a = is_true_arc(made.a.shape), arc_b = is_true_arc(made.b.shape);
    if (!arc_a && !arc_b) return judge_relation(made.a, made.b);
    if (!(arc_a || is_convex(made.a.shape)) || !(arc_b || is_convex(made.b.shape))) return {};
    if (!is_of_usual_size(made)) return {};
    return judge_round_relation(made.a, made.b);
}

std::string difference(const char* how, Relation said, Relation expected) {
    if (said == expected) return {};
    return std::string("classify") + how + " said " + relation_name(said) + ", not " + relation_name(expected) + "\n";
}

}  // namespace

template <class T>
RelationCheck check_relation(const Case<T>& made) {
    const auto a = carom::place(made.a.shape, made.a.pose), b = carom::place(made.b.shape, made.b.pose);
    const std::optional<Relation> expected = judge_any(made);
    RelationCheck result{classify(a, b), expected.has_value(), {}};
    const auto as_they_are = [&](const auto& x, const auto& y) {
        return classify(carom::place(y, made.b.pose), carom::place(x, made.a.pose));
    };
    const Relation back = std::visit(as_they_are, made.a.shape.value, made.b.shape.value);
    result.disagreement = difference("(b, a) as concrete shapes", back, flip(result.said));
    if (expected) result.disagreement += difference("(a, b)", result.said, *expected);
    if (result.said == Relation::unresolved && !has_ellipse(made.a) && !has_ellipse(made.b))
        result.disagreement += "unresolved without an ellipse\n";
    if ((result.said == Relation::disjoint) == overlaps(a, b)) result.disagreement += "overlaps says otherwise\n";
    if (!result.disagreement.empty()) result.disagreement += to_program(made, {});
    return result;
}

template RelationCheck check_relation(const Case<float>&);
template RelationCheck check_relation(const Case<double>&);

}  // namespace oracle
