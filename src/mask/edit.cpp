// Changes the pixels of a mask and updates its summaries.
#include "mask_access.hpp"

#include <cstring>

namespace carom {

namespace {

using detail::MaskAccess;
using detail::RowRuns;
using detail::TileChange;
using detail::Window;

RowRuns run(std::int64_t begin, std::int64_t end) {
    const auto low = static_cast<std::int16_t>(begin), high = static_cast<std::int16_t>(end);
    return {{low, high, high, high}};
}

// Where a brush lies on a mask, in the mask's pixels; offsets of any size.
PixelRect covered(const Bitmask& mask, const Bitmask& brush, PixelPos at) {
    constexpr std::int64_t far = 2 * Bitmask::max_side;
    if (at.x < -far || at.x > far || at.y < -far || at.y > far) return {};
    const PixelRect& within = MaskAccess::within(brush);
    const PixelRect moved{{within.min.x + at.x, within.min.y + at.y}, {within.max.x + at.x, within.max.y + at.y}};
    return detail::intersection(moved, MaskAccess::frame(mask));
}

using ChangeColumn = void (*)(std::uint64_t* words, const Window& brush, std::int64_t rows);

// Draws on, or erases, every column of the mask that the brush covers.
void change_covered(Bitmask& mask, const Bitmask& brush, PixelPos at, const PixelRect& rect, ChangeColumn change,
                    TileChange tile_change) {
    const std::int64_t rows = rect.max.y - rect.min.y;
    for (std::int64_t k = rect.min.x / 64; 64 * k < rect.max.x; ++k) {
        std::uint64_t* const words = MaskAccess::column(mask, k, rect.min.y);
        change(words, MaskAccess::window(brush, 64 * k - at.x, rect.min.y - at.y), rows);
        // Clears the padding: the brush may extend past the right edge.
        const std::uint64_t used = MaskAccess::used_bits(mask, k);
        for (std::int64_t i = 0; ~used != 0 && i < rows; ++i) words[i] &= used;
        MaskAccess::update_tiles(mask, k, rect.min.y, rect.max.y, tile_change);
    }
}

// Calls update(y, runs) for each row, with the runs of the brush that lie on the mask.
template <class Update>
void update_runs(Bitmask& mask, const Bitmask& brush, PixelPos at, const PixelRect& rect, Update update) {
    for (std::int64_t y = rect.min.y; y < rect.max.y && MaskAccess::has_runs(mask); ++y) {
        RowRuns runs;
        // The runs of a brush wider than that do not fit 16 bits.
        if (brush.width() > 16383 || !MaskAccess::row_runs(brush, y - at.y, runs)) return MaskAccess::drop_runs(mask);
        update(y, detail::moved(runs, at.x, mask.width()));
    }
}

// Calls change(word, bits) for every word that has pixels in the rectangle.
template <class Change>
void for_each_word_in(Bitmask& mask, const PixelRect& rect, TileChange tile_change, Change change) {
    for (std::int64_t k = rect.min.x / 64; 64 * k < rect.max.x; ++k) {
        const std::int64_t from = std::max<std::int64_t>(rect.min.x - 64 * k, 0);
        const std::uint64_t bits = detail::low_bits(rect.max.x - 64 * k) & ~detail::low_bits(from);
        std::uint64_t* const words = MaskAccess::column(mask, k, 0);
        for (std::int64_t y = rect.min.y; y < rect.max.y; ++y) change(words[y], bits);
        MaskAccess::update_tiles(mask, k, rect.min.y, rect.max.y, tile_change);
    }
}

}  // namespace

void Bitmask::set(std::int64_t x, std::int64_t y, bool on) {
    const bool inside = x >= 0 && y >= 0 && x < width_ && y < height_;
    CAROM_ASSERT(inside, "pixel (%lld, %lld) lies outside the mask of %lld x %lld pixels", static_cast<long long>(x),
                 static_cast<long long>(y), static_cast<long long>(width_), static_cast<long long>(height_));
    if (!inside) return;
    std::uint64_t& word = *MaskAccess::column(*this, x / 64, y);
    const std::uint64_t bit = std::uint64_t{1} << (x % 64);
    if (((word & bit) != 0) == on) return;
    word ^= bit;
    if (on) {
        MaskAccess::extend_bounds(*this, {{x, y}, {x + 1, y + 1}});
        MaskAccess::add_to_row(*this, y, run(x, x + 1));
    } else {
        MaskAccess::remove_from_row(*this, y, run(x, x + 1));
    }
    MaskAccess::update_tiles(*this, x / 64, y, y + 1, on ? TileChange::gained : TileChange::lost);
}

void Bitmask::fill() {
    for (std::int64_t k = 0; k < columns() && height_ > 0; ++k) {
        std::uint64_t* const words = MaskAccess::column(*this, k, 0);
        const std::uint64_t used = MaskAccess::used_bits(*this, k);
        if (~used == 0) {
            std::memset(words, 0xff, static_cast<std::size_t>(height_) * sizeof *words);
        } else {
            std::fill_n(words, height_, used);
        }
    }
    MaskAccess::fill_summaries(*this);
}

void Bitmask::fill(const PixelRect& rect) {
    const PixelRect inside = detail::intersection(rect, MaskAccess::frame(*this));
    if (inside.empty()) return;
    for_each_word_in(*this, inside, TileChange::gained, [](std::uint64_t& word, std::uint64_t bits) { word |= bits; });
    MaskAccess::extend_bounds(*this, inside);
    for (std::int64_t y = inside.min.y; y < inside.max.y && MaskAccess::has_runs(*this); ++y) {
        MaskAccess::add_to_row(*this, y, run(inside.min.x, inside.max.x));
    }
}

void Bitmask::clear() {
    std::fill(words_.begin(), words_.end(), 0);
    MaskAccess::reset(*this);
}

void Bitmask::clear(const PixelRect& rect) {
    const PixelRect inside = detail::intersection(rect, MaskAccess::frame(*this));
    if (inside.empty()) return;
    for_each_word_in(*this, inside, TileChange::lost, [](std::uint64_t& word, std::uint64_t bits) { word &= ~bits; });
    for (std::int64_t y = inside.min.y; y < inside.max.y && MaskAccess::has_runs(*this); ++y) {
        MaskAccess::remove_from_row(*this, y, run(inside.min.x, inside.max.x));
    }
}

void Bitmask::invert() {
    for_each_word_in(*this, MaskAccess::frame(*this), TileChange::inverted,
                     [](std::uint64_t& word, std::uint64_t bits) { word ^= bits; });
    if (!MaskAccess::invert_rows(*this)) summarize();
}

void Bitmask::draw(const Bitmask& brush, PixelPos at) {
    if (&brush == this) return draw(Bitmask(brush), at);
    const PixelRect rect = covered(*this, brush, at);
    if (rect.empty()) return;
    change_covered(*this, brush, at, rect, detail::kernels().draw, TileChange::gained);
    MaskAccess::extend_bounds(*this, rect);
    if (MaskAccess::add_rows(*this, brush, at, rect)) return;
    update_runs(*this, brush, at, rect,
                [this](std::int64_t y, const RowRuns& runs) { MaskAccess::add_to_row(*this, y, runs); });
}

void Bitmask::erase(const Bitmask& brush, PixelPos at) {
    if (&brush == this) return erase(Bitmask(brush), at);
    const PixelRect rect = covered(*this, brush, at);
    if (rect.empty()) return;
    change_covered(*this, brush, at, rect, detail::kernels().erase, TileChange::lost);
    if (MaskAccess::remove_rows(*this, brush, at, rect)) return;
    update_runs(*this, brush, at, rect,
                [this](std::int64_t y, const RowRuns& runs) { MaskAccess::remove_from_row(*this, y, runs); });
}

Result<Bitmask> Bitmask::crop(const PixelRect& rect) const {
    // The side lengths may exceed 64 bits; clamped, they are still too large for a mask.
    const auto side = [](std::int64_t low, std::int64_t high) {
        if (high < low) return std::int64_t{-1};
        const std::uint64_t size = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
        return static_cast<std::int64_t>(std::min(size, static_cast<std::uint64_t>(max_pixels) + 1));
    };
    Result<Bitmask> made = blank(side(rect.min.x, rect.max.x), side(rect.min.y, rect.max.y));
    if (!made) return made;
    constexpr std::int64_t far = 2 * max_side;
    const bool is_near = rect.min.x >= -far && rect.min.x <= far && rect.min.y >= -far && rect.min.y <= far;
    if (is_near) made.value().draw(*this, {-rect.min.x, -rect.min.y});
    return made;
}

}  // namespace carom
