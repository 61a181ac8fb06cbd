/// The cosines and sines of two angles at once, to within 2^-51.
#pragma once

#include <carom/detail/math/lanes/lanes.hpp>
#include <carom/math/rot.hpp>

#include <bit>

namespace carom::detail {

struct TwoRotations {
    Lanes c;
    Lanes s;
    RotD rot(int lane) const { return {c[lane], s[lane]}; }
};

/// The coefficients of the series, each twice, and where no compiler knows their values: gcc would load each once and
/// duplicate it, which takes twice as many instructions.
struct SinCosTerms {
    Lanes quarters_per_radian, whole;  ///< `whole` + x has an ulp of 1
    Lanes quarter_high, quarter_middle, quarter_low;
    Lanes sine[8], cosine[7];
};
extern const SinCosTerms sin_cos_terms;

/// The nearest quarter turns of two angles, from which nearby angles are not far either.
class QuarterTurns {
  public:
    /// Zero.
    QuarterTurns() = default;

    /// For angles below 2^20. Reduces by pieces of pi/2 of 33 bits [Cody & Waite 1980], whose multiples by less than
    /// 2^20 are exact.
    explicit QuarterTurns(Lanes angles) {
        const SinCosTerms& terms = sin_cos_terms;
        // The last bits of a number this large hold the count of quarter turns.
        const Lanes counted = angles * terms.quarters_per_radian + terms.whole;
        const Lanes quarters = counted - terms.whole;
        high_ = quarters * terms.quarter_high;
        low_ = quarters * terms.quarter_middle + quarters * terms.quarter_low;
        const auto count = std::bit_cast<LaneMasks>(counted);
        is_odd_ = -(count & LaneMasks{1, 1});
        of_cosine_ = ((count + LaneMasks{1, 1}) & LaneMasks{2, 2}) << 62;
        of_sine_ = (count & LaneMasks{2, 2}) << 62;
    }

    Lanes from(Lanes angles) const { return (angles - high_) - low_; }

    /// The rotations by these angles, which are x from the quarter turns: Taylor series in pairs of terms, for short
    /// chains of dependent operations [Estrin 1960].
    TwoRotations rotations(Lanes x) const {
        const auto& [s3, s5, s7, s9, s11, s13, s15, s17] = sin_cos_terms.sine;
        const auto& [c4, c6, c8, c10, c12, c14, c16] = sin_cos_terms.cosine;
        const Lanes z = x * x, z2 = z * z, z4 = z2 * z2;
        const Lanes sine = ((s3 + z * s5) + z2 * (s7 + z * s9)) + z4 * ((s11 + z * s13) + z2 * (s15 + z * s17));
        const Lanes cosine = ((c4 + z * c6) + z2 * (c8 + z * c10)) + z4 * ((c12 + z * c14) + z2 * c16);
        const Lanes s = x + x * z * sine, half = both(0.5) * z, near_one = both(1) - half;
        const Lanes c = near_one + (((both(1) - near_one) - half) + z2 * cosine);
        return {signed_by(of_cosine_, chosen(is_odd_, s, c)), signed_by(of_sine_, chosen(is_odd_, c, s))};
    }

  private:
    static Lanes signed_by(LaneMasks sign, Lanes a) { return std::bit_cast<Lanes>(sign ^ std::bit_cast<LaneMasks>(a)); }

    Lanes high_{}, low_{};
    LaneMasks is_odd_{}, of_cosine_{}, of_sine_{};
};

inline bool are_below(Lanes a, double limit) {
    return are_all(magnitudes(a) < both(limit));
}

/// In radians. Reproducible like RotD::radians, which takes twice as long for one angle.
inline TwoRotations two_rotations(Lanes angles) {
    if (!are_below(angles, 0x1p20)) {
        const RotD first = RotD::radians(angles[0]), second = RotD::radians(angles[1]);
        return {Lanes{first.c, second.c}, Lanes{first.s, second.s}};
    }
    const QuarterTurns quarters(angles);
    return quarters.rotations(quarters.from(angles));
}

/// The same for a sequence of angles that change little: it reuses the last quarter turns while they are close enough.
class RotationTracker {
  public:
    TwoRotations operator()(Lanes angles) {
        if (are_all(angles == both(0))) return {both(1), angles};  // common at the start, and fast
        const Lanes x = quarters_.from(angles);
        if (are_below(x, 0.8)) return quarters_.rotations(x);  // not much beyond pi/4: the series are as good
        if (!are_below(angles, 0x1p20)) return two_rotations(angles);
        quarters_ = QuarterTurns(angles);
        return quarters_.rotations(quarters_.from(angles));
    }

  private:
    QuarterTurns quarters_;
};

}  // namespace carom::detail
