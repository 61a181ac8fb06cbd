#include "play/play_command.hpp"

#include "cli/exit_code.hpp"
#include "cli/output.hpp"
#include "play/static_server.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace carom::tool {

namespace {

// The builds of the program and of the page are in the same folder.
std::string folder_beside_program() {
    namespace fs = std::filesystem;
    std::error_code failed;
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
    return failed ? "playground" : (program.parent_path().parent_path() / "playground").string();
}

}  // namespace

int run_play(const PlayOptions& options) {
    StaticServer server(options.folder.empty() ? folder_beside_program() : options.folder);
    const int port = server.bind(options.port);
    write_output(fmt::format("The playground is at http://localhost:{}/ until you press Ctrl+C.\n", port));
    server.run();
    return exit_fine;
}

}  // namespace carom::tool
