/// The shortest shift around that takes a union off another one.
#pragma once

#include <carom/detail/narrow/distance/union_separation.hpp>

#include <optional>

namespace carom::detail {

/// A local search. Where b stands after a shift, each pair of convex parts has a line that keeps them apart; the
/// shortest shift beyond the lines of the nearest pairs is where to look next. As the lines are tangents of convex sets
/// of shifts in contact, whatever is beyond them is out of these, and no step from there makes it longer.
template <class T>
class TangentDescent {
  public:
    /// Gaps within `rounding` are none.
    TangentDescent(PartSource<T> a, PartSource<T> b, double rounding) : a_(a), b_(b), rounding_(rounding) {}

    /// From a shift that may not part them. The gap is the length of the shift found; infinite when none is.
    Separation from(Vec2D shift) const;

    /// The first way out straight along a shift: the deepest pair's depth is no more than what is left of the way.
    Separation along(const Vec2D& shift) const;

    /// From a shift where parts touch from opposite sides, a place along the crack between them where it is open, as it
    /// is beside the point where curves touch.
    std::optional<Vec2D> opening(const Vec2D& shift) const;

    /// A way out with less left to move, and else the same.
    Separation polished(const Separation& exit) const;

    /// Whether all parts are apart after a shift, for certain.
    bool is_apart(const Vec2D& shift) const;

    /// The normals of the deepest pairs that overlap after a shift, from a to b.
    void each_overlap(const Vec2D& shift, FunctionRef<void(const Vec2D& normal)> visit) const;

  private:
    struct Contacts;
    Contacts look(const Vec2D& shift) const;
    Separation settle(Vec2D shift, const Separation& otherwise) const;
    double slack(double length) const;
    bool is_out(const Contacts& contacts) const;

    PartSource<T> a_;
    PartSource<T> b_;
    double rounding_;
};

}  // namespace carom::detail
