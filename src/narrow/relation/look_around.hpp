/// What two unions have around one corner: the ways that lead away from it, and what lies on and between them.
#pragma once

#include "local_cone.hpp"
#include "relation_facts.hpp"

#include <array>
#include <utility>

namespace carom::detail {

/// Where a point is as seen from one union. Next to the border of a rounded part not all can be told.
enum class Place { exterior, boundary, interior, member, unknown };

inline bool is_member(Place place) {
    return place == Place::boundary || place == Place::interior || place == Place::member;
}

inline void note(Whereabouts& whereabouts, Place own, Place other) {
    if (!is_member(own)) return;
    whereabouts.outside |= other == Place::exterior;
    whereabouts.on_boundary |= other == Place::boundary;
    whereabouts.in_interior |= other == Place::interior;
}

inline void note(RelationFacts& facts, Place in_a, Place in_b) {
    note(facts.of_a, in_a, in_b);
    note(facts.of_b, in_b, in_a);
    facts.interiors_meet |= in_a == Place::interior && in_b == Place::interior;
}

/// What a union has along one way out of a corner.
struct WayOut : Beside {
    bool is_other_curve = false;  // whether a curve of the union leaves the corner another way
};

/// One union around one corner, of any kind for which there are `cone_at` and `box_of`. Cones with borders are kept,
/// with their parts, as far as there is room; if more parts than that meet in one corner, they are visited again
/// instead.
template <class T, class At>
class UnionAtCorner {
    using Cone = decltype(cone_at(std::declval<const ConvexPart<T>&>(), std::declval<const At&>()));
    using Ray = typename Cone::Ray;

  public:
    UnionAtCorner(PartSource<T> parts, const At& corner) : parts_(parts), corner_(corner) {
        parts_(box_of(corner_), [&](const ConvexPart<T>& part) {
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
        parts_(box_of(corner_), [&](const ConvexPart<T>& part) {
            use(cone_at(part, corner_));
            return false;
        });
    }

    WayOut look(const Ray& along) const {
        if (is_full_) return {{true, true, true}};
        WayOut way;
        for_each_border([&](const Cone& cone) {
            const Beside beside = cone.beside(along);
            way.on |= beside.on;
            way.left |= beside.left;
            way.right |= beside.right;
            for (int i = 0; cone.kind == ConeKind::curve && i < cone.ray_count; ++i) {
                way.is_other_curve = way.is_other_curve || !cone.is_ray(i, along);
            }
        });
        return way;
    }

    void count(const WayOut& way) {
        has_ways_ = true;
        some_area_ |= way.left;
        all_area_ &= way.left;
        several_curves_ |= way.on && way.is_other_curve;
        some_curve_ |= way.on;
    }

    Place place_on(const WayOut& way) const {
        if (way.left && way.right) return Place::interior;
        if (has_rim_) return way.on ? Place::member : Place::unknown;
        if (!way.on) return Place::exterior;
        return way.left || way.right ? Place::boundary : Place::interior;
    }

    Place place_left_of(const WayOut& way) const {
        if (way.left) return Place::interior;
        return has_rim_ ? Place::unknown : Place::exterior;
    }

    // Of all that is around a corner from which no border leads away.
    Place place_around() const {
        if (is_full_) return Place::interior;
        return has_rim_ ? Place::unknown : Place::exterior;
    }

    // Of the corner itself, once all ways are counted: inside an area, on its border, at the end of a curve, on the way
    // of a curve, or a point by itself.
    Place place() const {
        if (!is_present_) return Place::exterior;
        if (is_full_ || (has_ways_ && all_area_)) return Place::interior;
        if (has_rim_) return Place::member;
        if (some_area_) return Place::boundary;
        return some_curve_ && !several_curves_ ? Place::boundary : Place::interior;
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
    bool has_ways_ = false;
    bool some_area_ = false;
    bool all_area_ = true;
    bool some_curve_ = false;
    bool several_curves_ = false;
};

/// Adds what both unions have at and around a corner.
template <class T, class At>
void look_around(PartSource<T> a, PartSource<T> b, const At& corner, RelationFacts& facts) {
    UnionAtCorner<T, At> around_a(a, corner);
    UnionAtCorner<T, At> around_b(b, corner);
    if (!around_a.is_present() || !around_b.is_present()) {  // then there is nothing of that union around either
        facts.of_a.outside |= around_a.is_present();
        facts.of_b.outside |= around_b.is_present();
        return;
    }
    bool any_way = false;
    const auto follow = [&](const auto& cone) {
        for (int i = 0; i < cone.ray_count; ++i) {
            const WayOut way_a = around_a.look(cone.rays[i]);
            const WayOut way_b = around_b.look(cone.rays[i]);
            around_a.count(way_a);
            around_b.count(way_b);
            note(facts, around_a.place_on(way_a), around_b.place_on(way_b));
            note(facts, around_a.place_left_of(way_a), around_b.place_left_of(way_b));
            any_way = true;
        }
    };
    around_a.for_each_border(follow);
    around_b.for_each_border(follow);
    if (!any_way) note(facts, around_a.place_around(), around_b.place_around());
    note(facts, around_a.place(), around_b.place());
}

}  // namespace carom::detail
