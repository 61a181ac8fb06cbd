/// The cosines and sines of two angles at once, to within 2^-51.
#pragma once

#include <carom/math/lanes.hpp>
#include <carom/math/rot.hpp>

#include <cmath>

namespace carom::detail {

struct TwoTurns {
    Lanes c;
    Lanes s;
    RotD rot(int lane) const { return {c[lane], s[lane]}; }
};

/// In radians. Reproducible as RotD::radians, which takes twice as long for one angle: argument reduction by pieces of
/// pi/2 of 33 bits [Cody & Waite 1980], whose multiples by less than 2^20 are exact; then Taylor's series.
inline TwoTurns two_turns(Lanes angles) {
    using Bits = long long __attribute__((vector_size(16)));
    // Not std::fmax, a call that takes all registers away.
    if (!(std::fabs(angles[0]) < 0x1p20 && std::fabs(angles[1]) < 0x1p20)) {
        const RotD first = RotD::radians(angles[0]), second = RotD::radians(angles[1]);
        return {Lanes{first.c, second.c}, Lanes{first.s, second.s}};
    }
    // In the last bits of a number so large stands the count of quarter turns.
    const Lanes counted = angles * both(0x1.45f306dc9c883p-1) + both(0x1.8p52);
    const Lanes quarters = counted - both(0x1.8p52);
    const Lanes x = ((angles - quarters * both(0x1.921fb544p0)) - quarters * both(0x1.0b4611a6p-34)) -
                    quarters * both(0x1.3198a2ep-69);
    const Lanes z = x * x;
    // In pairs of terms, so that few have to wait for each other [Estrin 1960].
    const Lanes z2 = z * z, z4 = z2 * z2;
    const auto pair = [z](double first, double second) { return both(1 / first) + z * both(1 / second); };
    const Lanes sine = (pair(-6, 120) + z2 * pair(-5040, 362880)) +
                       z4 * (pair(-39916800, 6227020800) + z2 * pair(-1307674368000, 355687428096000));
    const Lanes cosine = (pair(24, -720) + z2 * pair(40320, -3628800)) +
                         z4 * (pair(479001600, -87178291200) + z2 * both(1 / 20922789888000.0));
    const Lanes s = x + x * z * sine, half = both(0.5) * z, near_one = both(1) - half;
    const Lanes c = near_one + (((both(1) - near_one) - half) + z2 * cosine);
    const Bits count = (Bits)counted, odd = -(count & Bits{1, 1});
    const Bits of_cosine = ((Bits)s & odd) | ((Bits)c & ~odd), of_sine = ((Bits)c & odd) | ((Bits)s & ~odd);
    return {(Lanes)(of_cosine ^ (((count + Bits{1, 1}) & Bits{2, 2}) << 62)),
            (Lanes)(of_sine ^ ((count & Bits{2, 2}) << 62))};
}

}  // namespace carom::detail
