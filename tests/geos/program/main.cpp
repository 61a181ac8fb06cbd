/// carom_geos: the part of the XML test suites of JTS and GEOS that Carom's shapes can express.
#include "geos/suite/suite.hpp"
#include "geos/suite/tally.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>

namespace {

constexpr const char* usage = R"(carom_geos - the XML test suites of JTS and GEOS, as far as shapes here express them

usage: carom_geos [--verbose] FOLDER...

All .xml files in the folders and below are suites: of GEOS those of tests/xmltester/tests, of JTS those of
modules/tests/src/test/resources/testxml. Prints what is wrong, then tables of what is right, what differs by
definition and what no shape or verb expresses.

  --verbose   also what differs, and each file with the seconds it took

Exit code 0: nothing is wrong. 1: something is. 2: bad usage, or a file that cannot be read.
)";

std::vector<std::filesystem::path> suites_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file() && entry.path().extension() == ".xml") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    if (files.empty()) throw std::runtime_error(folder.string() + ": no .xml file in it");
    return files;
}

void run(const std::filesystem::path& file, bool verbose, geos::Tally& tally) {
    const auto start = std::chrono::steady_clock::now();
    geos::run_file(file, [&](const std::string& name, const geos::Query& query, const geos::Outcome& outcome) {
        tally.add(query.operation, outcome);
        const bool differs = verbose && outcome.verdict == geos::Verdict::differs;
        if (outcome.verdict != geos::Verdict::wrong && !differs) return;
        std::printf("%s: %s: %s: %s\n", file.c_str(), name.c_str(), query.operation.c_str(), outcome.why.c_str());
    });
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    if (verbose) std::printf("%s: %.1f s\n", file.c_str(), seconds.count());
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
    bool verbose = false;
    std::vector<std::filesystem::path> folders;
    for (int i = 1; i < count; ++i) {
        if (std::strcmp(arguments[i], "--help") == 0) return std::fputs(usage, stdout), 0;
        if (std::strcmp(arguments[i], "--verbose") == 0)
            verbose = true;
        else
            folders.emplace_back(arguments[i]);
    }
    if (folders.empty()) return std::fputs(usage, stderr), 2;
    geos::Tally tally;
    try {
        for (const auto& folder : folders) {
            for (const auto& file : suites_in(folder)) run(file, verbose, tally);
        }
    } catch (const std::runtime_error& error) {
        return std::fprintf(stderr, "carom_geos: %s\n", error.what()), 2;
    }
    std::printf("%s", tally.tables().c_str());
    return tally.count(geos::Verdict::wrong) == 0 ? 0 : 1;
}
