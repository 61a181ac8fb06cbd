#include "oracle/motion/sweep_times.hpp"

#include "oracle/motion/arc_sweep.hpp"
#include "oracle/motion/stretch.hpp"
#include "oracle/numbers/units.hpp"

#include <algorithm>
#include <cmath>

namespace oracle {
namespace {

constexpr mp_bitcnt_t bits = 256;

/// Thrown when a piece is a curve, which is no hull with a radius.
struct Curved {};

template <class M>
mpz_class in_units(const Dyadic<M>& x, int unit) {
    mpz_class whole;
    to_integer(x, unit, whole);
    return whole;
}
template <class M>
Vec<mpz_class> in_units(const Vec<Dyadic<M>>& v, int unit) {
    return {in_units(v.x, unit), in_units(v.y, unit)};
}

/// Both shapes in whole numbers of one unit, and the velocity in one of its own.
struct RelativeMotion {
    std::vector<WholePiece> a, b;
    Vec<mpz_class> d;
    int time_exponent = 0;  ///< times count in 2 to this
    bool in_range = true;
};

template <class M>
void expect_hulls(const Pieces<M>& pieces) {
    for (const auto& piece : pieces)
        if (!piece.axes.empty() || !piece.ends.empty()) throw Curved{};
}

template <class M>
std::vector<WholePiece> whole_pieces(const Pieces<M>& pieces, int unit, const Vec<mpz_class>& d) {
    std::vector<WholePiece> whole(pieces.size());
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        for (const auto& p : pieces[i].points) whole[i].points.push_back(in_units(p, unit));
        for (const auto& e : pieces[i].directions) whole[i].directions.push_back(in_own_unit<Big>(e));
        whole[i].radius = in_units(pieces[i].radius, unit);
        whole[i].look(d);
    }
    return whole;
}

template <class M, class T>
RelativeMotion relative_motion_of(const Body<T>& a, const Body<T>& b, const SweepInput<T>& input) {
    using N = Dyadic<M>;
    const auto pieces_a = pieces_of<N>(a.shape, a.pose);
    const auto pieces_b = pieces_of<N>(b.shape, b.pose);
    BitRange lengths, speeds;
    for (const auto* pieces : {&pieces_a, &pieces_b}) {
        expect_hulls(*pieces);
        lengths.include(*pieces);
    }
    const Vec<N> d{N(double(input.va.x)) - N(double(input.vb.x)), N(double(input.va.y)) - N(double(input.vb.y))};
    speeds.include(d.x), speeds.include(d.y);
    const int length = lengths.width() == 0 ? 0 : lengths.lowest, speed = speeds.width() == 0 ? 0 : speeds.lowest;
    RelativeMotion made;
    made.time_exponent = length - speed;
    made.in_range = std::min(length, speed) > -240;
    made.d = in_units(d, speed);
    made.a = whole_pieces(pieces_a, length, made.d);
    made.b = whole_pieces(pieces_b, length, made.d);
    return made;
}

template <class T>
RelativeMotion relative_motion_in_any_width(const Body<T>& a, const Body<T>& b, const SweepInput<T>& input) {
    try {
        return relative_motion_of<Int128>(a, b, input);
    } catch (const TooWide&) {
        return relative_motion_of<mpz_class>(a, b, input);
    }
}

/// A max_time in the unit of the contact's times.
Surd max_time_of(double max_time, int time_exponent) {
    const Dyadic<mpz_class> h(max_time);
    const int shift = h.exponent - time_exponent;
    if (shift >= 0) return Surd(shift_up(h.mantissa, shift));
    return {h.mantissa, 0, 0, mpz_class(1) << unsigned(-shift)};
}

/// A stretch within the time that counts.
struct Clipped {
    Surd enter;
    std::optional<Surd> exit;
};

std::vector<Clipped> stretches_of(const RelativeMotion& motion, const std::optional<Surd>& max_time) {
    std::vector<Clipped> found;
    for (const WholePiece& a : motion.a) {
        for (const WholePiece& b : motion.b) {
            const auto stretch = stretch_of(a, b, motion.d);
            if (!stretch || (stretch->exit && sign(*stretch->exit) < 0)) continue;
            Clipped clipped{Surd(mpz_class(0)), stretch->exit};
            if (stretch->enter && sign(*stretch->enter) > 0) clipped.enter = *stretch->enter;
            if (max_time && compare(clipped.enter, *max_time) > 0) continue;
            if (max_time && (!clipped.exit || compare(*clipped.exit, *max_time) > 0)) clipped.exit = max_time;
            found.push_back(std::move(clipped));
        }
    }
    std::sort(found.begin(), found.end(),
              [](const Clipped& x, const Clipped& y) { return compare(x.enter, y.enter) < 0; });
    return found;
}

mpf_class in_seconds(const Surd& t, int time_exponent) {
    mpf_class value = t.value(bits);
    if (time_exponent >= 0)
        mpf_mul_2exp(value.get_mpf_t(), value.get_mpf_t(), mp_bitcnt_t(time_exponent));
    else
        mpf_div_2exp(value.get_mpf_t(), value.get_mpf_t(), mp_bitcnt_t(-time_exponent));
    return value;
}

/// The first of the stretches and all that follow without a gap, as one.
SweptContact first_of(const std::vector<Clipped>& stretches, int time_exponent) {
    SweptContact contact;
    if (stretches.empty()) return contact;
    std::optional<Surd> exit = stretches.front().exit;
    std::size_t i = 1;
    for (; i < stretches.size() && exit && compare(stretches[i].enter, *exit) <= 0; ++i)
        if (!stretches[i].exit || compare(*stretches[i].exit, *exit) > 0) exit = stretches[i].exit;
    const Surd& enter = stretches.front().enter;
    contact.hit = true;
    contact.at_start = sign(enter) == 0;
    contact.is_only = !exit || i == stretches.size();
    contact.is_endless = !exit;
    contact.is_instant = exit && compare(enter, *exit) == 0;
    contact.enter = in_seconds(enter, time_exponent);
    if (exit) contact.exit = in_seconds(*exit, time_exponent);
    return contact;
}

/// Two that keep their places: all the time or never.
template <class T>
SweptContact still_contact(const Body<T>& a, const Body<T>& b, double max_time) {
    SweptContact contact;
    contact.hit = contact.at_start = judge(a, b).overlaps;
    contact.is_endless = std::isinf(max_time);
    contact.is_instant = max_time == 0;
    if (!contact.is_endless) contact.exit = max_time;
    return contact;
}

}  // namespace

