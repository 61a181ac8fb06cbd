#include "depth.hpp"
#include "loose_box.hpp"

#include <carom/detail/shape/union_index.hpp>
#include <carom/shape/validate.hpp>

#include <algorithm>

namespace carom {
namespace {

// Prefixes a part's message with its index, so that an error deep inside can be found.
Error in_part(const Error& error, std::size_t part) {
    return make_error(error.code, static_cast<std::ptrdiff_t>(part), "compound: part %zu: %s", part,
                      error.message.c_str());
}

template <class T>
AabbD box_of(const BasicCompoundPart<T>& part) {
    return detail::loose_box(part.shape, part.pose);
}

template <class T>
Status check(const BasicCompoundPart<T>& part, std::size_t i) {
    if (const Status status = validate(part.pose); !status.ok()) return in_part(status.error(), i);
    if (const Status status = validate(part.shape); !status.ok()) return in_part(status.error(), i);
    const int depth = 1 + detail::depth_of(part.shape);
    if (depth > detail::max_compound_depth) return detail::too_deep("compound", depth);
    return std::monostate{};
}

template <class T>
int depth_of_parts(std::span<const BasicCompoundPart<T>> parts) {
    int depth = 1;
    for (const BasicCompoundPart<T>& part : parts) depth = std::max(depth, 1 + detail::depth_of(part.shape));
    return depth;
}

Error too_many_parts() {
    return make_error(ErrorCode::bad_size, -1, "compound: has more than %llu parts, with all parts of its parts",
                      static_cast<unsigned long long>(detail::max_part_count));
}

}  // namespace

template <class T>
BasicCompound<T>::BasicCompound(std::vector<Part> parts, int depth) : parts_(std::move(parts)), depth_(depth) {
    std::vector<AabbD> boxes;
    boxes.reserve(parts_.size());
    for (const Part& part : parts_) boxes.push_back(box_of(part));
    index_ = std::make_shared<detail::UnionIndex>(detail::UnionIndex{
        {parts_.size(), [&](std::uint32_t i) { return boxes[i]; }, detail::PartTree::Order::anywhere}});
    for (const Part& part : parts_) index_->kinds.add(detail::part_kinds(part.shape));
    number_parts();
}

// Gives numbers to the parts of all parts, one after the other.
template <class T>
void BasicCompound<T>::number_parts() {
    detail::UnionIndex& index = *index_;
    index.bordered = parts_.size() == 1 && detail::part_kinds(parts_.front().shape).bordered;
    const auto count = [](const Part& part) { return detail::count_parts(part.shape); };
    index.part_count = parts_.size();
    index.first_parts.clear();
    if (std::all_of(parts_.begin(), parts_.end(), [&](const Part& part) { return count(part) == 1; })) return;
    index.part_count = 0;
    for (const Part& part : parts_) {
        index.first_parts.push_back(static_cast<std::uint32_t>(index.part_count));
        index.part_count += count(part);
    }
}

template <class T>
Result<BasicCompound<T>> BasicCompound<T>::from_parts(std::vector<Part> parts) {
    if (parts.empty()) return make_error(ErrorCode::too_few_points, -1, "compound: needs at least one part");
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (const Status status = check(parts[i], i); !status.ok()) return status.error();
    }
    const int depth = depth_of_parts<T>(parts);
    BasicCompound compound(std::move(parts), depth);
    if (compound.index_->part_count > detail::max_part_count) return too_many_parts();
    return compound;
}

template <class T>
Status BasicCompound<T>::check_part(std::size_t i) const {
    if (i < parts_.size()) return std::monostate{};
    return make_error(ErrorCode::out_of_range, static_cast<std::ptrdiff_t>(i), "compound: has %zu parts, no part %zu",
                      parts_.size(), i);
}

template <class T>
Status BasicCompound<T>::set_part(std::size_t i, Part part) {
    if (const Status status = check_part(i); !status.ok()) return status;
    if (const Status status = check(part, i); !status.ok()) return status;
    Part& old = parts_[i];
    const std::uint64_t old_count = detail::count_parts(old.shape), new_count = detail::count_parts(part.shape);
    if (index_->part_count - old_count + new_count > detail::max_part_count) return too_many_parts();

    detail::UnionIndex& index = detail::own(index_);
    const AabbD from = box_of(old);
    const int old_depth = 1 + detail::depth_of(old.shape), new_depth = 1 + detail::depth_of(part.shape);
    index.kinds.remove(detail::part_kinds(old.shape));
    index.kinds.add(detail::part_kinds(part.shape));
    old = std::move(part);
    index.tree.change(static_cast<std::uint32_t>(i), from, box_of(old),
                      [&](std::uint32_t k) { return box_of(parts_[k]); });
    if (old_count != new_count || parts_.size() == 1) number_parts();
    if (old_depth == depth_ && new_depth < old_depth) depth_ = depth_of_parts<T>(parts_);
    depth_ = std::max(depth_, new_depth);
    return std::monostate{};
}

template <class T>
Status BasicCompound<T>::set_pose(std::size_t i, const BasicPose<T>& pose) {
    if (const Status status = check_part(i); !status.ok()) return status;
    if (const Status status = validate(pose); !status.ok()) return in_part(status.error(), i);
    detail::PartTree& tree = detail::own(index_).tree;
    const AabbD from = box_of(parts_[i]);
    parts_[i].pose = pose;
    tree.change(static_cast<std::uint32_t>(i), from, box_of(parts_[i]),
                [&](std::uint32_t k) { return box_of(parts_[k]); });
    return std::monostate{};
}

template class BasicCompound<float>;
template class BasicCompound<double>;

}  // namespace carom
