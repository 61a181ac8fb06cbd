/// Pool: values by number, where numbers that were released are given out again.
#pragma once

#include "slim_list.hpp"

#include <carom/detail/aligned_vector.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace carom::detail {

/// No number of a pool.
inline constexpr std::uint32_t no_number = 0xFFFFFFFF;

template <class V>
class Pool {
  public:
    /// Returns the number of the value.
    std::uint32_t add(V value) {
        if (free_.empty()) {
            append(values_, std::move(value));
            return static_cast<std::uint32_t>(values_.size() - 1);
        }
        const std::uint32_t number = free_.back();
        free_.pop_back();
        values_[number] = std::move(value);
        return number;
    }

    /// Replaces the value by an empty one. The number must be in use.
    void release(std::uint32_t number) {
        values_[number] = V{};
        free_.push_back(number);
    }

    V& operator[](std::uint32_t number) { return values_[number]; }
    const V& operator[](std::uint32_t number) const { return values_[number]; }

    /// One more than the largest number that was given out.
    std::size_t size() const { return values_.size(); }

  private:
    AlignedVector<V> values_;
    AlignedVector<std::uint32_t> free_;
};

}  // namespace carom::detail
