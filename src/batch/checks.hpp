/// Checks the arrays and buffers of a batch.
#pragma once

#include <carom/batch/overlaps_many.hpp>

namespace carom::detail {

template <class Array>
Status check_even(const char* name, const Array& array) {
    if (array.is_even()) return std::monostate{};
    return make_error(ErrorCode::bad_size, -1, "the arrays of %s differ in length; the first has %zu numbers", name,
                      array.size());
}

template <class A, class B>
Status check_same_size(const char* a_name, const A& a, const char* b_name, const B& b) {
    if (a.size() == b.size()) return std::monostate{};
    return make_error(ErrorCode::bad_size, -1, "%s has %zu shapes and %s %zu; they must have as many", a_name, a.size(),
                      b_name, b.size());
}

inline Status check_buffer(std::size_t count, std::span<std::uint64_t> hits) {
    const std::size_t words = hit_words(count);
    if (hits.size() >= words) return std::monostate{};
    return make_error(ErrorCode::buffer_too_small, static_cast<std::ptrdiff_t>(words),
                      "hits has room for %zu words; %zu shapes need %zu", hits.size(), count, words);
}

}  // namespace carom::detail
