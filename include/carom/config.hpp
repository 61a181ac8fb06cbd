/// Build-time configuration: the version numbers and the assertion macro.
#pragma once

#include <carom/detail/compiler.hpp>

#include <cfloat>

#define CAROM_VERSION_MAJOR 0
#define CAROM_VERSION_MINOR 2
#define CAROM_VERSION_PATCH 0
#define CAROM_VERSION "0.2.0"

// Error bounds and error-free transformations assume that each operation rounds to the type of its operands.
#if !defined(FLT_EVAL_METHOD) || FLT_EVAL_METHOD != 0
#error "Carom needs arithmetic that rounds to the type of its operands; on 32-bit x86 use -msse2 -mfpmath=sse"
#endif

/// Assertion with a printf-style message: `CAROM_ASSERT(cond, "radius must be >= 0; got %g", r)` guards against
/// programmer errors. To handle failures yourself, define `CAROM_ASSERT` before including Carom. It is active in builds
/// without NDEBUG and in hardened builds (`CAROM_HARDENED`), and costs nothing otherwise. Data from elsewhere goes
/// through `validate` or a factory first, which give a `Result` error; a query that gets an invalid shape asserts.
#ifndef CAROM_ASSERT
#if !defined(NDEBUG) || defined(CAROM_HARDENED)
#define CAROM_ASSERT(condition, ...) \
    ((condition) ? static_cast<void>(0) : ::carom::assertion_failed(#condition, __FILE__, __LINE__, __VA_ARGS__))
#else
#define CAROM_ASSERT(condition, ...) static_cast<void>(0)
#endif
#endif

namespace carom {

/// Prints the failed condition, its file and line, and the formatted message to stderr, then aborts.
[[noreturn]] void assertion_failed(const char* condition, const char* file, int line, const char* format, ...)
    CAROM_PRINTF(4, 5);

}  // namespace carom
