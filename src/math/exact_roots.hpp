/// Roots of polynomials in exact arithmetic: square-free factorization, and root isolation that always terminates.
#pragma once

#include <carom/math/polynomial.hpp>

namespace carom::detail {

using WidePolynomial = BasicPolynomial<WideNumber>;

/// The polynomials p_0, p_1, ... with simple roots only, where those of p_k are the roots of p with a multiplicity
/// above k. For a p of degree 1 or more, whose leading coefficient is not zero.
QueryVector<WidePolynomial> square_free_chain(const WidePolynomial& p);

/// The polynomial with the roots of both, each simple; both arguments have only simple roots.
WidePolynomial least_common_multiple(const WidePolynomial& p, const WidePolynomial& q);

/// An open interval with exactly one root in it, or the root itself if low = high.
struct WideBracket {
    WideNumber low, high;
};

/// Isolates the roots of p, all of them simple, in the open interval, in order.
QueryVector<WideBracket> isolate_exactly(const WidePolynomial& p, double low, double high);

/// The sign of p just above x, and just below: for a p with simple roots only.
int sign_above(const WidePolynomial& p, const WideNumber& x);
int sign_below(const WidePolynomial& p, const WideNumber& x);

/// Whether p, with simple roots only, has a root in the bracket of one of its multiples.
bool has_root_in(const WidePolynomial& p, const WideBracket& bracket);

}  // namespace carom::detail
