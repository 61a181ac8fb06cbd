/// PairSearch: the implementation of PairFinder: the strategies, their memory, and the choice between them.
#pragma once

#include "grid_join.hpp"
#include "pair_output.hpp"
#include "pair_partition.hpp"

namespace carom::detail {

template <class T>
class PairSearch {
  public:
    Visit find(std::span<const BasicAabb<T>> boxes, const PairOptions& options, PairVisitor visitor);

    PairStrategy strategy() const { return strategy_; }
    std::uint64_t work() const { return work_; }
    std::size_t memory() const;

  private:
    using Boxes = std::span<const BasicAabb<T>>;

    void list_members(Boxes boxes);
    bool partition(Boxes boxes, PairOutput& output);
    bool sweep(Boxes boxes, PairOutput& output);
    bool search_grid(Boxes boxes, LevelRule rule, TaskRunner* tasks, PairOutput& output);

    PairRules rules_;
    PairSweep<T> sweep_;
    PairPartition<T> partition_;
    GridTable<T> table_;
    GridJoin<T> join_;
    std::vector<std::uint32_t> members_;  // the valid boxes
    PairStrategy strategy_ = PairStrategy::automatic;
    std::uint64_t work_ = 0;
};

}  // namespace carom::detail
