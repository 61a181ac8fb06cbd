/// A fuzzer's bytes as numbers and choices, from the first on; when they run out everything is 0.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <span>
#include <string>

namespace fuzz {

class Bytes {
  public:
    Bytes(const std::uint8_t* data, std::size_t size) : bytes_(data, size) {}

    bool empty() const { return bytes_.empty(); }

    template <class Number>
    Number raw() {
        Number number{};
        const std::size_t count = std::min(sizeof number, bytes_.size());
        if (count > 0) std::memcpy(&number, bytes_.data(), count);
        bytes_ = bytes_.subspan(count);
        return number;
    }

    /// From low to high, which are less than 2^16 apart.
    int whole(int low, int high) {
        const int span = high - low + 1;
        return low + (span <= 256 ? raw<std::uint8_t>() : raw<std::uint16_t>()) % span;
    }

  private:
    std::span<const std::uint8_t> bytes_;
};

/// How the coordinates of one case are drawn.
enum class Style {
    grid,        ///< small whole numbers, where things touch
    sixteenths,  ///< multiples of 1/16
    neighbors,   ///< small whole numbers and what is next to them
    raw,         ///< any bits, but for the ends of the range
};

/// The style that a byte says: mostly the grid.
inline Style style_of(Bytes& bytes) {
    static constexpr Style styles[] = {Style::grid,      Style::grid,      Style::grid, Style::sixteenths,
                                       Style::neighbors, Style::neighbors, Style::raw};
    return styles[bytes.whole(0, 6)];
}

/// Numbers for `oracle::GridMaker`.
template <class T>
class ShapeSource {
  public:
    explicit ShapeSource(Bytes& bytes) : bytes_(bytes), style_(style_of(bytes)) {}

    Style style() const { return style_; }

    int next() { return bytes_.whole(-6, 6); }

    T number() {
        if (style_ == Style::sixteenths) return T(bytes_.whole(-128, 127)) / T(16);
        if (style_ == Style::raw) return raw();
        const T number = T(next());
        if (style_ == Style::grid || number == 0) return number;  // next to 0 is what no power of two scales
        const int steps = bytes_.whole(-9, 9);
        T there = number;
        for (int i = std::abs(steps); i > 6; --i)  // six in seven stay
            there = std::nextafter(there, std::copysign(std::numeric_limits<T>::infinity(), T(steps)));
        return there;
    }

  private:
    // Lengths whose products no number of T holds are left to the soaks: what is promised of them is less.
    T raw() {
        const T number = bytes_.raw<T>();
        const T most = std::ldexp(T(1), std::numeric_limits<T>::max_exponent / 8), least = 1 / most;
        const T size = std::fabs(number);
        return size >= least && size <= most ? number : T(0);
    }

    Bytes& bytes_;
    Style style_;
};

/// Ends the run where something does not hold: `reproduce()` is the text that shows it again, a program or a line for
/// `carom query`.
template <class Reproduce>
void require(bool holds, const char* what, const Reproduce& reproduce) {
    if (holds) return;
    const std::string text = reproduce();
    std::fprintf(stderr, "does not hold: %s\n%s\n", what, text.c_str());
    std::abort();
}

}  // namespace fuzz
