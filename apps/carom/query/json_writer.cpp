#include "query/json_writer.hpp"

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
    text_ += ": ";
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
    text_ += json;
    needs_comma_ = true;
}

void JsonWriter::open(char bracket) {
    separate();
    text_ += bracket;
    needs_comma_ = false;
}

void JsonWriter::close(char bracket) {
    text_ += bracket;
    needs_comma_ = true;
}

void JsonWriter::separate() {
    if (needs_comma_) text_ += ", ";
}

void JsonWriter::quote(std::string_view value) {
    if (std::all_of(value.begin(), value.end(), is_plain)) {
        text_ += '"';
        text_ += value;
        text_ += '"';
        return;
    }
    using nlohmann::json;
    text_ += json(value).dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace carom::tool
