/// Pieces and bodies, in Reals.
#pragma once

#include "oracle/pieces/arc_items.hpp"
#include "oracle/touch/oracle.hpp"

namespace oracle {

/// For `convex_hull`.
struct RealNumbers {
    using Length = Real;
    using Area = Real;
    static Real multiply(const Real& a, const Real& b) { return a * b; }
};

inline Vec<Real> real_of(const Vec<Dyadic<mpz_class>>& v) {
    return {Real(v.x), Real(v.y)};
}

/// A piece that is no ellipse. What is unbounded ends 2^far from where it begins.
Item<Real> item_of(const Piece<Dyadic<mpz_class>>& piece, int far);

/// The first piece of a body, which is no ellipse, in the body's own units. What is unbounded ends 2^64 from
/// where it begins, which is far away from all arcs of the tests.
template <class T>
Item<Real> item_of(const Body<T>& body);

/// The same for all pieces of one that has no ellipse.
template <class T>
std::vector<Item<Real>> items_of(const Body<T>& body);

}  // namespace oracle
