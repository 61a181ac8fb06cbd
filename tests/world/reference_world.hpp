/// A world without any cleverness: all pairs, every time, by the public verbs.
#pragma once

#include <carom/mask/placed_sprite.hpp>
#include <carom/mask/shape_overlap.hpp>
#include <carom/mask/sweep.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/sweep.hpp>
#include <carom/world/world.hpp>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace carom::test {

/// A shared pixel, or a shared point: pixels as `resample` puts them on the grid.
template <class T>
bool colliders_overlap(const BasicCollider<T>& a, const BasicCollider<T>& b) {
    const auto on_grid = [](const BasicCollider<T>& c) {
        const PoseD pose{{static_cast<double>(c.pose.at.x), static_cast<double>(c.pose.at.y)},
                         {static_cast<double>(c.pose.rot.c), static_cast<double>(c.pose.rot.s)}};
        return resample(*c.mask.pixels, placement_of(pose, c.mask.pivot, c.mask.scale)).value();
    };
    if (!a.mask.pixels && !b.mask.pixels) return overlaps(place(a.shape, a.pose), place(b.shape, b.pose));
    if (!a.mask.pixels) return colliders_overlap(b, a);
    const MaskAt pixels = on_grid(a);
    const PlacedMask placed{&pixels.mask, pixels.at};
    if (!b.mask.pixels) return overlaps(placed, place(b.shape, b.pose));
    const MaskAt others = on_grid(b);
    return overlaps(placed, PlacedMask{&others.mask, others.at});
}

/// One collider of it.
template <class T>
struct ReferenceCollider {
    BasicCollider<T> now;
    BasicPose<T> old_pose;
    bool reshaped = false;
    bool removed = false;
};

template <class T>
class ReferenceWorld {
  public:
    using Event = BasicWorldEvent<T>;

    std::map<ColliderId, ReferenceCollider<T>> colliders;
    std::vector<Event> begins, stays, ends;
    int pairs_asked = 0, touching_pairs = 0;

    /// The poses must be those after the update.
    void update() {
        begins.clear(), stays.clear(), ends.clear();
        std::map<std::pair<ColliderId, ColliderId>, bool> touching_now;
        for (auto a = colliders.begin(); a != colliders.end(); ++a) {
            for (auto b = std::next(a); b != colliders.end(); ++b) report(*a, *b, touching_now);
        }
        touching_ = std::move(touching_now);
        for (auto c = colliders.begin(); c != colliders.end();)
            c = c->second.removed ? colliders.erase(c) : std::next(c);
        for (auto& [id, c] : colliders) {
            c.old_pose = c.now.pose;
            c.reshaped = false;
        }
        for (auto* events : {&begins, &ends}) {
            std::sort(events->begin(), events->end(), [](const Event& x, const Event& y) {
                return std::tie(x.time, x.a, x.b) < std::tie(y.time, y.a, y.b);
            });
        }
    }

  private:
    using Entry = std::pair<const ColliderId, ReferenceCollider<T>>;

    void report(const Entry& a, const Entry& b, std::map<std::pair<ColliderId, ColliderId>, bool>& touching_now) {
        const ReferenceCollider<T>&x = a.second, &y = b.second;
        const bool before = touching_.contains({a.first, b.first});
        Event event;
        event.a = a.first;
        event.b = b.first;
        event.solid = !x.now.sensor && !y.now.sensor;
        if (x.removed || y.removed) return end(event, before, EndReason::removed, 0);
        const bool some_moving = x.now.kind == ColliderKind::dynamic_body || y.now.kind == ColliderKind::dynamic_body;
        if (!some_moving || !may_collide(x.now.filter, y.now.filter)) return end(event, before, EndReason::filtered, 0);
        const bool now = colliders_overlap(x.now, y.now);
        ++pairs_asked;
        touching_pairs += now;
        if (now) touching_now[{a.first, b.first}] = true;
        const EndReason reason = x.reshaped || y.reshaped ? EndReason::reshaped : EndReason::moved;
        const bool moved = x.now.pose.at != x.old_pose.at || y.now.pose.at != y.old_pose.at;
        const bool followed = (!x.now.mask.pixels || is_shifted(x.now)) && (!y.now.mask.pixels || is_shifted(y.now));
        if ((x.now.continuous || y.now.continuous) && followed && moved) {
            report_in_motion(event, x, y, before, now, reason);
        } else if (now) {
            (before ? stays : begins).push_back(event);
        } else {
            end(event, before, reason, 1);
        }
    }

    void end(Event event, bool before, EndReason reason, T time) {
        if (!before) return;
        event.reason = reason;
        event.time = time;
        ends.push_back(event);
    }

    using Contacts = std::vector<std::pair<T, T>>;

    static bool is_convex(const BasicAnyShape<T>& shape) {
        return std::visit([]<class S>(const S&) { return detail::ConvexShape<S>; }, shape.value);
    }

