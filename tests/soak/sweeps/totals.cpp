#include "soak/sweeps/totals.hpp"

#include "soak/shared/state_file.hpp"
#include "soak/sweeps/families.hpp"

#include <algorithm>
#include <cmath>
#include <istream>
#include <numeric>
#include <ostream>

namespace soak {
namespace {

StateFormat state_format() {
    return {"carom_soak_sweeps state 1", families().size(), [](std::size_t i) { return families()[i].name; }};
}

}  // namespace

void Totals::add(const oracle::SweepCheck& check, oracle::SweepSort sort) {
    Totals& self = *this;
    ++self[Count::checked];
    self[Count::judged] += check.judged;
    self[Count::hit] += check.hit;
    self[Count::graze] += check.grazes;
    self[Count::parts] += check.parts;
    self[Count::slides] += check.slides;
    self[Count::inside] += check.started_inside;
    self[Count::still] += check.still;
    self[Count::parallel] += check.parallel;
    self[Count::bullets] += sort == oracle::SweepSort::bullet;
    self[Count::random] += sort == oracle::SweepSort::random;
    self[Count::random_hit] += sort == oracle::SweepSort::random && check.hit;
    self[Count::disagreed] += !check.disagreement.empty();
    for (const auto& time : {check.enter, check.exit}) {
        if (!time) continue;
        most_ulps = std::max(most_ulps, *time);
        ++ulps[*time > 1 ? 64 : std::size_t(std::max(std::ceil(*time * 64) - 1, 0.0))];
    }
}

std::uint64_t Totals::times() const {
    return std::accumulate(ulps.begin(), ulps.end(), std::uint64_t{0});
}

double Totals::ulps_for(double share) const {
    const double wanted = share * double(times());
    std::uint64_t so_far = 0;
    for (std::size_t i = 0; i < ulps.size(); ++i)
        if (double(so_far += ulps[i]) >= wanted) return double(i + 1) / 64;
    return 0;
}

std::string load(const std::string& path, Progress& progress) {
    Progress loaded = progress;
    std::string problem = load_state(path, state_format(), [&](std::size_t i, std::istream& line) {
        for (auto& count : loaded[i].counts) line >> count;
        for (auto& count : loaded[i].ulps) line >> count;
        return bool(line >> loaded[i].most_ulps);
    });
    if (problem.empty()) progress = std::move(loaded);
    return problem;
}

std::string save(const std::string& path, const Progress& progress) {
    return save_state(path, state_format(), [&](std::size_t i, std::ostream& line) {
        for (const auto count : progress[i].counts) line << count << ' ';
        for (const auto count : progress[i].ulps) line << count << ' ';
        line << progress[i].most_ulps;
    });
}

}  // namespace soak
