#include "runs.hpp"

#include <carom/mask/coarse.hpp>

#include <limits>
#include <utility>

namespace carom {

namespace {

std::int64_t floor_quotient(std::int64_t x, std::int64_t n) {
    return x / n - (x % n < 0 ? 1 : 0);
}

std::int64_t product_on_grid(std::int64_t i, std::int64_t n) {
    constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
    return i > highest / n ? highest : i < lowest / n ? lowest : i * n;
}

std::int64_t next(std::int64_t i) {
    return i == std::numeric_limits<std::int64_t>::max() ? i : i + 1;
}

}  // namespace

PixelPos CoarseMask::cell_of(PixelPos pixel) const {
    return {floor_quotient(pixel.x, cell), floor_quotient(pixel.y, cell)};
}

PixelRect CoarseMask::pixels_of(PixelPos at) const {
    return {{product_on_grid(at.x, cell), product_on_grid(at.y, cell)},
            {product_on_grid(next(at.x), cell), product_on_grid(next(at.y), cell)}};
}

Result<CoarseMask> coarse_copy(const Bitmask& mask, std::int64_t n) {
    if (n < 1) {
        return make_error(ErrorCode::bad_size, -1, "coarse copy: cells of %lld pixels; they must have at least one",
                          static_cast<long long>(n));
    }
    const std::int64_t side = std::min(n, Bitmask::max_side);  // one such cell contains any mask
    const auto cells = [side](std::int64_t pixels) { return (pixels + side - 1) / side; };
    Result<Bitmask> made = Bitmask::blank(cells(mask.width()), cells(mask.height()));
    Result<Bitmask> row = Bitmask::blank(mask.width(), mask.width() > 0 ? 1 : 0);
    if (!made) return made.error();
    if (!row) return row.error();
    for (std::int64_t y = 0; y < made.value().height() && mask.width() > 0; ++y) {
        const std::int64_t end = std::min((y + 1) * side, mask.height());
        for (std::int64_t k = 0; k < mask.columns(); ++k) {
            std::uint64_t any = 0;
            for (std::int64_t i = y * side; i < end; ++i) any |= mask.word(k, i);
            *detail::MaskAccess::column(row.value(), k, 0) = any;
        }
        detail::for_each_run(row.value(), 0, [&](std::int64_t begin, std::int64_t run_end) {
            made.value().fill({{begin / side, y}, {(run_end - 1) / side + 1, y + 1}});
        });
    }
    return CoarseMask{std::move(made).value(), n};
}

}  // namespace carom
