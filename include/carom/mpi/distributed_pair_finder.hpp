/// DistributedPairFinder: a broad phase for more boxes than one machine holds, over the ranks of an MPI run.
#pragma once

#include <carom/function_ref.hpp>
#include <carom/mpi/ranks.hpp>
#include <carom/shape/aabb.hpp>
#include <carom/visit.hpp>

#include <compare>
#include <cstdint>
#include <memory>
#include <span>

namespace carom {

/// The global ids of two boxes, first < second.
struct GlobalPair {
    std::uint64_t first = 0;
    std::uint64_t second = 0;
    friend auto operator<=>(const GlobalPair&, const GlobalPair&) = default;
};

/// Options of a DistributedPairFinder call.
struct DistributedPairOptions {
    /// What each box of this rank costs, for the partition: positive numbers. Empty: all cost the same.
    std::span<const float> weights = {};
    /// The plane is divided anew where the rank with the most work had more than this times the mean in the last call.
    double imbalance = 1.2;
};

/// What the last call did on this rank.
struct DistributedPairCounts {
    std::uint64_t held = 0;        ///< boxes that meet this rank's region, and so are compared here
    std::uint64_t ghosts = 0;      ///< of these, boxes whose centers are in regions of other ranks
    std::uint64_t bytes_sent = 0;  ///< to other ranks
    std::uint64_t pairs = 0;       ///< reported by this rank
    std::uint64_t work = 0;        ///< as `PairFinder::work`, the same on any machine
    bool divided = false;          ///< whether the plane was divided anew
    double compute = 0;            ///< seconds
    double exchange = 0;           ///< seconds of packing, sending and receiving
    double waiting = 0;            ///< seconds of waiting for other ranks
};

/// Finds every pair of overlapping boxes of all ranks; touching counts. Exact: the pairs are those that one
/// `PairFinder` finds for all boxes, for any number of ranks and any distribution of the boxes over them.
///
/// The plane is divided into one region for each rank by recursive coordinate bisection, with about the same cost in
/// each. A box goes to the ranks whose regions it meets, and to no other, while its own rank compares those that need
/// not travel. Each pair is reported once: by the rank whose region has the lower left corner of what both boxes share.
/// Boxes larger than a region, all boxes in one place, ranks without boxes, and one rank are ordinary cases.
///
/// A rank's memory is O(its boxes + boxes that meet its region + ranks). At most 2^31 - 1 boxes may be of one rank, and
/// as many meet its region.
template <class T>
class BasicDistributedPairFinder {
  public:
    /// Collective. The ranks must outlive this object, and not be moved.
    explicit BasicDistributedPairFinder(const Ranks& ranks);
    BasicDistributedPairFinder(BasicDistributedPairFinder&&) noexcept;
    BasicDistributedPairFinder& operator=(BasicDistributedPairFinder&&) noexcept;
    ~BasicDistributedPairFinder();

    /// Collective. Calls `visit(GlobalPair)` for the pairs that this rank reports. `ids` are those of this rank's
    /// `boxes`, and differ among all boxes of all ranks. A visitor that returns `Visit::stop` ends the visits of its
    /// own rank alone; it must not make collective calls. Errors, the same on all ranks, with nothing visited:
    /// not_finite for a NaN, inverted_bounds, with the index of the box on the rank that the message names; bad_size
    /// where `ids` or `weights` are not one for each box, or Zoltan fails. Cost: that of `PairFinder` for the boxes
    /// that meet the region, and about perimeter / area of the boxes that travel. Example:
    ///     const Ranks ranks = Ranks::join(MPI_COMM_WORLD).value();
    ///     const float at = static_cast<float>(ranks.rank());  // a row of squares, each touching the next
    ///     const Aabb square{{at, 0}, {at + 1, 1}};
    ///     const std::uint64_t id = 100 + static_cast<std::uint64_t>(ranks.rank());
    ///     DistributedPairFinder finder(ranks);
    ///     std::uint64_t pairs = 0;
    ///     assert(finder.for_each_pair({&square, 1}, {&id, 1}, [&](GlobalPair) { ++pairs; }).ok());
    ///     MPI_Allreduce(MPI_IN_PLACE, &pairs, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    ///     assert(pairs + 1 == static_cast<std::uint64_t>(ranks.size()));
    template <class Visitor>
    Status for_each_pair(std::span<const BasicAabb<T>> boxes, std::span<const std::uint64_t> ids, Visitor&& visit,
                         const DistributedPairOptions& options = {}) {
        const auto per_pair = [&](GlobalPair pair) { return detail::call_visitor(visit, pair); };
        return find(boxes, ids, per_pair, options);
    }

    /// The region of a rank, which has its upper sides, and its lower sides where nothing is below. The outermost reach
    /// to the largest numbers. Empty for a rank without any.
    AabbD region(int rank) const;

    /// What the last call did on this rank. Not collective.
    const DistributedPairCounts& counts() const;

  private:
    struct State;
    Status find(std::span<const BasicAabb<T>> boxes, std::span<const std::uint64_t> ids,
                FunctionRef<Visit(GlobalPair)> visit, const DistributedPairOptions& options);

    std::unique_ptr<State> state_;
};

using DistributedPairFinder = BasicDistributedPairFinder<float>;
using DistributedPairFinderD = BasicDistributedPairFinder<double>;

extern template class BasicDistributedPairFinder<float>;
extern template class BasicDistributedPairFinder<double>;

}  // namespace carom
