/// World: a collision world with begin, stay and end events, and overlap, ray cast, shape cast and nearest queries.
#pragma once

#include <carom/function_ref.hpp>
#include <carom/motion/motion.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>
#include <carom/result.hpp>
#include <carom/tasks.hpp>
#include <carom/world/collider.hpp>
#include <carom/world/events.hpp>
#include <carom/world/save.hpp>

#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

namespace carom {

namespace detail {
template <class T>
struct WorldState;
template <class T>
class WorldPart;
}  // namespace detail

/// A collider that a ray hits.
template <class T>
struct BasicWorldRaycast {
    ColliderId id;
    BasicRaycast<T> hit;
};

using WorldRaycast = BasicWorldRaycast<float>;
using WorldRaycastD = BasicWorldRaycast<double>;

/// A collider that a shape cast hits; the cast shape is `a` of the sweep.
template <class T>
struct BasicWorldSweep {
    ColliderId id;
    BasicSweep<T> hit;
};

using WorldSweep = BasicWorldSweep<float>;
using WorldSweepD = BasicWorldSweep<double>;

/// A collider near a query shape, with their closest points; the query shape is `a`.
template <class T>
struct BasicWorldNearest {
    ColliderId id;
    BasicClosest<T> closest;
};

using WorldNearest = BasicWorldNearest<float>;
using WorldNearestD = BasicWorldNearest<double>;

/// A collision world: colliders of any shape or of pixels, and the contact events among them from one update to the
/// next.
///
/// Each update moves the colliders that have a velocity or a motion, then tests pairs. Two colliders are in contact
/// when they share a point, exactly as `overlaps` decides, at least one of them is a `dynamic_body`, and their filters
/// allow the pair. A pair then has one event: `begin` if they were not in contact after the last update, `stay` if they
/// were, and `end` when they no longer are. Sensors and one-way colliders have events like all others; `solid` tells
/// them apart.
///
/// `continuous` colliders use continuous collision detection: their whole paths are followed, and those of all others
/// relative to them. A collider that they pass through within one update has a `begin` and an `end` with the times in
/// between, however fast they are and however thin it is.
///
/// Events are sorted by (time, a, b). They depend only on where the colliders are, their ids and the events before, and
/// are the same bit for bit on every platform. A world is a value: a copy is a snapshot, and assigning it back restores
/// that state bit for bit. Once warm, neither updates nor queries allocate, with three exceptions: rotated or scaled
/// masks that come near shapes, which are resampled for it, motions of a degree above 8, and updates by threads of
/// which a job finds more than any before it.
///
/// Queries use two trees, one of the static colliders and one of all others. The latter is rebuilt after an update once
/// there are enough queries for it to pay off, and kept while the caller changes little. Until then, queries test each
/// collider that is not static; the results are the same. With the trees, queries cost O(log(colliders)) each, plus the
/// pairwise function (`overlaps`, `raycast`, ...) for each collider whose box is hit. Several threads may query one
/// world at once.
///
/// Using an id that is not `contains`ed is a programming error and asserts, except for reading a collider that was
/// removed since the update before the last.
template <class T>
class BasicWorld {
  public:
    BasicWorld();
    ~BasicWorld();
    BasicWorld(const BasicWorld& other);
    BasicWorld& operator=(const BasicWorld& other);
    BasicWorld(BasicWorld&& other) noexcept;
    BasicWorld& operator=(BasicWorld&& other) noexcept;

    /// Adds a collider and returns its id. Errors: those of `validate` for the shape, the pose and the mask's numbers;
    /// not_finite for velocities and directions; bad_size for a position out of range (see `move`), for a velocity of a
    /// static collider, and when there are 2^31 colliders already. Cost: O(vertices). Example:
    ///     World world;
    ///     const Collider post{.shape = Aabb{{5, -9}, {6, 9}}, .kind = ColliderKind::static_body};
    ///     const ColliderId wall = world.add(post).value();
    ///     const ColliderId ball = world.add({.shape = Circle{{0, 0}, 1}, .velocity = {4, 0}}).value();
    ///     assert(world.update(1).ok() && world.begins().size() == 1);
    ///     assert(world.begins()[0].a == wall && world.begins()[0].b == ball);
    ///     assert(world.update(0.5f).ok() && world.begins().empty() && world.stays().size() == 1);
    ///     assert(world.update(1).ok() && world.ends().size() == 1);
    Result<ColliderId> add(const BasicCollider<T>& collider);