template <class T>
std::optional<SweptContact> swept_contact(const Body<T>& a, const Body<T>& b, const SweepInput<T>& input) {
    try {
        const RelativeMotion motion = relative_motion_in_any_width(a, b, input);
        if (motion.d.x == 0 && motion.d.y == 0) return still_contact(a, b, input.to);
        std::optional<Surd> max_time;
        if (std::isfinite(input.to)) max_time = max_time_of(input.to, motion.time_exponent);
        SweptContact contact = first_of(stretches_of(motion, max_time), motion.time_exponent);
        contact.in_range = motion.in_range;
        return contact;
    } catch (const NoShape&) {
        return SweptContact{};
    } catch (const Curved&) {
        return std::nullopt;
    }
}

template <class T>
bool moves_along_a_side(const Body<T>& a, const Body<T>& b, const SweepInput<T>& input) {
    const RelativeMotion motion = relative_motion_in_any_width(a, b, input);
    const auto is_along = [&](const Vec<mpz_class>& e) {
        return (e.x != 0 || e.y != 0) && motion.d.x * e.y == motion.d.y * e.x;
    };
    for (const auto* pieces : {&motion.a, &motion.b}) {
        for (const WholePiece& piece : *pieces) {
            const auto& points = piece.points;
            for (std::size_t i = 0; i < points.size(); ++i)
                if (is_along(points[(i + 1) % points.size()] - points[i])) return true;
            if (std::any_of(piece.directions.begin(), piece.directions.end(), is_along)) return true;
        }
    }
    return false;
}

template <class T>
std::optional<bool> sweep_hits(const Body<T>& a, const Body<T>& b, const SweepInput<T>& input) {
    if (const auto contact = swept_contact(a, b, input)) return contact->hit;
    if (const auto verdict = judge_swept(a, b, input)) return verdict->overlaps;
    // A curve moves: as seen from a, b does.
    if (const auto verdict = judge_swept(b, a, SweepInput<T>{input.vb, input.va, input.from, input.to}))
        return verdict->overlaps;
    return hits_with_arcs(a, b, input);
}

template std::optional<SweptContact> swept_contact(const Body<float>&, const Body<float>&, const SweepInput<float>&);
template std::optional<SweptContact> swept_contact(const Body<double>&, const Body<double>&, const SweepInput<double>&);
template bool moves_along_a_side(const Body<float>&, const Body<float>&, const SweepInput<float>&);
template bool moves_along_a_side(const Body<double>&, const Body<double>&, const SweepInput<double>&);
template std::optional<bool> sweep_hits(const Body<float>&, const Body<float>&, const SweepInput<float>&);
template std::optional<bool> sweep_hits(const Body<double>&, const Body<double>&, const SweepInput<double>&);

}  // namespace oracle
