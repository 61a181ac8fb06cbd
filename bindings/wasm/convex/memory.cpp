#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

// The small module's memory, in place of the C library's allocator, which would be a fortieth of that module. The sizes
// of blocks are powers of two; a free block waits in a list for the next of its size, and is never split or joined:
// shapes are small and of few sizes, and queries return what they take.

extern "C" std::byte __heap_base;  // the linker's: the first byte behind the stack and the data

namespace {

constexpr std::size_t alignment = 16;

/// What precedes the bytes that a caller has.
struct alignas(alignment) Header {
    std::uint32_t size_class;
    void* block;
};

struct FreeBlock {
    FreeBlock* next;
};

FreeBlock* free_blocks[32];
std::byte* unused = &__heap_base;

/// The end of the memory.
std::byte* memory_end() {
    return reinterpret_cast<std::byte*>(__builtin_wasm_memory_size(0) << 16);
}

/// A new block of so many bytes; nullptr when there is no more memory.
void* new_block(std::size_t size) {
    constexpr std::size_t page = 1 << 16;
    const std::uintptr_t first = (reinterpret_cast<std::uintptr_t>(unused) + alignment - 1) / alignment * alignment;
    const std::uintptr_t end = reinterpret_cast<std::uintptr_t>(memory_end());
    if (first + size < first) return nullptr;
    if (first + size > end &&
        __builtin_wasm_memory_grow(0, (first + size - end + page - 1) / page) == static_cast<std::size_t>(-1))
        return nullptr;
    unused = reinterpret_cast<std::byte*>(first + size);
    return reinterpret_cast<void*>(first);
}

}  // namespace

extern "C" {

void* aligned_alloc(std::size_t align, std::size_t size) {
    const std::size_t needed = size + sizeof(Header) + (align > alignment ? align : 0);
    if (needed < size || needed > std::size_t{1} << 31) return nullptr;
    const auto size_class = static_cast<std::uint32_t>(std::bit_width(needed - 1));
    FreeBlock*& known = free_blocks[size_class];
    void* block = known;
    if (known)
        known = known->next;
    else
        block = new_block(std::size_t{1} << size_class);
    if (!block) return nullptr;
    const std::uintptr_t first = reinterpret_cast<std::uintptr_t>(block) + sizeof(Header);
    const std::uintptr_t given = align > alignment ? (first + align - 1) / align * align : first;
    reinterpret_cast<Header*>(given)[-1] = {size_class, block};
    return reinterpret_cast<void*>(given);
}

void* malloc(std::size_t size) {
    return aligned_alloc(alignment, size);
}

void* calloc(std::size_t count, std::size_t size) {
    std::size_t all;
    if (__builtin_mul_overflow(count, size, &all)) return nullptr;
    void* const memory = malloc(all);
    return memory ? std::memset(memory, 0, all) : nullptr;
}

void free(void* memory) {
    if (!memory) return;
    const Header header = static_cast<Header*>(memory)[-1];
    auto* const block = static_cast<FreeBlock*>(header.block);
    block->next = free_blocks[header.size_class];
    free_blocks[header.size_class] = block;
}
}
