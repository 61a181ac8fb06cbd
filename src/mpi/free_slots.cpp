#include "free_slots.hpp"

#include "exchange.hpp"
#include "reduce.hpp"

#include <carom/detail/world/world_part.hpp>

#include <algorithm>

namespace carom::detail {

namespace {

/// Asks for the id at a place.
struct Request {
    std::uint64_t place;
    std::uint64_t index;  ///< of the answer, on the rank that asks
};
struct Answer {
    std::uint64_t index;
    ColliderId id;
};

Error bad_message(int rank, const char* what, std::uint64_t number) {
    return make_error(ErrorCode::out_of_range, -1, "the message of rank %d about free slots: there is no %s %llu", rank,
                      what, static_cast<unsigned long long>(number));
}

}  // namespace

// The places from the top of the stack down, and then slots that are new.
Status FreeSlots::take(std::size_t count, std::vector<ColliderId>& ids) {
    constexpr std::uint64_t most = std::uint64_t{1} << 31;
    const std::uint64_t all = sum_over_ranks(*ranks_, count, "how many colliders are added");
    const std::uint64_t first = sum_before_rank(*ranks_, count, "the ids of added colliders");
    const std::uint64_t reused = std::min(all, count_);
    if (slots_ + (all - reused) > most)
        return make_error(ErrorCode::bad_size, -1, "a world holds at most 2^31 colliders");
    ids.resize(count);
    Status sound = std::monostate{};
    Exchange<Request> requests;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t turn = first + i;
        if (turn < reused) {
            const std::uint64_t place = count_ - 1 - turn;
            requests.add(holder(place), {place, i});
        } else {
            ids[i] = {static_cast<std::uint32_t>(slots_ + (turn - reused)), 0};
        }
    }
    if (reused > 0) {
        requests.start(*ranks_, "the slots of added colliders");
        requests.finish(*ranks_);
        Exchange<Answer> answers;
        for (int rank = 0; rank < ranks_->size(); ++rank) {
            for (const auto& [place, index] : requests.received_from(rank)) {
                if (!is_here(place)) {
                    sound = bad_message(rank, "place", place);
                } else {
                    answers.add(rank, {index, own_[place / ranks()]});
                }
            }
        }
        answers.start(*ranks_, "the slots of added colliders");
        answers.finish(*ranks_);
        for (int rank = 0; rank < ranks_->size(); ++rank) {
            for (const auto& [index, id] : answers.received_from(rank)) {
                if (index >= count || id.index >= slots_) {
                    sound = bad_message(rank, index >= count ? "request" : "slot", index >= count ? index : id.index);
                } else {
                    ids[index] = id;
                }
            }
        }
        if (sound = ranks_->agree(sound); !sound) return sound;
    }
    slots_ += all - reused;
    set_size(count_ - reused);
    return std::monostate{};
}

// Each rank sorts a range of the slots.
Status FreeSlots::push(std::span<const ColliderId> freed) {
    Status own = std::monostate{};
    for (const ColliderId& id : freed) {
        if (id.index >= slots_)
            own = make_error(ErrorCode::out_of_range, id.index, "collider %u of %llu became free", unsigned{id.index},
                             static_cast<unsigned long long>(slots_));
    }
    if (const Status all = ranks_->agree(own); !all) return all;
    Exchange<ColliderId> sorting;
    for (const ColliderId& id : freed) sorting.add(static_cast<int>(id.index * ranks() / slots_), id);
    sorting.start(*ranks_, "the slots that became free");
    const std::span<const ColliderId> received = sorting.finish(*ranks_);
    std::vector<ColliderId> range(received.begin(), received.end());
    std::sort(range.begin(), range.end());
    const std::uint64_t all = sum_over_ranks(*ranks_, range.size(), "how many slots became free");
    std::uint64_t place = count_ + sum_before_rank(*ranks_, range.size(), "the places of free slots");
    std::vector<FreePlace> places;
    for (const ColliderId& id : range) places.push_back({place++, id});
    set_size(count_ + all);
    return put(places);
}

// Sends places to the ranks that hold them, each once.
Status FreeSlots::put(std::span<const FreePlace> places) {
    Status own = std::monostate{};
    Exchange<FreePlace> sent;
    for (const FreePlace& place : places) sent.add(holder(place.place), place);
    sent.start(*ranks_, "the stack of free slots");
    sent.finish(*ranks_);
    std::vector<bool> is_set(own_.size());
    for (int rank = 0; rank < ranks_->size(); ++rank) {
        for (const auto& [place, next] : sent.received_from(rank)) {
            const std::uint64_t i = place / ranks();
            if (!is_here(place) || is_set[i] || next.index >= slots_) {
                own = bad_message(rank, next.index >= slots_ ? "slot" : "other place",
                                  next.index >= slots_ ? next.index : place);
                continue;
            }
            own_[i] = next;
            is_set[i] = true;
        }
    }
    return ranks_->agree(own);
}

bool FreeSlots::is_here(std::uint64_t place) const {
    return holder(place) == ranks_->rank() && place / ranks() < own_.size();
}

void FreeSlots::set_size(std::uint64_t size) {
    count_ = size;
    const auto rank = static_cast<std::uint64_t>(ranks_->rank());
    own_.resize(size > rank ? (size - rank - 1) / ranks() + 1 : 0);
}

std::uint64_t FreeSlots::hash() const {
    std::uint64_t sum = 0;
    for (const FreePlace& place : places()) sum += free_slot_hash(place.place, place.next);
    return sum;
}

std::vector<FreePlace> FreeSlots::places() const {
    std::vector<FreePlace> places;
    for (std::size_t i = 0; i < own_.size(); ++i)
        places.push_back({static_cast<std::uint64_t>(ranks_->rank()) + i * ranks(), own_[i]});
    return places;
}

Status FreeSlots::restore(std::uint64_t slots, std::uint64_t size, std::span<const FreePlace> places) {
    slots_ = slots;
    set_size(size);
    return put(places);
}

}  // namespace carom::detail
