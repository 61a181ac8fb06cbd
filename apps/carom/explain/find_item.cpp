#include "explain/find_item.hpp"

#include "cli/usage_error.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <vector>

namespace carom::tool {

namespace {

constexpr std::size_t max_listed = 12;

using Key = std::string (*)(const Item&);

// An item is called by each of these, the most particular first. An item without a name is not called "".
constexpr std::array<Key, 6> keys = {
    full_label,
    [](const Item& item) { return item.label; },
    [](const Item& item) { return item.name.empty() ? std::string() : item.layer + '/' + item.name; },
    [](const Item& item) { return item.name; },
    [](const Item& item) { return '#' + std::to_string(item.id); },
    [](const Item& item) { return std::to_string(item.id); },
};

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return text;
}

// One item a line; the last line counts those that are left out.
std::string listed(const Level& level, const std::vector<std::size_t>& items) {
    std::string text;
    for (std::size_t i = 0; i < std::min(items.size(), max_listed); ++i) {
        text += fmt::format("\n  {}", full_label(level.items[items[i]]));
    }
    if (items.size() > max_listed) text += fmt::format("\n  and {} more", items.size() - max_listed);
    return text;
}

template <class Condition>
std::vector<std::size_t> items_that(const Level& level, Condition condition) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < level.items.size(); ++i) {
        if (condition(level.items[i])) found.push_back(i);
    }
    return found;
}

[[noreturn]] void fail_unknown(const Level& level, const std::string& text) {
    if (level.items.empty()) throw UsageError(fmt::format("{}: the level has no items", level.path));
    const std::string wanted = lower(text);
    const auto similar =
        items_that(level, [&](const Item& item) { return lower(full_label(item)).find(wanted) != std::string::npos; });
    const auto all = items_that(level, [](const Item&) { return true; });
    throw UsageError(fmt::format("{}: there is no item '{}'; {}:{}", level.path, text,
                                 similar.empty() ? "the items are" : "did you mean one of these",
                                 listed(level, similar.empty() ? all : similar)));
}

}  // namespace

std::string full_label(const Item& item) {
    return item.layer + '/' + item.label;
}

std::size_t find_item(const Level& level, const std::string& text) {
    for (const Key key : keys) {
        const auto found = items_that(level, [&](const Item& item) { return !text.empty() && key(item) == text; });
        if (found.size() == 1) return found.front();
        if (found.size() > 1) {
            throw UsageError(fmt::format("{}: '{}' may be any of {} items; name one of them in full:{}", level.path,
                                         text, found.size(), listed(level, found)));
        }
    }
    fail_unknown(level, text);
}

}  // namespace carom::tool
