/// Ids of trees and worlds as one number each, which JavaScript can compare and look things up by.
#pragma once

#include "flat.hpp"

#include <cstdint>
#include <vector>

namespace carom::wasm {

/// An id's index, and below it as much of its generation as a double has room for: 21 bits. Numbers are in the order of
/// the ids, and one that was kept too long is noticed, unless its place has been given away again a multiple of 2^21
/// times since.
template <class Id>
class Ids {
  public:
    static double number(Id id) {
        return static_cast<double>(std::uint64_t{id.index} << bits | (id.generation & kept));
    }

    /// Remembers an id that has just come to be; returns its number.
    double add(Id id) {
        if (id.index >= generations_.size()) generations_.resize(id.index + 1);
        generations_[id.index] = id.generation;
        return number(id);
    }

    /// The id of a number that follows; one that names nothing where it is no number of an id.
    Id read(Input& in) const {
        const std::int64_t number = in.whole();
        const std::int64_t index = number >> bits;
        if (index < 0 || static_cast<std::uint64_t>(index) >= generations_.size()) return {};
        const std::uint32_t generation = generations_[static_cast<std::size_t>(index)];
        if ((generation & kept) != (number & kept)) return {};
        return {static_cast<std::uint32_t>(index), generation};
    }

  private:
    static constexpr int bits = 21;
    static constexpr std::uint32_t kept = (1u << bits) - 1;
    std::vector<std::uint32_t> generations_;
};

}  // namespace carom::wasm
