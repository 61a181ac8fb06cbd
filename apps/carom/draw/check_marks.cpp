#include "draw/check_marks.hpp"

#include "check/rows.hpp"
#include "draw/digits.hpp"
#include "draw/place_labels.hpp"

#include <cmath>
#include <map>
#include <utility>

namespace carom::tool {

namespace {

Vec2D place_of(const FoundPair& pair, const View& view) {
    return view.to_image(pair.first_pixel ? pair.where() + Vec2D{0.5, 0.5} : pair.where());
}

}  // namespace

std::vector<CheckMark> check_marks(const Level& level, const CheckResult& result, const View& view) {
    std::map<std::pair<double, double>, Vec2D> rings;  // by squares of a ring's radius
    std::vector<CheckMark> marks;
    std::vector<LabeledMark> labeled;
    for (const FoundRow& row : merge_rows(level, result.pairs)) {
        const FoundPair& pair = result.pairs[row.deepest];
        const Vec2D at = place_of(pair, view);
        const std::size_t number = marks.size() + 1;
        const auto square = std::pair(std::floor(at.x / ring_radius), std::floor(at.y / ring_radius));
        marks.push_back({number, pair.stage, rings.emplace(square, at).first->second, {}});
        const double width = number_width(number, digit_height);
        labeled.push_back({marks.back().ring, {width + 2 * plate_margin, digit_height + 2 * plate_margin}});
    }
    const auto labels = place_labels(labeled, ring_radius, {{0, 0}, view.to_image(view.max)});
    for (std::size_t i = 0; i < marks.size(); ++i) marks[i].label = labels[i];
    return marks;
}

}  // namespace carom::tool
