#include "shared_groups.hpp"

#include "narrow/relation/containment.hpp"

#include <carom/detail/narrow/core/convex_features.hpp>
#include <carom/detail/narrow/touch/convex_kernel.hpp>
#include <carom/work_budget.hpp>

#include <algorithm>

namespace carom::detail {
namespace {

// Of parts that touch: whether they are parallel segments. Curves share only points with others.
template <class T>
bool share_a_line(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return !a.is_curved() && !b.is_curved() &&
           cross_sign(Direction<T>::between(a, 0, 1), Direction<T>::between(b, 0, 1)) == 0;
}

// The boxes of parts that share area overlap in an area; those of segments and points may have no width.
bool may_share(const AabbD& a, const AabbD& b, int dimension) {
    if (!boxes_overlap(a, b)) return false;
    return dimension < 2 || (a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y);
}

}  // namespace

template <class T>
int dimension_of(const ConvexPart<T>& part) {
    if (part.is_curved()) return part.core_kind() == CoreKind::ellipse ? 2 : 1;
    return part.is_rounded() || spans_area(part) ? 2 : (part.is_point() ? 0 : 1);
}

template <class T>
SharedGroups<T>::SharedGroups(PartSource<T> parts, Tilings tilings, int dimension) : dimension_(dimension) {
    parts([&](const ConvexPart<T>& part) {
        const int group = static_cast<int>(entries_.size());
        if (part.size() > 0 && dimension_of(part) == dimension_) {
            entries_.push_back({part, box_around(part), -1 - part.number(), group, false});
        }
        return false;
    });
    std::size_t next = 0;
    tilings([&](int first, int count) {
        const auto number_of = [&](std::size_t i) { return -1 - entries_[i].tiling; };
        while (next < entries_.size() && number_of(next) < first) ++next;
        for (; next < entries_.size() && number_of(next) < first + count; ++next) entries_[next].tiling = first;
    });
    join_all();
}

// Of two equal parts the first remains.
template <class T>
bool SharedGroups<T>::drop_if_covered(int i, int by) {
    Entry &a = entry(i), &b = entry(by);
    if (a.part.is_curved() || b.part.is_curved() || joined(a.box, b.box) != b.box) return false;
    if (containment(a.part, b.part) == Containment::none) return false;
    a.is_covered = true;
    return true;
}

// The lower of the groups' first parts becomes the first of both.
template <class T>
void SharedGroups<T>::join_if_shared(int i, int j) {
    Entry &a = entry(i), &b = entry(j);
    if (a.tiling == b.tiling || a.is_covered || b.is_covered || !may_share(a.box, b.box, dimension_)) return;
    if (drop_if_covered(std::max(i, j), std::min(i, j)) || drop_if_covered(std::min(i, j), std::max(i, j))) return;
    const int first = first_of_group(i), second = first_of_group(j);
    if (first == second || (dimension_ == 1 && !share_a_line(a.part, b.part))) return;
    if (touch(a.part, b.part) < (dimension_ == 2 ? Touch::penetrating : Touch::touching)) return;
    entry(std::max(first, second)).group = std::min(first, second);
}

template <class T>
int SharedGroups<T>::first_of_group(int number) {
    while (entry(number).group != number) number = entry(number).group = entry(entry(number).group).group;
    return number;
}

// A sweep along the axis on which fewer boxes overlap.
template <class T>
void SharedGroups<T>::join_all() {
    const int count = static_cast<int>(entries_.size());
    AabbD all = empty_box;
    Vec2D sizes{};
    for (const Entry& entry : entries_) {
        all = joined(all, entry.box);
        sizes = sizes + (entry.box.max - entry.box.min);
    }
    const bool by_y = sizes.x * (all.max.y - all.min.y) > sizes.y * (all.max.x - all.min.x);
    const auto low = [&](int i) { return by_y ? box(i).min.y : box(i).min.x; };
    const auto high = [&](int i) { return by_y ? box(i).max.y : box(i).max.x; };
    QueryVector<int> order, open;
    for (int i = 0; i < count; ++i) order.push_back(i);
    std::sort(order.begin(), order.end(), [&](int i, int j) { return low(i) < low(j) || (low(i) == low(j) && i < j); });
    for (const int i : order) {
        std::erase_if(open, [&](int j) { return high(j) < low(i); });
        if (!spend_work(static_cast<std::int64_t>(open.size()))) return;
        for (const int j : open) join_if_shared(i, j);
        open.push_back(i);
    }
    for (int i = 0; i < count; ++i) entry(i).group = entry(entry(i).group).group;
}

template <class T>
void SharedGroups<T>::each(FunctionRef<void(std::span<const int>)> visit) const {
    QueryVector<int> order;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        if (!entries_[i].is_covered) order.push_back(static_cast<int>(i));
    }
    const auto group = [&](int i) { return entries_[static_cast<std::size_t>(i)].group; };
    std::sort(order.begin(), order.end(),
              [&](int i, int j) { return group(i) < group(j) || (group(i) == group(j) && i < j); });
    for (auto first = order.begin(); first != order.end();) {
        const auto last = std::find_if(first, order.end(), [&](int i) { return group(i) != group(*first); });
        visit({&*first, static_cast<std::size_t>(last - first)});
        first = last;
    }
}

template int dimension_of(const ConvexPart<float>&);
template int dimension_of(const ConvexPart<double>&);
template class SharedGroups<float>;
template class SharedGroups<double>;

}  // namespace carom::detail
