/// DiscTable: event-driven simulation of discs that bounce off each other and off walls: a pool table, a gas.
#pragma once

#include <carom/detail/respond/disc_cells.hpp>
#include <carom/function_ref.hpp>
#include <carom/result.hpp>
#include <carom/shape/circle.hpp>
#include <carom/shape/segment.hpp>
#include <carom/visit.hpp>

#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

namespace carom {

/// A disc without friction. One of infinite mass keeps its velocity, whatever hits it: it passes through other discs of
/// infinite mass, and through walls, which count as such.
template <class T>
struct BasicDisc {
    BasicVec2<T> at{};
    BasicVec2<T> velocity{};
    T radius{1};
    T mass{1};
};

using Disc = BasicDisc<float>;
using DiscD = BasicDisc<double>;

/// A collision that has just been resolved.
template <class T>
struct BasicDiscCollision {
    double time = 0;        ///< since the table was created
    std::size_t first = 0;  ///< the disc
    std::size_t other = 0;  ///< the other disc, of a larger index, or the wall
    bool is_wall = false;   ///< whether `other` is a wall
    BasicVec2<T> point{};   ///< where they touch
};

using DiscCollision = BasicDiscCollision<float>;
using DiscCollisionD = BasicDiscCollision<double>;

/// The result of a run.
struct DiscRun {
    std::uint64_t collisions = 0;
    bool is_complete = true;  ///< false: it ended early, at `DiscTable::time()`: at `max_collisions`, or by the visitor
};

/// Discs on a table, simulated by events: `sweep` finds the next collision of all in closed form, `collide_elastic`
/// gives the two discs their new velocities, and only collisions that this affects are searched again. So nothing
/// tunnels, and there is no time step. Between its collisions a disc moves straight from the position of the last one,
/// and its position along that path is rounded once, so that it makes no difference into how many runs the time is
/// divided. After each run no disc penetrates another or a wall, exactly and for the rounded positions, as long as
/// there is space: where rounding makes two overlap, they are shown set back by a few ulps. There is no space where
/// infinite masses, or one and a wall, close in on a disc; and infinite masses pass through each other and through
/// walls, as said of `BasicDisc`. Collisions at the same time are resolved one after the other, by the indices of the
/// discs; discs that touch at the start pass an impulse on, as a rack of pool balls does. The same table gives the same
/// bits on every machine. A restitution below 1 can cause infinitely many collisions in finite time: `max_collisions`
/// is the bound, and the run reports when it was reached.
///
/// Energy and momentum are conserved up to rounding: see docs/response.md for measured drifts. Cost of a collision:
/// O(log(discs) + walls + nearby discs), where nearby means within a cell or two, which are as wide as the widest disc;
/// so many discs of one size are cheap, and one that is much larger than all others is not. A run costs O(discs) more.
/// Memory is allocated only when the table is created. Source: [Lubachevsky 1991].
template <class T>
class BasicDiscTable {
  public:
    /// Creates a table. Walls are segments; they stop discs on both sides. Errors: not_finite; negative_radius;
    /// out_of_range (a mass that is not more than 0, a restitution beyond [0, 1], a disc that penetrates another or a
    /// wall). `index` is that of the disc. Cost: O(discs (1 + walls)). Example:
    ///     auto table = DiscTable::create({{{0, 0}, {1, 0}}, {{4, 0}}}, {{{9, -9}, {9, 9}}}).value();
    ///     const DiscRun run = table.run_for(6);
    ///     assert(run.collisions == 2 && table.time() == 6);  // with the other disc, which then hits the wall
    ///     assert((table.discs()[0].at == Vec2{2, 0}) && (table.discs()[1].velocity == Vec2{-1, 0}));
    static Result<BasicDiscTable> create(std::vector<BasicDisc<T>> discs, std::vector<BasicSegment<T>> walls = {},
                                         T restitution = T(1));

    /// Advances the time. Calls `visit(DiscCollision)` with each collision, when both are where they collide and have
    /// their new velocities; `at` gives the positions of the others at that time, and `discs` has them again after the
    /// run. If it returns Visit::stop, the run ends there. A duration that is not above 0, and NaN, do nothing; with an
    /// infinite one, time stops at the last collision.
    template <class Visitor>
    requires std::is_invocable_v < Visitor&, const BasicDiscCollision<T>
    & > DiscRun run_for(double duration, Visitor&& visit, std::uint64_t max_collisions = default_max_collisions) {
        const auto each = [&](const BasicDiscCollision<T>& collision) {
            return detail::call_visitor(visit, collision);
        };
        return run(duration, each, max_collisions);
    }
    DiscRun run_for(double duration, std::uint64_t max_collisions = default_max_collisions) {
        return run_for(
            duration, [](const BasicDiscCollision<T>&) {}, max_collisions);
    }

