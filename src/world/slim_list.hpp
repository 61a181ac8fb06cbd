/// Lists with an entry for each collider, which keep little memory that they do not need.
#pragma once

#include <carom/detail/aligned_vector.hpp>

#include <cstddef>
#include <utility>

namespace carom::detail {

/// Makes room for one more entry: for a quarter more of them, not twice as many, as vectors do by themselves.
template <class V>
void make_room(AlignedVector<V>& list) {
    if (list.size() == list.capacity()) list.reserve(list.size() + list.size() / 4 + 16);
}

template <class V>
void append(AlignedVector<V>& list, V value) {
    make_room(list);
    list.push_back(std::move(value));
}

}  // namespace carom::detail
