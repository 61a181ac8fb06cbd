// SlideRun: one step of a mover that slides or bounces from contact to contact.
#pragma once

#include "planes.hpp"

namespace carom::detail {

template <class T>
class SlideRun {
  public:
    using Scratch = typename BasicMoveWorkspace<T>::Scratch;

    /// Returns the displacement that the planes leave of a wish; none if the mover is wedged.
    using Solve = FunctionRef<std::optional<Vec2D>(const Vec2D& wish, std::span<const Plane> planes)>;

    /// Called when an obstacle blocks the mover; returns true if it has moved the mover past it, with `jump_to`.
    using Evade = FunctionRef<bool(SlideRun& run, const Vec2D& normal, std::size_t part)>;

    SlideRun(Scratch& scratch, const BasicVec2<T>& at, const Vec2D& wish) : scratch_(scratch), at_(at), wish_(wish) {}

    /// Resolves a penetration of a few ulps at the start; obstacles that are penetrated deeper are ignored.
    void begin();

    void run(Solve solve, Evade evade);

    /// The same for a mover that bounces.
    void bounce(const BasicVec2<T>& displacement, double restitution);

    /// Moves straight until the first hit, with obstacles at rest. Returns the fraction of the displacement, from 0 to
    /// 1, and what was hit; the mover stays there.
    struct Cast {
        T time{1};
        std::optional<Vec2D> normal{};
        std::size_t part = 0;
    };
    Cast cast(const BasicVec2<T>& displacement);

    void jump_to(const BasicVec2<T>& at, T time) {
        at_ = at;
        time_ = time;
        scratch_.context.set_time(time);
    }

    const BasicVec2<T>& at() const { return at_; }
    const BasicVec2<T>& displacement() const { return displacement_; }
    const Vec2D& wish() const { return wish_; }
    T time() const { return time_; }
    MoveEnd end() const { return end_; }
    bool was_redirected() const { return was_redirected_; }

    /// Whether it is more than a few ulps away from a position.
    bool has_advanced(const BasicVec2<T>& from) const;
    Scratch& scratch() { return scratch_; }

    BasicMove<T> result() const { return {at_, displacement_, time_, end_, scratch_.hits}; }

    void record_hit(std::size_t part, const Vec2D& normal);

  private:
    bool advance(const BlockingHit<T>& block);
    void arrive();
    bool redirect(Solve solve);
    bool handle_start_contacts(Evade evade);
    bool try_single_block(Solve solve);
    void remember_hits();
    bool has_moving_obstacles() const;
    bool is_still() const;
    bool goes_in_circles(int turns);

    Scratch& scratch_;
    BasicVec2<T> at_;
    Vec2D wish_;
    BasicVec2<T> displacement_{};
    T time_{};
    MoveEnd end_ = MoveEnd::arrived;
    bool was_redirected_ = false;
    int stalled_turns_ = 0;  ///< turns since it last advanced
    BasicVec2<T> anchor_at_{};
    Vec2D anchor_displacement_{};
};

}  // namespace carom::detail
