#include "flat.hpp"

#include <carom/work_budget.hpp>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

// The module besides its operations: buffers for arguments and results, memory allocation, and traps.

namespace {

// The slots. They never shrink: a size that was needed once will be needed again.
std::vector<double> arguments;
std::vector<double> results;
char trap_message[256];

/// Stops the module: JavaScript sees a trap, and reads the reason from `trap_message`.
[[noreturn]] void trap(const char* reason) {
    std::snprintf(trap_message, sizeof trap_message, "%s", reason);
    __builtin_trap();
}

void* allocate(std::size_t size, std::size_t alignment) {
    void* const memory = alignment <= alignof(std::max_align_t)
                             ? std::malloc(size == 0 ? 1 : size)
                             : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    if (!memory) trap("out of memory");
    return memory;
}

}  // namespace

namespace carom {

// Replaces the library's function, which would print to stderr: there is none here.
void assertion_failed(const char*, const char*, int, const char* format, ...) {
    va_list args;
    va_start(args, format);
    std::vsnprintf(trap_message, sizeof trap_message, format, args);
    va_end(args);
    __builtin_trap();
}

namespace wasm {

namespace handles {
namespace {

struct Entry {
    void* object = nullptr;
    const char* type = nullptr;
};

std::vector<Entry> entries;         // by handle minus 1
std::vector<std::uint32_t> unused;  // free handles

}  // namespace

std::uint32_t add(void* object, const char* type) {
    if (unused.empty()) {
        entries.emplace_back();
        // `release` must not allocate: JavaScript may still be reading a result, and the memory must not grow.
        unused.reserve(entries.capacity());
        unused.push_back(static_cast<std::uint32_t>(entries.size()));
    }
    const std::uint32_t handle = unused.back();
    unused.pop_back();
    entries[handle - 1] = {object, type};
    return handle;
}

void* find(std::uint32_t handle, const char* type) {
    if (handle - 1 >= entries.size()) return nullptr;
    const Entry& entry = entries[handle - 1];
    return entry.type == type ? entry.object : nullptr;
}

void* release(std::uint32_t handle, const char* type) {
    void* const object = find(handle, type);
    if (!object) return nullptr;
    entries[handle - 1] = {};
    unused.push_back(handle);
    return object;
}

}  // namespace handles

std::vector<std::uint8_t>& bytes() {
    static std::vector<std::uint8_t> bytes;
    return bytes;
}

Error mismatch() {
    return make_error(ErrorCode::bad_size, -1,
                      "the arguments do not match the operation: a number is missing or left over, negative or not an "
                      "integer where that "
                      "is not allowed, or an object does not exist");
}

std::int32_t run(Operation operation, std::uint32_t first, std::uint32_t count) {
    results.clear();
    const std::span<const double> slots(arguments);
    Input in(first <= slots.size() && count <= slots.size() - first ? slots.subspan(first, count) : slots.first(0));
    Output out{results};
    Status status = operation(in, out);
    if (in.refusal()) status = *in.refusal();
    if (status.ok() && !in.fits()) status = mismatch();
    if (status.ok()) return static_cast<std::int32_t>(results.size());
    static Error error;
    error = status.error();
    out.discard();
    const char* const code = error_code_name(error.code);
    out.put(reinterpret_cast<std::uintptr_t>(code), reinterpret_cast<std::uintptr_t>(error.message.data()),
            error.message.size(), error.index);
    return -1;
}

namespace {

std::vector<std::unique_ptr<UseWorkBudget>> budgets;  // the innermost last

}  // namespace

/// Until `end_budget`, all queries share a number of units of work.
CAROM_WASM_OPERATION(begin_budget) {
    const double units = in.number();
    if (!(units >= 0 && units <= 0x1p53)) {
        return make_error(ErrorCode::out_of_range, -1, "units of work must be from 0 to 2^53; got %g", units);
    }
    budgets.push_back(std::make_unique<UseWorkBudget>(WorkBudget{static_cast<std::int64_t>(units)}));
    return done;
}

/// Ends the innermost budget; returns whether it was exceeded.
CAROM_WASM_OPERATION(end_budget) {
    if (budgets.empty()) return mismatch();
    out.put(budgets.back()->is_exceeded());
    budgets.pop_back();
    return done;
}

}  // namespace wasm
}  // namespace carom

#define CAROM_WASM_EXPORT(name) extern "C" __attribute__((export_name(#name)))

/// Makes `count` slots for arguments, more than before; returns the first. Their contents stay.
CAROM_WASM_EXPORT(arguments) double* carom_wasm_arguments(std::uint32_t count) {
    arguments.resize(count);
    return arguments.data();
}

/// The results of the last operation: they stay in the same place until there are more than ever before.
CAROM_WASM_EXPORT(results) const double* carom_wasm_results() {
    return results.data();
}

/// A buffer for bytes that the next operation takes, such as the pixels of an image; it also holds results in bytes.
CAROM_WASM_EXPORT(bytes) std::uint8_t* carom_wasm_bytes(std::uint32_t count) {
    carom::wasm::bytes().resize(count);
    return carom::wasm::bytes().data();
}

/// Why the module has trapped, as a null-terminated string.
CAROM_WASM_EXPORT(trap_message) const char* carom_wasm_trap_message() {
    return trap_message;
}

// Memory allocation of C++: reports when memory runs out, and links nothing of stdio.
void* operator new(std::size_t size) {
    return allocate(size, 1);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return allocate(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, const std::nothrow_t&) noexcept {
    std::free(memory);
}

// The abort functions of the C++ runtime, which would print, too.
extern "C" [[noreturn]] void __abort_message(const char* format, ...) {
    trap(format);
}

// Static objects are never destroyed: a reactor does not exit.
extern "C" int __cxa_atexit(void (*)(void*), void*, void*) {
    return 0;
}

// vsnprintf, which formats error messages, refers to a function that flushes all files at exit, to stderr, to which it
// would print before it aborts, and for %m to the texts of all errors of the system. Without the first two symbols the
// module would import functions that write to files, without the third it would contain these texts.
extern "C" {
void __stdio_exit_needed() {}
alignas(16) char __stderr_FILE[512];
char* strerror(int) {
    static char none[1];
    return none;
}
}

namespace std {
inline namespace _LIBCPP_ABI_NAMESPACE {
// A length_error means a size beyond all memory.
[[noreturn]] void __libcpp_verbose_abort(const char* format, ...) noexcept {
    trap(std::strncmp(format, "length_error", 12) == 0 ? "out of memory" : format);
}
}  // namespace _LIBCPP_ABI_NAMESPACE
}  // namespace std
