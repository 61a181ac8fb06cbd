// MoverContext: the parts of obstacles near a mover in one step, and the queries that moves make among them.
#pragma once

#include "aligned_part.hpp"

#include <carom/detail/narrow/distance/separation.hpp>
#include <carom/detail/narrow/linear/sweep.hpp>
#include <carom/respond/move.hpp>

#include <algorithm>
#include <vector>

namespace carom::detail {

/// Gaps up to this many ulps of the mover's largest coordinate count as contact.
inline constexpr double contact_ulps = 16;

/// A contact plane: the speed of the mover along `normal` may not be less than `min_speed()`.
struct Plane {
    Vec2D normal{};    ///< unit, from the obstacle to the mover
    double speed = 0;  ///< of the obstacle along `normal`, per step
    std::size_t part = 0;
    double bias = 0;  ///< added to `speed`, against rounding

    double min_speed() const { return speed + bias; }
};

/// A part of an obstacle, at the current time of the step.
template <class T>
struct ObstaclePart {
    ConvexPart<T> at_end;   ///< at the end of the step
    ConvexPart<T> part;     ///< now
    AlignedPart aligned{};  ///< of `part`
    BasicVec2<T> displacement{};
    BasicVec2<T> motion{};  ///< the displacement, as seen by what the mover rides on
    BasicVec2<T> one_way{};
    std::uint64_t id = 0;
    bool is_ignored = false;  ///< the mover passes through it

    bool is_moving() const { return motion != BasicVec2<T>{}; }
    bool is_one_way() const { return one_way != BasicVec2<T>{} || part.is_one_sided(); }
};

/// A part that stops the mover, and when.
template <class T>
struct BlockingHit {
    T time{};
    Vec2D normal{};
    std::size_t part = 0;
    bool passes = false;  ///< it does not stop the mover, which passes through it from then on
};

/// Returns the earliest hit.
template <class T>
const BlockingHit<T>& earliest_of(const std::vector<BlockingHit<T>>& blocking) {
    return *std::min_element(blocking.begin(), blocking.end(),
                             [](const BlockingHit<T>& a, const BlockingHit<T>& b) { return a.time < b.time; });
}

/// How corners of obstacles are treated. At a joint of two tiles, the corner of the one ahead blocks nothing.
enum class CornerRule {
    pass,   ///< a corner that a round mover nearly touches is no contact: it is hit by what moves into it
    yield,  ///< also, where a corner of the mover meets one, the side there counts that blocks it least
    block   ///< each is a contact: what gets nowhere may be held by two corners
};

/// The mover at one position.
template <class T>
struct MoverPart {
    ConvexPart<T> part;
    AlignedPart aligned;
};

template <class T>
class MoverContext {
  public:
    /// Gathers the parts within `reach` of the mover, at the start of the step. The mover's shape must be valid.
    void gather(const BasicAnyShape<T>& shape, const BasicPose<T>& pose, double reach, BasicObstacles<T> obstacles);

    /// Gathers and calls `attempt`, again with a longer reach whenever the mover got beyond it, where there may be
    /// parts that were not gathered: a fast obstacle pushes it farther than its own displacement. Returns false if that
    /// does not end.
    bool gather_and_try(const BasicAnyShape<T>& shape, const BasicPose<T>& pose, double reach,
                        BasicObstacles<T> obstacles, FunctionRef<void()> attempt);

    /// Whether positions are only tried from now on, so that being beyond reach there does not matter.
    void set_speculative(bool is_speculative) {
        is_speculative_ = is_speculative;
        cached_at_.reset();
    }

    /// Requests a reach of at least this length; returns true if the present one is shorter.
    bool needs_reach(double reach) const {
        needed_ = std::max(needed_, reach);
        return needed_ > reach_;
    }

    /// Moves the obstacles to a time from 0 to 1.
    void set_time(T time);

    /// From now on everything is as seen from what moves by `carry` in this step, and has not moved at the start.
    void ride(const BasicVec2<T>& carry);
    void treat_corners(CornerRule corners) { corners_ = corners; }
    CornerRule corners() const { return corners_; }
    /// Whether obstacles count as static from now on.
    void freeze(bool is_frozen) { is_frozen_ = is_frozen; }
    T time() const { return time_; }

    const std::vector<ObstaclePart<T>>& parts() const { return parts_; }
    const ObstaclePart<T>& part(std::size_t i) const { return parts_[i]; }

    /// Ignores the parts that the mover penetrates now, if by more than `depth` or if they are one-way.
    void ignore_penetrated(const BasicVec2<T>& at, double depth);

    /// How many parts are ignored, and a return to when only so many were: for moves that are only tried.
    std::size_t ignored_count() const { return ignored_.size(); }
    void ignore_only_first(std::size_t count);

    /// The mover at a position. Valid until the next call for another one.
    const MoverPart<T>& mover_at(const BasicVec2<T>& at) const;

