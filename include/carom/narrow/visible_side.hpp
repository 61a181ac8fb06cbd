/// Where a union is met in a corner of one of its parts: a side there that no other part hides.
#pragma once

#include <carom/narrow/difference.hpp>

#include <utility>

namespace carom::detail {

/// One b - a without a radius and a point P, of which `height(side)` is the exact sign over the line of a side. Around
/// a P on its border b - a is the cone of all x with n . x <= 0, for the normals n of the sides that P is on.
template <class T, class Height>
class MetSides {
  public:
    MetSides(const Difference<T>& difference, Height height) : difference_(difference), height_(std::move(height)) {}

    /// Whether P is on the border.
    bool is_met() const { return highest() == 0; }

    /// Whether P is where two sides join.
    bool is_corner() const {
        int sides = 0;
        each([&](const DifferenceSide&, const Direction<T>&) { ++sides; });
        return sides > 1;
    }

    /// Calls `visit(side, normal)` with those that P is on.
    template <class Visitor>
    void each(const Visitor& visit) const {
        difference_.each_side([&](const DifferenceSide& side) {
            if (height_(side) == 0) visit(side, difference_.normal(side.of_a, side.index));
        });
    }

    /// Whether a direction points into the cone or along it.
    bool contains(const Direction<T>& direction) const {
        bool result = true;
        each([&](const DifferenceSide&, const Direction<T>& normal) { result &= turn(normal, direction) <= 0; });
        return result;
    }

    /// Whether what lies along a direction, close to it where another one points to, is in the cone.
    bool covers(const Direction<T>& along, const Direction<T>& towards) const {
        bool result = true;
        each([&](const DifferenceSide&, const Direction<T>& normal) {
            const int sign = turn(normal, along);
            result &= sign < 0 || (sign == 0 && turn(normal, towards) < 0);
        });
        return result;
    }

  private:
    static int turn(const Direction<T>& a, const Direction<T>& b) {
        return sign_of([&]<class N>(In<N>) { return dot(a.template in<N>(), b.template in<N>()); });
    }

    int highest() const {
        int result = -1;
        difference_.each_side([&](const DifferenceSide& side) { result = std::max(result, height_(side)); });
        return result;
    }

    const Difference<T>& difference_;
    Height height_;
};

/// Whether just outside of a side of `own` there is nothing, to the left of P or to the right, as far as the side goes
/// there. `any_met(visit)` visits all MetSides that are met until one returns true, and says whether one did.
template <class T, class Height, class Source>
bool is_visible(const MetSides<T, Height>& own, const Direction<T>& normal, const Source& any_met) {
    for (const int quarters : {1, 3}) {
        const Direction<T> along = normal.turned(quarters);
        if (own.contains(along) && !any_met([&](const auto& other) { return other.covers(along, normal); }))
            return true;
    }
    return false;
}

}  // namespace carom::detail
