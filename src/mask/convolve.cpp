#include "mask_pair.hpp"
#include "runs.hpp"

#include <carom/mask/convolve.hpp>

#include <utility>

namespace carom {

namespace {

using detail::MaskAccess;
using detail::Run;
using detail::RunsByRow;

// As a function of the offset, the overlap of two runs is a trapezoid. These are its four nonzero second differences;
// summing them twice restores it. The first offset is 1 - width.
void add_trapezoid(std::int64_t* differences, const Run& a, const Run& b, std::int64_t width) {
    ++differences[a.begin - b.end + width];
    --differences[a.begin - b.begin + width];
    --differences[a.end - b.end + width];
    ++differences[a.end - b.begin + width];
}

void convolve_runs(const RunsByRow& a, const RunsByRow& b, std::int64_t b_width, Convolution& result) {
    const std::size_t a_height = a.first.size() - 1, b_height = b.first.size() - 1;
    std::vector<std::int64_t> differences(static_cast<std::size_t>(result.width + 2));
    for (std::size_t row = 0; row < static_cast<std::size_t>(result.height); ++row) {
        std::fill(differences.begin(), differences.end(), 0);
        // Row y of a lies on row y - offset of b, and the offset is row - (b_height - 1).
        const std::size_t y_begin = row >= b_height ? row - b_height + 1 : 0;
        for (std::size_t y = y_begin; y < a_height && y <= row; ++y) {
            const std::size_t in_b = y + b_height - 1 - row;
            for (std::size_t i = a.first[y]; i < a.first[y + 1]; ++i) {
                for (std::size_t j = b.first[in_b]; j < b.first[in_b + 1]; ++j) {
                    add_trapezoid(differences.data(), a.runs[i], b.runs[j], b_width);
                }
            }
        }
        std::int64_t slope = 0, area = 0;
        for (std::size_t x = 0; x < static_cast<std::size_t>(result.width); ++x) {
            slope += differences[x];
            area += slope;
            result.areas[row * static_cast<std::size_t>(result.width) + x] = static_cast<std::uint32_t>(area);
        }
    }
}

void convolve_offsets(const Bitmask& a, const Bitmask& b, Convolution& result) {
    std::size_t i = 0;
    for (std::int64_t y = 0; y < result.height; ++y) {
        for (std::int64_t x = 0; x < result.width; ++x) {
            result.areas[i++] = static_cast<std::uint32_t>(detail::area_at(a, b, x + result.at.x, y + result.at.y));
        }
    }
}

// a dilated to the right: pixel x is set when one of the pixels x - length + 1 to x of a is. The length only grows.
class RowDilation {
  public:
    RowDilation(const Bitmask& a, Bitmask&& blank) : dilated_(std::move(blank)), rows_(a.height()) {
        for (std::int64_t k = 0; k < a.columns(); ++k) {
            std::copy_n(MaskAccess::column(a, k, 0), rows_, MaskAccess::column(dilated_, k, 0));
        }
    }

    void grow(std::int64_t length) {
        while (length_ < length) {
            // Dilated over n pixels, and moved by at most n, the two copies leave no gap.
            const std::int64_t step = std::min(length - length_, length_);
            // From right to left, so that every word is read before it is written.
            for (std::int64_t k = dilated_.columns() - 1; k >= 0; --k) {
                const detail::Window moved = MaskAccess::window(dilated_, detail::word_bits * k - step, 0);
                if (!moved.low && !moved.high) break;
                detail::kernels().draw(MaskAccess::column(dilated_, k, 0), moved, rows_);
            }
            length_ += step;
        }
    }

    const Bitmask& mask() const { return dilated_; }

  private:
    Bitmask dilated_;
    std::int64_t rows_;
    std::int64_t length_ = 1;
};

struct PlacedRun {
    Run run;
    std::int64_t y;
    std::int64_t length() const { return run.end - run.begin; }
};

std::vector<PlacedRun> by_length(const RunsByRow& rows) {
    std::vector<PlacedRun> runs;
    runs.reserve(rows.runs.size());
    for (std::size_t y = 0; y + 1 < rows.first.size(); ++y) {
        for (std::size_t i = rows.first[y]; i < rows.first[y + 1]; ++i) {
            runs.push_back({rows.runs[i], static_cast<std::int64_t>(y)});
        }
    }
    std::stable_sort(runs.begin(), runs.end(),
                     [](const PlacedRun& a, const PlacedRun& b) { return a.length() < b.length(); });
    return runs;
}

}  // namespace

Result<Convolution> convolve(const Bitmask& a, const Bitmask& b) {
    Convolution result;
    if (a.width() == 0 || a.height() == 0 || b.width() == 0 || b.height() == 0) return result;
    result.width = a.width() + b.width() - 1;
    result.height = a.height() + b.height() - 1;
    result.at = {1 - b.width(), 1 - b.height()};
    constexpr std::int64_t most = 1 << 28;
    if (result.width * result.height > most) {
        return make_error(
            ErrorCode::bad_size, -1,
            "convolve: %lld x %lld offsets are too many; at most %lld. configuration_space_obstacle takes larger masks",
            static_cast<long long>(result.width), static_cast<long long>(result.height), static_cast<long long>(most));
    }
    const std::int64_t offsets = result.width * result.height;
    result.areas.resize(static_cast<std::size_t>(offsets));
    const RunsByRow a_runs(a), b_runs(b);
    // A pair of runs costs about as much as four words.
    const double pairs = static_cast<double>(a_runs.runs.size()) * static_cast<double>(b_runs.runs.size());
    const std::int64_t words = std::min(a.columns() * a.height(), b.columns() * b.height());
    if (pairs <= static_cast<double>(offsets) * (static_cast<double>(words) / 16 + 10)) {
        convolve_runs(a_runs, b_runs, b.width(), result);
    } else {
        convolve_offsets(a, b, result);
    }
    return result;
}

Result<MaskAt> configuration_space_obstacle(const Bitmask& a, const Bitmask& b) {
    if (a.width() == 0 || a.height() == 0 || b.width() == 0 || b.height() == 0) return MaskAt{};
    Result<Bitmask> made = Bitmask::blank(a.width() + b.width() - 1, a.height() + b.height() - 1);
    if (!made) return made.error();
    Bitmask& obstacle = made.value();
    const PixelPos at{1 - b.width(), 1 - b.height()};
    const std::vector<PlacedRun> runs = by_length(RunsByRow(b));
    if (runs.empty()) return MaskAt{std::move(obstacle), at};
    Result<Bitmask> blank = Bitmask::blank(a.width() + runs.back().length() - 1, a.height());
    if (!blank) return blank.error();
    RowDilation dilation(a, std::move(blank).value());
    for (const PlacedRun& placed : runs) {
        dilation.grow(placed.length());
        const std::int64_t x = b.width() - placed.run.end, y = b.height() - 1 - placed.y;
        const std::int64_t end = x + a.width() + placed.length() - 1;
        for (std::int64_t k = x / 64; 64 * k < end; ++k) {
            const detail::Window window = MaskAccess::window(dilation.mask(), 64 * k - x, 0);
            detail::kernels().draw(MaskAccess::column(obstacle, k, y), window, a.height());
        }
    }
    obstacle.summarize();
    return MaskAt{std::move(obstacle), at};
}

}  // namespace carom