    static Contacts contacts_of(const auto& a, const BasicVec2<T>& va, const auto& b, const BasicVec2<T>& vb) {
        Contacts found;
        if (is_convex(*a.shape) &&
            is_convex(*b.shape)) {  // then there is one, and its times are rounded as sweep's are
            if (const auto s = sweep(a, va, b, vb, T(1)); s.hits()) found.push_back({s.enter, s.exit});
            return found;
        }
        all_contacts(a, va, b, vb, T(1), [&](const BasicContactInterval<T>& c) { found.push_back({c.enter, c.exit}); });
        return found;
    }

    static bool is_shifted(const BasicCollider<T>& c) { return c.pose.rot == BasicRot<T>{} && c.mask.scale == 1; }

    // Where the origin of pixels is on the grid.
    static PixelPos grid_place(const BasicCollider<T>& c, const BasicVec2<T>& at) {
        const auto nearest = [](double x) { return static_cast<std::int64_t>(std::ceil(x - 0.5)); };
        return {nearest(static_cast<double>(at.x) - c.mask.pivot.x),
                nearest(static_cast<double>(at.y) - c.mask.pivot.y)};
    }

    // One that goes straight: a shape, rotated from the start, or the squares of pixels.
    struct Mover {
        BasicAnyShape<T> shape;
        BasicPose<T> from;
        BasicVec2<T> displacement;
    };
    static Mover mover(const ReferenceCollider<T>& c) {
        if (!c.now.mask.pixels) {
            return {c.now.shape, {c.old_pose.at, c.now.pose.rot}, c.now.pose.at - c.old_pose.at};
        }
        const PixelPos from = grid_place(c.now, c.old_pose.at), to = grid_place(c.now, c.now.pose.at);
        std::vector<BasicCompoundPart<T>> squares;
        const Bitmask& mask = *c.now.mask.pixels;
        for (std::int64_t y = 0; y < mask.height(); ++y) {
            for (std::int64_t x = 0; x < mask.width(); ++x) {
                const BasicVec2<T> low{static_cast<T>(x), static_cast<T>(y)};
                if (mask.get(x, y)) squares.push_back({BasicAabb<T>{low, low + BasicVec2<T>{1, 1}}, {}});
            }
        }
        return {BasicCompound<T>::from_parts(std::move(squares)).value(),
                {{static_cast<T>(from.x), static_cast<T>(from.y)}, {}},
                {static_cast<T>(to.x - from.x), static_cast<T>(to.y - from.y)}};
    }

    static Contacts mask_contacts(const ReferenceCollider<T>& x, const ReferenceCollider<T>& y) {
        const auto at = [](const ReferenceCollider<T>& c, const BasicPose<T>& pose) {
            return PlacedMask{c.now.mask.pixels.get(), grid_place(c.now, pose.at)};
        };
        const auto from_x = at(x, x.old_pose), from_y = at(y, y.old_pose), to_x = at(x, x.now.pose),
                   to_y = at(y, y.now.pose);
        const Vec2D displacement{static_cast<double>((to_y.at.x - from_y.at.x) - (to_x.at.x - from_x.at.x)),
                                 static_cast<double>((to_y.at.y - from_y.at.y) - (to_x.at.y - from_x.at.y))};
        const MaskSweep forth = sweep(from_x, from_y, displacement).value();
        if (!forth.hits()) return {};
        const MaskSweep back = sweep(to_x, to_y, -displacement).value();
        return {{static_cast<T>(forth.t), static_cast<T>(back.hits() ? std::max(1 - back.t, forth.t) : 1)}};
    }

    // The stretches of contact of two of which at least one has moved.
    static Contacts stretches(const ReferenceCollider<T>& x, const ReferenceCollider<T>& y) {
        if (x.now.mask.pixels && y.now.mask.pixels) return mask_contacts(x, y);
        const Mover a = mover(x), b = mover(y);
        return contacts_of(place(a.shape, a.from), a.displacement, place(b.shape, b.from), b.displacement);
    }

    void report_in_motion(Event event, const ReferenceCollider<T>& x, const ReferenceCollider<T>& y, bool before,
                          bool now, EndReason reason) {
        const auto contacts = stretches(x, y);
        Event end_event = event;
        event.on_path = end_event.on_path = true;
        end_event.reason = reason;
        const bool from_start = before && !contacts.empty() && contacts.front().first == 0;
        if (before && !from_start) {
            end_event.time = 0;
            ends.push_back(end_event);
        }
        for (std::size_t i = 0; i < contacts.size(); ++i) {
            const bool first = i == 0 && from_start, last = i + 1 == contacts.size() && now;
            if (!first) {
                event.time = contacts[i].first;
                begins.push_back(event);
            }
            if (!last) {
                end_event.time = contacts[i].second;
                ends.push_back(end_event);
            }
            if (first && last) {
                Event stay = event;
                stay.time = 1;
                stay.on_path = false;
                stays.push_back(stay);
            }
        }
    }

    std::map<std::pair<ColliderId, ColliderId>, bool> touching_;
};

}  // namespace carom::test
