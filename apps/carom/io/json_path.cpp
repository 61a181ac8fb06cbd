#include "io/json_path.hpp"

#include <fmt/format.h>

namespace carom::tool {

std::string JsonPath::text(int longest_key) const {
    std::string result = parent_ ? parent_->text(longest_key) : std::string();
    if (is_key_) return result + fmt::format("{}{:.{}}", result.empty() ? "" : ".", key_, longest_key);
    return parent_ ? result + fmt::format("[{}]", index_) : result;
}

}  // namespace carom::tool
