#include "soak/pairs/progress.hpp"

#include "soak/shared/state_file.hpp"

#include <istream>
#include <ostream>

namespace soak {
namespace {

StateFormat format_of(Query query, const Progress& progress) {
    const auto name_of = [&](std::size_t i) {
        return std::string(oracle::name_of(progress[i].a)) + " " + oracle::name_of(progress[i].b);
    };
    static constexpr const char* headers[] = {"carom_soak state 5", "carom_soak relations 1", "carom_soak distances 1"};
    return {headers[static_cast<int>(query)], progress.size(), name_of};
}

}  // namespace

Progress fresh_progress() {
    Progress progress;
    for (int a = 0; a < oracle::kind_count; ++a)
        for (int b = a; b < oracle::kind_count; ++b) progress.push_back({oracle::Kind(a), oracle::Kind(b)});
    return progress;
}

std::string load(const std::string& path, Query query, Progress& progress) {
    Progress loaded = progress;
    std::string problem = load_state(path, format_of(query, progress), [&](std::size_t i, std::istream& in) {
        PairTotals& pair = loaded[i];
        std::string a, b;
        const bool read = bool(in >> a >> b >> pair.checked >> pair.judged >> pair.met >> pair.deep >> pair.disagreed);
        const bool right_pair = a == oracle::name_of(pair.a) && b == oracle::name_of(pair.b);
        const bool sensible = pair.deep <= pair.met && pair.met <= pair.checked && pair.judged <= pair.checked;
        return read && right_pair && sensible;
    });
    if (problem.empty()) progress = std::move(loaded);
    return problem;
}

std::string save(const std::string& path, Query query, const Progress& progress) {
    const StateFormat format = format_of(query, progress);
    return save_state(path, format, [&](std::size_t i, std::ostream& line) {
        const PairTotals& pair = progress[i];
        line << format.name_of(i) << ' ' << pair.checked << ' ' << pair.judged << ' ' << pair.met << ' ' << pair.deep
             << ' ' << pair.disagreed;
    });
}

}  // namespace soak
