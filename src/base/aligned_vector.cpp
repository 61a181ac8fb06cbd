#include <carom/detail/aligned_vector.hpp>

#include <cstdint>
#include <limits>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace carom::detail {
namespace {

constexpr std::size_t cache_line = 64;

#if defined(__linux__)
constexpr std::size_t large_page = std::size_t{2} << 20;

// A request: small pages do as well.
void ask_for_large_pages(void* memory, std::size_t bytes) {
    madvise(memory, bytes, MADV_HUGEPAGE);
}
#else
constexpr std::size_t large_page = std::numeric_limits<std::size_t>::max();

void ask_for_large_pages(void*, std::size_t) {}
#endif

}  // namespace

// Small ones out of a larger block, since aligned blocks take the C library several times as long; the byte before the
// first element tells how far into its block that is.
void* allocate_aligned(std::size_t bytes) {
    if (bytes >= large_page) {
        void* const memory = ::operator new (bytes, std::align_val_t{large_page});
        ask_for_large_pages(memory, bytes);
        return memory;
    }
    auto* const block = static_cast<unsigned char*>(::operator new(bytes + cache_line));
    const std::size_t offset = cache_line - reinterpret_cast<std::uintptr_t>(block) % cache_line;
    block[offset - 1] = static_cast<unsigned char>(offset);
    return block + offset;
}

void free_aligned(void* memory, std::size_t bytes) noexcept {
    if (bytes >= large_page) return ::operator delete (memory, std::align_val_t{large_page});
    auto* const begin = static_cast<unsigned char*>(memory);
    ::operator delete(begin - begin[-1]);
}

}  // namespace carom::detail
