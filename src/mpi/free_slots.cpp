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
    int rank;
};
struct Answer {
    std::uint64_t index;
    ColliderId id;
};

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
    Exchange<Request> requests;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t turn = first + i;
        if (turn < reused) {
            const std::uint64_t place = count_ - 1 - turn;
            requests.add(holder(place), {place, i, ranks_->rank()});
        } else {
            ids[i] = {static_cast<std::uint32_t>(slots_ + (turn - reused)), 0};
        }
    }
    if (reused > 0) {
        requests.start(*ranks_, "the slots of added colliders");
        Exchange<Answer> answers;
        for (const Request& request : requests.finish(*ranks_))
            answers.add(request.rank, {request.index, own_[request.place / ranks()]});
        answers.start(*ranks_, "the slots of added colliders");
        for (const Answer& answer : answers.finish(*ranks_)) ids[answer.index] = answer.id;
    }
    slots_ += all - reused;
    set_size(count_ - reused);
    return std::monostate{};
}

// Each rank sorts a range of the slots.
void FreeSlots::push(std::span<const ColliderId> freed) {
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
    put(places);
}

// Sends places to the ranks that hold them.
void FreeSlots::put(std::span<const FreePlace> places) {
    Exchange<FreePlace> sent;
    for (const FreePlace& place : places) sent.add(holder(place.place), place);
    sent.start(*ranks_, "the stack of free slots");
    for (const FreePlace& place : sent.finish(*ranks_)) own_[place.place / ranks()] = place.next;
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

void FreeSlots::restore(std::uint64_t slots, std::uint64_t size, std::span<const FreePlace> places) {
    slots_ = slots;
    set_size(size);
    put(places);
}

}  // namespace carom::detail
