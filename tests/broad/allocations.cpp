// In a file of its own, so that the compiler does not inline one of the pair and warn that new and free do not match.

#include "broad/allocations.hpp"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> taken{0};
std::atomic<std::size_t> bytes{0};

void* counted(void* memory) {
    ++taken;
    bytes += malloc_usable_size(memory);
    return memory;
}

void give_back(void* memory) {
    bytes -= malloc_usable_size(memory);
    std::free(memory);
}

}  // namespace

std::size_t carom::allocations() {
    return taken;
}

std::size_t carom::bytes_in_use() {
    return bytes;
}

void* operator new(std::size_t size) {
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return counted(memory);
    std::abort();
}

// For the buffers of sorts that keep the order, which may do without.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return counted(std::malloc(size == 0 ? 1 : size));
}

void operator delete(void* memory) noexcept {
    give_back(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
    give_back(memory);
}

void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto boundary = static_cast<std::size_t>(alignment);
    if (void* memory = std::aligned_alloc(boundary, (size + boundary - 1) / boundary * boundary))
        return counted(memory);
    std::abort();
}

void operator delete(void* memory, std::align_val_t) noexcept {
    give_back(memory);
}

void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    give_back(memory);
}
