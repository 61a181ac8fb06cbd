#include "totals.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <limits>
#include <sstream>

namespace soak {
namespace {

/// Change it whenever the steps of a number change: old totals would be about others.
constexpr const char* header = "carom_soak_motion state 1";

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
    std::ifstream file(path);
    if (!file) return errno == ENOENT ? "" : path + ": cannot be read: " + std::strerror(errno);
    std::string line;
    std::getline(file, line);
    if (line != header)
        return path + ": line 1: expected \"" + header + "\"; the file is not a state of this version, remove it";
    MotionTotals loaded;
    int number = 1;
    for (oracle::MotionTally& tally : loaded) {
        ++number;
        std::getline(file, line);
        std::istringstream in(line);
        each_count(tally, [&](auto& n) { in >> n; });
        std::string rest;
        if (in.fail() || in >> rest)
            return path + ": line " + std::to_string(number) + ": expected the totals of \"" +
                   oracle::name_of(oracle::Family(number - 2)) + "\"; remove the file to start afresh";
    }
    totals = loaded;
    return "";
}

std::string save(const std::string& path, const MotionTotals& totals) {
    const std::string draft = path + ".new";
    {
        std::ofstream file(draft);
        file.precision(std::numeric_limits<double>::max_digits10);
        file << header << '\n';
        for (const oracle::MotionTally& tally : totals) {
            each_count(tally, [&](const auto& n) { file << n << ' '; });
            file << '\n';
        }
        file.flush();
        if (!file) return draft + ": cannot be written";
    }
    if (std::rename(draft.c_str(), path.c_str()) != 0) return path + ": cannot be replaced: " + std::strerror(errno);
    return "";
}

}  // namespace soak
