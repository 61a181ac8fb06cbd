// SlideRun: one step of a mover that slides, from contact to contact.
#pragma once

#include "planes.hpp"

namespace carom::detail {

template <class T>
class SlideRun {
  public:
    using Inside = typename BasicMoveWorkspace<T>::Inside;

    /// The way that is left of a wish between planes; none when the mover is wedged.
    using Solve = FunctionRef<std::optional<Vec2D>(const Vec2D& wish, std::span<const Plane> planes)>;

    /// Called when something is in the way; true when the mover has been taken past it, by `jump_to`.
    using Evade = FunctionRef<bool(SlideRun& run, const Vec2D& away)>;

    SlideRun(Inside& inside, const BasicVec2<T>& at, const Vec2D& wish) : in_(inside), at_(at), wish_(wish) {}

    /// Frees the mover where only last bits are in its way, and lets it through what it is deep in.
    void begin();

    void run(Solve solve, Evade evade);

    /// The same for a mover that is thrown back.
    void bounce(const BasicVec2<T>& way, double restitution);

    /// Makes one straight way among still obstacles until something is in the way: how much of it, from 0 to 1, and
    /// what; the mover is left there.
    struct Cast {
        T time{1};
        std::optional<Vec2D> away{};
        std::size_t part = 0;
    };
    Cast cast(const BasicVec2<T>& way);

    void jump_to(const BasicVec2<T>& at, T time) {
        at_ = at;
        time_ = time;
        in_.near.set_time(time);
    }

    const BasicVec2<T>& at() const { return at_; }
    const BasicVec2<T>& way() const { return way_; }
    const Vec2D& wish() const { return wish_; }
    T time() const { return time_; }
    MoveEnd end() const { return end_; }
    bool has_rotated() const { return has_rotated_; }

    /// Whether it is more than some last bits away from a place.
    bool has_come_on(const BasicVec2<T>& from) const;
    Inside& inside() { return in_; }

    BasicMove<T> result() const { return {at_, way_, time_, end_, in_.hits}; }

    void meet(std::size_t part, const Vec2D& away);

  private:
    bool advance(const Block<T>& block);
    void arrive();
    bool turn(Solve solve);
    bool leave_start(Evade evade);
    bool takes_one_of(Solve solve);
    void remember_blocks();
    bool is_still() const;

    Inside& in_;
    BasicVec2<T> at_;
    Vec2D wish_;
    BasicVec2<T> way_{};
    T time_{};
    MoveEnd end_ = MoveEnd::arrived;
    bool has_rotated_ = false;
    int on_the_spot_ = 0;  ///< turns since it last came on
};

}  // namespace carom::detail
