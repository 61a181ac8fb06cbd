/// World: colliders that come, move and go, and the events of which begin to meet, still do, or no longer do.
#pragma once

#include <carom/motion/motion.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>
#include <carom/result.hpp>
#include <carom/tasks.hpp>
#include <carom/world/collider.hpp>
#include <carom/world/events.hpp>

#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

namespace carom {

namespace detail {
template <class T>
struct WorldState;
}

/// A collider that a ray of a world hits.
template <class T>
struct WorldRaycast {
    ColliderId id;
    Raycast<T> hit;
};

/// A collider that a shape meets on its way through a world; the shape is `a` of the sweep.
template <class T>
struct WorldSweep {
    ColliderId id;
    Sweep<T> hit;
};

/// A collider of a world that is near a shape; the shape is `a`.
template <class T>
struct WorldNearest {
    ColliderId id;
    Closest<T> closest;
};

/// Colliders of any shape or of pixels, and what happens among them from one update to the next.
///
/// Each update moves what has a velocity or a motion and compares. Two colliders meet when they share a point - as
/// `overlaps` says, exactly - at least one of them is `moving`, and their filters let them. Then there is one event:
/// `begin` when they did not meet after the last update, `stay` when they did, and `end` when they no longer do.
/// Sensors and what is one-way have events like all others; `solid` tells them apart.
///
/// `continuous` colliders are followed on their whole way, and so is everything relative to them: what they pass
/// through within one update has a `begin` and an `end` with the times in between, however fast they are and however
/// thin it is.
///
/// Events are sorted by (time, a, b) and depend on where the colliders are, their ids and the events before, and on
/// nothing else: the same bits on every platform. A world is a value: a copy is a snapshot, and to assign it restores
/// that bit for bit. Once warm, neither updates nor queries take memory, but for masks that are turned or scaled and
/// come near shapes, which are resampled for it, and for motions of a degree above 8.
///
/// Queries go through trees: one of what is fixed, and one of all else, which is made anew after an update when so much
/// is asked that it pays, and kept while little is changed by hand. Until then they look at each collider that is not
/// fixed; the answers are the same. So many queries cost O(log(colliders)) each, and the single verbs for those whose
/// box is met. Queries of one world from several threads at once are fine.
///
/// Using an id that is not `contains`ed is a programmer's error and asserts, but for reading what was removed since the
/// update before the last.
template <class T>
class BasicWorld {
  public:
    BasicWorld();
    ~BasicWorld();
    BasicWorld(const BasicWorld& other);
    BasicWorld& operator=(const BasicWorld& other);
    BasicWorld(BasicWorld&& other) noexcept;
    BasicWorld& operator=(BasicWorld&& other) noexcept;

    /// Adds a collider. Errors: those of `validate` for the shape, the pose and the mask's numbers; not_finite for
    /// velocities and directions; bad_size for a place out of range (see `move`), velocities of what is fixed,
    /// and when 2^31 colliders are there. Cost: O(vertices). Example:
    ///     World world;
    ///     const ColliderId wall = world.add({.shape = Aabb{{5, -9}, {6, 9}}, .kind = ColliderKind::fixed}).value();
    ///     const ColliderId ball = world.add({.shape = Circle{{0, 0}, 1}, .velocity = {4, 0}}).value();
    ///     assert(world.update(1).ok() && world.begins().size() == 1);
    ///     assert(world.begins()[0].a == wall && world.begins()[0].b == ball);
    ///     assert(world.update(0.5f).ok() && world.begins().empty() && world.stays().size() == 1);
    ///     assert(world.update(1).ok() && world.ends().size() == 1);
    Result<ColliderId> add(const BasicCollider<T>& collider);

    /// Removes a collider at once; the next update has its ends, and until the one after that it can be read. Cost:
    /// O(1).
    void remove(ColliderId id);

    /// Whether the id is that of a collider that has not been removed.
    bool contains(ColliderId id) const;

    /// Whether the id can be read: it is contained, or it was removed since the update before the last.
    bool is_readable(ColliderId id) const;

    /// How many colliders there are.
    std::size_t size() const;

    /// All colliders there are, by id. Replaces what is in `ids`.
    void list(std::vector<ColliderId>& ids) const;

