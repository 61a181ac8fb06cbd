#include "point_box.hpp"

#include <carom/detail/shape/union_index.hpp>

namespace carom {

template <class T>
BasicSimplePolygon<T>::BasicSimplePolygon(std::vector<std::vector<BasicVec2<T>>> rings,
                                          std::vector<BasicConvexPolygon<T>> parts)
    : rings_(std::move(rings)), parts_(std::move(parts)), box_(detail::box_of_points<T>(rings_.front())) {
    part_boxes_.reserve(parts_.size());
    for (const BasicConvexPolygon<T>& part : parts_) part_boxes_.push_back(detail::box_of_points<T>(part.points()));
    const auto box_of = [&](std::size_t i) { return detail::in_doubles(part_boxes_[i]); };
    detail::UnionIndex index{{parts_.size(), box_of, detail::PartTree::Order::anywhere}};
    index.border.emplace(rings_, parts_);
    index_ = std::make_shared<const detail::UnionIndex>(std::move(index));
}

template class BasicSimplePolygon<float>;
template class BasicSimplePolygon<double>;

}  // namespace carom