    /// Reverses all velocities: from here on the past is played back, for as long as rounding allows. Every collision
    /// of two discs multiplies an error by about the free path over the radius. Sixteen balls that move freely on a
    /// table come back to within a hundredth of their radius from some 20 collisions in float and 60 in double; a rack,
    /// whose balls touch, does not.
    void reverse();

    /// The current position of a disc, also during a run; not set back. Cost: O(1). Example:
    ///     auto table = DiscTable::create({{{0, 0}, {1, 0}}, {{4, 0}}, {{0, 9}, {2, 0}}}).value();
    ///     table.run_for(6, [&](const BasicDiscCollision<float>& hit) {
    ///         assert(hit.time == 2 && (table.at(2) == Vec2{4, 9}));
    ///     });
    BasicVec2<T> at(std::size_t disc) const;

    /// Sets a velocity, as a cue does. It must be finite.
    void set_velocity(std::size_t disc, const BasicVec2<T>& velocity);

    std::span<const BasicDisc<T>> discs() const { return discs_; }
    std::span<const BasicSegment<T>> walls() const { return walls_; }
    double time() const { return time_; }

    /// The kinetic energy (half the sum of mass times velocity squared), and the momentum (the sum of mass times
    /// velocity); both without infinite masses.
    double energy() const;
    Vec2D momentum() const;

    static constexpr std::uint64_t default_max_collisions = 10'000'000;

  private:
    static constexpr double never = std::numeric_limits<double>::infinity();

    // Where and when a disc last collided, and how often it has.
    struct Flight {
        BasicVec2<T> from{};
        double since = 0;
        std::uint32_t number = 0;
    };

    // The next collision of a disc: with a partner (walls are numbered after the discs), if the partner is still on the
    // same flight then.
    struct Next {
        double time = never;
        std::size_t partner = 0;
        std::uint32_t flight = 0;
    };

    // When a disc enters the next cell, and which one that is.
    struct Crossing {
        double time = never;
        int axis = 0;
        bool up = false;
    };

    BasicDiscTable() = default;
    DiscRun run(double duration, FunctionRef<Visit(const BasicDiscCollision<T>&)> visit, std::uint64_t max_collisions);
    Status check_numbers() const;
    Status check_no_penetration() const;
    bool is_wall(std::size_t partner) const { return partner >= discs_.size(); }
    BasicDisc<T> disc_at(std::size_t disc, double time) const;
    double time_of(std::size_t disc, std::size_t other) const;
    void reset_cells();
    void collapse_cells();
    void start_flight(std::size_t disc, const BasicVec2<T>& from);
    void find_crossing(std::size_t disc);
    void queue(std::size_t disc);
    void consider(std::size_t disc, std::size_t other);
    void predict(std::size_t disc);
    void predict_all();
    void cross_cell(std::size_t disc);
    void return_to_cells();
    void show(std::size_t disc);
    std::size_t next_penetrated(std::size_t disc, std::size_t from, bool shows) const;
    bool set_back(std::size_t disc, bool shows);
    void show_all();
    void touch(std::size_t disc);
    void restart_touched();
    BasicDiscCollision<T> collide(std::size_t disc, std::size_t partner);

    std::vector<BasicDisc<T>> discs_;  // at the positions that were shown last
    std::vector<BasicSegment<T>> walls_;
    std::vector<Flight> flights_;
    std::vector<Next> next_;
    std::vector<Next> next_wall_;
    std::vector<Crossing> crossings_;
    std::vector<std::size_t> touched_;  // by the current collision
    std::vector<bool> is_touched_;
    bool is_running_ = false;  // then only touched discs are shown at their current positions
    detail::DiscCells cells_;
    detail::DiscQueue queue_;
    std::size_t crossings_since_ = 0;  // since the last collision
    T restitution_{1};
    double time_ = 0;
};

using DiscTable = BasicDiscTable<float>;
using DiscTableD = BasicDiscTable<double>;

}  // namespace carom
