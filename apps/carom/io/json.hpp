/// Json: a value read from JSON text, and JsonDocument, which holds the values of one text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace carom::tool {

struct JsonMember;

/// A JSON value, which nobody changes once the parser has made it. It is as cheap to copy as a pointer: what strings,
/// arrays and objects hold belongs to their JsonDocument.
class Json {
  public:
    Json() = default;  ///< null
    explicit Json(bool value) : kind_(Kind::boolean), boolean_(value) {}
    explicit Json(std::int64_t value) : kind_(Kind::whole), whole_(value) {}
    explicit Json(std::uint64_t value) : kind_(Kind::whole_unsigned), whole_unsigned_(value) {}
    explicit Json(double value) : kind_(Kind::real), real_(value) {}
    explicit Json(std::string_view text) : kind_(Kind::string), size_(narrow(text.size())), text_(text.data()) {}
    explicit Json(std::span<const Json> list) : kind_(Kind::array), size_(narrow(list.size())), list_(list.data()) {}
    explicit Json(std::span<const JsonMember> members);

    /// A number that is to be written again just as it was, and of which nothing else is known.
    static Json number_as_written(std::string_view text);

    bool is_null() const { return kind_ == Kind::null; }
    bool is_boolean() const { return kind_ == Kind::boolean; }
    bool is_number() const { return kind_ >= Kind::whole && kind_ <= Kind::as_written; }
    bool is_string() const { return kind_ == Kind::string; }
    bool is_array() const { return kind_ == Kind::array; }
    bool is_object() const { return kind_ == Kind::object; }

    /// Whether it is a number without fraction and exponent that a std::int64_t or std::uint64_t holds.
    bool is_whole() const { return kind_ == Kind::whole || kind_ == Kind::whole_unsigned; }

    /// Whether it is this string.
    bool is(std::string_view text) const { return is_string() && this->text() == text; }

    /// Whether it is this number, however it is written.
    bool is(int number) const { return is_number() && as<double>() == number; }

    /// The value of a boolean.
    bool boolean() const { return boolean_; }

    /// The number as a T. Whole numbers are rounded once; the others the parser has rounded.
    template <class T>
    T as() const {
        return kind_ == Kind::whole            ? static_cast<T>(whole_)
               : kind_ == Kind::whole_unsigned ? static_cast<T>(whole_unsigned_)
                                               : static_cast<T>(real_);
    }

    /// The whole number when it lies from `least` to `most`; nothing otherwise, and for all that is no whole number.
    std::optional<std::int64_t> whole_within(std::int64_t least, std::int64_t most) const;

    /// The characters of a string, or of a number as it was written; empty for all others.
    std::string_view text() const {
        return kind_ == Kind::string || kind_ == Kind::as_written ? std::string_view(text_, size_) : std::string_view();
    }
    bool is_as_written() const { return kind_ == Kind::as_written; }

    /// The elements of an array; none for all others.
    std::span<const Json> elements() const {
        return is_array() ? std::span<const Json>(list_, size_) : std::span<const Json>();
    }

    /// An element that the array has.
    const Json& operator[](std::size_t index) const { return list_[index]; }

    /// The members of an object, in the order of the text; none for all others.
    std::span<const JsonMember> members() const;

    /// The same by key: an order that does not depend on how the text was written.
    std::vector<JsonMember> sorted_members() const;

    /// How many elements or members there are.
    std::size_t size() const { return is_array() || is_object() ? size_ : 0; }

    /// The value of an object's key, or null.
    const Json* find(std::string_view key) const;
    bool contains(std::string_view key) const { return find(key) != nullptr; }

    /// The value of a key that the object has.
    const Json& operator[](std::string_view key) const { return *find(key); }

  private:
    enum class Kind : std::uint8_t { null, boolean, whole, whole_unsigned, real, as_written, string, array, object };

    static std::uint32_t narrow(std::size_t size) { return static_cast<std::uint32_t>(size); }

    Kind kind_ = Kind::null;
    std::uint32_t size_ = 0;
    union {
        bool boolean_;
        std::int64_t whole_;
        std::uint64_t whole_unsigned_;
        double real_;
        const char* text_;
        const Json* list_;
        const JsonMember* members_ = nullptr;
    };
};

/// A key of an object, and its value.
struct JsonMember {
    std::string_view key;
    Json value;
};

inline Json::Json(std::span<const JsonMember> members)
    : kind_(Kind::object), size_(narrow(members.size())), members_(members.data()) {}

inline Json Json::number_as_written(std::string_view text) {
    Json number(text);
    number.kind_ = Kind::as_written;
    return number;
}

inline std::span<const JsonMember> Json::members() const {
    return is_object() ? std::span<const JsonMember>(members_, size_) : std::span<const JsonMember>();
}

inline const Json* Json::find(std::string_view key) const {
    for (const JsonMember& member : members()) {
        if (member.key == key) return &member.value;
    }
    return nullptr;
}

/// The value that a text describes, with all that it holds.
struct JsonDocument {
    Json root;
    std::shared_ptr<const void> memory;  ///< what the values lie in
};

}  // namespace carom::tool
