#include "geos/suite/query.hpp"

#include "geos/suite/decimals.hpp"
#include "geos/suite/pair.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>

namespace geos {

namespace {

using Judge = Outcome (*)(const Query&);

const std::map<std::string, Judge> judges = {
    {"intersects", judge_predicate},
    {"disjoint", judge_predicate},
    {"touches", judge_predicate},
    {"contains", judge_predicate},
    {"within", judge_predicate},
    {"covers", judge_predicate},
    {"coveredby", judge_predicate},
    {"crosses", judge_predicate},
    {"overlaps", judge_predicate},
    {"equalstopo", judge_predicate},
    {"relate", judge_relate},
    {"isvalid", judge_valid},
    {"issimple", judge_simple},
    {"distance", judge_distance},
    {"iswithindistance", judge_within_distance},
    {"getcentroid", judge_centroid},
    {"getinteriorpoint", judge_interior_point},
    {"convexhull", judge_hull},
    {"intersection", judge_overlay},
    {"union", judge_overlay},
    {"difference", judge_overlay},
    {"symdifference", judge_overlay},
    {"intersectionng", judge_overlay},
    {"unionng", judge_overlay},
    {"differenceng", judge_overlay},
    {"symdifferenceng", judge_overlay},
    {"unionarea", judge_area},
    {"overlayareatest", judge_area},
};

/// Whether the answer is as expected of the decimals that were written, which need not be doubles.
bool is_right_in_decimals(const Query& query, Judge judge) {
    if (query.expected != "true" && query.expected != "false") return false;
    const Geometry &a = query.a->geometry(), &b = query.b ? query.b->geometry() : a;
    const double factor = whole_factor({&a, &b});
    if (factor <= 1) return false;
    const Subject whole_a(in_whole_numbers(a, factor)), whole_b(in_whole_numbers(b, factor));
    Query whole = query;
    whole.a = &whole_a;
    if (query.b) whole.b = &whole_b;
    return judge(whole).verdict == Verdict::right;
}

}  // namespace

const Figure& Subject::figure() const {
    if (!figure_ && refused_.empty()) {
        try {
            figure_ = figure_of(geometry_);
        } catch (const NotExpressible& reason) {
            refused_ = reason.what();
        }
    }
    if (!figure_) throw NotExpressible(refused_);
    return *figure_;
}

Outcome judge(const Query& query) {
    const auto known = judges.find(query.operation);
    if (known == judges.end()) return {Verdict::not_expressible, "no verb of Carom's"};
    const std::size_t m = points_of(query.a->geometry()).size();
    const std::size_t n = query.b ? points_of(query.b->geometry()).size() : m;
    const bool about_areas = known->second == judge_overlay || known->second == judge_area;
    if (std::max(m, n) * std::max(m, n) > (about_areas ? most_pairs_of_areas : most_pairs))
        return {Verdict::not_expressible, "too large today"};
    try {
        const Outcome outcome = known->second(query);
        if (outcome.verdict != Verdict::wrong || !is_right_in_decimals(query, known->second)) return outcome;
        return {Verdict::differs, "decimals that are no doubles: a shape is what its stored numbers say"};
    } catch (const NotExpressible& reason) {
        return {Verdict::not_expressible, reason.what()};
    } catch (const Contradiction& reason) {
        return {Verdict::wrong, reason.what()};
    }
}

Outcome compare(bool answer, const Query& query, const std::string& why) {
    if (query.expected != "true" && query.expected != "false")
        throw BadGeometry("expected \"true\" or \"false\", not \"" + query.expected + "\"");
    if (answer == (query.expected == "true")) return {Verdict::right, ""};
    if (!why.empty()) return {Verdict::differs, why};
    return {Verdict::wrong, std::string(answer ? "yes" : "no") + ", expected " + query.expected};
}

Outcome compare(double answer, double expected, double allowed, const std::string& why) {
    if (answer == expected || std::abs(answer - expected) <= allowed) return {Verdict::right, ""};
    if (!why.empty()) return {Verdict::differs, why};
    char text[160];
    std::snprintf(text, sizeof text, "%.17g, expected %.17g to within %.3g", answer, expected, allowed);
    return {Verdict::wrong, text};
}

double number(const std::string& text) {
    return std::strtod(text.c_str(), nullptr);
}

}  // namespace geos
