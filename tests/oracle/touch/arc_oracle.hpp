/// Results for arcs, by other means than the library's: overlap by trying all points of the arc that can be nearest,
/// and penetration by its meaning: the shapes are shifted a little in every direction that can make a difference.
///
/// First in long doubles that know their error; where those leave a doubt, in numbers of many bits in which what is
/// nearer to zero than 2^-z is zero. With w bits of coordinates, made smaller than 1, and directions, z is 10 w + 320.
/// All that is compared is a sum of nested square roots of such numbers. Were it not zero and yet that small, several
/// independent coincidences of 2^-w would have met. Shifts are 2^-(2 w + 48) long. What depends on curvatures shows at
/// twice as many bits, and in squared distances at four times as many, still above 2^-z.
#pragma once

#include "oracle/pieces/arc_items.hpp"
#include "oracle/pieces/minkowski.hpp"
#include "oracle/touch/oracle.hpp"

namespace oracle {

/// The pairs of pieces, in integers of `width` bits, that touch in a case with arcs.
class ArcContacts {
  public:
    /// `direction_bits` are those of the widest direction.
    ArcContacts(int width, int direction_bits);

    /// Where the origin lies with respect to the difference of two pieces, one of them an arc and none an ellipse;
    /// inside means that every small shift keeps this pair in contact. A pair that just touches is kept.
    Place add_arc(const Piece<mpz_class>& a, const Piece<mpz_class>& b);

    /// Keeps a pair without arcs and directions that only touches.
    void add_touching(const Piece<mpz_class>& a, const Piece<mpz_class>& b);

    bool empty() const { return touching_pairs_.empty(); }

    /// Whether every small shift keeps some kept pair in contact.
    bool survive_all_shifts() const;

  private:
    /// Nothing where that leaves a doubt.
    std::optional<Place> add_arc_roughly(const Piece<mpz_class>& a, const Piece<mpz_class>& b) const;

    /// Whether a shift keeps some kept pair in contact.
    bool survives(const Vec<Real>& shift) const;

    struct TouchingPair {
        Item<Real> a, b;
    };

    int width_;  ///< of coordinates, which are made smaller than 1 by it
    int bits_;   ///< w
    std::vector<TouchingPair> touching_pairs_;
};

/// The distance of an arc and a convex shape, or of two arcs.
template <class T>
double arc_distance(const Body<T>& a, const Body<T>& b);

}  // namespace oracle
