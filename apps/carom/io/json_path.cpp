#include "io/json_path.hpp"

#include <fmt/format.h>

namespace carom::tool {

std::string JsonPath::text() const {
    std::string result = parent_ ? parent_->text() : std::string();
    if (is_key_) return result + fmt::format("{}{}", result.empty() ? "" : ".", key_);
    return parent_ ? result + fmt::format("[{}]", index_) : result;
}

}  // namespace carom::tool