    /// Removes a collider immediately. The next update reports the ends of its contacts, and it stays readable until
    /// the update after that. Cost: O(1).
    void remove(ColliderId id);

    /// Whether the id is that of a collider that has not been removed.
    bool contains(ColliderId id) const;

    /// Whether the id can be read: it is contained, or it was removed since the update before the last.
    bool is_readable(ColliderId id) const;

    /// The number of colliders.
    std::size_t size() const;

    /// Replaces the contents of `ids` with the ids of all colliders, in ascending order.
    void collider_ids(std::vector<ColliderId>& ids) const;

    // The properties of a collider. The id must be readable.
    const BasicPose<T>& pose(ColliderId id) const;
    const BasicAnyShape<T>& shape(ColliderId id) const;
    const ColliderMask& mask(ColliderId id) const;
    const Filter& filter(ColliderId id) const;
    ColliderKind kind(ColliderId id) const;
    std::uint64_t user_data(ColliderId id) const;
    bool is_sensor(ColliderId id) const;
    BasicVec2<T> one_way(ColliderId id) const;   ///< the direction in which it pushes; zero for all
    BasicVec2<T> velocity(ColliderId id) const;  ///< current; with a motion, that of its translation at this time
    T angular_velocity(ColliderId id) const;
    BasicAabb<T> box(ColliderId id) const;  ///< bounds at its current pose, rounded outward

    /// The displacement of a collider in the last update, by its own motion or because the caller had moved it before:
    /// from its position at the update before, rounded. Zero if it was added or moved by the caller since. The id must
    /// be readable. Example:
    ///     World world;
    ///     const ColliderId lift = world.add({.shape = Point{}, .velocity = {0, 2}}).value();
    ///     assert(world.update(0.5f).ok() && world.last_displacement(lift) == (Vec2{0, 1}));
    ///     assert(world.move(lift, {{5, 1}, {}}).ok() && world.last_displacement(lift) == Vec2{});
    ///     assert(world.update().ok() && world.last_displacement(lift) == (Vec2{5, 0}));
    BasicVec2<T> last_displacement(ColliderId id) const;

    /// Moves a collider to a pose. The next update treats this as a straight translation from its position at the last
    /// one, with the new rotation from the start. Errors: those of `validate`; bad_size for a position beyond a quarter
    /// of the largest number, and with a mask for a position or pixels beyond 2^47, for a scale nearer to 0 than
    /// 2^-190, and where the rotated and scaled mask would be larger than a Bitmask may be. A rejected pose changes
    /// nothing. Cost: O(vertices).
    Status move(ColliderId id, const BasicPose<T>& pose);

    /// Sets the velocity from now on, and the angular velocity; without one, that stays as it is. A motion ends.
    /// Errors: not_finite; bad_size for a static collider.
    Status set_velocity(ColliderId id, const BasicVec2<T>& velocity, T angular_velocity);
    Status set_velocity(ColliderId id, const BasicVec2<T>& velocity) {
        return set_velocity(id, velocity, angular_velocity(id));
    }

    /// Makes the collider follow a motion from now on, starting where it is: a constant term is ignored. Curved motions
    /// and rotations are followed as `first_impact` does: with the certainty `conservative`, and up to the rounding of
    /// the pose after each update. A motion that is only a velocity is treated as one. Errors: not_finite; bad_size for
    /// a static collider, for motions that grow, and for polynomials of more than 1024 coefficients. Example:
    ///     World world;
    ///     const ColliderId stone = world.add({.shape = Point{}}).value();
    ///     assert(world.set_motion(stone, Motion::ballistic({3, 4}, {0, -10})).ok());
    ///     assert(world.update(0.5f).ok() && world.pose(stone).at == (Vec2{1.5f, 0.75f}));
    Status set_motion(ColliderId id, const BasicMotion<T>& motion);

    /// Replaces the shape or the mask of a collider. A mask without pixels uncovers the shape that the collider was
    /// added with or given last. Errors, with nothing changed: as `add`, also for a shape that is uncovered.
    Status set_shape(ColliderId id, const BasicAnyShape<T>& shape);
    Status set_mask(ColliderId id, const ColliderMask& mask);

