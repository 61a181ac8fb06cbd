#include "io/json_parser.hpp"

#include "io/json_path.hpp"
#include "io/utf8.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <memory_resource>
#include <set>
#include <span>
#include <utility>

namespace carom::tool {

namespace {

constexpr int longest_key = 60;  // in messages, which must stay readable

/// Where the values of a document lie: one piece of memory for most.
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
    /// Whether `key` is new beside the `members` that the object has so far.
    bool add(std::string_view key, std::span<const JsonMember> members) {
        constexpr std::size_t few = 16;
        if (members.size() < few) return std::ranges::find(members, key, &JsonMember::key) == members.end();
        if (many_.empty()) std::ranges::transform(members, std::inserter(many_, many_.end()), &JsonMember::key);
        return many_.insert(key).second;
    }

  private:
    std::set<std::string_view> many_;
};

/// Reads values one after the other. It recurses, to the greatest depth and no further.
class Parser {
  public:
    /// A NUL has to follow the text: no JSON goes on with one, so that no step needs to ask for the end.
    Parser(std::string_view text, const JsonRules& rules, Arena& arena, ParsedJson& result)
        : begin_(text.data()),
          end_(begin_ + text.size()),
          next_(begin_),
          rules_(rules),
          arena_(arena),
          result_(result) {}

    void parse();

  private:
    Json value(const JsonPath& at);
    Json object(const JsonPath& at);
    void member(const JsonPath& at, std::size_t first, KeySet& keys);
    Json array(const JsonPath& at);
    void enter(const JsonPath& at);
    Json literal(std::string_view word, Json meaning);
    Json number(const JsonPath& at);
    Json real(std::string_view text, const JsonPath& at) const;
    void digits();
    std::string_view string();
    std::string_view string_with_escapes(const char* begin);
    void plain_characters();
    void escape(std::string& text);
    unsigned code_unit();

    void skip_space() {
        while (*next_ == ' ' || *next_ == '\n' || *next_ == '\t' || *next_ == '\r') ++next_;
    }
    bool take(char c) { return *next_ == c && ++next_; }
    [[noreturn]] void expected(const char* what) const;
    void note(JsonFault fault) {
        if (!result_.fault) result_.fault = std::move(fault);
    }

