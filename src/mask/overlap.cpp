#include <carom/mask/overlap.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <limits>

namespace carom {

namespace {

constexpr std::int64_t word_bits = 64;

// Where two placed ranges of pixels meet on one axis: `length` pixels from a_begin in a and from b_begin in b.
struct Meeting {
    std::int64_t a_begin = 0;
    std::int64_t b_begin = 0;
    std::int64_t length = 0;
};

// How many of `size` pixels from `at` on have a coordinate that the grid can name.
std::int64_t on_grid(std::int64_t at, std::int64_t size) {
    const std::int64_t room = std::numeric_limits<std::int64_t>::max() - std::max<std::int64_t>(at, 0);
    return room < size ? room + 1 : size;
}

// The later start lies this many pixels into the other range. Unsigned, because two int64 can be 2^64 - 1 apart.
Meeting meet(std::int64_t a_at, std::int64_t a_size, std::int64_t b_at, std::int64_t b_size) {
    if (a_at > b_at) {
        const Meeting swapped = meet(b_at, b_size, a_at, a_size);
        return {swapped.b_begin, swapped.a_begin, swapped.length};
    }
    const std::uint64_t gap = static_cast<std::uint64_t>(b_at) - static_cast<std::uint64_t>(a_at);
    if (gap >= static_cast<std::uint64_t>(a_size)) return {};
    const auto begin = static_cast<std::int64_t>(gap);
    return {begin, 0, std::min(on_grid(a_at, a_size) - begin, on_grid(b_at, b_size))};
}

// The 64 pixels of a row from `begin` on; pixels past the row's end are clear.
std::uint64_t pixels_from(std::span<const std::uint64_t> row, std::int64_t begin) {
    const auto word = static_cast<std::size_t>(begin / word_bits);
    const auto shift = static_cast<int>(begin % word_bits);
    const std::uint64_t low = row[word] >> shift;
    // A shift by the whole word size is undefined, so an aligned read never looks at the next word.
    if (shift == 0 || word + 1 == row.size()) return low;
    return low | row[word + 1] << (word_bits - shift);
}

// Calls visit(shared, x, y) for each group of up to 64 pixels of which some are set in both masks, in row order: bit i
// of `shared` is a's pixel (x + i, y). Ends early when visit returns false.
template <class Visit>
void for_each_shared(const PlacedMask& a, const PlacedMask& b, Visit visit) {
    const Meeting columns = meet(a.at.x, a.mask->width(), b.at.x, b.mask->width());
    const Meeting rows = meet(a.at.y, a.mask->height(), b.at.y, b.mask->height());
    if (columns.length <= 0) return;
    for (std::int64_t j = 0; j < rows.length; ++j) {
        const auto a_row = a.mask->row(rows.a_begin + j);
        const auto b_row = b.mask->row(rows.b_begin + j);
        for (std::int64_t i = 0; i < columns.length; i += word_bits) {
            std::uint64_t shared = pixels_from(a_row, columns.a_begin + i) & pixels_from(b_row, columns.b_begin + i);
            const std::int64_t rest = columns.length - i;
            if (rest < word_bits) shared &= (std::uint64_t{1} << rest) - 1;
            if (shared != 0 && !visit(shared, columns.a_begin + i, rows.a_begin + j)) return;
        }
    }
}

}  // namespace

bool overlaps(const PlacedMask& a, const PlacedMask& b) {
    return first_point(a, b).has_value();
}

std::int64_t overlap_area(const PlacedMask& a, const PlacedMask& b) {
    std::int64_t area = 0;
    for_each_shared(a, b, [&](std::uint64_t shared, std::int64_t, std::int64_t) {
        area += std::popcount(shared);
        return true;
    });
    return area;
}

std::optional<PixelPos> first_point(const PlacedMask& a, const PlacedMask& b) {
    std::optional<PixelPos> point;
    for_each_shared(a, b, [&](std::uint64_t shared, std::int64_t x, std::int64_t y) {
        point = PixelPos{a.at.x + (x + std::countr_zero(shared)), a.at.y + y};
        return false;
    });
    return point;
}

}  // namespace carom
