/// Discs that fly straight and bounce off each other and off walls, from collision to collision: a pool table, a gas.
#pragma once

#include <carom/function_ref.hpp>
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

/// Discs on a table, driven by events: the next collision of all is found in closed form by `sweep`, everything moves
/// up to it, the two that meet get their new velocities by `collide_elastic`, and only what that concerns is looked at
/// again. So nothing tunnels, and there is no time step. After each run no disc penetrates another or a wall, exactly
/// and for the rounded positions, where they have room: where rounding makes two overlap they are set back by last
/// bits. There is no room where infinite masses, or one and a wall, close in on a disc; and what never collides, as
/// said of infinite masses, passes through each other. Collisions at the same time happen one after the other, by the
/// numbers of the discs; discs that touch at the start pass pushes on, as a rack of pool balls does. The same table
/// gives the same bits on every machine. Restitution below 1 can let infinitely many collisions happen in finite time:
/// `max_collisions` is the bound, and the run says when it was reached.
///
/// Energy and momentum are kept to rounding: see docs/response.md for measured drifts. Cost of a collision: O(discs +
/// walls); of a run O(discs^2) comparisons at its end; memory is taken when the table is made only.
template <class T>
class BasicDiscTable {
  public:
    /// Walls are segments; they stop discs on both sides. Errors: not_finite; negative_radius; out_of_range (a mass
    /// that is not more than 0, a restitution beyond [0, 1]); overlapping discs, or a disc in a wall, are out_of_range,
    /// too. `index` is the disc's. Cost: O(discs (discs + walls)). Example:
    ///     auto table = DiscTable::create({{{0, 0}, {1, 0}}, {{4, 0}}}, {{{9, -9}, {9, 9}}}).value();
    ///     const DiscRun run = table.run_for(6);
    ///     assert(run.collisions == 2 && table.time() == 6);  // the other disc, which then meets the wall
    ///     assert((table.discs()[0].at == Vec2{2, 0}) && (table.discs()[1].velocity == Vec2{-1, 0}));
    static Result<BasicDiscTable> create(std::vector<BasicDisc<T>> discs, std::vector<BasicSegment<T>> walls = {},
                                         T restitution = T(1));

    /// Lets the time go by. Calls `seen` with each collision, when both have their new velocities. A duration that is
    /// not above 0, and NaN, do nothing; in an infinite one time stops at the last collision.
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

    // The next collision of a disc. `partner` counts walls after the discs.
    struct Next {
        double time = never;
        std::size_t partner = 0;
    };

    BasicDiscTable() = default;
    Status check() const;
    BasicCircle<T> circle(std::size_t i) const { return {discs_[i].at, discs_[i].radius}; }
    bool is_wall(std::size_t partner) const { return partner >= discs_.size(); }
    double time_to(std::size_t disc, std::size_t partner) const;
    double time_to_disc(const BasicDisc<T>& a, const BasicDisc<T>& b) const;
    double time_to_wall(const BasicDisc<T>& disc, const BasicSegment<T>& wall) const;
    bool ignore_each_other(std::size_t disc, std::size_t partner) const;
    bool touches_badly(std::size_t disc, std::size_t partner) const;
    std::size_t soonest() const;
    void look_ahead(std::size_t disc);
    void look_ahead_all();
    void look_ahead_after(std::size_t disc);
    void move_to(double time);
    void push_apart(std::size_t disc, std::size_t partner, int bits);
    bool set_back(std::size_t disc);
    void set_all_back();
    DiscCollision<T> collide(std::size_t disc, std::size_t partner);

    std::vector<BasicDisc<T>> discs_;
    std::vector<BasicSegment<T>> walls_;
    std::vector<Next> next_;
    std::vector<bool> is_stale_;
    T restitution_{1};
    double time_ = 0;
};

using DiscTable = BasicDiscTable<float>;
using DiscTableD = BasicDiscTable<double>;

}  // namespace carom
