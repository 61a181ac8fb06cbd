#include "io/json_parser.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <memory_resource>
#include <set>
#include <span>
#include <utility>

namespace carom::tool {

namespace {

/// The memory of a document's values: one block for most documents.
struct Arena {
    std::array<std::byte, 4096> first;
    std::pmr::monotonic_buffer_resource resource{first.data(), first.size()};

    template <class T>
    std::span<const T> keep(std::span<const T> values) {
        if (values.empty()) return {};
        T* const copy = static_cast<T*>(resource.allocate(values.size_bytes(), alignof(T)));
        std::uninitialized_copy(values.begin(), values.end(), copy);
        return {copy, values.size()};
    }
    std::string_view keep(std::string_view text) {
        const std::span<const char> kept = keep(std::span<const char>(text));
        return {kept.data(), kept.size()};
    }
};

/// Whether keys of one object repeat. Most objects have few keys, but a hostile one has millions.
class KeySet {
  public:
    /// Whether `key` is new among the `members` that the object has so far.
    bool add(std::string_view key, std::span<const JsonMember> members) {
        constexpr std::size_t few = 16;
        if (members.size() < few) return std::ranges::find(members, key, &JsonMember::key) == members.end();
        if (many_.empty()) std::ranges::transform(members, std::inserter(many_, many_.end()), &JsonMember::key);
        return many_.insert(key).second;
    }

  private:
    std::set<std::string_view> many_;
};

/// Builds the values from the events of nlohmann's parser, which keeps its own stack: nothing here recurses.
///
/// The library's own tree would let the last of two equal keys win, round decimal text to double before float, and lose
/// the digits of a long number in what is set aside; and whoever includes its header compiles for seconds.
class Builder {
  public:
    Builder(const JsonRules& rules, Arena& arena, ParsedJson& result) : rules_(rules), arena_(arena), result_(result) {}

    bool null() { return add(Json()); }
    bool boolean(bool value) { return add(Json(value)); }
    bool number_integer(std::int64_t value) { return add(Json(value)); }
    bool number_unsigned(std::uint64_t value) { return add(Json(value)); }
    bool number_float(double value, const std::string& text) {
        return add(is_aside() ? Json::number_as_written(arena_.keep(std::string_view(text)))
                              : Json(rounded(value, text)));
    }
    bool string(const std::string& value) { return add(Json(arena_.keep(std::string_view(value)))); }
    bool binary(const nlohmann::json::binary_t&) { return false; }  // JSON text has none

    bool start_object(std::size_t) { return open(true); }
    bool start_array(std::size_t) { return open(false); }
    bool end_object() { return add(Json(closed(members_))); }
    bool end_array() { return add(Json(closed(elements_))); }

    bool key(const std::string& name) {
        Level& level = levels_.back();
        const bool is_first_aside = !result_.set_aside;
        const bool was_aside = is_aside();
        level.key = arena_.keep(std::string_view(name));
        const bool has_name = levels_.size() == 1 && !rules_.set_aside.empty() && name == rules_.set_aside;
        if (levels_.size() == 1) level.is_aside = has_name && is_first_aside;
        if (levels_.size() > 1 && was_aside) return true;  // there keys may repeat
        const auto members = std::span<const JsonMember>(members_).subspan(level.first);
        if ((has_name && !is_first_aside) || (!has_name && !level.keys.add(level.key, members)))
            note({JsonFault::Kind::repeated_key, name, 0, path()});
        return true;
    }

    bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception& error) {
        constexpr int number_overflow = 406;
        if (error.id == number_overflow) {
            note({JsonFault::Kind::number_too_large, {}, 0, value_path()});
        } else {
            note({JsonFault::Kind::syntax, sentence_of(error.what()), position, {}});
        }
        return false;
    }

  private:
    /// An array or object that has begun and not ended.
    struct Level {
        bool is_object;
        std::size_t first;      ///< of its elements or members
        std::string_view key;   ///< the newest
        bool is_aside = false;  ///< whether that key's value is set aside
        KeySet keys;
    };

    bool is_aside() const { return !levels_.empty() && levels_.front().is_aside; }

