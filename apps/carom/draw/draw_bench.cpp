#include "draw/draw_bench.hpp"

#include "draw/canvas.hpp"
#include "draw/paint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace carom::tool {

namespace {

constexpr Paint paper{1, 1, 1, 1};
constexpr Paint ink{0.12, 0.16, 0.22, 1};
constexpr Paint grid{0.86, 0.88, 0.91, 1};
constexpr Paint topic_bars[] = {
    {0.12, 0.23, 0.37, 1}, {0.20, 0.47, 0.45, 1}, {0.62, 0.36, 0.16, 1}, {0.42, 0.24, 0.55, 1}, {0.36, 0.42, 0.18, 1}};

constexpr double row_height = 22, topic_gap = 12, label_width = 250, bars_width = 460, value_width = 90, margin = 16;
constexpr double axis_height = 34, font_size = 12;

/// The layout of the rows, and the range of the axis: whole powers of ten.
struct Chart {
    const std::vector<BenchRow>& rows;
    double low, high;  // logarithms

    explicit Chart(const std::vector<BenchRow>& all) : rows(all), low(1e9), high(-1e9) {
        for (const BenchRow& row : rows) {
            low = std::min(low, std::floor(std::log10(row.times.low)));
            high = std::max(high, std::ceil(std::log10(row.times.high)));
        }
        high = std::max(high, low + 1);
    }

    double x(double nanoseconds) const {
        return margin + label_width + bars_width * (std::log10(nanoseconds) - low) / (high - low);
    }
    // A gap between topics.
    double y(std::size_t i) const {
        double gaps = 0;
        for (std::size_t j = 1; j <= i; ++j) gaps += rows[j].topic != rows[j - 1].topic ? topic_gap : 0;
        return margin + row_height * static_cast<double>(i) + gaps;
    }
    double bottom() const { return y(rows.size() - 1) + row_height; }
};

void write_at(cairo_t* context, double x, double y, const std::string& text) {
    set_paint(context, ink);
    cairo_move_to(context, x, y);
    cairo_show_text(context, text.c_str());
}

std::string time_text(double nanoseconds) {
    if (nanoseconds >= 1e6) return fmt::format("{:.3g} ms", nanoseconds / 1e6);
    return nanoseconds >= 1e3 ? fmt::format("{:.3g} \u00b5s", nanoseconds / 1e3)
                              : fmt::format("{:.3g} ns", nanoseconds);
}

void draw_axis(cairo_t* context, const Chart& chart) {
    cairo_set_line_width(context, 1);
    for (double power = chart.low; power <= chart.high; ++power) {
        const double x = chart.x(std::pow(10, power));
        set_paint(context, grid);
        cairo_move_to(context, x, margin);
        cairo_line_to(context, x, chart.bottom() + 6);
        cairo_stroke(context);
        write_at(context, x - 14, chart.bottom() + 22, time_text(std::pow(10, power)));
    }
}

void draw_row(cairo_t* context, const Chart& chart, std::size_t i, const Paint& paint) {
    const BenchRow& row = chart.rows[i];
    const double y = chart.y(i), begin = margin + label_width, end = chart.x(row.times.median);
    write_at(context, margin, y + 15, row.query);
    set_paint(context, paint);
    cairo_rectangle(context, begin, y + 4, end - begin, row_height - 8);
    cairo_fill(context);
    set_paint(context, ink);
    cairo_move_to(context, chart.x(row.times.low), y + row_height / 2);
    cairo_line_to(context, chart.x(row.times.high), y + row_height / 2);
    cairo_stroke(context);
    write_at(context, std::max(end, chart.x(row.times.high)) + 6, y + 15, time_text(row.times.median));
}

}  // namespace

void draw_bench(const std::vector<BenchRow>& rows, const std::string& path) {
    const Chart chart(rows);
    const Vec2D size{2 * margin + label_width + bars_width + value_width, chart.bottom() + axis_height + margin};
    Canvas canvas(image_format(path, "--plot"), {{0, 0}, size, 1});
    cairo_t* const context = canvas.context();
    set_paint(context, paper);
    cairo_paint(context);
    cairo_select_font_face(context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(context, font_size);
    draw_axis(context, chart);
    std::size_t topic = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        topic += i > 0 && rows[i].topic != rows[i - 1].topic ? 1 : 0;
        draw_row(context, chart, i, topic_bars[topic % std::size(topic_bars)]);
    }
    canvas.save(path);
}

}  // namespace carom::tool
