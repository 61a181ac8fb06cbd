/// AlignedVector: a vector that begins at a cache line and, when it is big, is in large pages.
#pragma once

#include <cstddef>
#include <vector>

namespace carom::detail {

/// Memory at a cache line, so that no load of a wide register spans two. On Linux an array of 32 MiB or more is in
/// large pages, where the system has them: one is touched for the first time once, not 512 times.
void* allocate_aligned(std::size_t bytes);
void free_aligned(void* memory) noexcept;

template <class T>
struct AlignedAllocator {
    using value_type = T;

    AlignedAllocator() = default;
    template <class U>
    AlignedAllocator(const AlignedAllocator<U>&) {}
    T* allocate(std::size_t count) { return static_cast<T*>(allocate_aligned(count * sizeof(T))); }
    void deallocate(T* memory, std::size_t) noexcept { free_aligned(memory); }
    friend bool operator==(const AlignedAllocator&, const AlignedAllocator&) = default;
};

template <class T>
using AlignedVector = std::vector<T, AlignedAllocator<T>>;

}  // namespace carom::detail
