/// SweepNumbers: when, where and by what two outlines meet, as well as a result can hold it, from an end of their
/// contact that plain doubles are certain of.
#pragma once

#include "certain_time.hpp"
#include "narrow/filter/cast/cast_refine.hpp"
#include "quick_sweep.hpp"
#include "sweep_features.hpp"

namespace carom::detail {

/// In floats, plain doubles mostly know it well enough. Else, and in doubles, it takes one step of Newton's method from
/// there. All return false where a number is still not known as well as that.
template <class T>
class SweepNumbers {
  public:
    SweepNumbers(const QuickSweep& quick, const OutlineView<T>& a, const OutlineView<T>& b, const Course<T>& course)
        : quick_(quick), a_(a), b_(b), course_(course) {}

    bool set_time(SweepEnd& end) const;
    bool set_beginning(SweepEnd end, BasicSweep<T>& result) const;

    /// For an end at the very start.
    bool set_start(SweepEnd end, BasicSweep<T>& result) const;

    /// Gives an end on two sides along each other the one of them that exact signs find.
    bool name_as_exact(SweepEnd& end) const;

  private:
    struct Moving;
    struct BothMoving;

    int turn_between_sides(const SweepEnd& end) const;
    bool take_side(SweepEnd& end, int turn) const;
    void set_plain_contact(const SweepEnd& end, BasicSweep<T>& result) const;
    void set_refined_contact(const SweepEnd& end, const Moving& moving, const Refined& met,
                             BasicSweep<T>& result) const;

    const QuickSweep& quick_;
    const OutlineView<T>& a_;
    const OutlineView<T>& b_;
    const Course<T>& course_;
};

}  // namespace carom::detail