    /// The first part that the mover penetrates; the number of parts if there is none.
    std::size_t first_penetrated(const MoverPart<T>& mover) const;
    bool does_penetrate(const MoverPart<T>& mover, std::size_t part) const {
        return !parts_[part].is_ignored && penetrates(mover, parts_[part]);
    }
    bool is_free(const BasicVec2<T>& at) const { return first_penetrated(mover_at(at)) == parts_.size(); }

    /// Fills `found` with the first hits within max_time that stop the mover: all that are simultaneous up to rounding.
    /// One-way obstacles through which the mover passes before that are ignored from then on.
    void find_blocking_hits(const BasicVec2<T>& at, const BasicVec2<T>& displacement, T max_time,
                            std::vector<BlockingHit<T>>& found);

    /// Whether a part stops the mover at its present position.
    bool is_blocked_at_start(const BasicVec2<T>& at, const BasicVec2<T>& displacement, std::size_t part);

    /// Appends the planes of all contacts of the mover, to within a few ulps.
    void find_contacts(const BasicVec2<T>& at, std::vector<Plane>& found);

    /// Sets `at` to a free position next to `ideal`, near contact with the part of `against` if that is not null.
    /// Returns false if none is found.
    bool settle(const Vec2D& ideal, const BlockingHit<T>* against, BasicVec2<T>& at) const;

    /// The same at the end of a move that nothing stops. Where the mover is in a segment of a one-sided chain then, by
    /// more than rounding, it has passed the segment at one of its ends, and ignores it from then on.
    bool settle_at_goal(const Vec2D& ideal, BasicVec2<T>& at);

    /// The speed of a part along a direction, per step.
    double speed_along(std::size_t part, const Vec2D& normal) const {
        return dot(lift<double>(displacement_of(parts_[part])), normal);
    }

    /// The largest gap that counts as contact: some ulps of the mover's coordinates.
    double tolerance(const AabbD& box) const;

    /// The gap between the mover and a part; below zero, the penetration depth.
    Gap gap_to(const MoverPart<T>& mover, std::size_t part) const;

  private:
    void ignore(std::size_t part) {
        parts_[part].is_ignored = true;
        ignored_.push_back(part);
    }
    std::optional<BlockingHit<T>> blocking_hit(const MoverPart<T>& mover, std::size_t i,
                                               const BasicVec2<T>& displacement, T max_time) const;
    std::optional<BlockingHit<T>> swept_hit(const MoverPart<T>& mover, std::size_t i, const BasicVec2<T>& displacement,
                                            T max_time) const;
    std::optional<Gap> contact_of(const MoverPart<T>& mover, std::size_t i) const;
    bool penetrates(const MoverPart<T>& mover, const ObstaclePart<T>& obstacle) const;
    bool may_stop(const ObstaclePart<T>& obstacle, const Vec2D& normal, const Vec2D& point, bool is_on_side) const;
    BasicVec2<T> displacement_of(const ObstaclePart<T>& obstacle) const {
        return is_frozen_ ? BasicVec2<T>{} : obstacle.motion;
    }
    void put(ObstaclePart<T>& obstacle) const;
    void add_part(const ConvexPart<T>& part, const BasicObstacle<T>& obstacle, const AabbD& region);

    std::vector<ObstaclePart<T>> parts_;
    std::vector<std::size_t> ignored_;
    const BasicAnyShape<T>* shape_ = nullptr;
    BasicRot<T> rot_{};
    ConvexPart<T> at_start_;  ///< the mover at the start of the step
    mutable MoverPart<T> mover_;
    mutable std::optional<BasicVec2<T>> cached_at_;
    BasicVec2<T> start_{};
    double reach_ = 0;
    mutable double needed_ = 0;  ///< the reach that would cover all positions queried so far
    T time_{};
    BasicVec2<T> carry_{};
    CornerRule corners_ = CornerRule::pass;
    bool is_frozen_ = false;
    bool is_speculative_ = false;
};

/// Returns an error unless the shape is convex and bounded, has an area, and its pose is valid.
template <class T>
Status check_mover(const BasicAnyShape<T>& shape, const BasicPose<T>& pose);

/// Returns an error that names the vector unless it is finite.
template <class T>
Status check_finite(const char* name, const BasicVec2<T>& displacement);

// Rounds to T; minus zero becomes zero, as it would be odd in a normal.
template <class T>
BasicVec2<T> narrowed(const Vec2D& v) {
    return {static_cast<T>(v.x + 0.0), static_cast<T>(v.y + 0.0)};
}

}  // namespace carom::detail

namespace carom {

template <class T>
struct BasicMoveWorkspace<T>::Scratch {
    detail::MoverContext<T> context;
    std::vector<detail::BlockingHit<T>> blocking;
    std::vector<detail::BlockingHit<T>> cast_blocking;
    std::vector<detail::Plane> planes;
    std::vector<detail::Plane> recent;  ///< hit since the mover last advanced
    std::vector<detail::Plane> tried;
    std::vector<BasicMoveHit<T>> hits;
};

struct detail::MoveAccess {
    template <class T>
    static auto& scratch(BasicMoveWorkspace<T>& workspace) {
        return *workspace.scratch_;
    }
};

}  // namespace carom
