// CharacterMover: one step of the character controller, on top of a slide.
#pragma once

#include "slide_run.hpp"

#include <carom/respond/move_and_slide.hpp>

#include <cmath>

namespace carom::detail {

/// The up direction, and the classification of contacts as floor, wall or ceiling.
class CharacterFrame {
  public:
    template <class T>
    CharacterFrame(const BasicWalkRules<T>& rules);

    const Vec2D& up() const { return up_; }
    double height_of(const Vec2D& v) const { return dot(v, up_); }
    Vec2D across(const Vec2D& v) const { return v - height_of(v) * up_; }

    bool is_floor(const Vec2D& normal) const {
        const double rise = height_of(normal);
        return rise > 0 && std::fabs(cross(normal, up_)) <= steepest_ * rise;
    }
    bool is_ceiling(const Vec2D& normal) const { return height_of(normal) < -level_; }
    bool is_wall(const Vec2D& normal) const { return !is_floor(normal) && !is_ceiling(normal); }

    /// Returns the displacement that the planes leave of a wish; none if the character is wedged.
    std::optional<Vec2D> allowed_displacement(const Vec2D& wish, std::span<const Plane> planes) const;

  private:
    Vec2D up_;
    double steepest_;
    double level_;
    double bit_;
};

template <class T>
class CharacterMover {
  public:
    CharacterMover(const BasicAnyShape<T>& shape, BasicCharacter<T>& character, const BasicWalkRules<T>& rules,
                   typename BasicMoveWorkspace<T>::Scratch& scratch)
        : shape_(shape), character_(character), rules_(rules), frame_(rules), scratch_(scratch) {}

    BasicWalk<T> step(T dt, BasicObstacles<T> obstacles);

  private:
    void try_step(T dt, double reach);
    bool get_off(SlideRun<T>& run, const BasicVec2<T>& carry);
    std::optional<std::size_t> floor_part() const;
    BasicVec2<T> floor_displacement() const;
    bool resolve_start();
    bool climb_step(SlideRun<T>& run, const Vec2D& normal, std::size_t step);
    bool reaches_floor(SlideRun<T>& run, const BasicVec2<T>& from, const Vec2D& displacement, double rise);
    void find_floor(SlideRun<T>& run);
    bool snap_to_floor(SlideRun<T>& run, double reach);
    bool is_at_rest(const SlideRun<T>& run) const;
    void close_gap(SlideRun<T>& run, const Plane& floor);
    void set_floor(std::size_t part, const Vec2D& normal);
    void set_velocity(const SlideRun<T>& run, T dt);

    const BasicAnyShape<T>& shape_;
    BasicCharacter<T>& character_;
    const BasicWalkRules<T>& rules_;
    CharacterFrame frame_;
    typename BasicMoveWorkspace<T>::Scratch& scratch_;
    BasicWalk<T> result_{};
    bool was_on_floor_ = false;
    std::optional<std::size_t> floor_{};    ///< the part that carries the character
    typename SlideRun<T>::Cast climbed_{};  ///< where it landed on a step that it climbed
    bool climbs_next_ = false;              ///< it has come to a step at the end of this step of time
};

}  // namespace carom::detail
