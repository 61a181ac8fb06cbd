/// DistributedWorld: a World for more colliders than one machine holds, over the ranks of an MPI run.
#pragma once

#include <carom/mpi/ranks.hpp>
#include <carom/world/world.hpp>

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace carom {

/// What the last update did on this rank.
struct DistributedWorldCounts {
    std::uint64_t owned = 0;       ///< colliders of this rank
    std::uint64_t ghosts = 0;      ///< colliders of other ranks that it knows
    std::uint64_t bytes_sent = 0;  ///< to other ranks
    std::uint64_t work = 0;        ///< boxes that may move, and pairs of boxes that overlap
    std::uint64_t overlapped = 0;  ///< colliders moved and pairs of boxes looked at while messages travelled
    bool divided = false;          ///< whether the plane was divided anew
    double compute = 0;            ///< seconds
    double exchange = 0;           ///< seconds of packing, sending and receiving
    double waiting = 0;            ///< seconds of waiting for other ranks
};

/// A World whose colliders are spread over ranks. After each update its events, its state hash and what its queries
/// return are bit for bit those of one `World` with the same colliders, edits and updates, for any number of ranks.
///
/// The plane is divided into one region for each rank, by recursive coordinate bisection, and anew where the rank with
/// the most work had over 1.2 times the mean. Each collider has one owner: after an update's first steps, the rank
/// whose region has the middle of its box. It goes as a ghost to the ranks whose regions the box of its path meets, and
/// is sent there again only when it moves or changes. The pair of two colliders is decided by the rank whose region has
/// the lower left corner of what their boxes share.
///
/// Calls that are marked collective are made by all ranks, in the same order, with the same arguments where these are
/// of the whole world. All others are of the colliders that this rank owns. Owners change in updates only. A rank's
/// memory is O(its colliders + those that meet its region + ranks); a world has at most 2^31 colliders at a time.
///
/// What a `World` has and this has not: copies.
template <class T>
class BasicDistributedWorld {
  public:
    /// Collective. An empty world. The ranks must outlive it, and not be moved.
    explicit BasicDistributedWorld(const Ranks& ranks);
    BasicDistributedWorld(BasicDistributedWorld&&) noexcept;
    BasicDistributedWorld& operator=(BasicDistributedWorld&&) noexcept;
    ~BasicDistributedWorld();

    /// Collective. Adds the colliders of all ranks, each any number of them wherever they are, and fills `ids` with
    /// those of this rank's. The ids are those that one world gives to the colliders of rank 0, then those of rank 1,
    /// and so on: share a list in blocks, and they do not depend on the number of ranks. Errors, the same on all ranks,
    /// with nothing added: those of `World::add`, with the index of the collider on the rank that the message names.
    /// Cost: O(own vertices), and three messages to each rank. Example:
    ///     const Ranks ranks = Ranks::join(MPI_COMM_WORLD).value();
    ///     DistributedWorld world(ranks);
    ///     const float at = static_cast<float>(ranks.rank());  // a row of squares, each touching the next
    ///     const Collider square{.shape = Aabb{{at, 0}, {at + 1, 1}}};
    ///     std::vector<ColliderId> ids;
    ///     assert(world.add({&square, 1}, ids).ok());
    ///     assert(world.update().ok());
    ///     std::vector<WorldEvent> begins, stays, ends;
    ///     world.gather_events(begins, stays, ends);
    ///     assert(begins.size() + 1 == (ranks.rank() == 0 ? static_cast<std::size_t>(ranks.size()) : 1));
    Status add(std::span<const BasicCollider<T>> colliders, std::vector<ColliderId>& ids);

    /// Whether this rank owns a collider that has not been removed; whether its properties can be read here.
    bool contains(ColliderId id) const;
    bool is_readable(ColliderId id) const;

    /// Replaces the contents of `ids` with those of the colliders that this rank owns, in ascending order; how many.
    void collider_ids(std::vector<ColliderId>& ids) const;
    std::size_t size() const;

    // The properties of a collider, as those of World. The id must be readable here.
    const BasicPose<T>& pose(ColliderId id) const { return here().pose(readable(id)); }
    const BasicAnyShape<T>& shape(ColliderId id) const { return here().shape(readable(id)); }
    const ColliderMask& mask(ColliderId id) const { return here().mask(readable(id)); }
    const Filter& filter(ColliderId id) const { return here().filter(readable(id)); }
    ColliderKind kind(ColliderId id) const { return here().kind(readable(id)); }
    std::uint64_t user_data(ColliderId id) const { return here().user_data(readable(id)); }
    bool is_sensor(ColliderId id) const { return here().is_sensor(readable(id)); }
    BasicVec2<T> one_way(ColliderId id) const { return here().one_way(readable(id)); }
    BasicVec2<T> velocity(ColliderId id) const { return here().velocity(readable(id)); }
    T angular_velocity(ColliderId id) const { return here().angular_velocity(readable(id)); }
    BasicAabb<T> box(ColliderId id) const { return here().box(readable(id)); }
    BasicVec2<T> last_displacement(ColliderId id) const { return here().last_displacement(readable(id)); }

    // Edits of a collider that this rank owns, as those of World.
    void remove(ColliderId id) { here().remove(owned(id)); }
    Status move(ColliderId id, const BasicPose<T>& pose) { return here().move(owned(id), pose); }
    Status set_velocity(ColliderId id, const BasicVec2<T>& velocity, T angular_velocity) {
        return here().set_velocity(owned(id), velocity, angular_velocity);
    }
    Status set_velocity(ColliderId id, const BasicVec2<T>& velocity) {
        return set_velocity(id, velocity, angular_velocity(id));
    }
    Status set_motion(ColliderId id, const BasicMotion<T>& motion) { return here().set_motion(owned(id), motion); }
    Status set_shape(ColliderId id, const BasicAnyShape<T>& shape) { return here().set_shape(owned(id), shape); }
    Status set_mask(ColliderId id, const ColliderMask& mask) { return here().set_mask(owned(id), mask); }
    template <class S>
    requires std::is_same_v<S, BasicChain<T>> || std::is_same_v<S, BasicCompound<T>> ||
        std::is_same_v<S, BasicTileGrid<T>>
            Status edit_shape(ColliderId id, FunctionRef<Status(S&)> edit) {
        return here().template edit_shape<S>(owned(id), edit);
    }
    void set_filter(ColliderId id, const Filter& filter) { here().set_filter(owned(id), filter); }
    void set_sensor(ColliderId id, bool sensor) { here().set_sensor(owned(id), sensor); }
    void set_user_data(ColliderId id, std::uint64_t user_data) { here().set_user_data(owned(id), user_data); }

    /// Collective. As `World::update`, with the same dt on all ranks. Errors, the same on all ranks: those of
    /// `World::update`; out_of_range where ranks have another dt, which changes nothing; bad_size where Zoltan fails;
    /// and where what a rank sent arrived damaged, with both ranks and what is wrong: then load the last snapshot.
    /// Cost: that of `World::update` for the colliders that meet the region, and about perimeter / area of the
    /// colliders, those that move, are sent, each as `World` saves it, with its shape or mask.
    Status update(T dt = T(0), TaskRunner* tasks = nullptr);

    /// The events of the last update that this rank decided, sorted as those of `World`. Each event is on one rank,
    /// which need not own its colliders. Valid until the next update.
    std::span<const BasicWorldEvent<T>> begins() const { return here().begins(); }
    std::span<const BasicWorldEvent<T>> stays() const { return here().stays(); }
    std::span<const BasicWorldEvent<T>> ends() const { return here().ends(); }

    /// Collective. Fills the lists with the events of all ranks on rank 0, in the order in which one world lists them;
    /// on other ranks they become empty. Memory: that of all events, on rank 0.
    void gather_events(std::vector<BasicWorldEvent<T>>& begins, std::vector<BasicWorldEvent<T>>& stays,
                       std::vector<BasicWorldEvent<T>>& ends) const;

    /// The contact of an event of this rank, as `World::contact`, whoever owns its colliders: of the end of the last
    /// update, and none where this rank owns one and has edited its pose, or removed it. Edits of other ranks are not
    /// known before the next update. Example:
    ///     const Ranks ranks = Ranks::join(MPI_COMM_WORLD).value();
    ///     DistributedWorld world(ranks);
    ///     const float at = static_cast<float>(ranks.rank());  // a row of squares, each touching the next
    ///     const Collider square{.shape = Aabb{{at, 0}, {at + 1, 1}}};
    ///     std::vector<ColliderId> ids;
    ///     world.keep_contacts();
    ///     assert(world.add({&square, 1}, ids).ok() && world.update().ok());
    ///     for (std::size_t i = 0; i < world.begins().size(); ++i) {
    ///         const std::optional<Contact> contact = world.contact(world.begins()[i]);
    ///         assert(contact && contact->normal == (Vec2{1, 0}) && world.begin_contacts()[i]->normal ==
    ///         contact->normal);
    ///     }
    std::optional<BasicContact<T>> contact(const BasicWorldEvent<T>& event) const { return here().contact(event); }

    // As those of World, for the events of this rank. What was loaded has none before an update.
    void keep_contacts(bool keep = true) { here().keep_contacts(keep); }
    std::span<const std::optional<BasicContact<T>>> begin_contacts() const { return here().begin_contacts(); }
    std::span<const std::optional<BasicContact<T>>> stay_contacts() const { return here().stay_contacts(); }

    /// Collective. Fills the lists with the kept contacts of all ranks on rank 0, one for each event that
    /// `gather_events` lists; on other ranks they become empty.
    void gather_contacts(std::vector<std::optional<BasicContact<T>>>& begins,
                         std::vector<std::optional<BasicContact<T>>>& stays) const;

    // Collective queries, each with the same arguments on all ranks: all get what `World` returns.
    void overlapping(const BasicAnyShape<T>& shape, const Filter& filter, std::vector<ColliderId>& found) const {
        overlapping(shape, {}, filter, found);
    }
    void overlapping(const BasicAnyShape<T>& shape, const BasicPose<T>& pose, const Filter& filter,
                     std::vector<ColliderId>& found) const;
    void overlap_aabb(const BasicAabb<T>& box, const Filter& filter, std::vector<ColliderId>& found) const;
    std::optional<BasicWorldRaycast<T>> raycast(const BasicRay<T>& ray, T max_t = std::numeric_limits<T>::infinity(),
                                                const Filter& filter = {}) const;
    void raycast_all(const BasicRay<T>& ray, T max_t, const Filter& filter,
                     std::vector<BasicWorldRaycast<T>>& found) const;
    std::optional<BasicWorldSweep<T>> sweep(const BasicAnyShape<T>& shape, const BasicPose<T>& pose,
                                            const BasicVec2<T>& displacement, const Filter& filter = {}) const;
    std::optional<BasicWorldNearest<T>> nearest(const BasicAnyShape<T>& shape, const BasicPose<T>& pose, T max_distance,
                                                const Filter& filter = {}) const;

    /// Collective. The state hash of the whole world on all ranks: that of one World. Cost: O(own colliders).
    std::uint64_t state_hash() const;

    /// Collective. Writes the whole world, with the events of its last update, to a file that all ranks reach, through
    /// MPI-IO: aside, as `path` with ".part" behind it, and then renamed, so that a file at `path` is always whole.
    /// Errors, the same on all ranks, with the file at `path` as it was: bad_size where it cannot be written, with the
    /// reason. Cost: each rank writes its own colliders, and those that they are in contact with, as `World` saves
    /// them, in sections of 16,384 slots, and has one of these in memory; its first one also has all its events, the
    /// ghosts in these, and all its free slots. That they reach the disk must take less than the patience of the ranks.
    Status save(const std::string& path) const;

    /// Collective. The world in a file, on any number of ranks: it has the same ids, and evolves as the one that was
    /// saved, bit for bit. Errors, the same on all ranks: bad_size where it cannot be read, is damaged or cut off, has
    /// other numbers, or is of a machine with another byte order. Example:
    ///     const Ranks ranks = Ranks::join(MPI_COMM_WORLD).value();
    ///     DistributedWorld world(ranks);
    ///     std::vector<ColliderId> ids;
    ///     assert(world.add(std::vector<Collider>(3, {.shape = Circle{{0, 0}, 1}}), ids).ok());
    ///     assert(world.update().ok() && world.save("example.carom").ok());
    ///     DistributedWorld again = DistributedWorld::load(ranks, "example.carom").value();
    ///     assert(again.update().ok() && world.update().ok() && again.state_hash() == world.state_hash());
    static Result<BasicDistributedWorld> load(const Ranks& ranks, const std::string& path);

    /// The region of a rank, which has its upper sides, and its lower sides where nothing is below; all of the plane is
    /// rank 0's before the first update.
    AabbD region(int rank) const;

    /// What the last update did on this rank.
    const DistributedWorldCounts& counts() const;

  private:
    struct State;

    // The part of the world that is on this rank, and the ids that it has for colliders.
    const BasicWorld<T>& here() const;
    BasicWorld<T>& here();
    ColliderId readable(ColliderId id) const;
    ColliderId owned(ColliderId id) const;

    std::unique_ptr<State> state_;
};

using DistributedWorld = BasicDistributedWorld<float>;
using DistributedWorldD = BasicDistributedWorld<double>;

extern template class BasicDistributedWorld<float>;
extern template class BasicDistributedWorld<double>;

}  // namespace carom
