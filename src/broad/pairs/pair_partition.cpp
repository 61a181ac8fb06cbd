#include "pair_partition.hpp"

#include <algorithm>
#include <array>

namespace carom::detail {
namespace {

/// Groups up to this size are compared box by box.
constexpr std::size_t small_group = 64;
/// Groups that no divider splits are compared box by box up to this size, since a sweep has a setup cost.
constexpr std::size_t small_undivided = 128;
/// The divider is the median of this many boxes.
constexpr std::size_t sample_size = 31;
/// A box that straddles a divider goes into both groups. This happens at most this many times the number of boxes; then
/// the remaining groups are swept, which bounds the work for any boxes.
constexpr std::size_t max_doubled = 2;

template <class T>
T low(const BasicAabb<T>& box, int axis) {
    return axis == 0 ? box.min.x : box.min.y;
}

template <class T>
T high(const BasicAabb<T>& box, int axis) {
    return axis == 0 ? box.max.x : box.max.y;
}

// Partitions in place, into an order that depends only on the input, which std::partition does not promise. Returns the
// end of those that come first.
template <class Comes>
std::uint32_t* partition_in_place(std::uint32_t* begin, std::uint32_t* end, Comes comes_first) {
    for (;;) {
        while (begin != end && comes_first(*begin)) ++begin;
        while (begin != end && !comes_first(end[-1])) --end;
        if (begin == end) return begin;
        std::swap(*begin++, *--end);
    }
}

}  // namespace

// A pair of boxes that both straddle would be found in both groups. It belongs to the one that contains its common
// corner: the low corner of the intersection, whose coordinates are the larger ones of the two low corners.
template <class T>
struct PairPartition<T>::Search {
    std::span<const BasicAabb<T>> boxes;
    const PairRules& rules;
    PairSweep<T>& sweep;
    Compared& compared;
    Report report;
    std::size_t max_doubled_left;
    std::vector<Division>* divisions;
    std::uint64_t work = 0;

    bool find(const Group& group, int axis) {
        const auto size = static_cast<std::size_t>(group.end - group.begin);
        if (size <= small_group) return compare_all(group);
        for (const int tried : {axis, 1 - axis}) {
            const T divider = middle(group, tried);
            if (divides(group, tried, divider)) return find_divided(group, tried, divider);
        }
        return size <= small_undivided ? compare_all(group) : sweep_all(group);
    }

    // The median of the low edges of a sample. It may be infinite, which divides nothing.
    T middle(const Group& group, int axis) {
        std::array<T, sample_size> sample;
        const auto size = static_cast<std::size_t>(group.end - group.begin);
        const std::size_t count = std::min(sample_size, size);
        for (std::size_t i = 0; i < count; ++i) sample[i] = low(boxes[group.begin[i * size / count]], axis);
        std::nth_element(sample.begin(), sample.begin() + count / 2, sample.begin() + count);
        return sample[count / 2];
    }

    // Whether enough boxes are on each side and not too many straddle.
    bool divides(const Group& group, int axis, T divider) {
        std::size_t left = 0, right = 0;
        for (const std::uint32_t* box = group.begin; box != group.end; ++box) {
            left += high(boxes[*box], axis) < divider;
            right += low(boxes[*box], axis) >= divider;
        }
        const auto size = static_cast<std::size_t>(group.end - group.begin);
        work += size;
        const std::size_t straddling = size - left - right;
        if (std::min(left, right) < size / 8 || straddling > size / 3 || straddling > max_doubled_left) return false;
        max_doubled_left -= straddling;
        return true;
    }

    bool find_divided(const Group& group, int axis, T divider) {
        if (divisions) divisions->push_back({axis, divider, {group.begin, group.end}});
        const auto is_left = [&](std::uint32_t box) { return high(boxes[box], axis) < divider; };
        std::uint32_t* const right = partition_in_place(
            group.begin, group.end, [&](std::uint32_t box) { return low(boxes[box], axis) < divider; });
        if (!find({group.begin, right, group.from}, 1 - axis)) return false;
        // The search has mixed the straddling boxes with those on the left.
        std::uint32_t* const straddling = partition_in_place(group.begin, right, is_left);
        Group rest{straddling, group.end, group.from};
        T& from = axis == 0 ? rest.from.x : rest.from.y;
        from = std::max(from, divider);
        return find(rest, 1 - axis);
    }

    bool compare_all(const Group& group) {
        compared.gather(boxes, group);
        const auto size = static_cast<std::uint32_t>(group.end - group.begin);
        const bool takes_all =
            rules.kinds() == 1 && rules.kinds_collide(0, 0) && group.from == typename PairSweep<T>::Input{}.from;
        for (std::uint32_t i = 0; i + 1 < size; ++i) {
            const std::uint32_t box = group.begin[i];
            for (const std::uint32_t place : compared.overlaps_of(i)) {
                const std::uint32_t other = group.begin[place];
                if ((takes_all || is_taken(group, box, other)) && !report(box, other)) return false;
            }
        }
        work += std::uint64_t{size} * size / 2;
        return true;
    }

    // Whether a pair that overlaps belongs to this group, and may collide.
    bool is_taken(const Group& group, std::uint32_t i, std::uint32_t j) const {
        const BasicVec2<T>&a = boxes[i].min, &b = boxes[j].min;
        return std::max(a.x, b.x) >= group.from.x && std::max(a.y, b.y) >= group.from.y &&
               rules.kinds_collide(rules.kind_of(i), rules.kind_of(j));
    }

    bool sweep_all(const Group& group) {
        const std::span<const std::uint32_t> members(group.begin, group.end);
        const bool finished = sweep.find({boxes, members, group.from}, rules, report);
        work += sweep.work();
        return finished;
    }
};

template <class T>
void PairPartition<T>::Compared::gather(std::span<const BasicAabb<T>> boxes, const Group& group) {
    size_ = static_cast<std::uint32_t>(group.end - group.begin);
    if (hits_.size() < 2 * stride()) {
        columns_.resize(4 * stride());
        hits_.resize(2 * stride());
    }
    T* column = columns_.data();
    for (const std::uint32_t* member = group.begin; member != group.end; ++member, ++column) {
        const BasicAabb<T>& box = boxes[*member];
        column[0] = box.min.x;
        column[stride()] = box.min.y;
        column[2 * stride()] = box.max.x;
        column[3 * stride()] = box.max.y;
    }
}

template <class T>
std::span<const std::uint32_t> PairPartition<T>::Compared::overlaps_of(std::uint32_t place) {
    const BoxRun run{place, place + 1, size_, any_row};
    const T* const first = columns_.data();
    const BoxColumns<T> columns{first, first + stride(), first + 2 * stride(), first + 3 * stride()};
    std::uint32_t* const places = hits_.data() + stride();
    return {places, kernel_(columns, &run, 1, {hits_.data(), places})};
}

template <class T>
bool PairPartition<T>::find(std::span<const BasicAabb<T>> boxes, std::span<const std::uint32_t> members,
                            const PairRules& rules, PairSweep<T>& sweep, Report report) {
    order_.assign(members.begin(), members.end());
    Search search{boxes, rules, sweep, compared_, report, max_doubled * order_.size(), divisions_};
    const bool finished =
        search.find({order_.data(), order_.data() + order_.size(), typename PairSweep<T>::Input{}.from}, 0);
    work_ = search.work;
    return finished;
}

template class PairPartition<float>;
template class PairPartition<double>;

}  // namespace carom::detail
