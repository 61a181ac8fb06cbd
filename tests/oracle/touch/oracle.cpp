#include "oracle/touch/oracle.hpp"

#include "oracle/numbers/units.hpp"
#include "oracle/pieces/minkowski.hpp"
#include "oracle/touch/arc_oracle.hpp"
#include "oracle/touch/ellipse.hpp"
#include "oracle/touch/ellipse_arc.hpp"

#include <algorithm>
#include <atomic>

namespace oracle {
namespace {

std::atomic<long> big_cases{0};

template <class Z>
Location<Z> locate_any(const BoxedPiece<Z>& a, const BoxedPiece<Z>& b) {
    if constexpr (std::is_same_v<Z, Big>) {
        if (!a.axes.empty() || !b.axes.empty()) return locate_with_ellipse(a, b);
    }
    return locate<Z>(a, b);
}

template <class Z>
Verdict judge_pieces(const std::vector<BoxedPiece<Z>>& a, const std::vector<BoxedPiece<Z>>& b) {
    bool touch = false;
    std::vector<Sector<Z>> sectors;
    for (const auto& pa : a) {
        for (const auto& pb : b) {
            if (boxes_apart(pa, pb)) continue;
            const Location<Z> at = locate_any<Z>(pa, pb);
            if (at.place == Place::inside) return {true, true};
            if (at.place == Place::boundary) touch = true;
            if (at.sector) sectors.push_back(*at.sector);
        }
    }
    return {touch, covers_neighborhood(sectors)};
}

/// Gathers what is known of the pairs of pieces of a case with arcs.
class ArcCase {
  public:
    ArcCase(int width, int direction_bits, int highest)
        : contacts_(width, direction_bits), near_overflow_(highest > 990) {}

    /// False when the answer is yes to everything.
    bool add(const BoxedPiece<Big>& a, const BoxedPiece<Big>& b) {
        const std::optional<Place> place = locate_pair(a, b);
        promised_ = promised_ && place;
        touch_ = touch_ || place == Place::boundary;
        return place != Place::inside;
    }

    std::optional<Verdict> verdict() const {
        const bool of_two_sorts = int(!contacts_.empty()) + int(!sectors_.empty()) + int(ellipse_touches_arc_) > 1;
        if (!promised_ || of_two_sorts) return std::nullopt;
        return Verdict{touch_, covers_neighborhood(sectors_) || contacts_.survive_all_shifts()};
    }

  private:
    std::optional<Place> locate_pair(const BoxedPiece<Big>& a, const BoxedPiece<Big>& b) {
        if (a.ends.empty() && b.ends.empty()) {
            const Location<Big> at = locate_any<Big>(a, b);
            if (at.place != Place::boundary) return at.place;
            if (!at.sector) return at.place;  // no area, so nothing that is covered needs it
            const bool as_hulls = a.axes.empty() && b.axes.empty() && a.directions.empty() && b.directions.empty();
            as_hulls ? contacts_.add_touching(a, b) : sectors_.push_back(*at.sector);
            return at.place;
        }
        if (a.axes.empty() && b.axes.empty()) return contacts_.add_arc(a, b);
        const std::optional<Place> place = a.axes.empty() ? locate_ellipse_and_arc(b, a) : locate_ellipse_and_arc(a, b);
        ellipse_touches_arc_ = ellipse_touches_arc_ || place == Place::boundary;
        if (near_overflow_) return std::nullopt;
        return place;
    }

