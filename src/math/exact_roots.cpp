#include "exact_roots.hpp"

#include <carom/config.hpp>

#include <algorithm>
#include <bit>
#include <limits>

namespace carom::detail {
namespace {

void drop_zeros(WidePolynomial& p) {
    int size = p.size();
    while (size > 0 && p[size - 1].sign() == 0) --size;
    p.resize(size);
}

const WideNumber& leading(const WidePolynomial& p) {
    return p[p.size() - 1];
}

WideNumber power(const WideNumber& x, int exponent) {
    WideNumber result(1.0);
    for (int i = 0; i < exponent; ++i) result = result * x;
    return result;
}

// The remainder of leading(q)^(deg p - deg q + 1) p divided by q.
WidePolynomial pseudo_remainder(WidePolynomial p, const WidePolynomial& q) {
    const WideNumber& lead = leading(q);
    int multiplications = p.size() - q.size() + 1;
    while (p.size() >= q.size()) {
        const WideNumber factor = leading(p);
        const int shift = p.size() - q.size();
        for (int i = 0; i < p.size() - 1; ++i) {
            p[i] = lead * p[i];
            if (i >= shift) p[i] = p[i] - factor * q[i - shift];
        }
        p.resize(p.size() - 1);
        drop_zeros(p);
        --multiplications;
    }
    return p * WidePolynomial(power(lead, multiplications));
}

WidePolynomial quotient(const WidePolynomial& p, const WideNumber& divisor) {
    WidePolynomial result = p;
    for (int i = 0; i < p.size(); ++i) result[i] = exact_quotient(p[i], divisor);
    return result;
}

// The greatest common divisor, up to a factor: the last nonzero subresultant [Collins 1967; Brown & Traub 1971; Knuth
// 1981, algorithm 4.6.1C]. The divisions are exact, so the lengths of the numbers grow only linearly with the degree.
WidePolynomial common_divisor(WidePolynomial p, WidePolynomial q) {
    if (p.size() < q.size()) std::swap(p, q);
    WideNumber g(1.0), h(1.0);
    while (q.size() > 1) {
        const int gap = p.size() - q.size();
        WidePolynomial rest = pseudo_remainder(p, q);
        CAROM_ASSERT(rest.size() < q.size(), "no remainder of a division by %d coefficients", q.size());
        drop_zeros(rest);
        if (rest.size() == 0) return q;
        p = std::move(q);
        q = quotient(rest, g * power(h, gap));
        g = leading(p);
        h = gap == 0 ? h : exact_quotient(power(g, gap), power(h, gap - 1));
    }
    return q.size() == 0 ? p : WidePolynomial(WideNumber(1.0));
}

// A divisor of p, scaled to p's leading coefficient. By Gauss's lemma its coefficients, and those of the quotient by
// it, are WideNumbers; so all divisions are exact and the numbers do not grow.
WidePolynomial scaled_to_lead_of(const WidePolynomial& p, const WidePolynomial& divisor) {
    return quotient(divisor * WidePolynomial(leading(p)), leading(divisor));
}

// leading(p) p / divisor, for a divisor with p's leading coefficient.
WidePolynomial divide(const WidePolynomial& p, const WidePolynomial& divisor) {
    WidePolynomial rest = p * WidePolynomial(leading(p)), result;
    result.resize(p.size() - divisor.size() + 1);
    for (int i = result.size() - 1; i >= 0; --i) {
        result[i] = exact_quotient(rest[i + divisor.size() - 1], leading(divisor));
        for (int k = 0; k < divisor.size(); ++k) rest[i + k] = rest[i + k] - result[i] * divisor[k];
    }
    return result;
}

// An upper bound for the number of roots in (0, 1), exact when it is 0 or 1: Descartes' rule of signs for
// (1 + x)^n p(1 / (1 + x)). Roots at 0 and 1 do not count.
int max_roots(const WidePolynomial& p) {
    WidePolynomial reversed = p;
    for (int i = 0; i < p.size(); ++i) reversed[i] = p[p.size() - 1 - i];
    const WidePolynomial test = reversed.shifted(WideNumber(1.0));
    int variations = 0, before = 0;
    for (int i = 0; i < test.size(); ++i) {
        const int sign = test[i].sign();
        if (sign == 0) continue;
        variations += sign == -before;
        before = sign;
    }
    return variations;
}

// The polynomial on the interval from low to low + width, mapped to [0, 1]; or a root, if the width is 0.
struct Part {
    WidePolynomial p;
    WideNumber low, width;
    std::int64_t halvings;
};

// How often [0, 1] must be halved at most until Descartes' rule counts no more than one root, for a p with simple
// roots. It counts more only where two complex roots are within sqrt(3) widths of each other [Obreschkoff 1963]; and
// with integer coefficients, m being the root of the sum of their squares, two roots are never that near for a width of
// n^(-(n + 2) / 2) m^(1 - n), n being the degree [Mahler 1964].
std::int64_t max_halvings(const WidePolynomial& p) {
    std::int64_t highest = std::numeric_limits<std::int64_t>::min(), lowest = std::numeric_limits<std::int64_t>::max();
    for (int i = 0; i < p.size(); ++i) {
        if (p[i].sign() == 0) continue;
        highest = std::max(highest, p[i].binary_exponent());
        lowest = std::min(lowest, p[i].lowest_exponent());
    }
    const auto width_of = [](std::int64_t x) {
        return static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(x)));
    };
    const std::int64_t degree = p.size() - 1;
    const std::int64_t bits = highest - lowest + 1 + width_of(degree + 1);
    return (degree + 2) * width_of(degree) + degree * bits;
}

}  // namespace

