#include "mask_pair.hpp"

#include <carom/mask/transform.hpp>

#include <array>

namespace carom {

namespace {

using detail::MaskAccess;

std::uint64_t reversed(std::uint64_t word) {
    word = (word >> 1 & 0x5555555555555555) | (word & 0x5555555555555555) << 1;
    word = (word >> 2 & 0x3333333333333333) | (word & 0x3333333333333333) << 2;
    word = (word >> 4 & 0x0f0f0f0f0f0f0f0f) | (word & 0x0f0f0f0f0f0f0f0f) << 4;
    word = (word >> 8 & 0x00ff00ff00ff00ff) | (word & 0x00ff00ff00ff00ff) << 8;
    word = (word >> 16 & 0x0000ffff0000ffff) | (word & 0x0000ffff0000ffff) << 16;
    return word >> 32 | word << 32;
}

// Transposes a block of 64 x 64 bits by exchanging ever smaller quarters [Warren 2013, 7-3]; row y is rows[y].
void transpose_block(std::array<std::uint64_t, 64>& rows) {
    std::uint64_t mask = 0x00000000ffffffff;
    for (unsigned size = 32; size != 0; size /= 2, mask ^= mask << size) {
        for (unsigned y = 0; y < 64; y = (y + size + 1) & ~size) {
            const std::uint64_t changed = (rows[y] >> size ^ rows[y + size]) & mask;
            rows[y] ^= changed << size;
            rows[y + size] ^= changed;
        }
    }
}

// For sizes within the limits, as they are those of an existing mask.
Bitmask blank(std::int64_t width, std::int64_t height) {
    return Bitmask::blank(width, height).value();
}

}  // namespace

Bitmask flip_x(const Bitmask& mask) {
    Bitmask flipped = blank(mask.width(), mask.height());
    const std::int64_t columns = mask.columns();
    const auto unused = static_cast<int>(64 * columns - mask.width());
    for (std::int64_t k = 0; k < columns; ++k) {
        for (std::int64_t y = 0; y < mask.height(); ++y) {
            std::uint64_t word = reversed(mask.word(columns - 1 - k, y)) >> unused;
            if (unused > 0) word |= reversed(mask.word(columns - 2 - k, y)) << (64 - unused);
            *MaskAccess::column(flipped, k, y) = word;
        }
    }
    flipped.summarize();
    return flipped;
}

Bitmask flip_y(const Bitmask& mask) {
    Bitmask flipped = blank(mask.width(), mask.height());
    for (std::int64_t k = 0; k < mask.columns(); ++k) {
        for (std::int64_t y = 0; y < mask.height(); ++y) {
            *MaskAccess::column(flipped, k, y) = mask.word(k, mask.height() - 1 - y);
        }
    }
    flipped.summarize();
    return flipped;
}

Bitmask transpose(const Bitmask& mask) {
    Bitmask transposed = blank(mask.height(), mask.width());
    for (std::int64_t k = 0; k < mask.columns(); ++k) {
        for (std::int64_t j = 0; j < transposed.columns(); ++j) {
            std::array<std::uint64_t, 64> rows;
            for (std::int64_t i = 0; i < 64; ++i) rows[static_cast<std::size_t>(i)] = mask.word(k, 64 * j + i);
            transpose_block(rows);
            const std::int64_t used = std::min<std::int64_t>(mask.width() - 64 * k, 64);
            std::copy_n(rows.begin(), used, MaskAccess::column(transposed, j, 64 * k));
        }
    }
    transposed.summarize();
    return transposed;
}

Bitmask quarter_turns(const Bitmask& mask, int turns) {
    switch (turns & 3) {
        case 1:
            return flip_x(transpose(mask));
        case 2:
            return flip_x(flip_y(mask));
        case 3:
            return flip_y(transpose(mask));
        default:
            return mask;
    }
}

Result<Bitmask> scale(const Bitmask& mask, std::int64_t width, std::int64_t height) {
    Result<Bitmask> made = Bitmask::blank(width, height);
    if (!made || mask.width() == 0 || mask.height() == 0 || width == 0) return made;
    Bitmask& scaled = made.value();
    // The source pixel under the center of pixel i.
    const auto source = [](std::int64_t i, std::int64_t from, std::int64_t to) {
        return (2 * i + 1) * from / (2 * to);
    };
    std::int64_t drawn = -1;
    for (std::int64_t y = 0; y < height; ++y) {
        const std::int64_t from = source(y, mask.height(), height);
        for (std::int64_t k = 0; k < scaled.columns(); ++k) {
            std::uint64_t& word = *MaskAccess::column(scaled, k, y);
            if (from == drawn) {
                word = *MaskAccess::column(scaled, k, y - 1);
                continue;
            }
            const std::int64_t end = std::min<std::int64_t>(width - 64 * k, 64);
            for (std::int64_t i = 0; i < end; ++i) {
                const std::uint64_t is_set = mask.get(source(64 * k + i, mask.width(), width), from) ? 1 : 0;
                word |= is_set << i;
            }
        }
        drawn = from;
    }
    scaled.summarize();
    return made;
}

Result<MaskAt> rotate(const Bitmask& mask, const RotD& turn, const Vec2D& pivot) {
    if (!(turn.c * 0 + turn.s * 0 + pivot.x * 0 + pivot.y * 0 == 0)) {
        return make_error(ErrorCode::not_finite, -1,
                          "rotated mask: the rotation is (%g, %g) and the pivot (%g, %g); all must be finite", turn.c,
                          turn.s, pivot.x, pivot.y);
    }
    if (!is_rotation(turn)) {
        return make_error(ErrorCode::bad_rotation, -1,
                          "rotated mask: (%g, %g) is not the cosine and sine of an angle; use RotD::degrees or resample",
                          turn.c, turn.s);
    }
    const Vec2D x_axis{turn.c, turn.s}, y_axis{-turn.s, turn.c};
    return resample(mask, {pivot - (pivot.x * x_axis + pivot.y * y_axis), x_axis, y_axis});
}

}  // namespace carom