    ArcContacts contacts_;
    std::vector<Sector<Big>> sectors_;
    bool ellipse_touches_arc_ = false;
    bool near_overflow_;  ///< where the library's products of lengths, in doubles, are not finite
    bool touch_ = false;
    bool promised_ = true;
};

int bits_of_directions(const std::vector<BoxedPiece<Big>>& pieces) {
    int most = 0;
    for (const auto& piece : pieces)
        for (const auto* directions : {&piece.directions, &piece.ends})
            for (const auto& d : *directions) most = std::max({most, bit_length(d.x), bit_length(d.y)});
    return most;
}

std::optional<Verdict> judge_with_arcs(const std::vector<BoxedPiece<Big>>& a, const std::vector<BoxedPiece<Big>>& b,
                                       int width, int highest) {
    ArcCase gathered(width, std::max(bits_of_directions(a), bits_of_directions(b)), highest);
    for (const auto& pa : a)
        for (const auto& pb : b)
            if (!boxes_apart(pa, pb) && !gathered.add(pa, pb)) return Verdict{true, true};
    return gathered.verdict();
}

template <class M>
bool has_arc(const Pieces<M>& pieces) {
    return std::any_of(pieces.begin(), pieces.end(), [](const auto& piece) { return !piece.ends.empty(); });
}

/// Thrown when the swept area of a curved piece is no piece, or when a curve touches something unbounded other than
/// rays, lines and half planes do.
struct NoPiece {};

/// Moves a piece, or makes it the hull of both ends of its path.
template <class M, class T>
void move(Piece<Dyadic<M>>& piece, const SweepInput<T>& input) {
    using N = Dyadic<M>;
    const Vec<N> d{N(double(input.va.x)) - N(double(input.vb.x)), N(double(input.va.y)) - N(double(input.vb.y))};
    if (d.x.is_zero() && d.y.is_zero()) return;
    if (input.from < input.to && !(piece.axes.empty() && piece.ends.empty())) throw NoPiece{};
    const N from(input.from);
    const auto points = piece.points;
    for (auto& p : piece.points) p = {p.x + from * d.x, p.y + from * d.y};
    if (input.from == input.to) return;
    if (std::isinf(input.to)) {
        piece.directions.push_back(d);
        return;
    }
    const N to(input.to);
    for (const auto& p : points) piece.points.push_back({p.x + to * d.x, p.y + to * d.y});
}

template <class M>
bool has_curve(const Pieces<M>& pieces) {
    return std::any_of(pieces.begin(), pieces.end(), [](const auto& p) { return !p.axes.empty() || !p.ends.empty(); });
}

template <class M>
bool has_direction(const Pieces<M>& pieces) {
    return std::any_of(pieces.begin(), pieces.end(), [](const auto& piece) { return !piece.directions.empty(); });
}

template <class M, class T>
std::optional<Verdict> judge_with(const Body<T>& a, const Body<T>& b, const SweepInput<T>* input = nullptr) {
    auto pieces_a = pieces_of<Dyadic<M>>(a.shape, a.pose);
    const auto pieces_b = pieces_of<Dyadic<M>>(b.shape, b.pose);
    for (auto& piece : pieces_a)
        if (input) move(piece, *input);
    if (input && input->from < input->to && has_curve(pieces_b) && has_direction(pieces_a)) throw NoPiece{};
    BitRange range;
    range.include(pieces_a);
    range.include(pieces_b);
    const int unit = range.lowest;
    if constexpr (std::is_same_v<M, Int128>) {
        if (range.width() > Small::max_bits) throw TooWide{};
        return judge_pieces(in_units<Small>(pieces_a, unit), in_units<Small>(pieces_b, unit));
    } else {
        ++big_cases;
        if (has_arc(pieces_a) || has_arc(pieces_b))
            return judge_with_arcs(in_units<Big>(pieces_a, unit), in_units<Big>(pieces_b, unit), range.width(),
                                   range.highest);
        return judge_pieces(in_units<Big>(pieces_a, unit), in_units<Big>(pieces_b, unit));
    }
}

template <class T>
std::optional<Verdict> judge_in_any_width(const Body<T>& a, const Body<T>& b, const SweepInput<T>* input) {
    try {
        try {
            return judge_with<Int128>(a, b, input);
        } catch (const TooWide&) {
            return judge_with<mpz_class>(a, b, input);
        }
    } catch (const NoShape&) {
        return Verdict{};
    }
}

/// How far a stored side, which may be infinite, lies inside of an exact one: the sign of that less `slack`.
int compare_inset(const Dyadic<mpz_class>& exact, double stored, bool upper, double slack) {
    if (std::isinf(stored)) return (stored > 0) == upper ? -1 : 1;
    const Dyadic<mpz_class> above = exact - Dyadic<mpz_class>(stored);
    return sgn(((upper ? above : -above) + Dyadic<mpz_class>(slack)).mantissa);
}

/// The same for an ellipse that reaches from its center by the root of `reach_sq`.
int compare_inset_of_ellipse(const Dyadic<mpz_class>& center, const Dyadic<mpz_class>& reach_sq, double stored,
                             bool upper, double slack) {
    if (std::isinf(stored)) return (stored > 0) == upper ? -1 : 1;
    const Dyadic<mpz_class> out = Dyadic<mpz_class>(stored) - center;
    const Dyadic<mpz_class> distance = (upper ? out : -out) - Dyadic<mpz_class>(slack);
    if (sgn(distance.mantissa) < 0) return 1;
    return sgn((reach_sq - distance * distance).mantissa);
}

/// The same for the end of an arc: center + radius part / length, the sign of which is that of a + b / length.
int compare_inset_of_end(const Dyadic<mpz_class>& center, const Dyadic<mpz_class>& radius,
                         const Dyadic<mpz_class>& part, const Dyadic<mpz_class>& length_sq, double stored, bool upper,
                         double slack) {
    if (std::isinf(stored)) return (stored > 0) == upper ? -1 : 1;
    const Dyadic<mpz_class> above = center - Dyadic<mpz_class>(stored);
    const Dyadic<mpz_class> a = (upper ? above : -above) + Dyadic<mpz_class>(slack);
    const Dyadic<mpz_class> b = upper ? radius * part : -(radius * part);
    const int sign_a = sgn(a.mantissa), sign_b = sgn(b.mantissa);
    if (sign_a * sign_b >= 0) return sign_a != 0 ? sign_a : sign_b;
    return sign_a * sgn((a * a * length_sq - b * b).mantissa);
}

bool arc_holds(const Piece<Dyadic<mpz_class>>& arc, const Vec<Dyadic<mpz_class>>& h) {
    const auto turn_of = [](const auto& u, const auto& v) { return sgn((u.x * v.y - u.y * v.x).mantissa); };
    const auto &from = arc.ends[0], &to = arc.ends[1];
    const int turn = turn_of(from, to);
    if (turn == 0 && sgn((from.x * to.x + from.y * to.y).mantissa) > 0) return true;
    const bool after = turn_of(from, h) >= 0, before = turn_of(h, to) >= 0;
    return turn > 0 ? after && before : turn < 0 ? after || before : after;
}

/// How far a side of a box, counted as in min.x, min.y, max.x, max.y, lies inside of an arc.
int compare_inset_of_arc(const Piece<Dyadic<mpz_class>>& arc, int side, double stored, double slack) {
    const bool upper = side >= 2, upright = side % 2 == 1;
    const auto& center = upright ? arc.points[0].y : arc.points[0].x;
    const Dyadic<mpz_class> out(upper ? 1.0 : -1.0), none;
    if (arc_holds(arc, upright ? Vec<Dyadic<mpz_class>>{none, out} : Vec<Dyadic<mpz_class>>{out, none}))
        return compare_inset(center + out * arc.radius, stored, upper, slack);
    int best = -1;
    for (const auto& end : arc.ends)
        best = std::max(best, compare_inset_of_end(center, arc.radius, upright ? end.y : end.x,
                                                   end.x * end.x + end.y * end.y, stored, upper, slack));
    return best;
}

}  // namespace

template <class T>
std::optional<Verdict> judge_if_promised(const Body<T>& a, const Body<T>& b) {
    return judge_in_any_width<T>(a, b, nullptr);
}

template <class T>
std::optional<Verdict> judge_swept(const Body<T>& a, const Body<T>& b, const SweepInput<T>& input) {
    try {
        return judge_in_any_width<T>(a, b, &input);
    } catch (const NoPiece&) {
        return std::nullopt;
    }
}

template <class T>
Verdict judge(const Body<T>& a, const Body<T>& b) {
    return judge_if_promised(a, b).value();
}

template <class T>
BoundsVerdict judge_bounds(const Body<T>& body, const carom::BasicAabb<T>& box, double slack) {
    for (const T side : {box.min.x, box.min.y, box.max.x, box.max.y})
        if (std::isnan(side)) return {};
    const T stored[4] = {box.min.x, box.min.y, box.max.x, box.max.y};
    BoundsVerdict verdict{true, false};
    bool reached[4] = {};
    for (const auto& piece : pieces_of<Dyadic<mpz_class>>(body.shape, body.pose)) {
        if (!piece.axes.empty()) {
            const auto &c = piece.points[0], &u = piece.axes[0], &v = piece.axes[1];
            const Dyadic<mpz_class> x_sq = u.x * u.x + v.x * v.x, y_sq = u.y * u.y + v.y * v.y;
            for (int i = 0; i < 4; ++i) {
                const auto inset = [&](double by) {
                    return compare_inset_of_ellipse(i % 2 == 0 ? c.x : c.y, i % 2 == 0 ? x_sq : y_sq, double(stored[i]),
                                                    i >= 2, by);
                };
                if (inset(0) > 0) verdict.outward = false;
                if (inset(slack) >= 0) reached[i] = true;
            }
            continue;
        }
        if (!piece.ends.empty()) {
            for (int i = 0; i < 4; ++i) {
                if (compare_inset_of_arc(piece, i, double(stored[i]), 0) > 0) verdict.outward = false;
                if (compare_inset_of_arc(piece, i, double(stored[i]), slack) >= 0) reached[i] = true;
            }
            continue;
        }
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

template std::optional<Verdict> judge_if_promised(const Body<float>&, const Body<float>&);
template std::optional<Verdict> judge_if_promised(const Body<double>&, const Body<double>&);
template std::optional<Verdict> judge_swept(const Body<float>&, const Body<float>&, const SweepInput<float>&);
template std::optional<Verdict> judge_swept(const Body<double>&, const Body<double>&, const SweepInput<double>&);
template Verdict judge(const Body<float>&, const Body<float>&);
template Verdict judge(const Body<double>&, const Body<double>&);
template BoundsVerdict judge_bounds(const Body<float>&, const carom::BasicAabb<float>&, double);
template BoundsVerdict judge_bounds(const Body<double>&, const carom::BasicAabb<double>&, double);

}  // namespace oracle