    bool open(bool is_object) {
        if (levels_.size() >= static_cast<std::size_t>(max_json_depth)) {
            note({JsonFault::Kind::nested_too_deep, {}, 0, path()});
            return false;
        }
        levels_.push_back({is_object, is_object ? members_.size() : elements_.size(), {}, false, {}});
        return true;
    }

    /// Ends the innermost level, whose values are the last of `all`.
    template <class Value>
    std::span<const Value> closed(std::vector<Value>& all) {
        const std::size_t first = levels_.back().first;
        levels_.pop_back();
        const std::span<const Value> kept = arena_.keep(std::span<const Value>(all).subspan(first));
        all.resize(first);
        return kept;
    }

    bool add(const Json& value) {
        if (levels_.empty()) {
            result_.document.root = value;
        } else if (levels_.size() == 1 && is_aside()) {
            result_.set_aside = value;
        } else if (levels_.back().is_object) {
            members_.push_back({levels_.back().key, value});
        } else {
            elements_.push_back(value);
        }
        return true;
    }

    double rounded(double value, const std::string& text) const {
        if (rules_.precision == Precision::twice) return value;
        float narrow = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), narrow);
        if (error == std::errc()) return double{narrow};
        // Tiny numbers round to a subnormal or zero; huge ones stay as they are, for whoever needs a float to refuse.
        return std::fabs(value) < 1 ? double{static_cast<float>(value)} : value;
    }

    void note(JsonFault fault) {
        if (!result_.fault) result_.fault = std::move(fault);
    }

    /// Where the newest key, or the array that has begun last, is; within what is set aside, where that is. Long keys
    /// are cut: a message must stay readable.
    std::string path() const {
        std::string text;
        for (std::size_t i = 0; i < (is_aside() ? 1 : levels_.size()); ++i) {
            const Level& level = levels_[i];
            if (level.is_object) {
                text += fmt::format("{}{:.60}", text.empty() || level.key.empty() ? "" : ".", level.key);
            } else if (i + 1 < levels_.size()) {
                text += fmt::format("[{}]", elements_before(i + 1) - level.first);
            }
        }
        return text;
    }

    /// Where the value that is about to be added goes.
    std::string value_path() const {
        if (levels_.empty()) return {};
        const Level& level = levels_.back();
        return level.is_object || is_aside() ? path() : fmt::format("{}[{}]", path(), elements_.size() - level.first);
    }

    /// How many elements there were when level i began.
    std::size_t elements_before(std::size_t i) const {
        while (i < levels_.size() && levels_[i].is_object) ++i;
        return i < levels_.size() ? levels_[i].first : elements_.size();
    }

    /// The parser's sentence without its prefix, and without more of a long token than a reader can use.
    static std::string sentence_of(std::string_view what) {
        constexpr std::size_t longest = 160;
        const std::size_t prefix = what.find(": ");
        if (prefix != std::string_view::npos) what.remove_prefix(prefix + 2);
        return fmt::format("{}{}", what.substr(0, longest), what.size() > longest ? "..." : "");
    }

    const JsonRules& rules_;
    Arena& arena_;
    ParsedJson& result_;
    std::vector<Level> levels_;
    std::vector<Json> elements_;       ///< of the arrays that have begun and not ended
    std::vector<JsonMember> members_;  ///< of the objects
};

/// What nlohmann's parser takes and JSON does not: a NUL byte for the end, and a byte order mark.
std::optional<JsonFault> foreign_byte(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF"))
        return JsonFault{JsonFault::Kind::syntax, "unexpected byte order mark", 1, {}};
    const std::size_t nul = text.find('\0');
    if (nul == std::string_view::npos) return std::nullopt;
    return JsonFault{JsonFault::Kind::syntax, "unexpected NUL byte", nul + 1, {}};
}

}  // namespace

ParsedJson read_json(std::string_view text, const JsonRules& rules) {
    ParsedJson result;
    result.fault = foreign_byte(text);
    if (result.fault) return result;
    const auto arena = std::make_shared_for_overwrite<Arena>();
    result.document.memory = arena;
    Builder builder(rules, *arena, result);
    nlohmann::json::sax_parse(text.begin(), text.end(), &builder);
    return result;
}

}  // namespace carom::tool
