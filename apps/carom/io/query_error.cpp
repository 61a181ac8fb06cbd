#include "io/query_error.hpp"

#include <fmt/core.h>

namespace carom::tool {

void refuse(const char* code, const JsonPath& at, std::string_view what) {
    throw QueryError(code, fmt::format("{} {}", at.text(), what), at);
}

}  // namespace carom::tool
