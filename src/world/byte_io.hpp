// Numbers as bytes, the lowest byte first on every machine.
#pragma once

#include <carom/result.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace carom::detail {

template <std::size_t size>
using BitsOfSize = std::conditional_t<
    size == 1, std::uint8_t,
    std::conditional_t<size == 2, std::uint16_t, std::conditional_t<size == 4, std::uint32_t, std::uint64_t>>>;

class ByteWriter {
  public:
    template <class Number>
    void number(Number value) {
        const auto bits = std::bit_cast<BitsOfSize<sizeof value>>(value);
        for (std::size_t i = 0; i < sizeof value; ++i) bytes_.push_back(static_cast<std::uint8_t>(bits >> 8 * i));
    }
    void count(std::size_t count) { number(static_cast<std::uint32_t>(count)); }

    void append(std::span<const std::uint8_t> bytes) {
        bytes_.reserve(bytes_.size() + bytes.size());
        for (const std::uint8_t byte : bytes) bytes_.push_back(byte);
    }

    std::vector<std::uint8_t> take() { return std::move(bytes_); }

  private:
    std::vector<std::uint8_t> bytes_;
};

/// Reads what a ByteWriter wrote, or anything else: after the first failure all numbers are zero, and all counts.
class ByteReader {
  public:
    explicit ByteReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    template <class Number>
    Number number() {
        BitsOfSize<sizeof(Number)> bits = 0;
        const std::span<const std::uint8_t> taken = bytes(sizeof bits);
        for (std::size_t i = 0; i < taken.size(); ++i)
            bits = static_cast<decltype(bits)>(bits | decltype(bits){taken[i]} << 8 * i);
        return std::bit_cast<Number>(bits);
    }
    /// A number from 0 to `last`.
    std::uint8_t choice(int last, const char* what) {
        const auto value = number<std::uint8_t>();
        if (value <= last) return value;
        refuse(std::string(what) + " is " + std::to_string(value) + "; it must be at most " + std::to_string(last));
        return 0;
    }
    /// The number of elements that follow, each at least so many bytes long: never more than there can be.
    std::size_t count(std::size_t bytes_each) {
        const std::size_t count = number<std::uint32_t>();
        if (count <= left() / bytes_each) return count;
        refuse("they end before all of " + std::to_string(count) + " elements");
        return 0;
    }
    /// The next bytes; none if there are not so many.
    std::span<const std::uint8_t> bytes(std::uint64_t count) {
        last_ = next_;
        if (count > left()) refuse("they end too early");
        if (error_) return {};
        const auto taken = static_cast<std::size_t>(count);
        return bytes_.subspan(std::exchange(next_, next_ + taken), taken);
    }
    std::size_t left() const { return bytes_.size() - next_; }

    /// Only the first failure counts; its index is that of the last number that was read.
    void refuse(const std::string& why, ErrorCode code = ErrorCode::bad_size) {
        if (!error_)
            error_ = Error{code, "byte " + std::to_string(last_) + ": " + why, static_cast<std::ptrdiff_t>(last_)};
    }
    void refuse(const Error& error) { refuse(error.message, error.code); }
    bool ok() const { return !error_; }
    const Error& error() const { return *error_; }

  private:
    std::span<const std::uint8_t> bytes_;
    std::size_t next_ = 0;
    std::size_t last_ = 0;  // where the last bytes begin that were taken
    std::optional<Error> error_;
};

}  // namespace carom::detail
