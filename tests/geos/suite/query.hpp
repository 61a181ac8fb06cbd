/// One query of the suites, and what Carom makes of it.
#pragma once

#include "geos/suite/figure.hpp"

#include <cstdint>

namespace geos {

/// No query is asked about more pairs of coordinates than this: unions of thousands of parts take too long today.
inline constexpr std::size_t most_pairs = 4'000'000;

/// Nor about areas, whose oracle in rational numbers is slow besides.
inline constexpr std::size_t most_pairs_of_areas = 1'000'000;

/// A geometry that queries are about, with its figure, which is made once when it is needed.
class Subject {
  public:
    explicit Subject(Geometry geometry) : geometry_(std::move(geometry)) {}
    const Geometry& geometry() const { return geometry_; }
    const Figure& figure() const;  ///< throws NotExpressible

  private:
    Geometry geometry_;
    mutable std::optional<Figure> figure_;
    mutable std::string refused_;
};

struct Query {
    std::string operation;  ///< in lower case
    const Subject* a = nullptr;
    const Subject* b = nullptr;          ///< of queries about two
    std::vector<std::string> arguments;  ///< the others
    std::string expected;
    bool on_grid = false;  ///< results are to be rounded
};

enum class Verdict : std::uint8_t {
    right,
    differs,  ///< from the answer of JTS and GEOS, because Carom defines it so
    not_expressible,
    wrong,
};

struct Outcome {
    Verdict verdict = Verdict::wrong;
    std::string why;  ///< of all but `right`
};

/// Carom's result next to the expected one. Throws BadGeometry when what is expected should be one and is none.
Outcome judge(const Query& query);

/// Parts of `judge`, which throw NotExpressible.
Outcome judge_predicate(const Query& query);
Outcome judge_relate(const Query& query);
Outcome judge_valid(const Query& query);
Outcome judge_simple(const Query& query);
Outcome judge_distance(const Query& query);
Outcome judge_within_distance(const Query& query);
Outcome judge_centroid(const Query& query);
Outcome judge_interior_point(const Query& query);
Outcome judge_hull(const Query& query);
Outcome judge_overlay(const Query& query);
Outcome judge_area(const Query& query);

/// The verdict on a yes or no; `why` is the reason for which another answer is right by Carom's definitions, or "".
Outcome compare(bool answer, const Query& query, const std::string& why = "");

/// The verdict on numbers that may be `allowed` apart.
Outcome compare(double answer, double expected, double allowed, const std::string& why = "");

double number(const std::string& text);

}  // namespace geos
