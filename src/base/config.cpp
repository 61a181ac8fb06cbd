#include <carom/config.hpp>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

namespace carom {

void assertion_failed(const char* condition, const char* file, int line, const char* format, ...) {
    std::fprintf(stderr, "%s:%d: carom assertion failed: %s: ", file, line, condition);
    va_list args;
    va_start(args, format);
    std::vfprintf(stderr, format, args);
    va_end(args);
    std::fputc('\n', stderr);
    std::abort();
}

}  // namespace carom
