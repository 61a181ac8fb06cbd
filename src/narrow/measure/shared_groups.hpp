/// SharedGroups: which parts of a union have area, length or points in common, so that only these are combined.
#pragma once

#include <carom/detail/narrow/measure/union_measure.hpp>
#include <carom/workspace.hpp>

#include <span>

namespace carom::detail {

/// The parts of one dimension, 0 to 2, that are not empty, in groups: two parts that share some of what is measured are
/// in one group, with all that are so connected. Those that only touch, or cross where length is measured, share none.
/// Exact, but collinear segments that touch count as sharing. A part that lies within another one, such as a duplicate,
/// is left out. The source must outlive it. Cost: a sort, a comparison of each two boxes that overlap along one axis,
/// and a `touch` of each two whose boxes overlap. Allocates for each part.
template <class T>
class SharedGroups {
  public:
    SharedGroups(PartSource<T> parts, Tilings tilings, int dimension);

    /// Calls visit(parts) with the numbers of each group's parts, in order; the groups by their first parts.
    void each(FunctionRef<void(std::span<const int>)> visit) const;

    const ConvexPart<T>& part(int number) const { return entries_[static_cast<std::size_t>(number)].part; }
    const AabbD& box(int number) const { return entries_[static_cast<std::size_t>(number)].box; }

  private:
    struct Entry {
        ConvexPart<T> part;
        AabbD box;
        int tiling;  // the same for parts that tile one polygon, which share no area
        int group;   // a part of the same group, of a lower number; the first refers to itself
        bool is_covered;
    };

    Entry& entry(int number) { return entries_[static_cast<std::size_t>(number)]; }
    int first_of_group(int number);
    bool drop_if_covered(int i, int by);
    void join_if_shared(int i, int j);
    void join_all();

    QueryVector<Entry> entries_;
    int dimension_;
};

/// 0 for points, 1 for curves, 2 for parts with an area.
template <class T>
int dimension_of(const ConvexPart<T>& part);

}  // namespace carom::detail
