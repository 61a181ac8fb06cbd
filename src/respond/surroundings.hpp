// Surroundings: the parts near a mover in one step, and what a mover may do among them.
#pragma once

#include "upright.hpp"

#include <carom/detail/narrow/distance/separation.hpp>
#include <carom/detail/narrow/linear/sweep.hpp>
#include <carom/respond/move.hpp>

#include <algorithm>
#include <vector>

namespace carom::detail {

/// A side that the mover is in contact with: its speed along `away` may not be less than `speed`.
struct Plane {
    Vec2D away{};      ///< unit, from the obstacle to the mover
    double speed = 0;  ///< how fast the obstacle comes, in a step
    std::size_t part = 0;
    double lift = 0;  ///< by how much faster the mover leaves it, for the sake of rounding

    double least() const { return speed + lift; }
};

/// A part of an obstacle, at one time of the step.
template <class T>
struct ObstaclePart {
    ConvexPart<T> at_end;  ///< where it is at the end of the step
    ConvexPart<T> part;    ///< where it is now
    Upright upright{};     ///< what is now
    BasicVec2<T> displacement{};
    BasicVec2<T> one_way{};
    std::uint64_t id = 0;
    bool has_passed = false;  ///< lets the mover through

    bool is_moving() const { return displacement != BasicVec2<T>{}; }
    bool is_one_way() const { return one_way != BasicVec2<T>{} || part.is_one_sided(); }
};

/// When a part stops the mover.
template <class T>
struct Block {
    T time{};
    Vec2D away{};
    std::size_t part = 0;
};

/// The earliest of some.
template <class T>
const Block<T>& first_of(const std::vector<Block<T>>& blocks) {
    return *std::min_element(blocks.begin(), blocks.end(),
                             [](const Block<T>& a, const Block<T>& b) { return a.time < b.time; });
}

/// The mover at one place.
template <class T>
struct MoverPart {
    ConvexPart<T> part;
    Upright upright;
};

template <class T>
class Surroundings {
  public:
    /// Gathers the parts within `reach` of the mover, at the start of the step. The mover's shape has been checked.
    void gather(const BasicAnyShape<T>& shape, const BasicPose<T>& pose, double reach, BasicObstacles<T> obstacles);

    /// Gathers and tries, and again with a longer reach when the mover has been looked at beyond it, where there may be
    /// things that it does not know of: what is pushed by something fast goes further than it wants to. False when that
    /// comes to no end.
    bool gather_and_try(const BasicAnyShape<T>& shape, const BasicPose<T>& pose, double reach,
                        BasicObstacles<T> obstacles, FunctionRef<void()> attempt);

    /// Whether the mover is looked at where it will not go by that, so that what is beyond reach there does not count.
    void guess(bool is_guess) {
        is_guess_ = is_guess;
        mover_is_at_.reset();
    }

    /// Asks for a reach that is at least so long; true when it is not yet.
    bool needs(double reach) const {
        needed_ = std::max(needed_, reach);
        return needed_ > reach_;
    }

    /// Moves the obstacles to where they are at a time from 0 to 1, for good or while they stand still.
    void set_time(T time);
    void freeze(bool is_frozen) { is_frozen_ = is_frozen; }
    T time() const { return time_; }

    const std::vector<ObstaclePart<T>>& parts() const { return parts_; }
    const ObstaclePart<T>& part(std::size_t i) const { return parts_[i]; }

    /// Lets the mover through what it penetrates now: what pushes one way, or everything. Says whether there was any.
    bool let_through(const BasicVec2<T>& at, bool everything);

    /// The mover at a place, until this is asked about another one.
    const MoverPart<T>& mover_at(const BasicVec2<T>& at) const;

    /// The first part that the mover penetrates there; the number of parts when it is free.
    std::size_t first_penetrated(const MoverPart<T>& mover) const;
    bool does_penetrate(const MoverPart<T>& mover, std::size_t part) const {
        return !parts_[part].has_passed && penetrates(mover, parts_[part]);
    }
    bool is_free(const BasicVec2<T>& at) const { return first_penetrated(mover_at(at)) == parts_.size(); }

