#include "check/condition.hpp"

#include "check/glob.hpp"
#include "cli/usage_error.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace carom::tool {

namespace {

constexpr std::string_view property_prefix = "prop:";

bool value_matches(const Condition& condition, const Item& item) {
    if (condition.property) {
        const auto found = item.properties.find(condition.key);
        return found != item.properties.end() && glob_matches(condition.pattern, found->second);
    }
    if (condition.key == "name") return glob_matches(condition.pattern, item.name);
    if (condition.key == "type") return glob_matches(condition.pattern, item.type);
    return glob_matches(condition.pattern, std::to_string(item.id));
}

}  // namespace

Condition parse_condition(std::string_view text) {
    const std::size_t equals = text.find('=');
    const bool negated = equals != std::string_view::npos && equals > 0 && text[equals - 1] == '!';
    const std::size_t key_size = negated ? equals - 1 : equals;
    std::string_view key = text.substr(0, equals == std::string_view::npos ? 0 : key_size);
    bool property = key != "name" && key != "type" && key != "id";
    if (key.starts_with(property_prefix)) {
        key.remove_prefix(property_prefix.size());
        property = true;
    }
    if (key.empty()) {
        throw UsageError(fmt::format(
            "'{}' is not a condition; write name=GLOB, type=GLOB, id=N or PROPERTY=VALUE (or != for the opposite)",
            text));
    }
    const std::string_view pattern = text.substr(equals + 1);
    if (!property && key == "id" && pattern.find_first_not_of("0123456789-*?") != std::string_view::npos) {
        throw UsageError(
            fmt::format("'{}' matches no item: ids are whole numbers; write prop:id={} for a property", text, pattern));
    }
    return {std::string(key), std::string(pattern), property, negated};
}

bool matches(const Condition& condition, const Item& item) {
    return value_matches(condition, item) != condition.negated;
}

bool matches_all(const std::vector<Condition>& conditions, const Item& item) {
    return std::ranges::all_of(conditions, [&](const Condition& c) { return matches(c, item); });
}

bool matches_any(const std::vector<Condition>& conditions, const Item& item) {
    return std::ranges::any_of(conditions, [&](const Condition& c) { return matches(c, item); });
}

}  // namespace carom::tool
