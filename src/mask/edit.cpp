// Changing the pixels of a mask, and keeping what is known about them true.
#include "inside.hpp"

namespace carom {

namespace {

using detail::MaskInside;
using detail::RowRuns;
using detail::Tiles;
using detail::Window;

RowRuns run(std::int64_t begin, std::int64_t end) {
    const auto low = static_cast<std::int16_t>(begin), high = static_cast<std::int16_t>(end);
    return {{low, high, high, high}};
}

// Where a brush lies on a mask, in the mask's pixels; offsets of any size.
PixelRect covered(const Bitmask& mask, const Bitmask& brush, PixelPos at) {
    constexpr std::int64_t far = 2 * Bitmask::max_side;
    if (at.x < -far || at.x > far || at.y < -far || at.y > far) return {};
    const PixelRect& within = MaskInside::within(brush);
    const PixelRect moved{{within.min.x + at.x, within.min.y + at.y}, {within.max.x + at.x, within.max.y + at.y}};
    return detail::intersection(moved, MaskInside::frame(mask));
}

using ChangeColumn = void (*)(std::uint64_t* words, const Window& brush, std::int64_t rows);

// Draws on, or erases, every column of the mask that the brush covers.
void change_covered(Bitmask& mask, const Bitmask& brush, PixelPos at, const PixelRect& rect, ChangeColumn change,
                    Tiles tiles) {
    const std::int64_t rows = rect.max.y - rect.min.y;
    for (std::int64_t k = rect.min.x / 64; 64 * k < rect.max.x; ++k) {
        std::uint64_t* const words = MaskInside::column(mask, k, rect.min.y);
        change(words, MaskInside::window(brush, 64 * k - at.x, rect.min.y - at.y), rows);
        // What sticks out on the right is in the padding now.
        const std::uint64_t used = MaskInside::used_bits(mask, k);
        for (std::int64_t i = 0; ~used != 0 && i < rows; ++i) words[i] &= used;
        MaskInside::look_at_tiles(mask, k, rect.min.y, rect.max.y, tiles);
    }
}

// Calls update(y, runs) with what of each row of the brush lies on the mask.
template <class Update>
void update_runs(Bitmask& mask, const Bitmask& brush, PixelPos at, const PixelRect& rect, Update update) {
    for (std::int64_t y = rect.min.y; y < rect.max.y && MaskInside::has_runs(mask); ++y) {
        RowRuns runs;
        // A brush too wide to have runs of its own is not looked at either.
        if (brush.width() > 16383 || !MaskInside::row_runs(brush, y - at.y, runs))
            return MaskInside::give_up_runs(mask);
        update(y, detail::moved(runs, at.x, mask.width()));
    }
}

// Calls change(word, bits) for every word that has pixels in the rectangle.
template <class Change>
void for_each_in(Bitmask& mask, const PixelRect& rect, Tiles tiles, Change change) {
    for (std::int64_t k = rect.min.x / 64; 64 * k < rect.max.x; ++k) {
        const std::int64_t from = std::max<std::int64_t>(rect.min.x - 64 * k, 0);
        const std::uint64_t bits = detail::low_bits(rect.max.x - 64 * k) & ~detail::low_bits(from);
        std::uint64_t* const words = MaskInside::column(mask, k, 0);
        for (std::int64_t y = rect.min.y; y < rect.max.y; ++y) change(words[y], bits);
        MaskInside::look_at_tiles(mask, k, rect.min.y, rect.max.y, tiles);
    }
}

}  // namespace

void Bitmask::set(std::int64_t x, std::int64_t y, bool on) {
    const bool inside = x >= 0 && y >= 0 && x < width_ && y < height_;
    CAROM_ASSERT(inside, "pixel (%lld, %lld) lies outside the mask of %lld x %lld pixels", static_cast<long long>(x),
                 static_cast<long long>(y), static_cast<long long>(width_), static_cast<long long>(height_));
    if (!inside) return;
    std::uint64_t& word = *MaskInside::column(*this, x / 64, y);
    const std::uint64_t bit = std::uint64_t{1} << (x % 64);
    if (((word & bit) != 0) == on) return;
    word ^= bit;
    if (on) {
        MaskInside::widen(*this, {{x, y}, {x + 1, y + 1}});
        MaskInside::row_grew(*this, y, run(x, x + 1));
    } else {
        MaskInside::row_shrank(*this, y, run(x, x + 1));
    }
    MaskInside::look_at_tiles(*this, x / 64, y, y + 1, on ? Tiles::gained : Tiles::lost);
}

void Bitmask::fill() {
    fill(MaskInside::frame(*this));
}

void Bitmask::fill(const PixelRect& rect) {
    const PixelRect inside = detail::intersection(rect, MaskInside::frame(*this));
    if (inside.empty()) return;
    for_each_in(*this, inside, Tiles::gained, [](std::uint64_t& word, std::uint64_t bits) { word |= bits; });
    MaskInside::widen(*this, inside);
    for (std::int64_t y = inside.min.y; y < inside.max.y && MaskInside::has_runs(*this); ++y) {
        MaskInside::row_grew(*this, y, run(inside.min.x, inside.max.x));
    }
}

void Bitmask::clear() {
    std::fill(words_.begin(), words_.end(), 0);
    MaskInside::reset(*this);
}

void Bitmask::clear(const PixelRect& rect) {
    const PixelRect inside = detail::intersection(rect, MaskInside::frame(*this));
    if (inside.empty()) return;
    for_each_in(*this, inside, Tiles::lost, [](std::uint64_t& word, std::uint64_t bits) { word &= ~bits; });
    for (std::int64_t y = inside.min.y; y < inside.max.y && MaskInside::has_runs(*this); ++y) {
        MaskInside::row_shrank(*this, y, run(inside.min.x, inside.max.x));
    }
}

void Bitmask::invert() {
    for_each_in(*this, MaskInside::frame(*this), Tiles::gained,
                [](std::uint64_t& word, std::uint64_t bits) { word ^= bits; });
    summarize();
}

void Bitmask::draw(const Bitmask& brush, PixelPos at) {
    if (&brush == this) return draw(Bitmask(brush), at);
    const PixelRect rect = covered(*this, brush, at);
    if (rect.empty()) return;
    change_covered(*this, brush, at, rect, detail::kernels().draw, Tiles::gained);
    MaskInside::widen(*this, rect);
    update_runs(*this, brush, at, rect,
                [this](std::int64_t y, const RowRuns& runs) { MaskInside::row_grew(*this, y, runs); });
}

void Bitmask::erase(const Bitmask& brush, PixelPos at) {
    if (&brush == this) return erase(Bitmask(brush), at);
    const PixelRect rect = covered(*this, brush, at);
    if (rect.empty()) return;
    change_covered(*this, brush, at, rect, detail::kernels().erase, Tiles::lost);
    update_runs(*this, brush, at, rect,
                [this](std::int64_t y, const RowRuns& runs) { MaskInside::row_shrank(*this, y, runs); });
}

Result<Bitmask> Bitmask::crop(const PixelRect& rect) const {
    // Differences of far apart corners do not fit 64 bits; clamped, they are still too large a mask.
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
