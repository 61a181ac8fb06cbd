#include "io/json_writer.hpp"

#include "io/file.hpp"
#include "io/query_error.hpp"
#include "io/utf8.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace carom::tool {

namespace {

/// The text of a number, without memory of its own.
class NumberText {
  public:
    template <class Number>
    explicit NumberText(Number value) : end_(std::to_chars(text_, text_ + sizeof text_, value).ptr) {}

    std::string_view view() const { return {text_, static_cast<std::size_t>(end_ - text_)}; }

  private:
    char text_[64];
    char* end_;
};

template <class Float>
bool is_special(Float value) {
    return !std::isfinite(value) || (value == 0 && std::signbit(value));
}

std::string_view special_text(double value) {
    if (std::isnan(value)) return "null";
    if (std::isinf(value)) return value > 0 ? "\"infinite\"" : "\"-infinite\"";
    return "-0.0";
}

// The shortest digits that read back as the same number, as 12.0, 0.00012, 1.2e-05 or 1.2e+16: always with a fraction
// or an exponent, and with an exponent outside of 0.0001 to 10^15.
std::string decimal_text(double value) {
    char scientific[32];
    const char* const end =
        std::to_chars(scientific, scientific + sizeof scientific, value, std::chars_format::scientific).ptr;
    const std::string_view text(scientific, static_cast<std::size_t>(end - scientific));
    const std::size_t e = text.find('e');
    int exponent = 0;
    std::from_chars(text.data() + e + (text[e + 1] == '+' ? 2 : 1), end, exponent);
    const std::string_view sign = text.substr(0, text[0] == '-');
    std::string digits(text.substr(sign.size(), e - sign.size()));
    std::erase(digits, '.');
    const int before = exponent + 1;  // the number of digits before the point
    if (before > 15 || before <= -4) return std::string(text);
    if (before <= 0) return fmt::format("{}0.{}{}", sign, std::string(static_cast<std::size_t>(-before), '0'), digits);
    const auto whole = static_cast<std::size_t>(before);
    if (digits.size() <= whole) digits.resize(whole + 1, '0');
    return fmt::format("{}{}.{}", sign, digits.substr(0, whole), digits.substr(whole));
}

bool is_plain(char c) {
    return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

/// A character that must be escaped in a string.
std::string escaped(unsigned char c) {
    static constexpr std::string_view known = "\"\\\b\f\n\r\t", names = "\"\\bfnrt";
    const std::size_t i = known.find(static_cast<char>(c));
    return i == std::string_view::npos ? fmt::format("\\u{:04x}", c) : fmt::format("\\{}", names[i]);
}

}  // namespace

void JsonWriter::key(std::string_view name) {
    separate();
    quote(name);
    append(": ");
    after_key_ = true;
}

void JsonWriter::integer(std::int64_t value) {
    raw(NumberText(value).view());
}
void JsonWriter::integer(std::uint64_t value) {
    raw(NumberText(value).view());
}
void JsonWriter::number(float value) {
    raw(is_special(value) ? special_text(value) : NumberText(value).view());
}
void JsonWriter::number(double value) {
    if (is_special(value)) return raw(special_text(value));
    if (layout_ == JsonLayout::indented) return raw(decimal_text(value));
    raw(NumberText(value).view());
}

void JsonWriter::string(std::string_view value) {
    separate();
    quote(value);
}

void JsonWriter::raw(std::string_view json) {
    separate();
    append(json);
}

void JsonWriter::value(const Json& json) {
    if (json.is_object()) {
        begin_object();
        for (const JsonMember& member : json.members()) {
            key(member.key);
            value(member.value);
        }
        end_object();
    } else if (json.is_array()) {
        begin_array();
        for (const Json& element : json.elements()) value(element);
        end_array();
    } else if (json.is_string()) {
        string(json.text());
    } else if (json.is_as_written()) {
        raw(json.text());
    } else if (json.is_whole()) {
        const auto whole = json.whole_within(INT64_MIN, INT64_MAX);
        whole ? integer(*whole) : integer(json.as<std::uint64_t>());
    } else if (json.is_number()) {
        number(json.as<double>());
    } else {
        json.is_boolean() ? boolean(json.boolean()) : null();
    }
}

void JsonWriter::open(char bracket) {
    separate();
    append({&bracket, 1});
    ++depth_;
    is_first_ = true;
}

void JsonWriter::close(char bracket) {
    --depth_;
    if (!is_first_) break_line();
    append({&bracket, 1});
    is_first_ = false;
}

/// Writes the separator between a value and the one before it.
void JsonWriter::separate() {
    if (!after_key_) {
        if (!is_first_) append(layout_ == JsonLayout::line ? ", " : ",");
        if (depth_ > 0) break_line();
    }
    after_key_ = is_first_ = false;
}

void JsonWriter::break_line() {
    if (layout_ == JsonLayout::line) return;
    append("\n");
    append(std::string(2 * depth_, ' '));
}

void JsonWriter::append(std::string_view text) {
    if (text.size() > max_bytes_ - text_.size())
        throw QueryError("too_large",
                         fmt::format("the result would be longer than {}; ask for less", size_text(max_bytes_)),
                         "line");
    text_ += text;
}

void JsonWriter::quote(std::string_view value) {
    append("\"");
    while (!value.empty()) {
        const auto plain = static_cast<std::size_t>(std::ranges::find_if_not(value, is_plain) - value.begin());
        append(value.substr(0, plain));
        value.remove_prefix(plain);
        if (value.empty()) break;
        const auto c = static_cast<unsigned char>(value[0]);
        const Utf8Sequence found = first_utf8(value);
        const std::size_t length = std::max<std::size_t>(found.length, 1);
        append(!found.whole                        ? std::string("\uFFFD")
               : c < 0x20 || c == '"' || c == '\\' ? escaped(c)
                                                   : std::string(value.substr(0, length)));
        value.remove_prefix(length);
    }
    append("\"");
}

}  // namespace carom::tool
