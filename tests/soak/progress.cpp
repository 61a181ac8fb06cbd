#include "progress.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

namespace soak {
namespace {

/// Change it whenever the generator or the order of cases changes: old totals would be about other cases.
const char* header_of(Question question) {
    return question == Question::relations ? "carom_soak relations 1" : "carom_soak state 5";
}

}  // namespace

Progress fresh_progress() {
    Progress progress;
    for (int a = 0; a < oracle::kind_count; ++a)
        for (int b = a; b < oracle::kind_count; ++b) progress.push_back({oracle::Kind(a), oracle::Kind(b)});
    return progress;
}

std::string load(const std::string& path, Question question, Progress& progress) {
    std::ifstream file(path);
    if (!file) return errno == ENOENT ? "" : path + ": cannot be read: " + std::strerror(errno);
    std::string line;
    std::getline(file, line);
    if (line != header_of(question))
        return path + ": line 1: expected \"" + header_of(question) +
               "\"; the file is not a state of this version, remove it";
    Progress loaded = progress;
    for (std::size_t i = 0; i < loaded.size(); ++i) {
        PairTotals& pair = loaded[i];
        const std::string where = path + ": line " + std::to_string(i + 2) + ": ";
        if (!std::getline(file, line)) return where + "the file ends too early; remove it to start afresh";
        std::istringstream in(line);
        std::string a, b, rest;
        const bool read = bool(in >> a >> b >> pair.checked >> pair.judged >> pair.met >> pair.deep >> pair.disagreed);
        const bool right_pair = a == oracle::name_of(pair.a) && b == oracle::name_of(pair.b);
        const bool sensible = pair.deep <= pair.met && pair.met <= pair.checked && pair.judged <= pair.checked;
        if (!read || in >> rest || !right_pair || !sensible)
            return where + "expected \"" + oracle::name_of(pair.a) + " " + oracle::name_of(pair.b) +
                   "\" and its five totals; remove the file to start afresh";
    }
    progress = std::move(loaded);
    return "";
}

std::string save(const std::string& path, Question question, const Progress& progress) {
    const std::string draft = path + ".new";
    {
        std::ofstream file(draft);
        file << header_of(question) << '\n';
        for (const PairTotals& pair : progress)
            file << oracle::name_of(pair.a) << ' ' << oracle::name_of(pair.b) << ' ' << pair.checked << ' '
                 << pair.judged << ' ' << pair.met << ' ' << pair.deep << ' ' << pair.disagreed << '\n';
        file.flush();
        if (!file) return draft + ": cannot be written";
    }
    if (std::rename(draft.c_str(), path.c_str()) != 0) return path + ": cannot be replaced: " + std::strerror(errno);
    return "";
}

}  // namespace soak
