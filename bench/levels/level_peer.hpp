/// Levels and questions about them in plain numbers, so that a peer's file needs neither Carom's headers nor its
/// compiler flags.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace bench::levels {

enum class LevelKind : std::uint8_t { chain, polygon, boxes, tiles };
inline constexpr LevelKind level_kinds[] = {LevelKind::chain, LevelKind::polygon, LevelKind::boxes, LevelKind::tiles};

/// Balls are circles of radius 0.5 with their center at a place. Rays and sweeps start 15 over it and go down 20, and
/// 2 to the side; `up` of the place is where over is.
enum class Question : std::uint8_t {
    overlaps,         ///< 1 if the ball overlaps
    contains,         ///< 1 if the place is in the level
    ray,              ///< the fraction at the hit, or 1
    sweep,            ///< of a ball, the same
    box_sweep,        ///< of an upright box
    distance,         ///< from a ball 4 over the place
    approach,         ///< the same while the ball moves 3 to the side
    contact,          ///< the ball's separation, or 0 if it is apart
    hexagon_contact,  ///< the same for a hexagon
    placed_contact,   ///< the ball's, where the level has a pose
    placed_hexagon_contact,
    manifold,      ///< of a box: 1 if there is one
    walk,          ///< a step of a character of the size of the ball; its x afterwards
    ride,          ///< the same on a level that moves
    deep_contact,  ///< the separation of a ball far inside
    deep_hexagon_contact,
    classify,
    turning,  ///< the first impact of a ball 1.5 over the place with the level, which turns about a point 5 over it
    bounds,
    turned_bounds,
    edit,  ///< 1 once a part next to the place has been moved or replaced
};
inline constexpr std::size_t question_count = 21;

const char* kind_name(LevelKind kind);
const char* question_name(Question question);

struct Spot {
    float x = 0, y = 0;
};

/// Where questions are asked: at the border of the level, some inside and some outside.
struct Place {
    Spot at, up;
    Spot deep;             ///< far inside, if the level has an inside
    std::size_t part = 0;  ///< one next to it
};

struct Rectangle {
    Spot low, high;
};

/// What a level is: the vertices of a chain from left to right, those of a polygon counterclockwise, or boxes; of tiles
/// those that are full.
struct Outline {
    LevelKind kind{};
    std::vector<Spot> points;
    std::vector<Rectangle> boxes;
    std::vector<Place> places;
    std::size_t side = 0;  ///< of a grid of tiles
};

/// Who has a level in memory and answers questions about it.
class LevelPeer {
  public:
    virtual ~LevelPeer() = default;
    virtual std::string name() const = 0;
    virtual bool can(Question question) const = 0;
    virtual double ask(Question question, const Place& place) = 0;
};

/// Box2D 3, with the level as a chain or as the polygons of one body; null where the build has no sources of it.
std::unique_ptr<LevelPeer> box2d_level(const Outline& outline);
/// GEOS, with a polygon prepared; null for other levels.
std::unique_ptr<LevelPeer> geos_level(const Outline& outline);
/// Carom itself.
std::unique_ptr<LevelPeer> carom_level(const Outline& outline);

}  // namespace bench::levels
