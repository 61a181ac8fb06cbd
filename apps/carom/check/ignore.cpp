#include "check/ignore.hpp"

#include "check/glob.hpp"
#include "check/selection.hpp"

#include <algorithm>
#include <string_view>

namespace carom::tool {

namespace {

const std::string* ignore_text(const Item& item) {
    const auto found = item.properties.find("carom:ignore");
    return found == item.properties.end() ? nullptr : &found->second;
}

bool means(const std::string& pattern, const Item& item) {
    return glob_matches(pattern, item.name) || glob_matches(pattern, item.type) || glob_matches(pattern, item.label) ||
           layer_matches(pattern, item.layer);
}

bool lists(const Item& item, const Item& other) {
    const std::string* text = ignore_text(item);
    if (!text) return false;
    for (std::size_t at = 0; at <= text->size();) {
        const std::size_t end = std::min(text->find(',', at), text->size());
        const std::size_t first = std::min(text->find_first_not_of(' ', at), end);
        const std::string pattern = text->substr(first, end - first);
        if (!pattern.empty() && means(pattern.substr(0, pattern.find_last_not_of(' ') + 1), other)) return true;
        at = end + 1;
    }
    return false;
}

}  // namespace

bool is_ignored(const Item& item) {
    const std::string* text = ignore_text(item);
    return text && *text == "true";
}

bool ignores_pair(const Item& a, const Item& b) {
    return lists(a, b) || lists(b, a);
}

}  // namespace carom::tool