    /// Calls edit(shape) with the collider's Chain, Compound or TileGrid, and returns its status: a part of a level
    /// changes in place, with its tree, while copies of the world keep theirs. A mask over the shape stays. Errors:
    /// out_of_range for a shape of another type, which changes nothing; what `edit` returns. Cost: that of the edit and
    /// of `bounds`, and O(parts) the first time after the world was copied. Example:
    ///     World world;
    ///     const ColliderId level =
    ///         world.add({.shape = TileGrid::from_cells({0, 0}, {16, 16}, 2, 1, {1, 1}).value()}).value();
    ///     const auto dig = [](TileGrid& grid) { return grid.set_cell(1, 0, TileGrid::empty); };
    ///     assert(world.edit_shape<TileGrid>(level, dig).ok());
    template <class S>
    requires std::is_same_v<S, BasicChain<T>> || std::is_same_v<S, BasicCompound<T>> ||
        std::is_same_v<S, BasicTileGrid<T>>
            Status edit_shape(ColliderId id, FunctionRef<Status(S&)> edit) {
        if (const BasicAnyShape<T>& known = shape(id); !std::holds_alternative<S>(known.value))
            return make_error(ErrorCode::out_of_range, -1, "edit_shape: the collider's shape is a %s",
                              type_name(known));
        return edit_union(id, [&](BasicAnyShape<T>& own) { return edit(std::get<S>(own.value)); });
    }

    void set_filter(ColliderId id, const Filter& filter);
    void set_sensor(ColliderId id, bool sensor);
    void set_user_data(ColliderId id, std::uint64_t user_data);

    /// Advances the world by dt >= 0 units of time and finds the events. With 0, no collider moves by itself, and only
    /// those that the caller has moved, added, changed or removed matter. Errors: not_finite for an invalid dt, which
    /// changes nothing; bad_size, with its index, for a collider whose velocity or angular velocity leads to a pose
    /// that `move` would reject: it stays where it was, and all others proceed. Cost: O((colliders that move + pairs of
    /// boxes that overlap) log). Memory: see above. With `tasks`, the host's threads share the work, with the same
    /// events bit for bit.
    Status update(T dt = T(0), TaskRunner* tasks = nullptr);

    /// The events of the last update. Valid until the next one.
    std::span<const BasicWorldEvent<T>> begins() const;
    std::span<const BasicWorldEvent<T>> stays() const;
    std::span<const BasicWorldEvent<T>> ends() const;

    /// Returns the contact of the two colliders of an event of the last update: `contact` at their current poses, or,
    /// for an event at their first contact along their paths, that contact with separation 0. Pixels are squares; sides
    /// between two that are set give no normal. None after the caller has moved or removed either, where they are not
    /// in contact now, and for one-sided chains from behind. Cost: that of `contact`, `sweep` or `first_impact`; with
    /// pixels, a part for each run in a row. Example:
    ///     World world;
    ///     const auto crate = world.add({.shape = Aabb{{0, 0}, {2, 2}}}).value();
    ///     const auto ball = world.add({.shape = Circle{{2.5f, 1}, 1}}).value();
    ///     assert(world.update().ok() && world.begins()[0].a == crate && world.begins()[0].b == ball);
    ///     assert(world.contact(world.begins()[0])->normal == (Vec2{1, 0}));
    ///     assert(world.contact(world.begins()[0])->separation == -0.5f);
    std::optional<BasicContact<T>> contact(const BasicWorldEvent<T>& event) const;

    /// Has each update find the contacts of its events, too, or no longer. Then `begin_contacts` has what `contact`
    /// returns right after the update, bit for bit, for each of `begins`, and `stay_contacts` for each of `stays`; else
    /// they are empty. They are valid until the next update. Copies of the world keep contacts as it does; what it
    /// saves does not tell. Cost: that of `contact` for each event, shared by the update's threads. Example:
    ///     World world;
    ///     world.keep_contacts();
    ///     const auto crate = world.add({.shape = Aabb{{0, 0}, {2, 2}}}).value();
    ///     const auto ball = world.add({.shape = Circle{{2.5f, 1}, 1}}).value();
    ///     assert(crate < ball && world.update().ok() && world.begin_contacts().size() == 1);
    ///     assert(world.begin_contacts()[0]->separation == -0.5f);
    void keep_contacts(bool keep = true);
    std::span<const std::optional<BasicContact<T>>> begin_contacts() const;
    std::span<const std::optional<BasicContact<T>>> stay_contacts() const;

    /// Fills `found` with the ids, in ascending order, of all colliders that overlap `shape` and pass `filter`, at
    /// their current poses, also between updates. Replaces what is in `found`. Touching counts; exact as `overlaps`. An
    /// invalid shape, one that `validate` rejects, overlaps nothing. Example:
    ///     World world;
    ///     const auto crate = world.add({.shape = Aabb{{0, 0}, {2, 2}}}).value();
    ///     std::vector<ColliderId> found;
    ///     world.overlapping(Circle{{3, 1}, 1}, {}, found);
    ///     assert(found == std::vector{crate});
    void overlapping(const BasicAnyShape<T>& shape, const Filter& filter, std::vector<ColliderId>& found) const;
    void overlapping(const BasicAnyShape<T>& shape, const BasicPose<T>& pose, const Filter& filter,
                     std::vector<ColliderId>& found) const;

