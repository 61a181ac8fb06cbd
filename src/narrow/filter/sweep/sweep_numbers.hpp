/// SweepNumbers: when, where and by what two outlines meet, as well as a result can hold it, from an end of their
/// contact that plain doubles are certain of.
#pragma once

#include "certain_time.hpp"
#include "narrow/filter/cast/cast_refine.hpp"
#include "quick_sweep.hpp"
#include "sweep_features.hpp"

namespace carom::detail {

/// In floats, plain doubles know it where their errors are small enough. `set_time` and `set_beginning` return false
/// where a number is not known as well as that.
template <class T>
class SweepNumbers {
  public:
    SweepNumbers(const QuickSweep& quick, const OutlineView<T>& a, const OutlineView<T>& b, const Course<T>& course)
        : pair_(quick.pair()), a_(a), b_(b), course_(course) {}

    bool set_time(SweepEnd& end) const { return is_good<T>(end.error, end.t); }

    /// For an end at the very start.
    bool set_start(SweepEnd end, BasicSweep<T>& result) const {
        end.t = end.error = 0;
        if (end.crossing.on == Crossing::On::vertex) {
            const Lanes out = pair_.a.vertex(end.crossing.at.on_a) - pair_.b.vertex(end.crossing.at.on_b);
            end.normal = {out[0], out[1]};
        }
        return set_beginning(end, result);
    }

    bool set_beginning(const SweepEnd& end, BasicSweep<T>& result) const {
        if (!is_good<T>(end.error, end.t) || !has_good_normal<T>(end)) return false;
        const double radius = (end.by_b ? b_ : a_).whole_radius();
        const Lanes seen = pair_.origin + (end.by_b ? pair_.b : pair_.a).vertex(end.vertex);
        const Touching at{end.t, unit(end.normal), end.by_b ? radius : -radius};
        set_contact(end.crossing, at, {seen[0], seen[1]}, end.by_b ? course_.vb : course_.va, result);
        result.enter = std::min(static_cast<T>(end.t), course_.max_time);
        return true;
    }

  private:
    const OutlinePair& pair_;
    const OutlineView<T>& a_;
    const OutlineView<T>& b_;
    const Course<T>& course_;
};

/// In doubles, it takes one step of Newton's method from there.
template <>
class SweepNumbers<double> {
  public:
    SweepNumbers(const QuickSweep& quick, const OutlineView<double>& a, const OutlineView<double>& b,
                 const Course<double>& course)
        : quick_(quick),
          a_(a, course.va, quick.pair().a),
          b_(b, course.vb, quick.pair().b),
          max_time_(course.max_time) {}

    bool set_time(SweepEnd& end) const;
    bool set_beginning(SweepEnd end, SweepD& result) const;
    bool set_start(SweepEnd end, SweepD& result) const;

  private:
    struct Moving {
        const OutlineView<double>& view;
        Lanes velocity;
        CastFrame frame;
        bool is_reversed;

        Moving(const OutlineView<double>& of, const Vec2D& moving, const LoadedOutline& loaded)
            : view(of), velocity(lanes_of(moving)), frame(of), is_reversed(loaded.is_reversed) {}

        Vec2D local(int i) const;
        TwoLanes vertex(int i) const { return frame.placed(local(i)); }
        double radius() const { return view.radius + view.rounding; }
        bool has_two_radii() const { return view.radius > 0 && view.rounding > 0; }
    };

    int turn_between_sides(const SweepEnd& end) const;
    bool take_side(SweepEnd& end, int turn) const;
    bool name_as_exact(SweepEnd& end) const;
    void set_contact_at(const SweepEnd& end, const Refined& met, SweepD& result) const;
    Refined refined(const SweepEnd& end) const;

    const QuickSweep& quick_;
    Moving a_;
    Moving b_;
    double max_time_;
};

}  // namespace carom::detail