    // What is known of a collider. The id must be readable.
    const BasicPose<T>& pose(ColliderId id) const;
    const BasicAnyShape<T>& shape(ColliderId id) const;
    const ColliderMask& mask(ColliderId id) const;
    const Filter& filter(ColliderId id) const;
    ColliderKind kind(ColliderId id) const;
    std::uint64_t user_data(ColliderId id) const;
    bool is_sensor(ColliderId id) const;
    BasicVec2<T> one_way(ColliderId id) const;   ///< the direction in which it pushes, or zero for all
    BasicVec2<T> velocity(ColliderId id) const;  ///< now; of what follows a motion, that of its way at this time
    T spin(ColliderId id) const;
    BasicAabb<T> box(ColliderId id) const;  ///< around where it is now, rounded outward

    /// How far the last update took a collider, by itself or because it was moved by hand before: from where it was at
    /// the update before, rounded. Zero when it was added or moved by hand since. The id must be readable. Example:
    ///     World world;
    ///     const ColliderId lift = world.add({.shape = Point{}, .velocity = {0, 2}}).value();
    ///     assert(world.update(0.5f).ok() && world.moved_by(lift) == (Vec2{0, 1}));
    ///     assert(world.move(lift, {{5, 1}, {}}).ok() && world.moved_by(lift) == Vec2{});
    ///     assert(world.update().ok() && world.moved_by(lift) == (Vec2{5, 0}));
    BasicVec2<T> moved_by(ColliderId id) const;

    /// Puts a collider somewhere else. In an update it goes there straight from where it was at the last one, turned
    /// from the start. Errors: those of `validate`; bad_size for a position beyond a quarter of the largest number;
    /// with a mask for a position or pixels beyond 2^47, for a scale nearer to 0 than 2^-190, and where, turned and
    /// scaled, it would be larger than a Bitmask may be. A pose that is refused changes nothing. Cost: O(vertices).
    Status move(ColliderId id, const BasicPose<T>& pose);

    /// How fast it goes and turns from now on. Errors: not_finite; bad_size for what is fixed.
    Status set_velocity(ColliderId id, const BasicVec2<T>& velocity, T spin = T(0));

    /// Lets it follow a motion from now on, from where it is: a constant term does not count. Curved ways and turns are
    /// followed as `first_impact` does: certified, and up to the rounding of the pose after each update; a motion that
    /// is only a velocity is one. Errors:
    /// not_finite; bad_size for what is fixed, and for motions that grow. Example:
    ///     World world;
    ///     const ColliderId stone = world.add({.shape = Point{}}).value();
    ///     assert(world.set_motion(stone, Motion::ballistic({3, 4}, {0, -10})).ok());
    ///     assert(world.update(0.5f).ok() && world.pose(stone).at == (Vec2{1.5f, 0.75f}));
    Status set_motion(ColliderId id, const BasicMotion<T>& motion);

    /// Gives it another shape, or another mask; a mask without pixels uncovers the shape that it was added with or
    /// given last. Errors: as `add`, also for a shape that is uncovered; what is refused changes nothing.
    Status set_shape(ColliderId id, const BasicAnyShape<T>& shape);
    Status set_mask(ColliderId id, const ColliderMask& mask);

    void set_filter(ColliderId id, const Filter& filter);
    void set_sensor(ColliderId id, bool sensor);
    void set_user_data(ColliderId id, std::uint64_t user_data);

    /// Goes on by dt >= 0 units of time and finds the events. With 0 nothing goes by itself, and only what was moved by
    /// hand, added, changed or removed makes a difference. Errors: not_finite for dt, which then changes nothing; and
    /// bad_size, with its index, for a collider whose velocity or spin leads where `move` would not: it stays where it
    /// was, and all else goes on. Cost: O((colliders that move + pairs whose boxes meet) log). Memory: see above.
    /// The host's threads share the work if there are `tasks`, with the same events bit for bit.
    Status update(T dt = T(0), TaskRunner* tasks = nullptr);

    /// The events of the last update. Valid until the next one.
    std::span<const BasicWorldEvent<T>> begins() const;
    std::span<const BasicWorldEvent<T>> stays() const;
    std::span<const BasicWorldEvent<T>> ends() const;

