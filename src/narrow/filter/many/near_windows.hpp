/// NearWindows: those few vertices in a row of two cores, of which one has many, that can have to do with their
/// distance.
#pragma once

#include "window_part.hpp"

namespace carom::detail {

/// What is certain of two cores.
enum class CoresFound {
    far,          ///< further apart than asked about
    penetrating,  ///< they share more than touching points, or are nearer than asked about
    near,         ///< the windows stand for them
    unknown
};

/// Of two bounded cores a and b. Looks for a direction d along which they are as far apart as two of their points are,
/// up to some doubt: the Gilbert-Johnson-Keerthi algorithm, with the furthest vertices found by bisection [Dobkin and
/// Kirkpatrick 1983; Chazelle and Dobkin 1987].
///
/// The proof: let the highest vertex of a along the unit vector d be at most H, and the lowest of b at least L, and let
/// a point of a and one of b be no further apart than D. Then of the nearest two points, and of all common points of
/// the cores, none of a is lower than L - D and none of b is higher than H + D. Along an outline the heights rise once
/// and fall once; so when a window's ends are lower than that (higher, for b) and something inside it is not, no vertex
/// outside is above (below) it. What the cores have there, the windows have: the same nearest points, common points,
/// and interior points in common. All this is compared with bounds on the rounding. Each window has one vertex more at
/// either end, so that the edges beside all that is in question are real ones.
template <class T>
class NearWindows {
  public:
    NearWindows(const ConvexPart<T>& a, const ConvexPart<T>& b);

    /// `far` and `penetrating` where the distance certainly exceeds `reach`, or is certainly less than `enough`; the
    /// cores penetrating is always enough, and then the windows are up to four vertices of each that do. Cost: O((log n
    /// + log m)^2) for round shapes, and at most 60 times O(log n + log m).
    CoresFound find(double reach, double enough = 0);

    const ConvexPart<T>& a() const { return window_a_.part(); }
    const ConvexPart<T>& b() const { return window_b_.part(); }
    int index_in_a(int i) const { return window_a_.index(i); }
    int index_in_b(int i) const { return window_b_.index(i); }

    /// Whether cores that are near are certainly apart.
    bool are_apart() const { return are_apart_; }

  private:
    struct Support;
    struct Simplex;

    Support support(Lanes direction, const Simplex* simplex) const;
    bool is_far(const Support& support, double reach) const;
    bool set_windows(Lanes direction, const Support& support, double distance);

    const ConvexPart<T>& part_a_;
    const ConvexPart<T>& part_b_;
    SupportOutline<T> outline_a_;
    SupportOutline<T> outline_b_;
    WindowPart<T> window_a_;
    WindowPart<T> window_b_;
    bool are_apart_ = false;
};

}  // namespace carom::detail
