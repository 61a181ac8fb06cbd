/// Two figures, and what JTS and GEOS ask about them, in terms of Carom's verbs: `overlaps`, `classify`, `intersect`.
#pragma once

#include "geos/suite/figure.hpp"

namespace geos {

/// What must hold for any two shapes and does not.
struct Contradiction : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Pair {
  public:
    Pair(const Figure& a, const Figure& b) : a_(a), b_(b) {}

    /// As `overlaps`; throws Contradiction when `classify`, `distance` or the other order says something else.
    bool intersects() const;

    bool touches() const { return relation() == carom::Relation::touching; }
    bool equals() const { return relation() == carom::Relation::equal; }
    bool covers() const;      ///< b lies within a
    bool covered_by() const;  ///< a lies within b
    bool contains() const;    ///< b lies within a, and not only in its boundary
    bool within() const;
    bool crosses() const;   ///< of figures of one dimension each
    bool overlaps() const;  ///< likewise

    /// The nine intersections of interiors, boundaries and exteriors (DE-9IM), of figures of one dimension each whose
    /// rings all are on the border: a dimension or F for each, a's by row.
    std::string matrix() const;

  private:
    carom::Relation relation() const;
    const Figure& a_;
    const Figure& b_;
    mutable std::optional<carom::Relation> relation_;
};

/// Whether each of the nine entries is as the pattern of T, F, 0, 1, 2 and * says.
bool matches(const std::string& matrix, const std::string& pattern);

}  // namespace geos
