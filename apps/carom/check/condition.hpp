/// One condition on an item, as written on the command line: `name=hero*`, `type!=wall`, `bodyType=static`.
#pragma once

#include "level/level.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace carom::tool {

/// KEY=GLOB or KEY!=GLOB. The keys `name`, `type` and `id` mean the item's own; any other key is a property, and
/// `prop:KEY` is always a property. An item without the property fails `=` and passes `!=`.
struct Condition {
    std::string key;
    std::string pattern;
    bool property = false;
    bool negated = false;
};

/// Throws UsageError when the text has no `=` or nothing before it.
Condition parse_condition(std::string_view text);

bool matches(const Condition& condition, const Item& item);

/// Whether every condition holds; true when there is none.
bool matches_all(const std::vector<Condition>& conditions, const Item& item);

/// Whether some condition holds; false when there is none.
bool matches_any(const std::vector<Condition>& conditions, const Item& item);

}  // namespace carom::tool
