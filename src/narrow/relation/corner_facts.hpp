/// The facts about two unions that one corner proves: at it, and on and between the borders that leave it.
#pragma once

#include "relation_facts.hpp"
#include "tangent_cone.hpp"

#include <array>
#include <utility>

namespace carom::detail {

/// The location of a point relative to one union. Next to the border of a rounded part it may be unknown.
enum class Membership { exterior, boundary, interior, member, unknown };

inline bool is_member(Membership membership) {
    return membership == Membership::boundary || membership == Membership::interior || membership == Membership::member;
}

inline void note(PointClassification& classification, Membership own, Membership other) {
    if (!is_member(own)) return;
    classification.outside |= other == Membership::exterior;
    classification.on_boundary |= other == Membership::boundary;
    classification.in_interior |= other == Membership::interior;
}

inline void note(RelationFacts& facts, Membership in_a, Membership in_b) {
    note(facts.of_a, in_a, in_b);
    note(facts.of_b, in_b, in_a);
    facts.interiors_intersect |= in_a == Membership::interior && in_b == Membership::interior;
}

/// The occupancy of a union along one direction from a corner.
struct UnionOccupancy : SideOccupancy {
    bool has_other_curve = false;  // whether a curve of the union leaves the corner in another direction
};

/// One union around one corner, of any kind that has a `box` and a `cone_at`. Up to `capacity` cones with
/// borders are kept, with their parts; if more parts touch at one corner, they are visited again instead.
template <class T, class At>
class UnionAtCorner {
    using Cone = decltype(cone_at(std::declval<const ConvexPart<T>&>(), std::declval<const At&>()));
    using Ray = typename Cone::Ray;

  public:
    UnionAtCorner(PartSource<T> parts, const At& corner) : parts_(parts), corner_(corner) {
        parts_(corner_.box(), [&](const ConvexPart<T>& part) {
            const Cone cone = cone_at(part, corner_);
            is_present_ |= cone.kind != ConeKind::absent;
            has_rim_ |= cone.kind == ConeKind::rim;
            is_full_ |= cone.kind == ConeKind::full;
            if (cone.ray_count > 0) keep(part, cone);
            return false;
        });
    }
    UnionAtCorner(const UnionAtCorner&) = delete;
    UnionAtCorner& operator=(const UnionAtCorner&) = delete;

    bool is_present() const { return is_present_; }

    template <class Use>
    void for_each_border(const Use& use) const {
        for (int i = 0; i < kept_count_ && kept_count_ <= capacity; ++i) use(kept_[static_cast<std::size_t>(i)].cone);
        if (kept_count_ <= capacity) return;
        parts_(corner_.box(), [&](const ConvexPart<T>& part) {
            use(cone_at(part, corner_));
            return false;
        });
    }

    UnionOccupancy occupancy(const Ray& along) const {
        if (is_full_) return {{true, true, true}};
        UnionOccupancy result;
        for_each_border([&](const Cone& cone) {
            const SideOccupancy own = cone.occupancy(along);
            result.on |= own.on;
            result.left |= own.left;
            result.right |= own.right;
            for (int i = 0; cone.kind == ConeKind::curve && i < cone.ray_count; ++i) {
                result.has_other_curve = result.has_other_curve || !cone.is_ray(i, along);
            }
        });
        return result;
    }

    void count(const UnionOccupancy& at) {
        has_rays_ = true;
        some_area_ |= at.left;
        all_area_ &= at.left;
        several_curves_ |= at.on && at.has_other_curve;
        some_curve_ |= at.on;
    }

    Membership membership_on(const UnionOccupancy& at) const {
        if (at.left && at.right) return Membership::interior;
        if (has_rim_) return at.on ? Membership::member : Membership::unknown;
        if (!at.on) return Membership::exterior;
        return at.left || at.right ? Membership::boundary : Membership::interior;
    }

    Membership membership_left_of(const UnionOccupancy& at) const {
        if (at.left) return Membership::interior;
        return has_rim_ ? Membership::unknown : Membership::exterior;
    }

    // Of the surroundings of a corner from which no border leaves.
    Membership membership_around() const {
        if (is_full_) return Membership::interior;
        return has_rim_ ? Membership::unknown : Membership::exterior;
    }

    // Of the corner itself, once all rays are counted: inside an area, on its border, at the end of a curve, in the
    // interior of a curve, or an isolated point.
    Membership membership() const {
        if (!is_present_) return Membership::exterior;
        if (is_full_ || (has_rays_ && all_area_)) return Membership::interior;
        if (has_rim_) return Membership::member;
        if (some_area_) return Membership::boundary;
        return some_curve_ && !several_curves_ ? Membership::boundary : Membership::interior;
    }

  private:
    struct Border {
        ConvexPart<T> part;
        Cone cone;  // of that copy
    };
    static constexpr int capacity = 8;

    void keep(const ConvexPart<T>& part, const Cone& cone) {
        if (kept_count_++ >= capacity) return;
        Border& border = kept_[static_cast<std::size_t>(kept_count_ - 1)];
        border = {part, cone};
        border.cone.refer_to(border.part);
    }

    PartSource<T> parts_;
    const At& corner_;
    std::array<Border, capacity> kept_;
    int kept_count_ = 0;
    bool is_present_ = false;
    bool has_rim_ = false;
    bool is_full_ = false;
    bool has_rays_ = false;
    bool some_area_ = false;
    bool all_area_ = true;
    bool some_curve_ = false;
    bool several_curves_ = false;
};

/// Adds the facts that the surroundings of a corner prove.
template <class T, class At>
void add_corner_facts(PartSource<T> a, PartSource<T> b, const At& corner, RelationFacts& facts) {
    UnionAtCorner<T, At> around_a(a, corner);
    UnionAtCorner<T, At> around_b(b, corner);
    if (!around_a.is_present() || !around_b.is_present()) {  // then that union has nothing around it either
        facts.of_a.outside |= around_a.is_present();
        facts.of_b.outside |= around_b.is_present();
        return;
    }
    bool any_ray = false;
    const auto follow = [&](const auto& cone) {
        for (int i = 0; i < cone.ray_count; ++i) {
            const UnionOccupancy occupancy_a = around_a.occupancy(cone.rays[i]);
            const UnionOccupancy occupancy_b = around_b.occupancy(cone.rays[i]);
            around_a.count(occupancy_a);
            around_b.count(occupancy_b);
            note(facts, around_a.membership_on(occupancy_a), around_b.membership_on(occupancy_b));
            note(facts, around_a.membership_left_of(occupancy_a), around_b.membership_left_of(occupancy_b));
            any_ray = true;
        }
    };
    around_a.for_each_border(follow);
    around_b.for_each_border(follow);
    if (!any_ray) note(facts, around_a.membership_around(), around_b.membership_around());
    note(facts, around_a.membership(), around_b.membership());
}

}  // namespace carom::detail
