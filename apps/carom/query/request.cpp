#include "query/request.hpp"

#include "io/json_text.hpp"
#include "query/json_writer.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <vector>

namespace carom::tool {

namespace {

using nlohmann::json;

/// "a.points[3].x", or the whole line when there is no path.
std::string place_or_line(std::string path) {
    return path.empty() ? "line" : path;
}

/// Builds a Request from the events of nlohmann's parser, which keeps its own stack: nothing here recurses.
///
/// The library's ready-made builder would let the last of two equal keys win, round decimal text to double before
/// float, and lose the digits of a long number in an id.
class RequestBuilder {
  public:
    RequestBuilder(Request& request, Precision precision) : request_(request), precision_(precision) {}

    bool null() {
        return in_id_ ? id_scalar([&] { id_.null(); }) : add(nullptr);
    }
    bool boolean(bool value) {
        return in_id_ ? id_scalar([&] { id_.boolean(value); }) : add(value);
    }
    bool number_integer(std::int64_t value) {
        return in_id_ ? id_scalar([&] { id_.integer(value); }) : add(value);
    }
    bool number_unsigned(std::uint64_t value) {
        return in_id_ ? id_scalar([&] { id_.integer(value); }) : add(value);
    }
    bool number_float(double value, const std::string& text) {
        return in_id_ ? id_scalar([&] { id_.raw(text); }) : add(rounded(value, text));
    }
    bool string(std::string& value) {
        return in_id_ ? id_scalar([&] { id_.string(value); }) : add(std::move(value));
    }
    bool binary(json::binary_t&) { return false; }  // JSON text has none

    bool start_object(std::size_t) { return start(json::object()); }
    bool start_array(std::size_t) { return start(json::array()); }
    bool end_object() { return end(); }
    bool end_array() { return end(); }

    bool key(std::string& name) {
        if (in_id_) {
            id_.key(name);
            return true;
        }
        Level& level = levels_.back();
        level.key = name;
        const bool is_id = levels_.size() == 1 && name == "id";
        if (is_id && request_.id.empty()) {
            in_id_ = true;
            return true;
        }
        const auto [place, is_new] = level.value->get_ref<json::object_t&>().emplace(name, nullptr);
        slot_ = &place->second;
        if (!is_new || is_id) {
            fault("duplicate_key", fmt::format("the key \"{:.40}\" appears twice in one object; keep one", name),
                  path());
        }
        return true;
    }

    bool parse_error(std::size_t position, const std::string&, const json::exception& error) {
        constexpr int number_overflow = 406;
        if (error.id == number_overflow) {
            fault("not_finite", "a number is too large for double; write one below 1.8e308", value_path());
        } else {
            fault("bad_json", syntax_message(error.what(), position), fmt::format("byte {}", position));
        }
        return false;
    }

  private:
    struct Level {
        json* value;
        std::string key;
    };

    bool start(json container) {
        if (levels_.size() + id_levels_.size() >= static_cast<std::size_t>(max_json_depth)) {
            fault("nested_too_deep", fmt::format("arrays and objects may nest {} deep at most", max_json_depth),
                  path());
            return false;
        }
        if (in_id_) {
            const bool is_object = container.is_object();
            is_object ? id_.begin_object() : id_.begin_array();
            id_levels_.push_back(is_object);
            return true;
        }
        levels_.push_back({place(std::move(container)), {}});
        return true;
    }

    bool end() {
        if (!in_id_) {
            levels_.pop_back();
            return true;
        }
        id_levels_.back() ? id_.end_object() : id_.end_array();
        id_levels_.pop_back();
        finish_id();
        return true;
    }

    template <class Write>
    bool id_scalar(const Write& write) {
        write();
        finish_id();
        return true;
    }

    void finish_id() {
        if (!id_levels_.empty()) return;
        request_.id = id_.take();
        in_id_ = false;
    }

    bool add(json value) {
        place(std::move(value));
        return true;
    }

    json* place(json value) {
        if (levels_.empty()) return &(request_.body = std::move(value));
        json& parent = *levels_.back().value;
        if (parent.is_array()) {
            parent.push_back(std::move(value));
            return &parent.back();
        }
        return &(*slot_ = std::move(value));
    }

    double rounded(double value, const std::string& text) {
        if (precision_ == Precision::twice) return value;
        float narrow = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), narrow);
        if (error == std::errc{}) return static_cast<double>(narrow);
        // Tiny numbers round to a subnormal or zero; huge ones stay as they are, for whoever needs a float to refuse.
        return std::fabs(value) < 1 ? static_cast<double>(static_cast<float>(value)) : value;
    }

    void fault(const char* code, std::string message, std::string path) {
        if (!request_.fault) request_.fault = QueryError{code, std::move(message), place_or_line(std::move(path))};
    }

    /// Where the newest key, or the newest element so far, is. Long keys are cut: a message must stay readable.
    std::string path() const {
        std::string result;
        for (const Level& level : levels_) {
            if (level.value->is_object()) {
                if (!level.key.empty() && !result.empty()) result += '.';
                result += fmt::format("{:.60}", level.key);
            } else if (&level != &levels_.back()) {
                result += fmt::format("[{}]", level.value->size() - 1);
            }
        }
        return result;
    }

    /// Where the value that is about to be added goes.
    std::string value_path() const {
        if (levels_.empty()) return {};
        const json& parent = *levels_.back().value;
        return parent.is_array() ? fmt::format("{}[{}]", path(), parent.size()) : path();
    }

    /// The parser's sentence without its prefix, and without more of a long token than a reader can use.
    static std::string syntax_message(std::string_view what, std::size_t position) {
        constexpr std::size_t longest = 160;
        const std::size_t prefix = what.find(": ");
        if (prefix != std::string_view::npos) what.remove_prefix(prefix + 2);
        const bool cut = what.size() > longest;
        return fmt::format("not JSON at byte {}: {}{}", position, what.substr(0, longest), cut ? "..." : "");
    }

    Request& request_;
    Precision precision_;
    std::vector<Level> levels_;
    json* slot_ = nullptr;
    JsonWriter id_;
    std::vector<bool> id_levels_;  ///< true for an object
    bool in_id_ = false;
};

}  // namespace

Request read_request(std::string_view line, Precision precision) {
    Request request;
    // nlohmann takes a NUL byte for the end and skips a byte order mark anywhere; neither is JSON.
    const std::size_t nul = line.find('\0');
    const bool has_mark = line.starts_with("\xEF\xBB\xBF");
    if (nul != std::string_view::npos || has_mark) {
        const std::size_t position = has_mark ? 1 : nul + 1;
        const char* what = has_mark ? "byte order mark" : "NUL byte";
        request.fault = QueryError{"bad_json", fmt::format("not JSON at byte {}: unexpected {}", position, what),
                                   fmt::format("byte {}", position)};
        return request;
    }
    RequestBuilder builder(request, precision);
    json::sax_parse(line.begin(), line.end(), &builder);
    if (!request.fault && !request.body.is_object()) {
        const char* message = "a question is a JSON object such as {\"ask\": \"bounds\", \"a\": {...}}";
        request.fault = QueryError{"bad_type", message, "line"};
    }
    return request;
}

}  // namespace carom::tool
