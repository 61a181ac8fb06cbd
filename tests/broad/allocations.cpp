// In a file of its own, so that the compiler does not inline one of the pair and warn that new and free do not match.

#include "broad/allocations.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<std::size_t> taken{0};
}

std::size_t carom::allocations() {
    return taken;
}

void* operator new(std::size_t size) {
    ++taken;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    std::abort();
}

// For the buffers of sorts that keep the order, which may do without.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++taken;
    return std::malloc(size == 0 ? 1 : size);
}

void operator delete(void* memory) noexcept {
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

void* operator new(std::size_t size, std::align_val_t alignment) {
    ++taken;
    const auto boundary = static_cast<std::size_t>(alignment);
    if (void* memory = std::aligned_alloc(boundary, (size + boundary - 1) / boundary * boundary)) return memory;
    std::abort();
}

void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}

void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}
