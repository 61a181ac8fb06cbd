#include "sweeps/totals.hpp"

#include "sweeps/families.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <numeric>

namespace soak {
namespace {

/// Change it whenever the generator, the families or the order of cases changes: old totals would be about other cases.
constexpr const char* header = "carom_soak_sweeps state 1";

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
    std::ifstream file(path);
    if (!file) return errno == ENOENT ? "" : path + ": cannot be read: " + std::strerror(errno);
    std::string line;
    std::getline(file, line);
    if (line != header)
        return path + ": line 1: expected \"" + header + "\"; the file is not a state of this version, remove it";
    Progress loaded = progress;
    for (std::size_t i = 0; i < loaded.size(); ++i) {
        Totals& totals = loaded[i];
        bool read = true;
        for (auto& count : totals.counts) read = read && file >> count;
        for (auto& count : totals.ulps) read = read && file >> count;
        if (!(read && file >> totals.most_ulps))
            return path + ": line " + std::to_string(i + 2) + ": expected the totals of \"" + families()[i].name +
                   "\"; remove the file to start afresh";
    }
    progress = std::move(loaded);
    return "";
}

std::string save(const std::string& path, const Progress& progress) {
    const std::string draft = path + ".new";
    {
        std::ofstream file(draft);
        file << header << '\n';
        file.precision(17);
        for (const Totals& totals : progress) {
            for (const auto count : totals.counts) file << count << ' ';
            for (const auto count : totals.ulps) file << count << ' ';
            file << totals.most_ulps << '\n';
        }
        file.flush();
        if (!file) return draft + ": cannot be written";
    }
    if (std::rename(draft.c_str(), path.c_str()) != 0) return path + ": cannot be replaced: " + std::strerror(errno);
    return "";
}

}  // namespace soak
