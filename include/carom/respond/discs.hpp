/// Discs that fly straight and bounce off each other and off walls, from collision to collision: a pool table, a gas.
#pragma once

#include <carom/function_ref.hpp>
#include <carom/respond/disc_cells.hpp>
#include <carom/result.hpp>
#include <carom/shape/circle.hpp>
#include <carom/shape/segment.hpp>

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace carom {

/// A disc without friction. One of infinite mass flies on as it is, whatever runs into it: through others of infinite
/// mass, and through walls, which count as such.
template <class T>
struct BasicDisc {
    BasicVec2<T> at{};
    BasicVec2<T> velocity{};
    T radius{1};
    T mass{1};
};

using Disc = BasicDisc<float>;
using DiscD = BasicDisc<double>;

/// A collision that has just been dealt with.
template <class T>
struct DiscCollision {
    double time = 0;        ///< since the table was made
    std::size_t first = 0;  ///< the disc
    std::size_t other = 0;  ///< the other disc, a larger number, or the wall
    bool is_wall = false;   ///< whether `other` is a wall
    BasicVec2<T> point{};   ///< where they touch
};

/// How a run went.
struct DiscRun {
    std::uint64_t collisions = 0;
    bool is_complete = true;  ///< false: there were `max_collisions` before the time was up, at `DiscTable::time()`
};

/// Discs on a table, driven by events: the next collision of all is found in closed form by `sweep`, the two that meet
/// get their new velocities by `collide_elastic`, and only what that concerns is looked at again. So nothing tunnels,
/// and there is no time step. Between its collisions a disc flies straight from where the last one was, and where it is
/// on that way is rounded once, so that it makes no difference in how many runs the time goes by. After each run no
/// disc penetrates another or a wall, exactly and for the rounded positions, where they have room: where rounding makes
/// two overlap they are shown set back by last bits. There is no room where infinite masses, or one and a wall, close
/// in on a disc; and what never collides, as said of infinite masses, passes through each other. Collisions at the same
/// time happen one after the other, by the numbers of the discs; discs that touch at the start pass pushes on, as a
/// rack of pool balls does. The same table gives the same bits on every machine. Restitution below 1 can let infinitely
/// many collisions happen in finite time: `max_collisions` is the bound, and the run says when it was reached.
///
/// Energy and momentum are kept to rounding: see docs/response.md for measured drifts. Cost of a collision:
/// O(log(discs) and walls and discs that are near): within a cell or two, which are as wide as the widest disc; so many
/// discs of one size are cheap, and one that is much larger than all others is not. A run costs O(discs) more. Memory
/// is taken when the table is made only. Source: [Lubachevsky 1991].
template <class T>
class BasicDiscTable {
  public:
    /// Walls are segments; they stop discs on both sides. Errors: not_finite; negative_radius; out_of_range (a mass
    /// that is not more than 0, a restitution beyond [0, 1]); overlapping discs, or a disc in a wall, are out_of_range,
    /// too. `index` is the disc's. Cost: O(discs (1 + walls)). Example:
    ///     auto table = DiscTable::create({{{0, 0}, {1, 0}}, {{4, 0}}}, {{{9, -9}, {9, 9}}}).value();
    ///     const DiscRun run = table.run_for(6);
    ///     assert(run.collisions == 2 && table.time() == 6);  // the other disc, which then meets the wall
    ///     assert((table.discs()[0].at == Vec2{2, 0}) && (table.discs()[1].velocity == Vec2{-1, 0}));
    static Result<BasicDiscTable> create(std::vector<BasicDisc<T>> discs, std::vector<BasicSegment<T>> walls = {},
                                         T restitution = T(1));

    /// Lets the time go by. Calls `seen` with each collision, when both are where they collide and have their new
    /// velocities; where the others are then is found by `at`, and `discs` says it again after the run. A duration that
    /// is not above 0, and NaN, do nothing; in an infinite one time stops at the last collision.
    DiscRun run_for(double duration, FunctionRef<void(const DiscCollision<T>&)> seen,
                    std::uint64_t max_collisions = default_max_collisions);
    DiscRun run_for(double duration, std::uint64_t max_collisions = default_max_collisions) {
        return run_for(
            duration, [](const DiscCollision<T>&) {}, max_collisions);
    }

    /// Turns all velocities round: from here on the past comes back, for as long as rounding allows. Every collision of
    /// two discs multiplies an error by about the free way over the radius. Sixteen balls that fly freely on a table
    /// come back to within a hundredth of their radius from some 20 collisions in float and 60 in double; a rack, which
    /// touches, does not.
    void reverse();

    /// Where a disc is now, also while a run goes on; not set back. Cost: O(1). Example:
    ///     auto table = DiscTable::create({{{0, 0}, {1, 0}}, {{4, 0}}, {{0, 9}, {2, 0}}}).value();
    ///     table.run_for(6, [&](const DiscCollision<float>& hit) {
    ///         assert(hit.time == 2 && (table.at(2) == Vec2{4, 9}));
    ///     });
    BasicVec2<T> at(std::size_t disc) const;

    /// Changes a velocity, as a cue does. It must be finite.
    void set_velocity(std::size_t disc, const BasicVec2<T>& velocity);

    std::span<const BasicDisc<T>> discs() const { return discs_; }
    std::span<const BasicSegment<T>> walls() const { return walls_; }
    double time() const { return time_; }

    /// Half the sum of mass times velocity squared, and the sum of mass times velocity; without infinite masses.
    double energy() const;
    Vec2D momentum() const;

    static constexpr std::uint64_t default_max_collisions = 10'000'000;

  private:
    static constexpr double never = std::numeric_limits<double>::infinity();

    // Where a disc was when it last collided, and how often it did before.
    struct Flight {
        BasicVec2<T> from{};
        double since = 0;
        std::uint32_t number = 0;
    };

    // The next collision of a disc: with a partner, walls counting after the discs, if it is on the same flight then.
    struct Next {
        double time = never;
        std::size_t partner = 0;
        std::uint32_t flight = 0;
    };

    // When a disc comes into the next cell, and where that is.
    struct Crossing {
        double time = never;
        int axis = 0;
        bool up = false;
    };

    BasicDiscTable() = default;
    Status check_numbers() const;
    Status check_room() const;
    bool is_wall(std::size_t partner) const { return partner >= discs_.size(); }
    BasicDisc<T> disc_at(std::size_t disc, double time) const;
    double time_of(std::size_t disc, std::size_t other) const;
    void lay_out_cells();
    void collapse_cells();
    void start_flight(std::size_t disc, const BasicVec2<T>& from);
    void find_crossing(std::size_t disc);
    void queue(std::size_t disc);
    void meet(std::size_t disc, std::size_t other);
    void look_ahead(std::size_t disc);
    void look_ahead_all();
    void cross(std::size_t disc);
    void return_to_cells();
    void show(std::size_t disc);
    std::size_t next_penetrated(std::size_t disc, std::size_t from, bool shows) const;
    bool set_back(std::size_t disc, bool shows);
    void show_all();
    void touch(std::size_t disc);
    void start_touched();
    DiscCollision<T> collide(std::size_t disc, std::size_t partner);

    std::vector<BasicDisc<T>> discs_;  // as they were shown last
    std::vector<BasicSegment<T>> walls_;
    std::vector<Flight> flights_;
    std::vector<Next> next_;
    std::vector<Next> next_wall_;
    std::vector<Crossing> crossings_;
    std::vector<std::size_t> touched_;  // by the collision in hand
    std::vector<bool> is_touched_;
    bool is_running_ = false;  // only where something is touched it is shown where it is
    detail::DiscCells cells_;
    detail::DiscQueue queue_;
    std::size_t crossings_since_ = 0;  // the last collision
    T restitution_{1};
    double time_ = 0;
};

using DiscTable = BasicDiscTable<float>;
using DiscTableD = BasicDiscTable<double>;

}  // namespace carom
