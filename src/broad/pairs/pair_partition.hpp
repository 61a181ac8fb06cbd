/// PairPartition: divides boxes into left | straddling | right until the groups are small.
#pragma once

#include "grid_kernel.hpp"
#include "pair_sweep.hpp"

#include <carom/detail/aligned_vector.hpp>

namespace carom::detail {

/// Finds pairs as [Ekstrom 3] does: a divider splits a group into the boxes left of it, those that straddle it and
/// those right of it, in this order and in place. Left and straddling form one smaller group, straddling and right the
/// other, on alternating axes. Small groups are compared box by box, and groups that no divider splits are swept.
template <class T>
class PairPartition {
  public:
    using Report = FunctionRef<bool(std::uint32_t, std::uint32_t)>;

    /// Calls report(a, b) for each overlapping pair of members whose kinds collide, until it returns false; then
    /// returns false.
    bool find(std::span<const BasicAabb<T>> boxes, std::span<const std::uint32_t> members, const PairRules& rules,
              PairSweep<T>& sweep, Report report);

    /// A division of a group: the axis (0 is x), the coordinate, and the boxes.
    struct Division {
        int axis;
        T divider;
        std::vector<std::uint32_t> members;
    };
    /// Records all divisions of the following calls, for drawing them; null to stop.
    void record(std::vector<Division>* divisions) { divisions_ = divisions; }

    /// How many boxes the last call visited.
    std::uint64_t work() const { return work_; }
    std::size_t memory() const { return order_.capacity() * sizeof(std::uint32_t) + compared_.memory(); }

  private:
    struct Group {
        std::uint32_t* begin;
        std::uint32_t* end;
        BasicVec2<T> from;  // pairs whose common corner is lower belong to another group
    };
    struct Search;

    /// The boxes of a group as columns, and room for the hits of one of them.
    class Compared {
      public:
        void gather(std::span<const BasicAabb<T>> boxes, const Group& group);
        /// The places after `place` in the group of boxes that overlap the one there.
        std::span<const std::uint32_t> overlaps_of(std::uint32_t place);
        std::size_t memory() const {
            return columns_.capacity() * sizeof(T) + hits_.capacity() * sizeof(std::uint32_t);
        }

      private:
        std::size_t stride() const { return size_ + kernel_padding; }

        RunKernel<T> kernel_ = run_kernel<T>();
        std::uint32_t size_ = 0;
        AlignedVector<T> columns_;           // four, one after the other
        AlignedVector<std::uint32_t> hits_;  // two
    };

    Compared compared_;
    AlignedVector<std::uint32_t> order_;
    std::vector<Division>* divisions_ = nullptr;
    std::uint64_t work_ = 0;
};

extern template class PairPartition<float>;
extern template class PairPartition<double>;

}  // namespace carom::detail
