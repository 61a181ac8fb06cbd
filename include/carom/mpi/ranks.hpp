/// Ranks: the processes of an MPI run that work on one whole, and how they agree, wait for each other and fail.
#pragma once

#include <carom/result.hpp>

#include <mpi.h>

#include <cstdint>
#include <memory>
#include <string_view>

namespace carom {

/// Options of `Ranks::join`.
struct RanksOptions {
    /// Seconds that a rank waits for the others before it ends the run. Longer than any rank computes by itself between
    /// two calls, and short enough to notice one that hangs.
    double patience = 20;
    /// What else has to be the same on all ranks, such as the caller's own version and the name of its scene.
    std::string_view program = {};
};

/// The ranks of a communicator. All calls that are marked collective are made by all ranks, in the same order.
///
/// An error on one rank is the error of all: each gets the same one, whose message begins with the rank where it is.
/// What cannot be told by an error ends the run: a rank that waits longer than `RanksOptions::patience` prints which
/// ranks it has no word from and calls MPI_Abort, so that mpirun ends all processes, also those that hang. A rank that
/// dies is reported by mpirun itself.
class Ranks {
  public:
    /// Collective. Joins the ranks of a communicator, which is duplicated. MPI must be initialized, and not be
    /// finalized before this object is destroyed. Errors: out_of_range where a rank runs another version of Carom, or
    /// was built with other flags or by another compiler, than rank 0, or has another `program`. Example:
    ///     const Result<Ranks> ranks = Ranks::join(MPI_COMM_WORLD);
    ///     assert(ranks.ok() && ranks->rank() < ranks->size());
    static Result<Ranks> join(MPI_Comm communicator, const RanksOptions& options = {});

    Ranks(Ranks&&) noexcept;
    Ranks& operator=(Ranks&&) noexcept;
    ~Ranks();

    int rank() const;  ///< from 0, of this process
    int size() const;  ///< how many ranks there are

    /// Collective. Returns success if `own` is that on all ranks, and otherwise the error of the lowest rank that has
    /// one, with this rank in its message. Cost: a message of 4 bytes where all agree. Example:
    ///     const Result<Ranks> ranks = Ranks::join(MPI_COMM_WORLD);
    ///     const bool is_last = ranks->rank() + 1 == ranks->size();
    ///     const Status own = is_last ? validate(Circle{{0, 0}, -1}) : Status(std::monostate{});
    ///     const Status all = ranks->agree(own);
    ///     assert(!all && all.error().message.starts_with("rank " + std::to_string(ranks->size() - 1) + ": "));
    Status agree(const Status& own) const;

    /// Waits until an MPI request is complete; `what` names it in the message that ends the run otherwise. For
    /// exchanges of the caller's own.
    void wait(MPI_Request& request, const char* what) const;

    /// The communicator of the exchanges, a duplicate of that given to `join`.
    MPI_Comm communicator() const;

    double patience() const;        ///< in seconds
    double seconds_waited() const;  ///< of this rank, for others, since it joined

  private:
    struct State;
    explicit Ranks(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace carom
