// What Carom and its tool use of C++20 that libc++ 13, the one of Debian's Emscripten, lacks. Every C++ file of the
// preset npm-tool includes this first. Adding to namespace std is not portable: it is right for this one library.
#pragma once

#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/count.hpp>
#include <range/v3/algorithm/count_if.hpp>
#include <range/v3/algorithm/equal.hpp>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/algorithm/find_if.hpp>
#include <range/v3/algorithm/find_if_not.hpp>
#include <range/v3/algorithm/lower_bound.hpp>
#include <range/v3/algorithm/max_element.hpp>
#include <range/v3/algorithm/min_element.hpp>
#include <range/v3/algorithm/minmax.hpp>
#include <range/v3/algorithm/partition_point.hpp>
#include <range/v3/algorithm/replace.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <range/v3/algorithm/stable_sort.hpp>
#include <range/v3/algorithm/transform.hpp>

#include <charconv>
#include <concepts>
#include <iterator>
#include <memory>
#include <ranges>
#include <type_traits>

#if !defined(_LIBCPP_VERSION) || _LIBCPP_VERSION >= 14000
#error "this header is for libc++ 13"
#endif

namespace std {

namespace ranges {
using ::ranges::all_of, ::ranges::any_of, ::ranges::count, ::ranges::count_if, ::ranges::equal, ::ranges::find,
    ::ranges::find_if, ::ranges::find_if_not, ::ranges::lower_bound, ::ranges::max_element, ::ranges::min_element,
    ::ranges::minmax, ::ranges::partition_point, ::ranges::replace, ::ranges::sort, ::ranges::stable_sort,
    ::ranges::transform;
}  // namespace ranges

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
    static_assert(sizeof(To) == sizeof(From) && is_trivially_copyable_v<To> && is_trivially_copyable_v<From>);
    return __builtin_bit_cast(To, from);
}

template <class T>
shared_ptr<T> make_shared_for_overwrite() {
    return shared_ptr<T>(new T);
}

/// As much of it as counters need.
template <class T>
class atomic_ref {
  public:
    explicit atomic_ref(T& value) : value_(value) {}
    T fetch_add(T more, memory_order) const { return __atomic_fetch_add(&value_, more, __ATOMIC_SEQ_CST); }

  private:
    T& value_;
};

// numbers.cpp has these.
from_chars_result from_chars(const char* first, const char* last, double& value);
from_chars_result from_chars(const char* first, const char* last, float& value);
to_chars_result to_chars(char* first, char* last, double value);
to_chars_result to_chars(char* first, char* last, float value);
to_chars_result to_chars(char* first, char* last, double value, chars_format format);

}  // namespace std
