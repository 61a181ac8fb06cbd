#include "distributed_world_state.hpp"
#include "reduce.hpp"

#include <carom/mpi/distributed_world.hpp>

#include <array>
#include <bit>
#include <chrono>
#include <limits>

namespace carom {

namespace {

using namespace detail;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// What ranks tell each other before an update: the most of each number counts.
struct Announcement {
    std::uint64_t is_bad = 0;  ///< dt is no time
    std::uint64_t dt = 0, complement = 0;
    std::uint64_t any_continuous = 0;
    std::uint64_t any_own = 0;
    std::uint64_t work = 0;
};

Announcement most_of_all(const Ranks& ranks, const Announcement& own) {
    Announcement all;
    MPI_Request request;
    MPI_Iallreduce(&own, &all, sizeof own / sizeof(std::uint64_t), MPI_UINT64_T, MPI_MAX, ranks.communicator(),
                   &request);
    ranks.wait(request, "the beginning of an update");
    return all;
}

}  // namespace

template <class T>
BasicDistributedWorld<T>::BasicDistributedWorld(const Ranks& ranks) : state_(std::make_unique<State>(ranks)) {}
template <class T>
BasicDistributedWorld<T>::BasicDistributedWorld(BasicDistributedWorld&&) noexcept = default;
template <class T>
BasicDistributedWorld<T>& BasicDistributedWorld<T>::operator=(BasicDistributedWorld&&) noexcept = default;
template <class T>
BasicDistributedWorld<T>::~BasicDistributedWorld() = default;

template <class T>
Status BasicDistributedWorld<T>::add(std::span<const BasicCollider<T>> colliders, std::vector<ColliderId>& ids) {
    State& s = *state_;
    Status own = std::monostate{};
    for (std::size_t i = 0; own && i < colliders.size(); ++i) {
        if (own = WorldPart<T>::check(colliders[i]); own) continue;
        const Error error = own.error();
        own = make_error(error.code, static_cast<std::ptrdiff_t>(i), "collider %zu: %s", i, error.message.c_str());
    }
    if (const Status all = s.ranks.agree(own); !all) return all;
    if (const Status all = s.free_slots.take(colliders.size(), ids); !all) return all;
    for (std::size_t i = 0; own && i < ids.size(); ++i) own = s.part.add(colliders[i], ids[i]);
    return s.ranks.agree(own);
}

template <class T>
const BasicWorld<T>& BasicDistributedWorld<T>::here() const {
    return state_->part.world();
}
template <class T>
BasicWorld<T>& BasicDistributedWorld<T>::here() {
    return state_->part.world();
}

template <class T>
ColliderId BasicDistributedWorld<T>::readable(ColliderId id) const {
    const std::optional<ColliderId> found = state_->part.local(id);
    CAROM_ASSERT(found, "rank %d does not own collider %u of generation %u; ask is_readable() first",
                 state_->ranks.rank(), static_cast<unsigned>(id.index), static_cast<unsigned>(id.generation));
    return *found;
}
template <class T>
ColliderId BasicDistributedWorld<T>::owned(ColliderId id) const {
    CAROM_ASSERT(contains(id), "rank %d does not own collider %u of generation %u; ask contains() first",
                 state_->ranks.rank(), static_cast<unsigned>(id.index), static_cast<unsigned>(id.generation));
    return readable(id);
}

template <class T>
bool BasicDistributedWorld<T>::contains(ColliderId id) const {
    const std::optional<ColliderId> local = state_->part.local(id);
    return local && here().contains(*local);
}
template <class T>
bool BasicDistributedWorld<T>::is_readable(ColliderId id) const {
    return state_->part.local(id).has_value();
}
template <class T>
void BasicDistributedWorld<T>::collider_ids(std::vector<ColliderId>& ids) const {
    state_->part.collider_ids(ids);
}
template <class T>
std::size_t BasicDistributedWorld<T>::size() const {
    return state_->part.size();
}

// A division that does not help is not tried again at once: it may be that all are in one place.
template <class T>
bool BasicDistributedWorld<T>::State::is_uneven(std::uint64_t most_work, std::uint64_t all_work) {
    constexpr double imbalance = 1.2;
    constexpr int longest = 1024;
    const bool uneven = static_cast<double>(most_work) * ranks.size() > imbalance * static_cast<double>(all_work);
    ++updates_since;
    if (!uneven) updates_to_next = 1;
    if (!uneven || updates_since < updates_to_next) return false;
    updates_to_next = std::min(2 * updates_to_next, longest);
    return true;
}

template <class T>
Status BasicDistributedWorld<T>::State::divide() {
    std::vector<WeightedPoint> points;
    part.visit_points([&](double x, double y) { points.push_back({x, y}); });
    is_divided = counts.divided = true;
    updates_since = 0;
    return partition.divide(ranks, points);
}

template <class T>
Status BasicDistributedWorld<T>::update(T dt, TaskRunner* tasks) {
    State& s = *state_;
    const Ranks& ranks = s.ranks;
    const Clock::time_point start = Clock::now();
    const double waited = ranks.seconds_waited();
    const auto bits = static_cast<std::uint64_t>(
        std::bit_cast<std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>(dt + T(0)));
    const bool is_time = dt >= 0 && dt * 0 == 0;
    const Announcement all =
        most_of_all(ranks, {!is_time, bits, ~bits, s.part.has_continuous(), s.part.size() > 0, s.counts.work});
    if (all.is_bad) {
        const Error error =
            make_error(ErrorCode::not_finite, -1, "dt must be finite and >= 0; got %g", static_cast<double>(dt));
        return ranks.agree(is_time ? Status(std::monostate{}) : Status(error));
    }
    if (all.dt != ~all.complement) return make_error(ErrorCode::out_of_range, -1, "not all ranks have the same dt");

    std::vector<ColliderId> freed;
    s.part.begin_update(freed);
    if (sum_over_ranks(ranks, freed.size(), "how many slots became free") > 0) {
        if (const Status status = s.free_slots.push(freed); !status) return status;
    }
    const std::uint64_t all_work = sum_over_ranks(ranks, s.counts.work, "the sum of the work");
    s.counts = {};
    const bool divides = ranks.size() > 1 && all.any_own > 0 && (!s.is_divided || s.is_uneven(all.work, all_work));
    if (divides) {
        if (const Status status = s.divide(); !status) return status;
    }

    constexpr const char *moves = "colliders of other regions", *ghosts = "colliders near other regions",
                         *contacts = "contacts of other regions";
    LetterExchange exchange;
    Letters letters;
    // After a letter that cannot be read the others go unread, but all ranks make all calls.
    Status read = std::monostate{};
    const auto receive = [&](Status (WorldPart<T>::*take)(const Letters&), const char* what) {
        const Result<Letters> received = exchange.finish(ranks);
        if (!read) return;
        const Status status = received ? (s.part.*take)(*received) : Status(received.error());
        if (!status) {
            const Error& error = status.error();
            read = make_error(error.code, error.index, "%s: %s", what, error.message.c_str());
        }
    };
    // Where most colliders move, these are many, and travel a few at a time.
    const std::size_t most_moves = divides ? 1024 : std::numeric_limits<std::size_t>::max();
    for (bool is_done = false; !is_done;) {
        const bool is_all = s.part.write_moves(most_moves, letters);
        exchange.start(ranks, letters, moves);
        receive(&WorldPart<T>::read_moves, moves);
        is_done = !divides || least_over_ranks(ranks, is_all, "whether all colliders have moved") > 0;
    }
    Clock::time_point computing = Clock::now();
    const Status moved = s.part.advance(dt, all.any_continuous > 0, tasks);
    s.counts.compute = seconds_since(computing);
    s.part.write_ghosts(divides, letters);
    exchange.start(ranks, letters, ghosts);
    receive(&WorldPart<T>::read_ghosts, ghosts);
    s.part.write_contacts(letters);
    exchange.start(ranks, letters, contacts);
    computing = Clock::now();
    s.part.find_pairs(dt, tasks);  // while contacts travel
    s.counts.compute += seconds_since(computing);
    receive(&WorldPart<T>::read_contacts, contacts);
    computing = Clock::now();
    s.part.find_events(tasks);
    s.counts.compute += seconds_since(computing);

    // The least of all ranks counts: letters, then the lowest slot that could not proceed.
    constexpr std::uint64_t unread = 0, first_stuck = 1, none = ~std::uint64_t{0};
    const std::uint64_t own = !read   ? unread
                              : moved ? none
                                      : first_stuck + static_cast<std::uint64_t>(moved.error().index);
    const std::uint64_t failure = least_over_ranks(ranks, own, "the errors of an update");
    s.counts.work = s.part.work();
    s.counts.owned = s.part.size();
    s.counts.ghosts = s.part.world().size() - s.counts.owned;
    s.counts.bytes_sent = exchange.bytes_sent();
    s.counts.waiting = ranks.seconds_waited() - waited;
    s.counts.exchange = seconds_since(start) - s.counts.compute - s.counts.waiting;
    if (failure == unread) return ranks.agree(read);
    if (failure != none) return stuck_error(failure - first_stuck);
    return std::monostate{};
}

template <class T>
std::uint64_t BasicDistributedWorld<T>::state_hash() const {
    return sum_over_ranks(state_->ranks, state_->part.hash() + state_->free_slots.hash(), "the state hash");
}

template <class T>
AabbD BasicDistributedWorld<T>::region(int rank) const {
    return state_->partition.region(rank);
}
template <class T>
const DistributedWorldCounts& BasicDistributedWorld<T>::counts() const {
    return state_->counts;
}

template class BasicDistributedWorld<float>;
template class BasicDistributedWorld<double>;

}  // namespace carom
