#include "oracle/oracle.hpp"

#include "oracle/minkowski.hpp"

#include <atomic>
#include <climits>

namespace oracle {
namespace {

std::atomic<long> big_cases{0};

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
        }
    }

    int width() const { return lowest > highest ? 0 : highest - lowest; }
};

void to_integer(const Dyadic<Int128>& from, int unit, std::int64_t& to) {
    to = from.is_zero() ? 0 : std::int64_t(from.mantissa * (Int128(1) << (from.exponent - unit)));
}

void to_integer(const Dyadic<mpz_class>& from, int unit, mpz_class& to) {
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
        to.points.resize(pieces[i].points.size());
        for (std::size_t j = 0; j < to.points.size(); ++j) {
            auto& p = to.points[j];
            to_integer(pieces[i].points[j].x, unit, p.x);
            to_integer(pieces[i].points[j].y, unit, p.y);
            to.low = j == 0 ? p : Vec<typename Z::Length>{std::min(to.low.x, p.x), std::min(to.low.y, p.y)};
            to.high = j == 0 ? p : Vec<typename Z::Length>{std::max(to.high.x, p.x), std::max(to.high.y, p.y)};
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

template <class Z>
Verdict judge_pieces(const std::vector<BoxedPiece<Z>>& a, const std::vector<BoxedPiece<Z>>& b) {
    bool touch = false;
    std::vector<Sector<Z>> sectors;
    for (const auto& pa : a) {
        for (const auto& pb : b) {
            if (boxes_apart(pa, pb)) continue;
            const Location<Z> at = locate<Z>(pa, pb);
            if (at.place == Place::inside) return {true, true};
            if (at.place == Place::boundary) touch = true;
            if (at.sector) sectors.push_back(*at.sector);
        }
    }
    return {touch, covers_neighbourhood(sectors)};
}

template <class M, class T>
Verdict judge_with(const Body<T>& a, const Body<T>& b) {
    const auto pieces_a = pieces_of<Dyadic<M>>(a.shape, a.pose), pieces_b = pieces_of<Dyadic<M>>(b.shape, b.pose);
    BitRange range;
    range.include(pieces_a);
    range.include(pieces_b);
    const int unit = range.lowest;
    if constexpr (std::is_same_v<M, Int128>) {
        if (range.width() > Small::max_bits) throw TooWide{};
        return judge_pieces(in_units<Small>(pieces_a, unit), in_units<Small>(pieces_b, unit));
    } else {
        ++big_cases;
        return judge_pieces(in_units<Big>(pieces_a, unit), in_units<Big>(pieces_b, unit));
    }
}

/// How far a stored side, which may be infinite, lies inside of an exact one: the sign of that less `slack`.
int compare_inset(const Dyadic<mpz_class>& exact, double stored, bool upper, double slack) {
    if (std::isinf(stored)) return (stored > 0) == upper ? -1 : 1;
    const Dyadic<mpz_class> above = exact - Dyadic<mpz_class>(stored);
    return sgn(((upper ? above : -above) + Dyadic<mpz_class>(slack)).mantissa);
}

}  // namespace

template <class T>
Verdict judge(const Body<T>& a, const Body<T>& b) {
    try {
        try {
            return judge_with<Int128>(a, b);
        } catch (const TooWide&) {
            return judge_with<mpz_class>(a, b);
        }
    } catch (const NoShape&) {
        return {};
    }
}

template <class T>
BoundsVerdict judge_bounds(const Body<T>& body, const carom::BasicAabb<T>& box, double slack) {
    for (const T side : {box.min.x, box.min.y, box.max.x, box.max.y})
        if (std::isnan(side)) return {};
    const T stored[4] = {box.min.x, box.min.y, box.max.x, box.max.y};
    BoundsVerdict verdict{true, false};
    bool reached[4] = {};
    for (const auto& piece : pieces_of<Dyadic<mpz_class>>(body.shape, body.pose)) {
        for (const auto& p : piece.points) {
            const Dyadic<mpz_class> sides[4] = {p.x - piece.radius, p.y - piece.radius, p.x + piece.radius,
                                                p.y + piece.radius};
            for (int i = 0; i < 4; ++i) {
                if (compare_inset(sides[i], double(stored[i]), i >= 2, 0) > 0) verdict.outward = false;
                if (compare_inset(sides[i], double(stored[i]), i >= 2, slack) >= 0) reached[i] = true;
            }
        }
        for (const auto& d : piece.directions) {
            const bool open[4] = {d.x.mantissa<0, d.y.mantissa<0, d.x.mantissa> 0, d.y.mantissa> 0};
            for (int i = 0; i < 4; ++i) {
                if (!open[i]) continue;
                reached[i] = true;
                if (std::isfinite(stored[i]) || (stored[i] > 0) != (i >= 2)) verdict.outward = false;
            }
        }
    }
    verdict.tight = reached[0] && reached[1] && reached[2] && reached[3];
    return verdict;
}

long big_integer_cases() {
    return big_cases;
}

template Verdict judge(const Body<float>&, const Body<float>&);
template Verdict judge(const Body<double>&, const Body<double>&);
template BoundsVerdict judge_bounds(const Body<float>&, const carom::BasicAabb<float>&, double);
template BoundsVerdict judge_bounds(const Body<double>&, const carom::BasicAabb<double>&, double);

}  // namespace oracle
