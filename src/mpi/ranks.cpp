#include "build_text.hpp"
#include "reduce.hpp"
#include "seconds.hpp"

#include <carom/mpi/ranks.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

namespace carom {

namespace {

using detail::Clock;
using detail::seconds_since;

// An error as it travels.
struct SentError {
    ErrorCode code;
    std::int64_t index;
    std::array<char, 400> message;
};

// Tests until the request is complete, or the seconds are over. Yields at first and sleeps later: there may be more
// ranks than processors, and the others need them.
bool completes(MPI_Request& request, double seconds) {
    const Clock::time_point start = Clock::now();
    for (int tries = 0;; ++tries) {
        int is_done = 0;
        MPI_Test(&request, &is_done, MPI_STATUS_IGNORE);
        if (is_done) return true;
        if (tries % 16 == 0 && seconds_since(start) > seconds) return false;
        if (tries < 1000) {
            std::this_thread::yield();
        } else {
            std::this_thread::sleep_for(std::chrono::microseconds(50));
        }
    }
}

}  // namespace

struct Ranks::State {
    MPI_Comm comm = MPI_COMM_NULL;
    MPI_Comm roll_call = MPI_COMM_NULL;  ///< only used when a rank has waited too long
    int rank = 0;
    int size = 1;
    double patience = 0;
    double seconds_waited = 0;

    explicit State(MPI_Comm given, double seconds) : patience(seconds) {
        MPI_Comm_rank(given, &rank);
        MPI_Comm_size(given, &size);
        MPI_Comm_dup(given, &comm);
        MPI_Comm_dup(given, &roll_call);
    }
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() {
        int is_finalized = 0;
        MPI_Finalized(&is_finalized);
        if (is_finalized) return;
        MPI_Comm_free(&comm);
        MPI_Comm_free(&roll_call);
    }

    void wait(MPI_Request& request, const char* what) {
        const Clock::time_point start = Clock::now();
        const bool is_done = completes(request, patience);
        seconds_waited += seconds_since(start);
        if (!is_done) give_up(what);
    }

    // All that wait run out of patience at about the same time, and tell each other. Those that say nothing are named.
    [[noreturn]] void give_up(const char* what) {
        constexpr double seconds_to_answer = 3;
        const auto count = static_cast<std::size_t>(size);
        char here = 1;
        std::vector<char> there(count);
        std::vector<MPI_Request> received(count), sent(count);
        for (int other = 0; other < size; ++other) {
            const auto i = static_cast<std::size_t>(other);
            MPI_Irecv(&there[i], 1, MPI_CHAR, other, 0, roll_call, &received[i]);
            MPI_Isend(&here, 1, MPI_CHAR, other, 0, roll_call, &sent[i]);
        }
        const Clock::time_point start = Clock::now();
        std::string silent;
        for (std::size_t i = 0; i < count; ++i) {
            if (completes(received[i], std::max(0.0, seconds_to_answer - seconds_since(start)))) continue;
            silent += (silent.empty() ? " " : ", ") + std::to_string(i);
        }
        std::fprintf(stderr,
                     "carom: rank %d of %d waited %g s in \"%s\"; no word from rank%s: dead, hanging, or busy for "
                     "longer than RanksOptions::patience. The run ends.\n",
                     rank, size, patience, what, silent.empty() ? " (all answer: a deadlock)" : silent.c_str());
        std::fflush(stderr);
        MPI_Abort(comm, 3);
        std::abort();
    }

    template <class Value>
    void broadcast(Value& value, int from, const char* what) {
        MPI_Request request;
        MPI_Ibcast(&value, sizeof value, MPI_BYTE, from, comm, &request);
        wait(request, what);
    }
};

Ranks::Ranks(std::unique_ptr<State> state) : state_(std::move(state)) {}
Ranks::Ranks(Ranks&&) noexcept = default;
Ranks& Ranks::operator=(Ranks&&) noexcept = default;
Ranks::~Ranks() = default;

Result<Ranks> Ranks::join(MPI_Comm communicator, const RanksOptions& options) {
    Ranks ranks(std::make_unique<State>(communicator, options.patience));
    std::string own = detail::build_text();
    if (!options.program.empty()) own.append(", ").append(options.program);
    std::array<char, 512> first{};
    own.resize(std::min(own.size(), first.size() - 1));
    std::copy(own.begin(), own.end(), first.begin());
    ranks.state_->broadcast(first, 0, "the handshake");
    first.back() = '\0';
    Status status = std::monostate{};
    if (own != first.data()) {
        status =
            make_error(ErrorCode::out_of_range, -1, "this rank is \"%s\", but rank 0 is \"%s\"; run one binary on all",
                       own.c_str(), first.data());
    }
    if (status = ranks.agree(status); !status) return status.error();
    return ranks;
}

int Ranks::rank() const {
    return state_->rank;
}
int Ranks::size() const {
    return state_->size;
}
double Ranks::patience() const {
    return state_->patience;
}
MPI_Comm Ranks::communicator() const {
    return state_->comm;
}
double Ranks::seconds_waited() const {
    return state_->seconds_waited;
}
void Ranks::wait(MPI_Request& request, const char* what) const {
    state_->wait(request, what);
}

Status Ranks::agree(const Status& own) const {
    const int failing = detail::reduced(*this, own ? size() : rank(), MPI_INT, MPI_MIN, "an agreement");
    if (failing == size()) return std::monostate{};
    SentError sent{};
    if (failing == rank()) {
        sent.code = own.error().code;
        sent.index = own.error().index;
        std::strncpy(sent.message.data(), own.error().message.c_str(), sent.message.size() - 1);
    }
    state_->broadcast(sent, failing, "the error of a rank");
    sent.message.back() = '\0';
    return make_error(sent.code, static_cast<std::ptrdiff_t>(sent.index), "rank %d: %s", failing, sent.message.data());
}

}  // namespace carom
