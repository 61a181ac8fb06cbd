#include "query/json_writer.hpp"

#include "io/file.hpp"
#include "io/shape_json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace carom::tool {

namespace {

template <class Number>
std::string number_text(Number value) {
    char buffer[64];
    return {buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr};
}

template <class Float>
std::string float_text(Float value) {
    if (std::isnan(value)) return "null";
    if (std::isinf(value)) return value > 0 ? "\"infinite\"" : "\"-infinite\"";
    if (value == 0 && std::signbit(value)) return "-0.0";
    return number_text(value);
}

bool is_plain(char c) {
    return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

}  // namespace

void JsonWriter::key(std::string_view name) {
    separate();
    quote(name);
    append(": ");
    needs_comma_ = false;
}

void JsonWriter::integer(std::int64_t value) {
    raw(number_text(value));
}
void JsonWriter::integer(std::uint64_t value) {
    raw(number_text(value));
}
void JsonWriter::number(float value) {
    raw(float_text(value));
}
void JsonWriter::number(double value) {
    raw(float_text(value));
}

void JsonWriter::string(std::string_view value) {
    separate();
    quote(value);
    needs_comma_ = true;
}

void JsonWriter::raw(std::string_view json) {
    separate();
    append(json);
    needs_comma_ = true;
}

void JsonWriter::open(char bracket) {
    separate();
    append({&bracket, 1});
    needs_comma_ = false;
}

void JsonWriter::close(char bracket) {
    append({&bracket, 1});
    needs_comma_ = true;
}

void JsonWriter::separate() {
    if (needs_comma_) append(", ");
}

void JsonWriter::append(std::string_view text) {
    if (text.size() > most_bytes_ - text_.size())
        throw QueryError("too_large",
                         fmt::format("the answer would be longer than {}; ask for less", size_text(most_bytes_)),
                         "line");
    text_ += text;
}

void JsonWriter::quote(std::string_view value) {
    if (std::all_of(value.begin(), value.end(), is_plain)) {
        append("\"");
        append(value);
        append("\"");
        return;
    }
    using nlohmann::json;
    append(json(value).dump(-1, ' ', false, json::error_handler_t::replace));
}

}  // namespace carom::tool
