#include "distributed_world_state.hpp"
#include "reduce.hpp"
#include "seconds.hpp"

#include <carom/mpi/distributed_world.hpp>

#include <algorithm>
#include <bit>
#include <limits>

namespace carom {

using namespace detail;

namespace {

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

/// What ranks exchange in an update, and what each computes while messages travel.
template <class T>
struct BasicDistributedWorld<T>::State::Update {
    State& s;
    T dt;
    bool any_continuous;
    bool divides;  ///< the plane has just been divided
    TaskRunner* tasks;
    MessageExchange exchange{};
    Messages messages{};
    Status moved = std::monostate{};
    // After a message that cannot be read the others go unread, but all ranks make all calls.
    Status read = std::monostate{};

    void receive(Status (WorldPart<T>::*take)(const Messages&), const char* what) {
        const Result<Messages> received = exchange.finish(s.ranks);
        if (!read) return;
        const Status status = received ? (s.part.*take)(*received) : Status(received.error());
        if (status) return;
        const Error& error = status.error();
        read = make_error(error.code, error.index, "%s: %s", what, error.message.c_str());
    }

    template <class Step>
    void compute(const Step& step) {
        const Clock::time_point start = Clock::now();
        step();
        s.counts.compute += seconds_since(start);
    }

    void advance() {
        compute([&] { moved = s.part.advance(dt, any_continuous, tasks); });
    }

    void exchange_moves() {
        constexpr const char* what = "colliders of other regions";
        if (divides) return exchange_moves_in_rounds(what);
        s.part.write_moves(std::numeric_limits<std::size_t>::max(), messages);
        exchange.start(s.ranks, messages, what);
        advance();
        if (dt > 0) s.counts.overlapped += s.part.moving_count();
        receive(&WorldPart<T>::read_moves, what);
        compute([&] {
            const Status arrived = s.part.advance_arrivals(dt);
            if (!arrived && (moved || arrived.error().index < moved.error().index)) moved = arrived;
        });
    }

    // Most colliders may move: they travel a few at a time, and none is advanced before the last of them has arrived.
    void exchange_moves_in_rounds(const char* what) {
        constexpr std::size_t most_moves = 1024;
        for (bool is_done = false; !is_done;) {
            const bool is_all = s.part.write_moves(most_moves, messages);
            exchange.start(s.ranks, messages, what);
            receive(&WorldPart<T>::read_moves, what);
            is_done = least_over_ranks(s.ranks, is_all, "whether all colliders have moved") > 0;
        }
        advance();
    }

    // Waited for at once: pairs need the ghosts, and all that needs none is done.
    void exchange_ghosts() {
        constexpr const char* what = "colliders near other regions";
        s.part.write_ghosts(divides, messages);
        exchange.start(s.ranks, messages, what);
        receive(&WorldPart<T>::read_ghosts, what);
    }

    void exchange_contacts() {
        constexpr const char* what = "contacts of other regions";
        s.part.write_contacts(messages);
        exchange.start(s.ranks, messages, what);
        compute([&] { s.part.find_pairs(dt, tasks); });
        s.counts.overlapped += s.part.pair_count();
        receive(&WorldPart<T>::read_contacts, what);
        compute([&] { s.part.find_events(tasks); });
    }

    // The least of all ranks counts: messages, then the lowest slot that could not proceed.
    Status agree() const {
        constexpr std::uint64_t unread = 0, first_stuck = 1, none = ~std::uint64_t{0};
        const std::uint64_t own = !read   ? unread
                                  : moved ? none
                                          : first_stuck + static_cast<std::uint64_t>(moved.error().index);
        const std::uint64_t failure = least_over_ranks(s.ranks, own, "the errors of an update");
        if (failure == unread) return s.ranks.agree(read);
        if (failure != none) return stuck_error(failure - first_stuck);
        return std::monostate{};
    }
};

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

    typename State::Update update{s, dt, all.any_continuous > 0, divides, tasks};
    update.exchange_moves();
    update.exchange_ghosts();
    update.exchange_contacts();
    const Status status = update.agree();
    s.counts.work = s.part.work();
    s.counts.owned = s.part.size();
    s.counts.ghosts = s.part.world().size() - s.counts.owned;
    s.counts.bytes_sent = update.exchange.bytes_sent();
    s.counts.waiting = ranks.seconds_waited() - waited;
    s.counts.exchange = seconds_since(start) - s.counts.compute - s.counts.waiting;
    return status;
}

template Status BasicDistributedWorld<float>::update(float, TaskRunner*);
template Status BasicDistributedWorld<double>::update(double, TaskRunner*);

}  // namespace carom
