#include "io/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

namespace carom::tool {

using nlohmann::json;

namespace {

// Watches the parser's events: refuses nesting that later recursion could not follow, and repeated keys, of which the
// parser would silently keep the last.
class ParserGuard {
  public:
    bool operator()(int depth, json::parse_event_t event, const json& parsed) {
        using Event = json::parse_event_t;
        if (event == Event::object_start || event == Event::array_start) {
            if (depth >= max_json_depth)
                throw QueryError("bad_json", fmt::format("the JSON nests deeper than {} levels", max_json_depth), "");
            keys_.emplace_back();
        } else if (event == Event::object_end || event == Event::array_end) {
            keys_.pop_back();
        } else if (event == Event::key && !keys_.back().insert(parsed.get_ref<const std::string&>()).second) {
            const std::string key = printable(parsed.get_ref<const std::string&>());
            throw QueryError("bad_json", fmt::format("the key \"{}\" appears twice in one object", key), key);
        }
        return true;
    }

    // A key may hold any character; messages are one line of readable text.
    static std::string printable(const std::string& key) {
        std::string text = key.substr(0, 60);
        std::replace_if(
            text.begin(), text.end(), [](unsigned char c) { return c < 32; }, '?');
        return text;
    }

  private:
    std::vector<std::set<std::string>> keys_;
};

}  // namespace

json parse_json(std::string_view text) {
    try {
        ParserGuard guard;
        return json::parse(text.begin(), text.end(), std::ref(guard));
    } catch (const json::parse_error& error) {
        const std::size_t byte = std::min(error.byte, text.size());
        const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(byte), '\n');
        throw QueryError("bad_json", fmt::format("this is not valid JSON near byte {} (line {})", byte, line), "");
    } catch (const json::out_of_range&) {
        throw QueryError("not_finite", "a number is too large: it must be below 1.8e308 in magnitude", "");
    } catch (const json::exception&) {
        throw QueryError("bad_json", "this is not valid JSON", "");
    }
}

std::string json_path(const std::string& at, std::string_view key) {
    return at.empty() ? std::string(key) : fmt::format("{}.{}", at, key);
}

std::string json_path(const std::string& at, std::size_t index) {
    return fmt::format("{}[{}]", at, index);
}

const json& required_key(const json& object, const char* key, const std::string& at) {
    if (!object.is_object()) throw QueryError("bad_type", fmt::format("{} must be an object", at), at);
    const auto found = object.find(key);
    if (found == object.end())
        throw QueryError("missing_key", fmt::format("{} is missing", json_path(at, key)), json_path(at, key));
    return *found;
}

void expect_only_keys(const json& object, std::initializer_list<const char*> known, const std::string& at) {
    if (!object.is_object()) throw QueryError("bad_type", fmt::format("{} must be an object", at), at);
    for (const auto& [key, value] : object.items()) {
        if (std::find(known.begin(), known.end(), key) != known.end()) continue;
        const std::string path = json_path(at, ParserGuard::printable(key));
        throw QueryError("unknown_key",
                         fmt::format("{} is not a known key; the known ones are {}", path, fmt::join(known, ", ")),
                         path);
    }
}

std::string string_from_json(const json& value, const std::string& at) {
    if (!value.is_string()) throw QueryError("bad_type", fmt::format("{} must be a string", at), at);
    return value.get<std::string>();
}

bool bool_from_json(const json& value, const std::string& at) {
    if (!value.is_boolean()) throw QueryError("bad_type", fmt::format("{} must be true or false", at), at);
    return value.get<bool>();
}

}  // namespace carom::tool
