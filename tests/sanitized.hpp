/// How many random cases a test tries under the sanitizers, where everything takes some twenty times as long.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace carom::test {

#if defined(CAROM_SANITIZED)
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif

/// The environment's CAROM_TEST_CASES, for who wants more: every random test tries at least so many.
inline std::uint64_t least_cases() {
    const char* const wanted = std::getenv("CAROM_TEST_CASES");
    return wanted ? std::strtoull(wanted, nullptr, 10) : 0;
}

/// What a test asserts about how often something came up has to be a share of these, or hold for all numbers.
inline std::uint64_t cases_or_fewer(std::uint64_t usual, std::uint64_t sanitized) {
    return std::max(is_sanitized ? sanitized : usual, least_cases());
}

/// One case in twenty, at least one.
inline std::uint64_t cases_or_fewer(std::uint64_t usual) {
    return cases_or_fewer(usual, usual < 20 ? 1 : usual / 20);
}

}  // namespace carom::test
