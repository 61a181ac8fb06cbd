/// Whoever answers the queries of the matrix.
#pragma once

#include "scene.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace bench::matrix {

/// The columns of the matrix. A library that has several functions for one query has a contestant for each in the same
/// column; the fastest counts.
enum class Column : std::uint8_t {
    carom,      ///< float, placed
    any_shape,  ///< the same shapes in AnyShape
    in_double,
    unplaced,  ///< float, with the coordinates of the world in the shapes
    box2d,
    cute_c2,
    plain,
};
inline constexpr std::size_t column_count = 7;
inline constexpr Column columns[] = {Column::carom, Column::any_shape, Column::in_double, Column::unplaced,
                                     Column::box2d, Column::cute_c2,   Column::plain};

/// An answer to `contact` and `manifold`: the separation, which is at most 0, or this. To `sweep` and `raycast`: the
/// fraction of the way, 0 from a start in contact, or this.
inline constexpr float apart = std::numeric_limits<float>::infinity();
/// The answer of those who find that two overlap but do not say how deep.
inline constexpr float no_depth = std::numeric_limits<float>::quiet_NaN();

class Contestant {
  public:
    virtual ~Contestant() = default;

    virtual Column column() const = 0;
    /// The functions it calls, where a column has several contestants.
    virtual std::string name() const { return ""; }
    virtual bool can(Verb, Kind, Kind) const { return true; }
    /// Writes one answer for each pair: 1 or 0, a separation, a distance, or a fraction of the way of a. The whole loop
    /// is the contestant's, so that nobody has a call in it that is not theirs. a <= b.
    virtual void ask(Verb verb, Kind a, Kind b, std::span<const Pair> order, float* answers) const = 0;
};

using Contestants = std::vector<std::unique_ptr<Contestant>>;

/// The answer to `overlaps`, converted: for `? 1 : 0` compilers make a branch for some contestants and none for others.
inline float answer(bool is_overlap) {
    return static_cast<float>(is_overlap);
}

/// Makes the compiler compute all of a result, not only the number that is kept.
template <class Result>
void use(const Result& result) {
    asm volatile("" : : "m"(result));
}

// Each is made of the bodies of a scene, in whatever form it likes best.
std::unique_ptr<Contestant> carom_float(const Scene& scene);
std::unique_ptr<Contestant> carom_any_shape(const Scene& scene);
std::unique_ptr<Contestant> carom_double(const Scene& scene);
std::unique_ptr<Contestant> carom_unplaced(const Scene& scene);
std::unique_ptr<Contestant> plain_code(const Scene& scene);
/// Box2D 3 where the build has its sources, else 2.4.
Contestants box2d(const Scene& scene);
/// None where the build has no cute_c2.
Contestants cute_c2(const Scene& scene);

/// "Box2D 3.2.0", and as much for the other.
std::string box2d_name();
std::string cute_c2_name();

}  // namespace bench::matrix
