/// Ids of trees and worlds as one number each, which JavaScript can compare and use as keys.
#pragma once

#include "flat.hpp"

#include <cstdint>
#include <vector>

namespace carom::wasm {

/// The index of an id, and below it as many bits of its generation as fit into a double: 21. Numbers have the order of
/// the ids. The number of a removed id is detected unless its slot has been reused a multiple of 2^21 times since.
template <class Id>
class Ids {
  public:
    static double number(Id id) {
        return static_cast<double>(std::uint64_t{id.index} << bits | (id.generation & generation_mask));
    }

    /// Registers a new id; returns its number.
    double add(Id id) {
        if (id.index >= generations_.size()) generations_.resize(id.index + 1);
        generations_[id.index] = id.generation;
        return number(id);
    }

    /// Reads the number of an id; an id of no object if there is no such number.
    Id read(Input& in) const {
        const std::int64_t number = in.int64();
        const std::int64_t index = number >> bits;
        if (index < 0 || static_cast<std::uint64_t>(index) >= generations_.size()) return {};
        const std::uint32_t generation = generations_[static_cast<std::size_t>(index)];
        if ((generation & generation_mask) != (number & generation_mask)) return {};
        return {static_cast<std::uint32_t>(index), generation};
    }

  private:
    static constexpr int bits = 21;
    static constexpr std::uint32_t generation_mask = (1u << bits) - 1;
    std::vector<std::uint32_t> generations_;
};

}  // namespace carom::wasm
