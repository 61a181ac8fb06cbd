/// What a soak of sweeps has done so far, and the file that carries it from one run to the next.
#pragma once

#include "oracle/motion/check_sweep.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace soak {

/// What is counted of a family.
enum class Count {
    checked,
    judged,
    hit,
    graze,
    parts,   ///< touched at the start, and not any more
    slides,  ///< touched at the start, and continues
    inside,
    still,
    parallel,
    bullets,
    random,      ///< cases of the random sort
    random_hit,  ///< those of them that hit
    disagreed,
};
inline constexpr std::size_t count_count = 13;

/// Cases 0 to checked - 1 of a family are done.
struct Totals {
    std::array<std::uint64_t, count_count> counts{};
    /// How many times are off by up to (i + 1) / 64 ulp, the last: by more than 1.
    std::array<std::uint64_t, 65> ulps{};
    double most_ulps = 0;

    std::uint64_t& operator[](Count what) { return counts[std::size_t(what)]; }
    std::uint64_t operator[](Count what) const { return counts[std::size_t(what)]; }

    void add(const oracle::SweepCheck& check, oracle::SweepSort sort);
    std::uint64_t times() const;
    /// So many ulps are enough for this share of the times, to a 64th.
    double ulps_for(double share) const;
};

/// One for each of `families()`.
using Progress = std::vector<Totals>;

/// Reads what `save` wrote; a missing file leaves it alone. Returns what is wrong, or nothing.
std::string load(const std::string& path, Progress& progress);

/// Returns what went wrong.
std::string save(const std::string& path, const Progress& progress);

}  // namespace soak