    /// What stops the mover first within the max_time: all parts that do so at the same time, but for rounding, in
    /// `found`.
    void find_blocks(const BasicVec2<T>& at, const BasicVec2<T>& way, T max_time, std::vector<Block<T>>& found);

    /// Whether a part stops the mover right where it is.
    bool is_stopped_at_once(const BasicVec2<T>& at, const BasicVec2<T>& way, std::size_t part);

    /// The sides that the mover is in contact with, to within a few ulp.
    void find_contacts(const BasicVec2<T>& at, std::vector<Plane>& found);

    /// The place next to `ideal` that is free, and close to contact with the part, if it is one. Otherwise false.
    bool settle(const Vec2D& ideal, const Block<T>* against, BasicVec2<T>& at) const;

    /// The speed of a part along a direction, in a step.
    double speed_along(std::size_t part, const Vec2D& away) const;

    /// How large a contact's gap may be: some ulps of what the mover's coordinates are like.
    double tolerance(const AabbD& box) const;

    /// The gap between the mover and a part, below zero the depth.
    Gap gap_to(const MoverPart<T>& mover, std::size_t part) const;

  private:
    std::optional<Block<T>> block_of(const MoverPart<T>& mover, std::size_t i, const BasicVec2<T>& way, T max_time);
    std::optional<Block<T>> swept_block(const MoverPart<T>& mover, std::size_t i, const BasicVec2<T>& way, T max_time);
    std::optional<Gap> contact_of(const MoverPart<T>& mover, std::size_t i) const;
    bool penetrates(const MoverPart<T>& mover, const ObstaclePart<T>& near) const;
    bool may_stop(const ObstaclePart<T>& near, const Vec2D& away, const Vec2D& point, bool is_on_side) const;
    BasicVec2<T> way_of(const ObstaclePart<T>& near) const { return is_frozen_ ? BasicVec2<T>{} : near.displacement; }
    void add_part(const ConvexPart<T>& part, const BasicObstacle<T>& obstacle, const AabbD& region);

    std::vector<ObstaclePart<T>> parts_;
    const BasicAnyShape<T>* shape_ = nullptr;
    BasicRot<T> rot_{};
    ConvexPart<T> at_start_;  ///< the mover
    mutable MoverPart<T> mover_;
    mutable std::optional<BasicVec2<T>> mover_is_at_;
    BasicVec2<T> start_{};
    double reach_ = 0;
    mutable double needed_ = 0;  ///< the reach that would have covered everywhere that the mover has been looked at
    T time_{};
    bool is_frozen_ = false;
    bool is_guess_ = false;
};

/// Whether it is a convex, bounded shape with an area at a sound pose; else the error.
template <class T>
Status check_mover(const BasicAnyShape<T>& shape, const BasicPose<T>& pose);

template <class T>
Status check_way(const char* name, const BasicVec2<T>& way);

// Minus zero becomes zero: nobody wants to see one in a normal.
template <class T>
BasicVec2<T> narrowed(const Vec2D& v) {
    return {static_cast<T>(v.x + 0.0), static_cast<T>(v.y + 0.0)};
}

}  // namespace carom::detail

namespace carom {

template <class T>
struct BasicMoveWorkspace<T>::Inside {
    detail::Surroundings<T> near;
    std::vector<detail::Block<T>> blocks;
    std::vector<detail::Block<T>> cast_blocks;
    std::vector<detail::Plane> planes;
    std::vector<detail::Plane> recent;  ///< met since the mover last came on
    std::vector<detail::Plane> tried;
    std::vector<BasicMoveHit<T>> hits;
};

struct detail::MoveAccess {
    template <class T>
    static auto& inside(BasicMoveWorkspace<T>& workspace) {
        return *workspace.inside_;
    }
};

}  // namespace carom
