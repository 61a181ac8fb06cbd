#include "io/json.hpp"

#include <algorithm>

namespace carom::tool {

std::optional<std::int64_t> Json::whole_within(std::int64_t least, std::int64_t most) const {
    // What is above every std::int64_t is none, and would wrap around.
    const bool is_known = kind_ == Kind::whole || (kind_ == Kind::whole_unsigned && whole_unsigned_ >> 63 == 0);
    if (!is_known || as<std::int64_t>() < least || as<std::int64_t>() > most) return std::nullopt;
    return as<std::int64_t>();
}

std::vector<JsonMember> Json::sorted_members() const {
    std::vector<JsonMember> sorted(members().begin(), members().end());
    std::ranges::sort(sorted, {}, &JsonMember::key);
    return sorted;
}

}  // namespace carom::tool
