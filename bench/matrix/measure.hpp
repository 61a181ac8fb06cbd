/// Compares and times the contestants of one cell of the matrix.
#pragma once

#include "contestant.hpp"

#include <array>
#include <cmath>
#include <optional>
#include <string>

namespace bench::matrix {

/// Everyone, each with the bodies of its scene.
class Field {
  public:
    Field();

    const Scene& turned() const { return turned_; }
    const Scene& upright() const { return upright_; }
    const Contestants& contestants() const { return contestants_; }
    /// Plain code on the upright scene, which is compared with Carom's unplaced shapes and not timed.
    const Contestant& upright_reference() const { return *upright_reference_; }

  private:
    Scene turned_{Poses::turned}, upright_{Poses::upright};
    Contestants contestants_;
    std::unique_ptr<Contestant> upright_reference_;
};

struct Timing {
    double nanoseconds = NAN;  ///< a call: the median of the rounds; NaN where nobody of the column can
    double ratio = NAN;        ///< Carom's time in the first column over this one: the median of the rounds' own ratios
    std::string name;          ///< of the function that was fastest, where there are several
};

struct Cell {
    Verb verb;
    Kind a, b;
    double hit_rate = 0;
    std::array<Timing, column_count> timings;
    std::array<std::size_t, column_count> differences{};  ///< answers unlike those of plain code

    const Timing& of(Column column) const { return timings[static_cast<std::size_t>(column)]; }
};

/// Asks everyone once and counts the answers that differ: yes or no at all, depths and distances by more than 1e-3.
/// Then times each in every round, all in one order that is new each round. With no rounds, only compares.
Cell measure(const Field& field, Verb verb, Kind a, Kind b, int rounds);

}  // namespace bench::matrix
