/// PairPartition: boxes divided into left | straddling | right until the groups are small.
#pragma once

#include "pair_sweep.hpp"

namespace carom::detail {

/// Finds pairs as [Ekstrom 3] does: a divider splits a group into the boxes left of it, those that straddle it and
/// those right of it, in this order and in place; left with straddling is one smaller group, straddling with right the
/// other, on alternating axes. A group that is small is compared box by box, one that no divider splits is swept.
template <class T>
class PairPartition {
  public:
    using Report = FunctionRef<bool(std::uint32_t, std::uint32_t)>;

    /// Calls report(a, b) for each pair of kinds that meet among the members, until it returns false; then returns
    /// false.
    bool find(std::span<const BasicAabb<T>> boxes, std::span<const std::uint32_t> members, const PairRules& rules,
              PairSweep<T>& sweep, Report report);

    /// One group that was divided: at which coordinate of which axis (0 is x), and among which boxes.
    struct Division {
        int axis;
        T divider;
        std::vector<std::uint32_t> members;
    };
    /// Keeps all divisions of the following calls, for pictures; null to stop.
    void record(std::vector<Division>* divisions) { divisions_ = divisions; }

    /// How many boxes were looked at in the last call.
    std::uint64_t work() const { return work_; }
    std::size_t memory() const { return order_.capacity() * sizeof(std::uint32_t); }

  private:
    struct Group {
        std::uint32_t* begin;
        std::uint32_t* end;
        BasicVec2<T> from;  // pairs whose common corner lies lower belong to another group
    };
    struct Search;

    std::vector<std::uint32_t> order_;
    std::vector<Division>* divisions_ = nullptr;
    std::uint64_t work_ = 0;
};

extern template class PairPartition<float>;
extern template class PairPartition<double>;

}  // namespace carom::detail
