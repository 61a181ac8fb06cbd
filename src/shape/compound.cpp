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

}  // namespace

template <class T>
BasicCompound<T>::BasicCompound(std::vector<Part> parts, int depth) : parts_(std::move(parts)), depth_(depth) {
    std::vector<AabbD> boxes;
    boxes.reserve(parts_.size());
    for (const Part& part : parts_) boxes.push_back(detail::loose_box(part.shape, part.pose));
    auto index = detail::UnionIndex::of_shapes<T>(
        parts_.size(), [&](std::size_t i) { return boxes[i]; }, [&](std::size_t i) { return &parts_[i].shape; });
    index.kinds.bordered = parts_.size() == 1 && detail::part_kinds(parts_.front().shape).bordered;
    index_ = std::make_shared<const detail::UnionIndex>(std::move(index));
}

template <class T>
Result<BasicCompound<T>> BasicCompound<T>::from_parts(std::vector<Part> parts) {
    if (parts.empty()) return make_error(ErrorCode::too_few_points, -1, "compound: needs at least one part");
    int depth = 1;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (const Status status = validate(parts[i].pose); !status.ok()) return in_part(status.error(), i);
        if (const Status status = validate(parts[i].shape); !status.ok()) return in_part(status.error(), i);
        depth = std::max(depth, 1 + detail::depth_of(parts[i].shape));
    }
    if (depth > detail::max_compound_depth) return detail::too_deep("compound", depth);
    return BasicCompound(std::move(parts), depth);
}

template class BasicCompound<float>;
template class BasicCompound<double>;

}  // namespace carom