QueryVector<WidePolynomial> square_free_chain(const WidePolynomial& p) {
    QueryVector<WidePolynomial> chain;
    WidePolynomial rest = p;
    while (rest.size() > 1) {
        WidePolynomial repeated = common_divisor(rest, rest.derivative());
        CAROM_ASSERT(repeated.size() < rest.size(), "no divisor of %d coefficients", rest.size());
        if (repeated.size() > 1) repeated = scaled_to_lead_of(rest, repeated);
        chain.push_back(repeated.size() > 1 ? divide(rest, repeated) : rest);
        rest = std::move(repeated);
    }
    return chain;
}

WidePolynomial least_common_multiple(const WidePolynomial& p, const WidePolynomial& q) {
    const WidePolynomial common = common_divisor(p, q);
    return common.size() == 1 ? p * q : p * divide(q, scaled_to_lead_of(q, common));
}

QueryVector<WideBracket> isolate_exactly(const WidePolynomial& p, double low, double high) {
    QueryVector<WideBracket> found;
    const WideNumber whole = WideNumber(high) - WideNumber(low), half(0.5);
    QueryVector<Part> parts;  // a stack: the last one is the first in order
    parts.push_back({p.shifted(WideNumber(low)).scaled(whole), WideNumber(low), whole, 0});
    [[maybe_unused]] const std::int64_t most = max_halvings(parts.front().p);
    while (!parts.empty()) {
        const Part part = std::move(parts.back());
        parts.pop_back();
        const int roots = part.width.sign() != 0 ? max_roots(part.p) : 1;
        if (roots == 1) found.push_back({part.low, part.low + part.width});
        if (roots < 2) continue;
        CAROM_ASSERT(part.halvings < most, "halved %lld times between %g and %g", static_cast<long long>(most), low,
                     high);
        const WideNumber half_width = part.width * half, middle = part.low + half_width;
        WidePolynomial left = part.p.scaled(half), right = left.shifted(WideNumber(1.0));
        const bool is_root = right[0].sign() == 0;
        parts.push_back({std::move(right), middle, half_width, part.halvings + 1});
        if (is_root) parts.push_back({{}, middle, {}, 0});
        parts.push_back({std::move(left), part.low, half_width, part.halvings + 1});
    }
    return found;
}

int sign_above(const WidePolynomial& p, const WideNumber& x) {
    const int sign = p(x).sign();
    return sign != 0 ? sign : p.derivative()(x).sign();
}

int sign_below(const WidePolynomial& p, const WideNumber& x) {
    const int sign = p(x).sign();
    return sign != 0 ? sign : -p.derivative()(x).sign();
}

bool has_root_in(const WidePolynomial& p, const WideBracket& bracket) {
    if ((bracket.high - bracket.low).sign() == 0) return p(bracket.low).sign() == 0;
    return sign_above(p, bracket.low) != sign_below(p, bracket.high);
}

}  // namespace carom::detail
