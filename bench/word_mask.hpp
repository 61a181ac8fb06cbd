/// Masks as [Ekstrom] describes them, written plainly: columns of words, each word of one mask joined by AND with two
/// of the other's. No vectors, no summaries; only his word of 32 bits is one of 64 here, and his shifts are defined.
#pragma once

#include <carom/mask/bitmask.hpp>

#include <bit>
#include <cstdint>
#include <vector>

namespace bench {

class WordMask {
  public:
    WordMask(int width, int height) : width_(width), height_(height), words_(columns() * std::size_t(height)) {}

    explicit WordMask(const carom::Bitmask& mask)
        : WordMask(static_cast<int>(mask.width()), static_cast<int>(mask.height())) {
        for (int k = 0; k < static_cast<int>(columns()); ++k) {
            for (int y = 0; y < height_; ++y) word(k, y) = mask.word(k, y);
        }
    }

    bool overlaps(const WordMask& other, int x, int y) const {
        return visit(other, x, y, [](std::uint64_t shared) { return shared != 0; });
    }

    int overlap_area(const WordMask& other, int x, int y) const {
        int area = 0;
        visit(other, x, y, [&](std::uint64_t shared) {
            area += std::popcount(shared);
            return false;
        });
        return area;
    }

    /// Sets, or clears, what is set in the other mask at (x, y), which lies within this one.
    void draw(const WordMask& other, int x, int y) {
        change(other, x, y, [](std::uint64_t& word, std::uint64_t bits) { word |= bits; });
    }
    void erase(const WordMask& other, int x, int y) {
        change(other, x, y, [](std::uint64_t& word, std::uint64_t bits) { word &= ~bits; });
    }

    template <class Change>
    void change(const WordMask& other, int x, int y, Change change) {
        for (int k = 0; k < static_cast<int>(other.columns()); ++k) {
            const int to = x / 64 + k, shift = x % 64;
            for (int row = 0; row < other.height_; ++row) {
                const std::uint64_t bits = other.word(k, row);
                change(word(to, row + y), bits << shift);
                if (shift > 0 && bits >> (64 - shift) != 0) change(word(to + 1, row + y), bits >> (64 - shift));
            }
        }
    }

    /// All offsets at which the other overlaps: this drawn once for each of its pixels.
    WordMask convolve(const WordMask& other) const {
        WordMask result(width_ + other.width_ - 1, height_ + other.height_ - 1);
        for (int y = 0; y < other.height_; ++y) {
            for (int x = 0; x < other.width_; ++x) {
                if (other.get(x, y)) result.draw(*this, other.width_ - 1 - x, other.height_ - 1 - y);
            }
        }
        return result;
    }

    int count() const {
        int pixels = 0;
        for (const std::uint64_t word : words_) pixels += std::popcount(word);
        return pixels;
    }

    bool get(int x, int y) const { return (word(x / 64, y) >> (x % 64) & 1) != 0; }
    void set(int x, int y) { word(x / 64, y) |= std::uint64_t{1} << (x % 64); }

  private:
    std::size_t columns() const { return static_cast<std::size_t>((width_ + 63) / 64); }
    std::size_t index(int k, int y) const {
        return static_cast<std::size_t>(k) * std::size_t(height_) + std::size_t(y);
    }
    const std::uint64_t& word(int k, int y) const { return words_[index(k, y)]; }
    std::uint64_t& word(int k, int y) { return words_[index(k, y)]; }

    // Calls visit(shared) for each word of this and what lies on it, until it returns true.
    template <class Visit>
    bool visit(const WordMask& other, int x, int y, Visit visit) const {
        if (x >= width_ || y >= height_ || x <= -other.width_ || y <= -other.height_) return false;
        const int begin = y > 0 ? y : 0;
        const int end = y + other.height_ < height_ ? y + other.height_ : height_;
        for (int k = 0; k < static_cast<int>(columns()); ++k) {
            const int left = 64 * k - x;  // in pixels of the other
            const int j = left >= 0 ? left / 64 : -((63 - left) / 64), shift = left - 64 * j;
            const bool has_low = j >= 0 && j < static_cast<int>(other.columns());
            const bool has_high = shift > 0 && j + 1 >= 0 && j + 1 < static_cast<int>(other.columns());
            if (!has_low && !has_high) continue;
            for (int row = begin; row < end; ++row) {
                std::uint64_t bits = 0;
                if (has_low) bits = other.word(j, row - y) >> shift;
                if (has_high) bits |= other.word(j + 1, row - y) << (64 - shift);
                if (visit(word(k, row) & bits)) return true;
            }
        }
        return false;
    }

    int width_, height_;
    std::vector<std::uint64_t> words_;
};

}  // namespace bench
