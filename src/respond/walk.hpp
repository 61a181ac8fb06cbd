// Walker: what makes a slide a walk.
#pragma once

#include "slide_run.hpp"

#include <carom/respond/move_and_slide.hpp>

#include <cmath>

namespace carom::detail {

/// Which way is up, and what counts as floor, wall and ceiling.
class WalkFrame {
  public:
    template <class T>
    WalkFrame(const BasicWalkRules<T>& rules);

    const Vec2D& up() const { return up_; }
    double height_of(const Vec2D& v) const { return dot(v, up_); }
    Vec2D across(const Vec2D& v) const { return v - height_of(v) * up_; }

    bool is_floor(const Vec2D& away) const {
        const double rise = height_of(away);
        return rise > 0 && std::fabs(cross(away, up_)) <= steepest_ * rise;
    }
    bool is_ceiling(const Vec2D& away) const { return height_of(away) < -level_; }
    bool is_wall(const Vec2D& away) const { return !is_floor(away) && !is_ceiling(away); }

    /// The way that is left to a walker; none when it is wedged.
    std::optional<Vec2D> walk(const Vec2D& wish, std::span<const Plane> planes) const;

  private:
    Vec2D up_;
    double steepest_;
    double level_;
    double bit_;
};

template <class T>
class Walker {
  public:
    Walker(const BasicAnyShape<T>& shape, BasicCharacter<T>& character, const BasicWalkRules<T>& rules,
           typename BasicMoveWorkspace<T>::Inside& inside)
        : shape_(shape), character_(character), rules_(rules), frame_(rules), in_(inside) {}

    BasicWalk<T> walk(T dt, BasicObstacles<T> obstacles);

  private:
    void try_to_walk(T dt, double reach);
    std::optional<std::size_t> part_of_floor() const;
    Vec2D way_of_floor() const;
    bool leave_what_it_is_in();
    bool take_step(SlideRun<T>& run, const Vec2D& away);
    bool would_stand(SlideRun<T>& run, const BasicVec2<T>& from, const Vec2D& way, double rise);
    void find_floor(SlideRun<T>& run);
    bool find_floor_below(SlideRun<T>& run, double reach);
    bool is_at_rest(const SlideRun<T>& run) const;
    void settle_on(SlideRun<T>& run, const Plane& floor);
    void stand_on(std::size_t part, const Vec2D& away);
    void set_velocity(const SlideRun<T>& run, const Vec2D& carry, T dt);

    const BasicAnyShape<T>& shape_;
    BasicCharacter<T>& character_;
    const BasicWalkRules<T>& rules_;
    WalkFrame frame_;
    typename BasicMoveWorkspace<T>::Inside& in_;
    BasicWalk<T> result_{};
    bool stood_ = false;
    std::optional<std::size_t> floor_{};  ///< the part that it stands on
    typename SlideRun<T>::Cast step_{};   ///< where it set its foot on a step
};

}  // namespace carom::detail
