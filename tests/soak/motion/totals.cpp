#include "soak/motion/totals.hpp"

#include "soak/shared/state_file.hpp"

#include <istream>
#include <ostream>

namespace soak {
namespace {

const StateFormat format{"carom_soak_motion state 1", oracle::family_count,
                         [](std::size_t i) { return std::string(oracle::name_of(oracle::Family(i))); }};

template <class Tally, class Visit>
void each_count(Tally& t, Visit visit) {
    visit(t.steps), visit(t.hits), visit(t.later), visit(t.several), visit(t.missed), visit(t.false_hits);
    visit(t.late), visit(t.early), visit(t.other), visit(t.unresolved), visit(t.left_open);
    for (auto* errors : {&t.ulps, &t.gaps}) {
        visit(errors->most);
        for (auto& n : errors->count) visit(n);
    }
}

}  // namespace

std::string load(const std::string& path, MotionTotals& totals) {
    MotionTotals loaded = totals;
    std::string problem = load_state(path, format, [&](std::size_t i, std::istream& line) {
        each_count(loaded[i], [&](auto& n) { line >> n; });
        return !line.fail();
    });
    if (problem.empty()) totals = std::move(loaded);
    return problem;
}

std::string save(const std::string& path, const MotionTotals& totals) {
    return save_state(path, format, [&](std::size_t i, std::ostream& line) {
        each_count(totals[i], [&](const auto& n) { line << n << ' '; });
    });
}

}  // namespace soak
