/// Checks the arrays and buffers of a batch, and tells which arrays have a filter.
#pragma once

#include <carom/batch/overlaps_many.hpp>

namespace carom::detail {

template <class Array>
[[nodiscard]] Status check_even(const char* name, const Array& array) {
    if (array.is_even()) return std::monostate{};
    return make_error(ErrorCode::bad_size, -1, "the arrays of %s differ in length; the first has %zu numbers", name,
                      array.size());
}

template <class A, class B>
[[nodiscard]] Status check_same_size(const char* a_name, const A& a, const char* b_name, const B& b) {
    if (a.size() == b.size()) return std::monostate{};
    return make_error(ErrorCode::bad_size, -1, "%s has %zu shapes and %s %zu; they must have as many", a_name, a.size(),
                      b_name, b.size());
}

template <class A, class B>
[[nodiscard]] Status check_pairs(const A& a, const B& b, const char* a_name = "a", const char* b_name = "b") {
    if (Status status = check_even(a_name, a); !status.ok()) return status;
    if (Status status = check_even(b_name, b); !status.ok()) return status;
    return check_same_size(a_name, a, b_name, b);
}

[[nodiscard]] inline Status check_length(const char* name, std::size_t count, std::size_t length) {
    if (length >= count) return std::monostate{};
    return make_error(ErrorCode::buffer_too_small, static_cast<std::ptrdiff_t>(count),
                      "%s has room for %zu elements; %zu shapes need as many", name, length, count);
}

[[nodiscard]] inline Status check_buffer(std::size_t count, std::span<std::uint64_t> hits) {
    const std::size_t words = hit_words(count);
    if (hits.size() >= words) return std::monostate{};
    return make_error(ErrorCode::buffer_too_small, static_cast<std::ptrdiff_t>(words),
                      "hits has room for %zu words; %zu shapes need %zu", hits.size(), count, words);
}

/// Arrays that `overlaps_pairs` reads into registers.
template <class Array>
inline constexpr bool has_columns = false;
template <class T>
inline constexpr bool has_columns<BasicCircleArray<T>> = true;
template <class T>
inline constexpr bool has_columns<BasicAabbArray<T>> = true;
template <class T>
inline constexpr bool has_columns<BasicBoxArray<T>> = true;
template <class T>
inline constexpr bool has_columns<BasicCapsuleArray<T>> = true;
template <class T>
inline constexpr bool has_columns<BasicConvexArray<T>> = true;

template <class A, class B>
inline constexpr bool have_overlap_filter =
    has_columns<A>&& has_columns<B>&& has_overlap_batch<typename A::Shape, typename B::Shape>;

}  // namespace carom::detail
