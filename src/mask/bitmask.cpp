#include <carom/mask/bitmask.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <functional>
#include <numeric>

namespace carom {

namespace {

constexpr std::int64_t word_bits = 64;

constexpr std::int64_t words_for(std::int64_t pixels) {
    return (pixels + word_bits - 1) / word_bits;
}

constexpr std::uint64_t bit_of(std::int64_t x) {
    return std::uint64_t{1} << (x % word_bits);
}

// Both sides are bounded before they are multiplied, so the product cannot overflow.
Status check_size(std::int64_t width, std::int64_t height) {
    const auto w = static_cast<long long>(width), h = static_cast<long long>(height);
    if (width < 0 || height < 0) {
        return make_error(ErrorCode::bad_size, -1, "mask: %lld x %lld pixels; neither side may be negative", w, h);
    }
    if (width > Bitmask::max_side || height > Bitmask::max_side || width * height > Bitmask::max_pixels) {
        return make_error(ErrorCode::bad_size, -1,
                          "mask: %lld x %lld pixels are too many; at most %lld a side and %lld in all", w, h,
                          static_cast<long long>(Bitmask::max_side), static_cast<long long>(Bitmask::max_pixels));
    }
    return std::monostate{};
}

}  // namespace

Result<Bitmask> Bitmask::blank(std::int64_t width, std::int64_t height) {
    if (const Status size = check_size(width, height); !size) return size.error();
    Bitmask mask;
    mask.width_ = width;
    mask.height_ = height;
    mask.words_per_row_ = words_for(width);
    mask.words_.assign(static_cast<std::size_t>(mask.words_per_row_ * height), 0);
    return mask;
}

Result<Bitmask> Bitmask::from_rows(std::span<const std::string_view> rows) {
    const std::size_t width = rows.empty() ? 0 : rows[0].size();
    Result<Bitmask> blank_mask = blank(static_cast<std::int64_t>(width), static_cast<std::int64_t>(rows.size()));
    if (!blank_mask) return blank_mask;
    Bitmask& mask = blank_mask.value();
    for (std::size_t y = 0; y < rows.size(); ++y) {
        const auto row_index = static_cast<std::ptrdiff_t>(y);
        if (rows[y].size() != width) {
            return make_error(ErrorCode::bad_row, row_index, "mask: row %zu has %zu pixels, but row 0 has %zu", y,
                              rows[y].size(), width);
        }
        for (std::size_t x = 0; x < width; ++x) {
            const char pixel = rows[y][x];
            if (pixel != '#' && pixel != '.') {
                return make_error(ErrorCode::bad_row, row_index,
                                  "mask: row %zu, column %zu is the byte 0x%02x; use '#' for set and '.' for clear", y,
                                  x, static_cast<unsigned>(static_cast<unsigned char>(pixel)));
            }
            if (pixel == '#') mask.set(static_cast<std::int64_t>(x), row_index);
        }
    }
    return blank_mask;
}

Result<Bitmask> Bitmask::from_alpha(std::span<const std::uint8_t> rgba, std::int64_t width, std::int64_t height,
                                    std::uint8_t threshold) {
    if (const Status size = check_size(width, height); !size) return size.error();
    const std::uint64_t needed = 4 * static_cast<std::uint64_t>(width * height);
    if (rgba.size() != needed) {
        return make_error(ErrorCode::bad_size, -1,
                          "mask: an RGBA image of %lld x %lld pixels has %llu bytes, but %zu were given",
                          static_cast<long long>(width), static_cast<long long>(height),
                          static_cast<unsigned long long>(needed), rgba.size());
    }
    Result<Bitmask> mask = blank(width, height);
    if (!mask) return mask;
    std::size_t alpha = 3;
    for (std::int64_t y = 0; y < height; ++y) {
        for (std::int64_t x = 0; x < width; ++x, alpha += 4) {
            if (rgba[alpha] > threshold) mask.value().set(x, y);
        }
    }
    return mask;
}

bool Bitmask::get(std::int64_t x, std::int64_t y) const {
    if (x < 0 || y < 0 || x >= width_ || y >= height_) return false;
    return (words_[static_cast<std::size_t>(y * words_per_row_ + x / word_bits)] & bit_of(x)) != 0;
}

std::uint64_t Bitmask::word(std::int64_t column, std::int64_t y) const {
    if (column < 0 || y < 0 || column >= words_per_row_ || y >= height_) return 0;
    return words_[static_cast<std::size_t>(y * words_per_row_ + column)];
}

void Bitmask::set(std::int64_t x, std::int64_t y, bool on) {
    const bool inside = x >= 0 && y >= 0 && x < width_ && y < height_;
    CAROM_ASSERT(inside, "pixel (%lld, %lld) lies outside the mask of %lld x %lld pixels", static_cast<long long>(x),
                 static_cast<long long>(y), static_cast<long long>(width_), static_cast<long long>(height_));
    if (!inside) return;
    std::uint64_t& word = words_[static_cast<std::size_t>(y * words_per_row_ + x / word_bits)];
    word = on ? word | bit_of(x) : word & ~bit_of(x);
}

std::int64_t Bitmask::count() const {
    return std::transform_reduce(words_.begin(), words_.end(), std::int64_t{0}, std::plus<>(),
                                 [](std::uint64_t word) { return static_cast<std::int64_t>(std::popcount(word)); });
}

PixelRect Bitmask::bounds() const {
    PixelRect box{{width_, height_}, {0, 0}};
    for (std::int64_t y = 0; y < height_; ++y) {
        const std::span<const std::uint64_t> words = row(y);
        const auto is_set = [](std::uint64_t word) { return word != 0; };
        const auto first = std::find_if(words.begin(), words.end(), is_set);
        if (first == words.end()) continue;
        const auto last = std::find_if(words.rbegin(), words.rend(), is_set);
        const std::int64_t left = (first - words.begin()) * word_bits + std::countr_zero(*first);
        const std::int64_t right = (words.rend() - last) * word_bits - std::countl_zero(*last);
        box.min = {std::min(box.min.x, left), std::min(box.min.y, y)};
        box.max = {std::max(box.max.x, right), y + 1};
    }
    return box.empty() ? PixelRect{} : box;
}

std::span<const std::uint64_t> Bitmask::row(std::int64_t y) const {
    const bool inside = y >= 0 && y < height_;
    CAROM_ASSERT(inside, "row %lld lies outside the mask of %lld rows", static_cast<long long>(y),
                 static_cast<long long>(height_));
    if (!inside) return {};
    return std::span(words_).subspan(static_cast<std::size_t>(y * words_per_row_),
                                     static_cast<std::size_t>(words_per_row_));
}

}  // namespace carom