    /// How two colliders meet in an event of the last update: `contact` of the two where they are, or where they first
    /// meet on their way when that is what the event is about; separation is 0 then. None for pixels, after either was
    /// moved by hand or removed, where they do not meet now, and of one-sided chains from behind. Cost: that of
    /// `contact`, `sweep` or `first_impact`. Example:
    ///     World world;
    ///     const auto crate = world.add({.shape = Aabb{{0, 0}, {2, 2}}}).value();
    ///     const auto ball = world.add({.shape = Circle{{2.5f, 1}, 1}}).value();
    ///     assert(world.update().ok() && world.begins()[0].a == crate && world.begins()[0].b == ball);
    ///     assert(world.contact(world.begins()[0])->normal == (Vec2{1, 0}));
    ///     assert(world.contact(world.begins()[0])->separation == -0.5f);
    std::optional<Contact<T>> contact(const BasicWorldEvent<T>& event) const;

    /// Who shares a point with a shape, by id, of those that the filter lets: where they are now, also between updates.
    /// Replaces what is in `found`. Exact as `overlaps`. A shape that `validate` refuses meets nothing. Example:
    ///     World world;
    ///     const auto crate = world.add({.shape = Aabb{{0, 0}, {2, 2}}}).value();
    ///     std::vector<ColliderId> found;
    ///     world.overlapping(Circle{{3, 1}, 1}, {}, found);
    ///     assert(found == std::vector{crate});
    void overlapping(const BasicAnyShape<T>& shape, const Filter& filter, std::vector<ColliderId>& found) const;
    void overlapping(const BasicAnyShape<T>& shape, const BasicPose<T>& pose, const Filter& filter,
                     std::vector<ColliderId>& found) const;

    /// Whose box shares a point with a box: less exact, and quicker. Otherwise as `overlapping`.
    void boxes_in(const BasicAabb<T>& box, const Filter& filter, std::vector<ColliderId>& found) const;

    /// Whom a ray hits first, for 0 <= t <= t_max; with equal times the one with the lowest id. As `raycast`. Example:
    ///     World world;
    ///     const auto far = world.add({.shape = Circle{{9, 0}, 1}}).value();
    ///     const auto near = world.add({.shape = Circle{{5, 0}, 1}}).value();
    ///     const auto first = world.raycast({{0, 0}, {1, 0}});
    ///     assert(first && first->id == near && first->hit.enter == 4);
    ///     std::vector<WorldRaycast<float>> all;
    ///     world.raycast_all({{0, 0}, {1, 0}}, 100, {}, all);
    ///     assert(all.size() == 2 && all[1].id == far);
    std::optional<WorldRaycast<T>> raycast(const BasicRay<T>& ray, T t_max = CastPath<T>::endless,
                                           const Filter& filter = {}) const;

    /// All that a ray hits, by (time, id).
    void raycast_all(const BasicRay<T>& ray, T t_max, const Filter& filter, std::vector<WorldRaycast<T>>& found) const;

    /// Whom a shape meets first when it moves by `way` while all else stands still: time 1 is the end of the way; with
    /// equal times the one with the lowest id. As `sweep`; pixels are their squares. `started` is `unresolved` where
    /// the shape penetrates pixels and more than 64 parts, of its own and of the runs of pixels around it, would be
    /// compared for more: rows of one run that is the same count once. Cost: some milliseconds for that many.
    std::optional<WorldSweep<T>> sweep(const BasicAnyShape<T>& shape, const BasicPose<T>& pose, const BasicVec2<T>& way,
                                       const Filter& filter = {}) const;

    /// Who is nearest to a shape, at most `reach` away; with equal distances the one with the lowest id. As `closest`.
    std::optional<WorldNearest<T>> nearest(const BasicAnyShape<T>& shape, const BasicPose<T>& pose, T reach,
                                           const Filter& filter = {}) const;

    /// A number that two worlds share when they go on in the same way, and hardly ever otherwise: of all colliders -
    /// shapes, pixels, poses, velocities, filters, user data -, of who meets whom, and of the ids that come next. The
    /// same on every platform. For telling quickly that two machines no longer agree. Cost: O(colliders + vertices).
    std::uint64_t state_hash() const;

  private:
    std::unique_ptr<detail::WorldState<T>> state_;
};

using World = BasicWorld<float>;
using WorldD = BasicWorld<double>;

extern template class BasicWorld<float>;
extern template class BasicWorld<double>;

}  // namespace carom
