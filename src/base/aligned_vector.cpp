#include <carom/detail/aligned_vector.hpp>

#include <cstdint>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace carom::detail {
namespace {

constexpr std::size_t cache_line = 64;

// A request: the system takes large pages where a whole one fits, or none. Small pages have up to 64 KiB. From 32 MiB
// on glibc maps memory for one array alone; pages of its heap would stay large for whoever has them next, and be split.
#if defined(__linux__)
void ask_for_large_pages(unsigned char* memory, std::size_t bytes) {
    constexpr std::size_t own_mapping = std::size_t{32} << 20, page = std::size_t{1} << 16;
    if (bytes < own_mapping) return;
    const std::size_t to_page = (page - reinterpret_cast<std::uintptr_t>(memory) % page) % page;
    madvise(memory + to_page, bytes - to_page, MADV_HUGEPAGE);
}
#else
void ask_for_large_pages(unsigned char*, std::size_t) {}
#endif

}  // namespace

// Out of a larger block, since aligned blocks take the C library several times as long; the byte before the first
// element tells how far into its block that is.
void* allocate_aligned(std::size_t bytes) {
    auto* const block = static_cast<unsigned char*>(::operator new(bytes + cache_line));
    ask_for_large_pages(block, bytes);
    const std::size_t offset = cache_line - reinterpret_cast<std::uintptr_t>(block) % cache_line;
    block[offset - 1] = static_cast<unsigned char>(offset);
    return block + offset;
}

void free_aligned(void* memory) noexcept {
    auto* const begin = static_cast<unsigned char*>(memory);
    ::operator delete(begin - begin[-1]);
}

}  // namespace carom::detail
