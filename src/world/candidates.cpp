#include "candidates.hpp"

#include <utility>

namespace carom::detail {

template <class T>
void Candidates<T>::insert(std::uint32_t slot, bool fixed, const Filter& filter, const Box& box) {
    kinds_changed_ = true;
    if (slot >= place_.size()) place_.resize(slot + std::size_t{1});
    slots_.push_back(slot);
    filters_.push_back(filter);
    boxes_.push_back(box);
    std::size_t place = slots_.size() - 1;
    if (!fixed) {
        std::swap(slots_[place], slots_[goer_count_]);
        std::swap(filters_[place], filters_[goer_count_]);
        std::swap(boxes_[place], boxes_[goer_count_]);
        place_[slots_[place]] = static_cast<std::uint32_t>(place);
        place = goer_count_++;
    }
    place_[slot] = static_cast<std::uint32_t>(place);
    move(slot, box);
}

// Fills a place with what is in another one.
template <class T>
void Candidates<T>::put(std::size_t place, std::size_t from) {
    slots_[place] = slots_[from];
    filters_[place] = filters_[from];
    boxes_[place] = boxes_[from];
    place_[slots_[place]] = static_cast<std::uint32_t>(place);
}

template <class T>
void Candidates<T>::erase(std::uint32_t slot) {
    kinds_changed_ = true;
    std::size_t hole = place_[slot];
    if (is_fixed(slot)) {
        fixed_.drop(slot);
    } else {
        lookup_.drop(slot);
        put(hole, --goer_count_);
        hole = goer_count_;
    }
    if (hole + 1 < slots_.size()) put(hole, slots_.size() - 1);
    slots_.pop_back();
    filters_.pop_back();
    boxes_.pop_back();
}

template <class T>
void Candidates<T>::move(std::uint32_t slot, const Box& box) {
    if (!is_fixed(slot)) return lookup_.put(slot, box);
    ++edits_;
    boxes_[place_[slot]] = box;
    fixed_.put(slot, box);
}

// What is fixed keeps its box unless it reaches further, in this update or the last one.
template <class T>
void Candidates<T>::gather(std::span<const Box> reach, bool through_tree, bool fixed_ones_reach) {
    const bool all = fixed_ones_reach || fixed_changed_;
    const std::size_t count = all ? slots_.size() : goer_count_;
    for (std::size_t i = 0; i < count; ++i) boxes_[i] = reach[slots_[i]];
    fixed_changed_ = fixed_ones_reach;
    if (!through_tree || edits_ <= fixed_.size() / 4 + 64) return;
    fixed_.rebuild();
    edits_ = 0;
}

// Some of them in place of all.
template <class T>
void Candidates<T>::gather_boxes(const std::vector<std::uint32_t>& slots, std::span<const Box> reach) {
    for (std::size_t i = 0; i < slots.size(); ++i) boxes_[i] = reach[slots[i]];
    fixed_changed_ = true;  // all have to be gathered again when there is no crowd any more
}

// Whether the crowd is quickly held against its partners where they are now: not when they are in one place, and it
// too. To compare all is then less work, however they lie. One in a few of the crowd speaks for all.
template <class T>
bool Candidates<T>::lay_out_partners(std::span<const Box> reach) {
    constexpr std::size_t few = 17, most_work = 64;
    gather_boxes(partners_, reach);
    if (!few_.value.assign(std::span<const Box>(boxes_).first(partners_.size()))) return false;
    std::size_t work = 0, asked = 0;
    for (std::size_t i = 0; i < members_.size(); i += few, ++asked) work += few_.value.work_for(reach[members_[i]]);
    return work <= most_work * asked;
}

// The filter that most of what goes has, if there is one [Boyer and Moore 1991], and whether it makes a crowd.
template <class T>
bool Candidates<T>::find_crowd() {
    constexpr std::size_t least = 1024, times_as_many = 8;
    if (goer_count_ < least) return false;
    std::size_t lead = 0;
    for (std::size_t i = 0; i < goer_count_; ++i) {
        if (lead == 0) crowd_ = filters_[i];
        lead = filters_[i] == crowd_ ? lead + 1 : lead - 1;
    }
    if (lead == 0 || may_meet(crowd_, crowd_)) return false;
    std::size_t partners = 0, members = 0;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        partners += may_meet(crowd_, filters_[i]);
        members += i < goer_count_ && filters_[i] == crowd_;
    }
    return members >= least && partners * times_as_many < members;
}

template <class T>
void Candidates<T>::split_off_crowd() {
    kinds_changed_ = false;
    members_.clear(), partners_.clear(), rest_.clear(), rest_filters_.clear();
    if (!find_crowd()) return;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        if (may_meet(crowd_, filters_[i])) partners_.push_back(slots_[i]);
        if (i < goer_count_ && filters_[i] == crowd_) {
            members_.push_back(slots_[i]);
            continue;
        }
        rest_.push_back(slots_[i]);
        rest_filters_.push_back(filters_[i]);
    }
    rest_goer_count_ = goer_count_ - members_.size();
}

template class Candidates<float>;
template class Candidates<double>;

}  // namespace carom::detail
