#include "flat.hpp"

#include <carom/work_budget.hpp>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

// What the module is made of besides verbs: where questions and answers lie, memory, and what happens at the end of it.

namespace {

// Grows only: what a question or an answer once needed will be needed again.
std::vector<double> question;
std::vector<double> answer;
char last_words[256];

/// Ends the module: JavaScript sees a trap, and finds the reason in `last_words`.
[[noreturn]] void give_up(const char* reason) {
    std::snprintf(last_words, sizeof last_words, "%s", reason);
    __builtin_trap();
}

void* allocate(std::size_t size, std::size_t alignment) {
    void* const memory = alignment <= alignof(std::max_align_t)
                             ? std::malloc(size == 0 ? 1 : size)
                             : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    if (!memory) give_up("out of memory");
    return memory;
}

}  // namespace

namespace carom {

// In place of the library's, which prints: there is nowhere to print to.
void assertion_failed(const char*, const char*, int, const char* format, ...) {
    va_list args;
    va_start(args, format);
    std::vsnprintf(last_words, sizeof last_words, format, args);
    va_end(args);
    __builtin_trap();
}

namespace wasm {

namespace held {
namespace {

struct Held {
    void* thing = nullptr;
    const char* type = nullptr;
};

std::vector<Held> things;           // by number less 1
std::vector<std::uint32_t> unused;  // numbers that are free again

}  // namespace

std::uint32_t hold(void* thing, const char* type) {
    if (unused.empty()) {
        things.emplace_back();
        unused.reserve(things.capacity());  // so that `release` takes no memory: JavaScript still reads an answer then
        unused.push_back(static_cast<std::uint32_t>(things.size()));
    }
    const std::uint32_t number = unused.back();
    unused.pop_back();
    things[number - 1] = {thing, type};
    return number;
}

void* find(std::uint32_t number, const char* type) {
    if (number - 1 >= things.size()) return nullptr;
    const Held& held = things[number - 1];
    return held.type == type ? held.thing : nullptr;
}

void* release(std::uint32_t number, const char* type) {
    void* const thing = find(number, type);
    if (!thing) return nullptr;
    things[number - 1] = {};
    unused.push_back(number);
    return thing;
}

}  // namespace held

std::vector<std::uint8_t>& bytes() {
    static std::vector<std::uint8_t> bytes;
    return bytes;
}

Error misfit() {
    return make_error(ErrorCode::bad_size, -1,
                      "the question does not fit its verb: a number is missing, left over, negative or not whole where "
                      "it must not be, or what it is about is not there");
}

std::int32_t run(Verb verb) {
    answer.clear();
    Input in{question};
    Output out{answer};
    Status status = verb(in, out);
    if (status.ok() && !in.fits()) status = misfit();
    if (status.ok()) return static_cast<std::int32_t>(answer.size());
    static Error error;
    error = status.error();
    out.take_back();
    const char* const code = error_code_name(error.code);
    out.put(reinterpret_cast<std::uintptr_t>(code), reinterpret_cast<std::uintptr_t>(error.message.data()),
            error.message.size(), error.index);
    return -1;
}

namespace {

std::vector<std::unique_ptr<UseWorkBudget>> budgets;  // the innermost last

}  // namespace

/// Until `end_budget`, questions share so many units of work.
CAROM_WASM_VERB(begin_budget) {
    const double units = in.number();
    if (!(units >= 0 && units <= 0x1p53)) {
        return make_error(ErrorCode::out_of_range, -1, "units of work must be from 0 to 2^53; got %g", units);
    }
    budgets.push_back(std::make_unique<UseWorkBudget>(WorkBudget{static_cast<std::int64_t>(units)}));
    return answered;
}

/// Ends the last one, and says whether it was exceeded.
CAROM_WASM_VERB(end_budget) {
    if (budgets.empty()) return misfit();
    out.put(budgets.back()->is_exceeded());
    budgets.pop_back();
    return answered;
}

}  // namespace wasm
}  // namespace carom

#define CAROM_WASM_EXPORT(name) extern "C" __attribute__((export_name(#name)))

/// Room for the numbers of the next question.
CAROM_WASM_EXPORT(question) double* carom_wasm_question(std::uint32_t count) {
    question.resize(count);
    return question.data();
}

/// Where the numbers of the last answer lie.
CAROM_WASM_EXPORT(answer) const double* carom_wasm_answer() {
    return answer.data();
}

/// Room for bytes that go with the next question, such as the pixels of a picture; an answer of bytes lies here too.
CAROM_WASM_EXPORT(bytes) std::uint8_t* carom_wasm_bytes(std::uint32_t count) {
    carom::wasm::bytes().resize(count);
    return carom::wasm::bytes().data();
}

/// Why the module has trapped; a text that ends with a zero.
CAROM_WASM_EXPORT(last_words) const char* carom_wasm_last_words() {
    return last_words;
}

// C++ takes its memory here, so that running out of it is told and nothing of stdio is linked.
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

// The C++ runtime's own ways to end, which would print as well.
extern "C" [[noreturn]] void __abort_message(const char* format, ...) {
    give_up(format);
}

// vsnprintf, which makes the messages of errors, wants files flushed at the end, and stderr for its own last words
// before it aborts. There are no files here: without these two the module would import functions to write to them.
extern "C" {
void __stdio_exit_needed() {}
alignas(16) char __stderr_FILE[512];
}

namespace std {
inline namespace _LIBCPP_ABI_NAMESPACE {
// A length_error is a size that no memory could hold.
[[noreturn]] void __libcpp_verbose_abort(const char* format, ...) noexcept {
    give_up(std::strncmp(format, "length_error", 12) == 0 ? "out of memory" : format);
}
}  // namespace _LIBCPP_ABI_NAMESPACE
}  // namespace std