    const char* begin_;
    const char* end_;
    const char* next_;  ///< the first byte that is not read yet
    const JsonRules& rules_;
    Arena& arena_;
    ParsedJson& result_;
    std::vector<Json> elements_;       ///< of the arrays that have begun and not ended
    std::vector<JsonMember> members_;  ///< of the objects
    int depth_ = 0;
    bool is_aside_ = false;  ///< within the value that is set aside
};

void Parser::parse() {
    try {
        skip_space();
        const Json root = value(JsonPath());
        skip_space();
        if (next_ != end_) expected("nothing but space after the value");
        result_.document.root = root;
    } catch (JsonFault& fault) {
        note(std::move(fault));
    }
}

void Parser::expected(const char* what) const {
    const std::string found = next_ == end_ ? ", but the text ends" : "";
    const auto byte = static_cast<std::size_t>(next_ - begin_) + 1;
    throw JsonFault{JsonFault::Kind::syntax, std::string("expected ") + what + found, byte, {}};
}

Json Parser::value(const JsonPath& at) {
    switch (*next_) {
        case '{':
            return object(at);
        case '[':
            return array(at);
        case '"':
            return Json(string());
        case 't':
            return literal("true", Json(true));
        case 'f':
            return literal("false", Json(false));
        case 'n':
            return literal("null", Json());
        default:
            if (*next_ == '-' || (*next_ >= '0' && *next_ <= '9')) return number(at);
            expected("a value");
    }
}

// The path of an element that may not be there is of no use, but that of its array is.
void Parser::enter(const JsonPath& at) {
    if (depth_ == max_json_depth)
        throw JsonFault{JsonFault::Kind::nested_too_deep, {}, 0, at.without_index().text(longest_key)};
    ++depth_;
    ++next_;
    skip_space();
}

Json Parser::object(const JsonPath& at) {
    enter(at);
    const std::size_t first = members_.size();
    KeySet keys;
    if (*next_ != '}') member(at, first, keys);
    while (!take('}')) {
        if (!take(',')) expected("a comma or }");
        skip_space();
        member(at, first, keys);
    }
    --depth_;
    const Json object(arena_.keep(std::span<const JsonMember>(members_).subspan(first)));
    members_.resize(first);
    return object;
}

void Parser::member(const JsonPath& at, std::size_t first, KeySet& keys) {
    if (*next_ != '"') expected("a key in double quotes");
    const std::string_view key = string();
    const JsonPath here = at / key;
    const bool has_name = depth_ == 1 && key == rules_.set_aside && !rules_.set_aside.empty();
    const bool repeats = !is_aside_ && ((has_name && result_.set_aside) ||
                                        !keys.add(key, std::span<const JsonMember>(members_).subspan(first)));
    if (repeats) note({JsonFault::Kind::repeated_key, std::string(key), 0, here.text(longest_key)});
    skip_space();
    if (!take(':')) expected("a colon");
    skip_space();
    if (has_name && !result_.set_aside) {
        is_aside_ = true;
        const Json aside = value(here);
        is_aside_ = false;
        result_.set_aside = aside;
    } else {
        const Json member = value(is_aside_ ? at : here);
        members_.push_back({key, member});
    }
    skip_space();
}

Json Parser::array(const JsonPath& at) {
    enter(at);
    const std::size_t first = elements_.size();
    const auto element = [&] {
        const JsonPath here = at / (elements_.size() - first);
        const Json read = value(is_aside_ ? at : here);
        elements_.push_back(read);
        skip_space();
    };
    if (*next_ != ']') element();
    while (!take(']')) {
        if (!take(',')) expected("a comma or ]");
        skip_space();
        element();
    }
    --depth_;
    const Json array(arena_.keep(std::span<const Json>(elements_).subspan(first)));
    elements_.resize(first);
    return array;
}

Json Parser::literal(std::string_view word, Json meaning) {
    for (const char c : word) {
        if (!take(c)) expected("true, false or null");
    }
    return meaning;
}

void Parser::digits() {
    if (*next_ < '0' || *next_ > '9') expected("a digit");
    while (*next_ >= '0' && *next_ <= '9') ++next_;
}

Json Parser::number(const JsonPath& at) {
    const char* const begin = next_;
    const bool is_negative = take('-');
    if (!take('0')) digits();
    bool is_whole = true;
    if (take('.')) {
        is_whole = false;
        digits();
    }
    if (take('e') || take('E')) {
        is_whole = false;
        if (!take('+')) take('-');
        digits();
    }
    const auto read_as = [&]<class Integer>(Integer whole) -> std::optional<Json> {
        const bool fits = std::from_chars(begin, next_, whole).ec == std::errc();
        return fits ? std::optional(Json(whole)) : std::nullopt;
    };
    if (is_whole) {
        if (const auto whole = is_negative ? read_as(std::int64_t{}) : read_as(std::uint64_t{})) return *whole;
    }
    return real({begin, next_}, at);
}

Json Parser::real(std::string_view text, const JsonPath& at) const {
    const char* const end = text.data() + text.size();
    const bool is_single = rules_.precision == Precision::single && !is_aside_;
    float narrow = 0;
    if (is_single && std::from_chars(text.data(), end, narrow).ec == std::errc()) return Json(double{narrow});
    double wide = 0;
    // from_chars does not tell what is too small from what is too large.
    if (std::from_chars(text.data(), end, wide).ec != std::errc())
        wide = std::strtod(std::string(text).c_str(), nullptr);
    if (!std::isfinite(wide)) throw JsonFault{JsonFault::Kind::number_too_large, {}, 0, at.text(longest_key)};
    if (is_aside_) return Json::number_as_written(text);
    // Tiny numbers round to a subnormal or zero; huge ones stay as they are, for whoever needs a float to refuse.
    return Json(is_single && std::fabs(wide) < 1 ? double{static_cast<float>(wide)} : wide);
}

std::string_view Parser::string() {
    const char* const begin = ++next_;
    plain_characters();
    if (*next_ == '\\') return string_with_escapes(begin);
    return {begin, next_++};
}

/// Steps over all that stands for itself, to the string's end or an escape.
void Parser::plain_characters() {
    for (;;) {
        const auto c = static_cast<unsigned char>(*next_);
        if (c >= 0x80) {
            const Utf8Sequence found = first_utf8({next_, end_});
            next_ += found.length;
            if (!found.whole) expected("UTF-8");
        } else if (c == '"' || c == '\\') {
            return;
        } else if (c < 0x20) {
            expected(next_ == end_ ? "the string's closing quote" : "control characters written as escapes");
        } else {
            ++next_;
        }
    }
}

std::string_view Parser::string_with_escapes(const char* begin) {
    std::string text(begin, next_);
    while (take('\\')) {
        escape(text);
        const char* const plain = next_;
        plain_characters();
        text.append(plain, next_);
    }
    ++next_;
    return arena_.keep(std::string_view(text));
}

void Parser::escape(std::string& text) {
    static constexpr std::string_view names = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
    if (const std::size_t i = names.find(*next_); i != std::string_view::npos) {
        text += meanings[i];
        ++next_;
        return;
    }
    if (!take('u')) expected("one of the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u");
    unsigned code = code_unit();
    if (code >= 0xD800 && code < 0xE000) {
        constexpr const char* pair = "a surrogate from \\ud800 to \\udbff, and one from \\udc00 to \\udfff after it";
        if (code >= 0xDC00) --next_, expected(pair);
        if (!take('\\') || !take('u')) expected(pair);
        const unsigned low = code_unit();
        if (low < 0xDC00 || low > 0xDFFF) --next_, expected(pair);
        code = 0x10000 + (code - 0xD800) * 0x400 + (low - 0xDC00);
    }
    const auto put = [&](unsigned byte) { text += static_cast<char>(byte); };
    const auto put_rest = [&](int shift) { put(0x80 | (code >> shift & 0x3F)); };
    if (code < 0x80) return put(code);
    if (code < 0x800) return put(0xC0 | code >> 6), put_rest(0);
    if (code < 0x10000) return put(0xE0 | code >> 12), put_rest(6), put_rest(0);
    put(0xF0 | code >> 18), put_rest(12), put_rest(6), put_rest(0);
}

unsigned Parser::code_unit() {
    unsigned code = 0;
    for (int i = 0; i < 4; ++i) {
        unsigned digit = 0;
        const auto [end, error] = std::from_chars(next_, next_ + 1, digit, 16);
        if (error != std::errc()) expected("four hexadecimal digits");
        code = code * 16 + digit;
        ++next_;
    }
    return code;
}

}  // namespace

ParsedJson read_json(std::string_view text, const JsonRules& rules) {
    const auto arena = std::make_shared_for_overwrite<Arena>();
    char* const copy = static_cast<char*>(arena->resource.allocate(text.size() + 1, 1));
    *std::copy(text.begin(), text.end(), copy) = '\0';
    ParsedJson result;
    result.document.memory = arena;
    Parser({copy, text.size()}, rules, *arena, result).parse();
    return result;
}

}  // namespace carom::tool