    /// Fills `found` with the ids of all colliders whose bounding box overlaps `box`: less exact, and faster. Otherwise
    /// as `overlapping`.
    void overlap_aabb(const BasicAabb<T>& box, const Filter& filter, std::vector<ColliderId>& found) const;

    /// Returns the first collider that a ray hits, for 0 <= t <= max_t; at equal times, the one with the lowest id.
    /// None if the ray hits nothing. Otherwise as `raycast`. Example:
    ///     World world;
    ///     const auto far = world.add({.shape = Circle{{9, 0}, 1}}).value();
    ///     const auto near = world.add({.shape = Circle{{5, 0}, 1}}).value();
    ///     const auto first = world.raycast({{0, 0}, {1, 0}});
    ///     assert(first && first->id == near && first->hit.enter == 4);
    ///     std::vector<BasicWorldRaycast<float>> all;
    ///     world.raycast_all({{0, 0}, {1, 0}}, 100, {}, all);
    ///     assert(all.size() == 2 && all[1].id == far);
    std::optional<BasicWorldRaycast<T>> raycast(const BasicRay<T>& ray, T max_t = std::numeric_limits<T>::infinity(),
                                                const Filter& filter = {}) const;

    /// Fills `found` with all colliders that a ray hits, sorted by (time, id). Replaces what is in `found`.
    void raycast_all(const BasicRay<T>& ray, T max_t, const Filter& filter,
                     std::vector<BasicWorldRaycast<T>>& found) const;

    /// Shape cast: returns the first collider that a shape hits when it is translated by `displacement` while all
    /// colliders stay in place. Time 1 is the end of the displacement; at equal times, the collider with the lowest id.
    /// None if the shape hits nothing. Otherwise as `sweep`, with pixels as squares.
    std::optional<BasicWorldSweep<T>> sweep(const BasicAnyShape<T>& shape, const BasicPose<T>& pose,
                                            const BasicVec2<T>& displacement, const Filter& filter = {}) const;

    /// Returns the collider nearest to a shape, at most `max_distance` away; at equal distances, the one with the
    /// lowest id. None if there is none within that distance. Otherwise as `closest`.
    std::optional<BasicWorldNearest<T>> nearest(const BasicAnyShape<T>& shape, const BasicPose<T>& pose, T max_distance,
                                                const Filter& filter = {}) const;

    /// A hash of the state: equal for two worlds that evolve identically, and almost never otherwise. It covers all
    /// colliders (shapes, pixels, poses, velocities, filters, user data), which pairs are in contact, and the ids that
    /// come next. The same on every platform. It quickly detects that two machines have diverged: a sum of one mixed
    /// number for each collider and each contact, and so the same in whatever order they are added up.
    /// Cost: O(colliders + vertices).
    std::uint64_t state_hash() const;

    /// Returns the whole state as plain values, for files and networks; a copy of the world is faster for snapshots in
    /// memory. Cost: O(colliders + vertices). Example:
    ///     World world;
    ///     const ColliderId ball = world.add({.shape = Circle{{0, 0}, 1}, .velocity = {3, 0}}).value();
    ///     assert(world.update(1).ok());
    ///     const World again = World::from_save(world.save()).value();
    ///     assert(again.state_hash() == world.state_hash() && again.pose(ball).at == (Vec2{3, 0}));
    BasicWorldSave<T> save() const;

    /// A world with a saved state: it has the same ids, and evolves as the one that was saved, bit for bit. Errors: as
    /// `add` and `set_motion`, for what cannot be a state of a world; `index` is that of the slot. bad_size where lists
    /// contradict each other. Cost: that of adding all colliders.
    static Result<BasicWorld> from_save(const BasicWorldSave<T>& save);

  private:
    friend class detail::WorldPart<T>;

    Status edit_union(ColliderId id, FunctionRef<Status(BasicAnyShape<T>&)> edit);

    std::unique_ptr<detail::WorldState<T>> state_;
};

using World = BasicWorld<float>;
using WorldD = BasicWorld<double>;

extern template class BasicWorld<float>;
extern template class BasicWorld<double>;

}  // namespace carom
