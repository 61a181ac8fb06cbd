#include "growth_plot.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <utility>

namespace bench {
namespace {

constexpr double left = 60, right = 560, top = 20, bottom = 400;
constexpr const char* colors[] = {"#d1495b", "#8f2d3c", "#1d3557", "#2a9d8f", "#b07c10", "#7b4fa3",
                                  "#457b9d", "#6a994e", "#bc6c25", "#9d4edd", "#555555"};

struct Curve {
    std::string name;
    std::vector<std::pair<double, double>> points;  // boxes, nanoseconds a box
};

std::vector<Curve> curves_of(const std::vector<Row>& rows, const std::string& prefix) {
    std::vector<Curve> curves;
    for (const Row& row : rows) {
        if (row.family.rfind(prefix, 0) != 0) continue;
        const double boxes = std::strtod(row.family.c_str() + prefix.size(), nullptr);
        for (const Timing& timing : row.timings) {
            auto curve = std::find_if(curves.begin(), curves.end(),
                                      [&](const Curve& known) { return known.name == timing.contestant; });
            if (curve == curves.end()) curve = curves.insert(curve, {timing.contestant, {}});
            curve->points.emplace_back(boxes, timing.nanoseconds);
        }
    }
    return curves;
}

struct Scale {
    double from, to;  // powers of ten
    double low, high;
    double operator()(double value) const { return low + (high - low) * (std::log10(value) - from) / (to - from); }
};

// A power of ten of nanoseconds, with its unit.
std::string time_text(double power) {
    constexpr const char* units[] = {"ns", "µs", "ms", "s"};
    const double unit = std::clamp(std::floor(power / 3), 0.0, 3.0);
    char text[32];
    std::snprintf(text, sizeof text, "%g %s", std::pow(10, power - 3 * unit), units[static_cast<int>(unit)]);
    return text;
}

void write_axis(std::FILE* file, const Scale& scale, bool is_x) {
    for (double power = scale.from; power <= scale.to; ++power) {
        const double at = scale(std::pow(10, power));
        std::fprintf(file,
                     is_x ? "<line x1=\"%.1f\" y1=\"20\" x2=\"%.1f\" y2=\"400\" stroke=\"#dddddd\"/>\n"
                          : "<line y1=\"%.1f\" x1=\"60\" y2=\"%.1f\" x2=\"560\" stroke=\"#dddddd\"/>\n",
                     at, at);
        std::fprintf(file, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", is_x ? at : left - 6,
                     is_x ? bottom + 18 : at + 4, is_x ? "middle" : "end",
                     is_x ? std::to_string(std::llround(std::pow(10, power))).c_str() : time_text(power).c_str());
    }
}

void write_curve(std::FILE* file, const Curve& curve, const char* color, const Scale& x, const Scale& y) {
    std::fprintf(file, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" points=\"", color,
                 curve.name == "carom" ? "4" : "1.5");
    for (const auto& [boxes, time] : curve.points) std::fprintf(file, "%.1f,%.1f ", x(boxes), y(time));
    std::fputs("\"/>\n", file);
}

// Names next to the ends of the curves, moved apart where they would touch.
void write_names(std::FILE* file, const std::vector<Curve>& curves, const Scale& y) {
    std::vector<std::pair<double, std::size_t>> ends;
    for (std::size_t i = 0; i < curves.size(); ++i) ends.emplace_back(y(curves[i].points.back().second), i);
    std::sort(ends.begin(), ends.end());
    double free_from = 0;
    for (const auto& [end, i] : ends) {
        const double at = std::max(end + 4, free_from);
        std::fprintf(file, "<text x=\"%.0f\" y=\"%.1f\" fill=\"%s\">%s</text>\n", right + 8, at,
                     colors[i % std::size(colors)], curves[i].name.c_str());
        free_from = at + 14;
    }
}

}  // namespace

bool write_growth_plot(std::FILE* file, const std::vector<Row>& rows, const std::string& prefix, const char* axes) {
    const std::vector<Curve> curves = curves_of(rows, prefix);
    if (curves.empty()) return false;
    double fewest = 1e300, most = 0, fastest = 1e300, slowest = 0;
    for (const Curve& curve : curves) {
        for (const auto& [boxes, time] : curve.points) {
            fewest = std::min(fewest, boxes), most = std::max(most, boxes);
            fastest = std::min(fastest, time), slowest = std::max(slowest, time);
        }
    }
    const auto floor10 = [](double value) { return std::floor(std::log10(value)); };
    const auto ceil10 = [](double value) { return std::ceil(std::log10(value)); };
    const Scale x{floor10(fewest), std::max(ceil10(most), floor10(fewest) + 1), left, right};
    const Scale y{floor10(fastest), std::max(ceil10(slowest), floor10(fastest) + 1), bottom, top};
    std::fputs(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"700\" height=\"440\" font-family=\"sans-serif\" "
        "font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
        file);
    write_axis(file, x, true);
    write_axis(file, y, false);
    for (std::size_t i = 0; i < curves.size(); ++i) write_curve(file, curves[i], colors[i % std::size(colors)], x, y);
    write_names(file, curves, y);
    std::fprintf(file, "<text x=\"60\" y=\"435\">%s</text>\n</svg>\n", axes);
    return true;
}

}  // namespace bench
