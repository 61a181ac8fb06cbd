/// The bodies and pairs of the matrix in plain numbers, so that a peer's file needs neither Carom's headers nor its
/// compiler flags.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace bench::matrix {

enum class Kind : std::uint8_t {
    point,
    segment,
    circle,
    aabb,
    box,
    capsule,
    triangle,
    hexagon,
    octagon,
    rounded_box,
};
inline constexpr std::size_t kind_count = 10;

/// A ray cast is that of a point of the first side.
enum class Verb : std::uint8_t { overlaps, contact, manifold, distance, sweep, raycast };
inline constexpr std::size_t verb_count = 6;
inline constexpr Verb all_verbs[] = {Verb::overlaps, Verb::contact, Verb::manifold,
                                     Verb::distance, Verb::sweep,   Verb::raycast};

const char* kind_name(Kind kind);
const char* verb_name(Verb verb);

/// Whether shapes of the first side move.
constexpr bool is_motion(Verb verb) {
    return verb == Verb::sweep || verb == Verb::raycast;
}
/// Whether a verb is asked of a pair of kinds, a <= b.
inline bool has_cell(Verb verb, Kind a, Kind b) {
    if (verb == Verb::sweep) return b != Kind::point;
    return verb != Verb::raycast || (a == Kind::point && b != Kind::point);
}

struct Spot {
    float x = 0, y = 0;
};

/// What a body of any kind is, in its own frame, and where it is.
struct Body {
    std::array<Spot, 8> points;  ///< counterclockwise; of boxes the corners, rounded to float
    std::size_t count = 0;
    float radius = 0;

    Spot center, half;           ///< of both kinds of boxes
    float box_c = 1, box_s = 0;  ///< the cosine and sine of a box in its own frame

    Spot at;
    float c = 1, s = 0;  ///< the cosine and sine of the pose

    Spot way;  ///< how far it moves, in the world, in sweeps and ray casts
};

/// A body of the first side and one of the second.
struct Pair {
    std::uint16_t a, b;
};

/// How poses of upright boxes are drawn: any pose where shapes are placed. Baked into coordinates, a turned upright box
/// is no longer one, so where shapes are not placed these boxes are only moved.
enum class Poses : std::uint8_t { turned, upright };

class Scene {
  public:
    static constexpr std::size_t body_count = 1024;
    static constexpr std::size_t pair_count = 16384;
    /// Peers decide in float and with a slop; sizes are about 1.
    static constexpr double clear_margin = 0.002;

    explicit Scene(Poses poses);

    std::span<const Body> bodies(Kind kind, std::size_t side) const {
        return bodies_[side][static_cast<std::size_t>(kind)];
    }

  private:
    std::array<std::array<std::vector<Body>, kind_count>, 2> bodies_;
};

struct DrawnPairs {
    std::vector<Pair> pairs;
    double hit_rate = 0;  ///< the share that penetrate, at the start or later
};

/// Random pairs, none within the margin of touching. Half of them penetrate, or as many as are found where few or none
/// can. Of those that move, 20 % penetrate at the start and 30 % come to it.
DrawnPairs draw_pairs(const Scene& scene, Verb verb, Kind a, Kind b);

}  // namespace bench::matrix
