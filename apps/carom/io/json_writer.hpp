/// JsonWriter: writes JSON text piece by piece, with numbers that read back bit for bit.
#pragma once

#include "io/json.hpp"

#include <carom/mask/pixel.hpp>
#include <carom/math/vec2.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace carom::tool {

/// How JSON is laid out: for programs on one line, or for people with a line for each value.
enum class JsonLayout {
    line,      ///< numbers as short as they can be
    indented,  ///< numbers with a fraction or exponent unless they are integers of their kind: 1.0
};

/// Appends JSON to a string and puts the commas in. It trusts its caller to open and close in order.
///
/// A general JSON library widens float to double before it prints and gives 0.10000000149011612 for the float 0.1; this
/// writer prints the shortest text that reads back as the same float.
class JsonWriter {
  public:
    explicit JsonWriter(JsonLayout layout = JsonLayout::line) : layout_(layout) {}

    /// Text of at most so many bytes: what would make it longer throws QueryError "too_large".
    explicit JsonWriter(std::size_t max_bytes) : max_bytes_(max_bytes) {}

    void begin_object() { open('{'); }
    void end_object() { close('}'); }
    void begin_array() { open('['); }
    void end_array() { close(']'); }

    /// The name of the next value of an object.
    void key(std::string_view name);

    void null() { raw("null"); }
    void boolean(bool value) { raw(value ? "true" : "false"); }
    void integer(std::int64_t value);
    void integer(std::uint64_t value);

    /// Shortest text that reads back as the same bits. Infinities, which JSON lacks, become the strings "infinite" and
    /// "-infinite", a NaN becomes null, and minus zero keeps a fraction so that no reader takes it for the integer 0.
    void number(float value);
    void number(double value);

    /// Quoted and escaped; bytes that are not UTF-8 become U+FFFD.
    void string(std::string_view value);

    /// Text that is JSON already, taken as it is.
    void raw(std::string_view json);

    /// A value that was read, with its members in the order of the text.
    void value(const Json& json);

    template <class T>
    void point(const BasicVec2<T>& p) {
        begin_array();
        number(p.x);
        number(p.y);
        end_array();
    }

    void pixel(const PixelPos& p) {
        begin_array();
        integer(p.x);
        integer(p.y);
        end_array();
    }

    /// {"min": [x, y], "max": [x, y]}.
    void rect(const PixelRect& rect) {
        begin_object();
        field("min", rect.min);
        field("max", rect.max);
        end_object();
    }

    /// A key and its value: a number, boolean, string, point, pixel, rectangle or list of strings; an empty optional is
    /// null.
    template <class V>
    void field(std::string_view name, const V& value) {
        key(name);
        put(value);
    }

    const std::string& text() const { return text_; }
    std::string take() { return std::move(text_); }

  private:
    void put(bool value) { boolean(value); }
    template <class Integer>
    requires std::is_integral_v<Integer>
    void put(Integer value) {
        if constexpr (std::is_signed_v<Integer>) {
            integer(std::int64_t{value});
        } else {
            integer(std::uint64_t{value});
        }
    }
    void put(float value) { number(value); }
    void put(double value) { number(value); }
    void put(std::string_view value) { string(value); }
    void put(const std::string& value) { string(value); }
    void put(const char* value) { string(value); }
    template <class T>
    void put(const BasicVec2<T>& value) {
        point(value);
    }
    void put(const PixelPos& value) { pixel(value); }
    void put(const PixelRect& value) { rect(value); }
    void put(const std::vector<std::string>& list) {
        begin_array();
        for (const std::string& text : list) string(text);
        end_array();
    }
    template <class V>
    void put(const std::optional<V>& value) {
        value ? put(*value) : null();
    }

    void open(char bracket);
    void close(char bracket);
    void separate();
    void break_line();
    void quote(std::string_view value);
    void append(std::string_view text);

    std::string text_;
    std::size_t max_bytes_ = std::numeric_limits<std::size_t>::max();
    JsonLayout layout_ = JsonLayout::line;
    std::size_t depth_ = 0;
    bool is_first_ = true;  ///< the array or object is empty so far
    bool after_key_ = false;
};

}  // namespace carom::tool
