/// The shapes of a world's colliders: one for all of a crowd, and one for a world and its copies.
#pragma once

#include "pool.hpp"

#include <carom/shape/any_shape.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>

namespace carom::detail {

/// Counts how many colliders use each shape. Shapes do not change while they are shared, as with a copy of the table.
/// Convex shapes that were added lately and have the same bits are one; others are only shared with copies.
template <class T>
class ShapeTable {
  public:
    using Shape = BasicAnyShape<T>;

    /// Returns the number of a shape, for one more use of it.
    std::uint32_t add(const Shape& shape) {
        const std::span<const std::byte> bits = bits_of(shape);
        const std::size_t place = place_of(bits);
        if (!bits.empty() && is_same(recent_[place], shape, bits)) {
            ++entries_[recent_[place]].uses;
            return recent_[place];
        }
        const std::uint32_t number = entries_.add({std::make_shared<Shape>(shape), 1});
        if (!bits.empty()) recent_[place] = number;
        return number;
    }

    /// Ends one use. The last one frees the shape.
    void release(std::uint32_t number) {
        if (--entries_[number].uses == 0) entries_.release(number);
    }

    /// The shape of a single collider, about to change: its own, a copy where another table shares it.
    Shape& own(std::uint32_t number) {
        std::shared_ptr<Shape>& shape = entries_[number].shape;
        if (shape.use_count() > 1) shape = std::make_shared<Shape>(*shape);
        std::atomic_thread_fence(std::memory_order_acquire);  // after what the last of the others read
        return *shape;
    }

    const Shape& operator[](std::uint32_t number) const { return *entries_[number].shape; }

    /// The numbers that a shape consists of, without derived ones. None for unions and rounded shapes.
    static std::span<const std::byte> bits_of(const Shape& shape) {
        return std::visit(
            []<class S>(const S& concrete) -> std::span<const std::byte> {
                if constexpr (std::is_same_v<S, BasicConvexPolygon<T>>) {
                    return std::as_bytes(concrete.points());
                } else if constexpr (std::is_trivially_copyable_v<S>) {
                    static_assert(sizeof(S) % sizeof(T) == 0 && alignof(S) == alignof(T));
                    return std::as_bytes(std::span(&concrete, 1));
                } else {
                    return {};
                }
            },
            shape.value);
    }

  private:
    struct Entry {
        std::shared_ptr<Shape> shape;
        std::uint32_t uses = 0;
    };

    static std::size_t place_of(std::span<const std::byte> bits) {
        std::uint64_t hash = bits.size();
        for (std::size_t i = 0; i < bits.size(); i += sizeof(T)) {
            std::uint32_t word;  // of a double, the half in which round numbers differ
            std::memcpy(&word, &bits[i + sizeof(T) - sizeof word], sizeof word);
            hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        }
        return static_cast<std::size_t>(hash >> 56);
    }

    bool is_same(std::uint32_t number, const Shape& shape, std::span<const std::byte> bits) const {
        if (number >= entries_.size() || entries_[number].uses == 0) return false;
        const Shape& known = *entries_[number].shape;
        if (known.value.index() != shape.value.index()) return false;
        const std::span<const std::byte> known_bits = bits_of(known);
        return known_bits.size() == bits.size() && std::memcmp(known_bits.data(), bits.data(), bits.size()) == 0;
    }

    Pool<Entry> entries_;
    std::array<std::uint32_t, 256> recent_{};  // by hash, numbers that may be released or reused
};

}  // namespace carom::detail
