#include "mask_access.hpp"

#include <carom/mask/bitmask.hpp>

#include <bit>
#include <cstddef>
#include <functional>
#include <numeric>

namespace carom {

namespace {

using detail::MaskAccess;

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

// A blank mask for an image, if `given` is its size in bytes.
Result<Bitmask> blank_for(const char* kind, std::size_t given, std::int64_t bytes_per_pixel, std::int64_t width,
                          std::int64_t height) {
    if (const Status size = check_size(width, height); !size) return size.error();
    const auto needed = static_cast<std::uint64_t>(bytes_per_pixel * width * height);
    if (given != needed) {
        return make_error(ErrorCode::bad_size, -1, "mask: %s of %lld x %lld pixels has %llu bytes, but %zu were given",
                          kind, static_cast<long long>(width), static_cast<long long>(height),
                          static_cast<unsigned long long>(needed), given);
    }
    return Bitmask::blank(width, height);
}

}  // namespace

Result<Bitmask> Bitmask::blank(std::int64_t width, std::int64_t height) {
    if (const Status size = check_size(width, height); !size) return size.error();
    Bitmask mask;
    mask.width_ = width;
    mask.height_ = height;
    if (width > 0 && height > 0) {
        mask.is_small_ = width <= detail::small_side && height <= detail::small_side;
        const std::int64_t clear = mask.is_small_ ? detail::small_side : detail::word_group;
        mask.stride_ = (height + clear + detail::word_group - 1) / detail::word_group * detail::word_group;
        mask.words_.assign(static_cast<std::size_t>(mask.columns() * mask.stride_), 0);
    }
    MaskAccess::reset(mask);
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
    Result<Bitmask> made = blank_for("an RGBA image", rgba.size(), 4, width, height);
    if (!made) return made;
    Bitmask& mask = made.value();
    const detail::Kernels& kernels = detail::kernels();
    for (std::int64_t y = 0; width > 0 && y < height; ++y) {
        kernels.fourth_above(rgba.data() + 4 * width * y, width, threshold, MaskAccess::column(mask, 0, y),
                             mask.stride_);
    }
    mask.summarize();
    return made;
}

Result<Bitmask> Bitmask::from_alpha_plane(std::span<const std::uint8_t> alpha, std::int64_t width, std::int64_t height,
                                          std::uint8_t threshold) {
    Result<Bitmask> made = blank_for("an alpha plane", alpha.size(), 1, width, height);
    if (!made) return made;
    Bitmask& mask = made.value();
    const detail::Kernels& kernels = detail::kernels();
    for (std::int64_t y = 0; width > 0 && y < height; ++y) {
        kernels.above(alpha.data() + width * y, width, threshold, MaskAccess::column(mask, 0, y), mask.stride_);
    }
    mask.summarize();
    return made;
}

Result<Bitmask> Bitmask::from_color_key(std::span<const std::uint8_t> rgba, std::int64_t width, std::int64_t height,
                                        Rgb key) {
    Result<Bitmask> made = blank_for("an RGBA image", rgba.size(), 4, width, height);
    if (!made) return made;
    Bitmask& mask = made.value();
    const std::uint8_t* pixel = rgba.data();
    for (std::int64_t y = 0; y < height; ++y) {
        for (std::int64_t x = 0; x < width; ++x, pixel += 4) {
            const std::uint64_t is_set = Rgb{pixel[0], pixel[1], pixel[2]} != key ? 1 : 0;
            *MaskAccess::column(mask, x / 64, y) |= is_set << (x % 64);
        }
    }
    mask.summarize();
    return made;
}

Result<Bitmask> Bitmask::from_bits(std::span<const std::uint8_t> bytes, std::int64_t width, std::int64_t height,
                                   BitOrder order) {
    if (const Status size = check_size(width, height); !size) return size.error();
    const std::int64_t row_bytes = (width + 7) / 8;
    if (bytes.size() != static_cast<std::uint64_t>(row_bytes * height)) {
        return make_error(ErrorCode::bad_size, -1,
                          "mask: packed bits of %lld x %lld pixels have %lld bytes, but %zu were given",
                          static_cast<long long>(width), static_cast<long long>(height),
                          static_cast<long long>(row_bytes * height), bytes.size());
    }
    Result<Bitmask> made = blank(width, height);
    if (!made || bytes.empty()) return made;
    Bitmask& mask = made.value();
    for (std::int64_t y = 0; y < height; ++y) {
        for (std::int64_t i = 0; i < row_bytes; ++i) {
            std::uint64_t byte = bytes[static_cast<std::size_t>(y * row_bytes + i)];
            if (order == BitOrder::highest_first) {
                byte = (byte & 0xf0) >> 4 | (byte & 0x0f) << 4;
                byte = (byte & 0xcc) >> 2 | (byte & 0x33) << 2;
                byte = (byte & 0xaa) >> 1 | (byte & 0x55) << 1;
            }
            byte &= detail::low_bits(width - 8 * i);
            *MaskAccess::column(mask, i / 8, y) |= byte << (8 * (i % 8));
        }
    }
    mask.summarize();
    return made;
}

bool Bitmask::get(std::int64_t x, std::int64_t y) const {
    return x >= 0 && x < width_ && (word(x / 64, y) >> (x % 64) & 1) != 0;
}

std::int64_t Bitmask::count() const {
    if (MaskAccess::has_runs(*this)) {
        std::int64_t pixels = 0;
        const detail::RunColumns runs = MaskAccess::runs(*this, 0);
        for (std::int64_t y = within_.min.y; y < within_.max.y; ++y) {
            pixels += runs.first_end[y] - runs.first_begin[y] + (runs.second_end[y] - runs.second_begin[y]);
        }
        return pixels;
    }
    return std::transform_reduce(words_.begin(), words_.end(), std::int64_t{0}, std::plus<>(),
                                 [](std::uint64_t word) { return static_cast<std::int64_t>(std::popcount(word)); });
}

}  // namespace carom
