/// Pieces in whole numbers: all coordinates and radii of a case as multiples of one power of two.
#pragma once

#include "oracle/numbers/integers.hpp"

#include <algorithm>
#include <climits>

namespace oracle {

template <class M>
using Pieces = std::vector<Piece<Dyadic<M>>>;

/// The range of bits that all coordinates and radii of a case occupy.
struct BitRange {
    int lowest = INT_MAX;
    int highest = INT_MIN;

    template <class M>
    void include(const Dyadic<M>& number) {
        if (number.is_zero()) return;
        lowest = std::min(lowest, number.exponent);
        highest = std::max(highest, number.exponent + bit_length(number.mantissa));
    }

    template <class M>
    void include(const Pieces<M>& pieces) {
        for (const auto& piece : pieces) {
            include(piece.radius);
            for (const auto& p : piece.points) include(p.x), include(p.y);
            for (const auto& axis : piece.axes) include(axis.x), include(axis.y);
        }
    }

    int width() const { return lowest > highest ? 0 : highest - lowest; }
};

inline void to_integer(const Dyadic<Int128>& from, int unit, std::int64_t& to) {
    to = from.is_zero() ? 0 : std::int64_t(from.mantissa * (Int128(1) << (from.exponent - unit)));
}

inline void to_integer(const Dyadic<Int128>& from, int unit, mpz_class& to) {
    const UInt128 size = from.mantissa < 0 ? UInt128(0) - UInt128(from.mantissa) : UInt128(from.mantissa);
    to = static_cast<unsigned long>(size >> 64);
    to <<= 64;
    to += static_cast<unsigned long>(size);
    if (from.mantissa < 0) to = -to;
    if (!from.is_zero()) to = shift_up(to, from.exponent - unit);
}

inline void to_integer(const Dyadic<mpz_class>& from, int unit, mpz_class& to) {
    to = from.is_zero() ? mpz_class(0) : shift_up(from.mantissa, from.exponent - unit);
}

/// Directions have no size in common with the points: each gets the largest unit that keeps it whole.
template <class Z, class M>
Vec<typename Z::Length> in_own_unit(const Vec<Dyadic<M>>& direction) {
    BitRange range;
    range.include(direction.x), range.include(direction.y);
    if (range.width() == 0) throw NoShape{};
    if (std::is_same_v<Z, Small> && range.width() > Small::max_bits) throw TooWide{};
    Vec<typename Z::Length> whole;
    to_integer(direction.x, range.lowest, whole.x);
    to_integer(direction.y, range.lowest, whole.y);
    return whole;
}

/// A piece in integers, with the box around its rounded hull, directions left aside.
template <class Z>
struct BoxedPiece : Piece<typename Z::Length> {
    Vec<typename Z::Length> low, high;
};

template <class Z, class M>
std::vector<BoxedPiece<Z>> in_units(const Pieces<M>& pieces, int unit) {
    std::vector<BoxedPiece<Z>> scaled(pieces.size());
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        BoxedPiece<Z>& to = scaled[i];
        to_integer(pieces[i].radius, unit, to.radius);
        for (const auto& direction : pieces[i].directions) to.directions.push_back(in_own_unit<Z>(direction));
        if (std::is_same_v<Z, Small> && !pieces[i].ends.empty()) throw TooWide{};
        for (const auto& end : pieces[i].ends) to.ends.push_back(in_own_unit<Z>(end));
        to.points.resize(pieces[i].points.size());
        for (std::size_t j = 0; j < to.points.size(); ++j) {
            auto& p = to.points[j];
            to_integer(pieces[i].points[j].x, unit, p.x);
            to_integer(pieces[i].points[j].y, unit, p.y);
            to.low = j == 0 ? p : Vec<typename Z::Length>{std::min(to.low.x, p.x), std::min(to.low.y, p.y)};
            to.high = j == 0 ? p : Vec<typename Z::Length>{std::max(to.high.x, p.x), std::max(to.high.y, p.y)};
        }
        for (const auto& axis : pieces[i].axes) {
            if (std::is_same_v<Z, Small>) throw TooWide{};
            auto& u = to.axes.emplace_back();
            to_integer(axis.x, unit, u.x);
            to_integer(axis.y, unit, u.y);
            const Vec<typename Z::Length> reach{u.x < 0 ? -u.x : u.x, u.y < 0 ? -u.y : u.y};
            to.low = to.low - reach;
            to.high = to.high - -reach;
        }
        to.low.x -= to.radius, to.low.y -= to.radius;
        to.high.x += to.radius, to.high.y += to.radius;
    }
    return scaled;
}

template <class Z>
bool boxes_apart(const BoxedPiece<Z>& a, const BoxedPiece<Z>& b) {
    if (!a.directions.empty() || !b.directions.empty()) return false;
    return a.high.x < b.low.x || b.high.x < a.low.x || a.high.y < b.low.y || b.high.y < a.low.y;
}

}  // namespace oracle
