/// The two integer models the oracle computes in: machine words for small cases, GMP for all others.
#pragma once

#include "oracle/pieces/pieces.hpp"

namespace oracle {

/// Lengths in 64 bits, products of two in 128 bits, products of four only compared.
struct Small {
    using Length = std::int64_t;
    using Area = Int128;

    /// World coordinates up to this many bits keep a cross product of two edges of a Minkowski difference, which sums
    /// two products of numbers two bits longer, within 127 bits.
    static constexpr int max_bits = 59;

    static Area multiply(Length a, Length b) { return Area(a) * Area(b); }

    /// As a coordinate of a Minkowski difference, which has one bit more than its operands. Throws TooWide.
    static Length to_length(Area a) {
        if (bit_length(a) > max_bits + 1) throw TooWide{};
        return Length(a);
    }

    /// The sign of a b - c d for a, b, c, d >= 0.
    static int compare_products(Area a, Area b, Area c, Area d) {
        const Wide left = product(UInt128(a), UInt128(b)), right = product(UInt128(c), UInt128(d));
        if (left.high != right.high) return left.high < right.high ? -1 : 1;
        return left.low < right.low ? -1 : left.low > right.low ? 1 : 0;
    }

  private:
    struct Wide {
        UInt128 high, low;
    };

    /// Schoolbook multiplication in base 2^64.
    static Wide product(UInt128 a, UInt128 b) {
        constexpr UInt128 mask = ~std::uint64_t(0);
        const UInt128 a1 = a >> 64, a0 = a & mask, b1 = b >> 64, b0 = b & mask;
        const UInt128 low = a0 * b0;
        const UInt128 middle = a1 * b0 + (low >> 64);
        const UInt128 carry = a0 * b1 + (middle & mask);
        return {a1 * b1 + (middle >> 64) + (carry >> 64), (carry << 64) | (low & mask)};
    }
};

/// No limits.
struct Big {
    using Length = mpz_class;
    using Area = mpz_class;
    static Area multiply(const Length& a, const Length& b) { return a * b; }
    static Length to_length(Area a) { return a; }
    static int compare_products(const Area& a, const Area& b, const Area& c, const Area& d) {
        return cmp(mpz_class(a * b), mpz_class(c * d));
    }
};

template <class Z>
typename Z::Area cross(const Vec<typename Z::Length>& a, const Vec<typename Z::Length>& b) {
    return Z::multiply(a.x, b.y) - Z::multiply(a.y, b.x);
}

template <class Z>
typename Z::Area dot(const Vec<typename Z::Length>& a, const Vec<typename Z::Length>& b) {
    return Z::multiply(a.x, b.x) + Z::multiply(a.y, b.y);
}

template <class L>
Vec<L> operator-(const Vec<L>& a, const Vec<L>& b) {
    return {L(a.x - b.x), L(a.y - b.y)};
}

template <class L>
Vec<L> operator-(const Vec<L>& a) {
    return {L(-a.x), L(-a.y)};
}

}  // namespace oracle
