#include "simulate/run_on_ranks.hpp"

#include "cli/usage_error.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>
#include <sstream>

namespace carom::tool {

namespace {

namespace fs = std::filesystem;

// More is a mistyped number, and would start as many processes.
constexpr std::size_t most_ranks = 65536;

#ifdef __EMSCRIPTEN__
constexpr bool can_start_programs = false;
#else
constexpr bool can_start_programs = true;
#endif

bool is_program(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
}

/// The first program of this name in the folders of PATH.
std::optional<fs::path> find_on_path(const std::string& name) {
    const char* const path = std::getenv("PATH");
    std::istringstream folders(path ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
        const fs::path program = fs::path(folder.empty() ? "." : folder) / name;
        if (is_program(program)) return program;
    }
    return std::nullopt;
}

/// The program of this name in the folder of this one, where the system says which that is.
std::optional<fs::path> find_beside(const std::string& name) {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error).replace_filename(name);
    return !error && is_program(program) ? std::optional(program) : std::nullopt;
}

/// Returns only if it fails.
void become(const std::vector<std::string>& command) {
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    const auto own = std::signal(SIGPIPE, SIG_DFL);  // what is ignored here would be ignored there
    ::execv(words[0], words.data());
    std::signal(SIGPIPE, own);
}

}  // namespace

void run_on_ranks(std::size_t ranks, const std::vector<std::string>& words) {
    if (ranks == 0 || ranks > most_ranks)
        throw UsageError(fmt::format("--ranks must be from 1 to {}; got {}", most_ranks, ranks));
    const auto cannot = [&](const std::string& why) {
        return UsageError(fmt::format(
            "--ranks {0}: {1}; what would run is mpirun -n {0} carom-mpi simulate \"{2}\", with the other options as "
            "they are",
            ranks, why, words.back()));
    };
    if constexpr (!can_start_programs) throw cannot("this build of carom cannot start other programs");
    std::optional<fs::path> carom_mpi = find_beside("carom-mpi");
    if (!carom_mpi) carom_mpi = find_on_path("carom-mpi");
    const std::optional<fs::path> mpirun = find_on_path("mpirun");
    if (!carom_mpi || !mpirun) {
        const std::string build =
            "there is no carom-mpi beside carom or on PATH (build Carom with -DCAROM_BUILD_MPI=ON)";
        const std::string install = "there is no mpirun on PATH (install an MPI, Debian's openmpi-bin)";
        throw cannot(!carom_mpi && !mpirun ? build + ", and " + install : carom_mpi ? install : build);
    }
    std::vector<std::string> command = {mpirun->string(), "-n", std::to_string(ranks), carom_mpi->string(), "simulate"};
    command.insert(command.end(), words.begin(), words.end());
    become(command);
    throw cannot(fmt::format("{} does not start ({})", command[0], std::strerror(errno)));
}

}  // namespace carom::tool
