#include "play/static_server.hpp"

#include "cli/usage_error.hpp"
#include "io/file.hpp"

#include <fmt/format.h>
#include <httplib.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

namespace carom::tool {

namespace fs = std::filesystem;

namespace {

constexpr const char* host = "127.0.0.1";

// Modules are only run, and images only shown, when their type says what they are.
constexpr std::array<std::pair<std::string_view, const char*>, 9> types{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".txt", "text/plain; charset=utf-8"},
}};

const char* type_of(const fs::path& file) {
    const std::string extension = file.extension().string();
    for (const auto& [known, type] : types) {
        if (known == extension) return type;
    }
    return "application/octet-stream";
}

bool lies_in(const fs::path& file, const fs::path& folder) {
    const fs::path path = file.lexically_relative(folder);
    return !path.empty() && *path.begin() != "..";
}

// The file that a path asks for, if there is one. Links are followed first, so that where it really lies decides.
std::optional<fs::path> file_for(const fs::path& folder, const std::string& path) {
    if (path.find('\0') != std::string::npos) return std::nullopt;
    std::error_code failed;
    fs::path file = fs::canonical(folder / fs::path(path).relative_path(), failed);
    if (failed) return std::nullopt;
    if (fs::is_directory(file, failed)) file = fs::canonical(file / "index.html", failed);
    if (failed || !lies_in(file, folder) || !fs::is_regular_file(file, failed)) return std::nullopt;
    return file;
}

}  // namespace

struct StaticServer::Inside {
    fs::path folder;
    httplib::Server server;
};

StaticServer::StaticServer(const std::string& folder) : inside_(std::make_unique<Inside>()) {
    std::error_code failed;
    inside_->folder = fs::canonical(folder, failed);
    if (failed || !fs::is_regular_file(inside_->folder / "index.html", failed))
        throw UsageError(
            fmt::format("{} has no index.html; build the page with ./run play, or name its folder", folder));
    // Not what the library does by default: it would share a port with another server.
    inside_->server.set_socket_options([](socket_t socket) {
        const int yes = 1;
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    inside_->server.Get(".*", [this](const httplib::Request& request, httplib::Response& response) {
        const std::optional<fs::path> file = file_for(inside_->folder, request.path);
        if (!file) {
            response.status = 404;
            response.set_content("There is nothing here.\n", "text/plain; charset=utf-8");
            return;
        }
        response.set_header("Cache-Control", "no-cache");
        response.set_content(read_file(file->string()), type_of(*file));
    });
}

StaticServer::~StaticServer() = default;

int StaticServer::bind(int port) {
    httplib::Server& server = inside_->server;
    errno = 0;
    const int bound = port == 0 ? server.bind_to_any_port(host) : server.bind_to_port(host, port) ? port : -1;
    if (bound >= 0) return bound;
    const int error = errno;
    const std::string reason = error == EADDRINUSE ? "it is taken"
                               : error == EACCES   ? "this user may not take it"
                               : error != 0        ? std::generic_category().message(error)
                                                   : "the system does not say why";
    throw UsageError(fmt::format(
        "cannot listen on port {}: {}; choose another one with --port, or any free one with --port 0", port, reason));
}

void StaticServer::run() {
    inside_->server.listen_after_bind();
}

void StaticServer::stop() {
    inside_->server.stop();
}

}  // namespace carom::tool
