#include "candidates.hpp"

namespace carom::detail {

template <class T>
void Candidates<T>::insert(std::uint32_t slot, bool fixed) {
    if (slot >= place_.size()) {
        place_.resize(slot + 1);
        is_fixed_.resize(slot + 1);
    }
    place_[slot] = static_cast<std::uint32_t>(slots_.size());
    is_fixed_[slot] = fixed;
    slots_.push_back(slot);
}

template <class T>
void Candidates<T>::erase(std::uint32_t slot) {
    const std::uint32_t last = slots_.back();
    slots_[place_[slot]] = last;
    place_[last] = place_[slot];
    slots_.pop_back();
}

template <class T>
void Candidates<T>::gather(std::span<const BasicAabb<T>> boxes) {
    boxes_.resize(slots_.size());
    for (std::size_t i = 0; i < slots_.size(); ++i) boxes_[i] = boxes[slots_[i]];
}

template class Candidates<float>;
template class Candidates<double>;

}  // namespace carom::detail
