/// JsonPath: the path of a value in a JSON document, converted to text only on demand.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace carom::tool {

/// A path such as a.points[3]: a step from another path, which has to outlive it. Readers pass paths down the stack,
/// and most of them are never used: they are for messages.
class JsonPath {
  public:
    /// The whole document.
    JsonPath() = default;

    /// A key of the document's object, which is not copied.
    JsonPath(const char* key) : key_(key), is_key_(true) {}
    explicit JsonPath(std::string_view key) : key_(key), is_key_(true) {}

    // A copy, or a step from a temporary path, would refer to a destroyed path.
    JsonPath(const JsonPath&) = delete;
    JsonPath& operator=(const JsonPath&) = delete;
    JsonPath operator/(std::string_view key) const&& = delete;
    JsonPath operator/(std::size_t index) const&& = delete;

    /// A key of the object, or an element of the array, that is here.
    JsonPath operator/(std::string_view key) const& { return {this, key, 0, true}; }
    JsonPath operator/(std::size_t index) const& { return {this, {}, index, false}; }

    /// "a.points[3]", and "" for the whole document.
    std::string text() const;

  private:
    JsonPath(const JsonPath* parent, std::string_view key, std::size_t index, bool is_key)
        : parent_(parent), key_(key), index_(index), is_key_(is_key) {}

    const JsonPath* parent_ = nullptr;
    std::string_view key_;
    std::size_t index_ = 0;
    bool is_key_ = false;
};

}  // namespace carom::tool
