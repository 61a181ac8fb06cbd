#include "cli/usage_error.hpp"
#include "play/static_server.hpp"
#include "sanitized.hpp"
#include "temporary_folder.hpp"
#include "tool_run.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <thread>

namespace {

using namespace carom::tool;

/// A page with a folder in it, and a secret beside it.
class Playground : public testing::Test {
  protected:
    Playground() {
        std::filesystem::create_directories(page_ / "assets");
        write(page_ / "index.html", "<p>hello</p>");
        write(page_ / "assets/carom.wasm", std::string("\0asm", 4));
        write(page_ / "assets/page.js", "run();");
        write(page_.parent_path() / "secret.txt", "secret");
        std::filesystem::create_symlink(page_.parent_path() / "secret.txt", page_ / "link.txt");
    }

    static void write(const std::filesystem::path& file, const std::string& text) {
        std::ofstream(file, std::ios::binary) << text;
    }

    std::string failure_to_bind(int port) const {
        StaticServer server(page_.string());
        try {
            server.bind(port);
        } catch (const UsageError& error) {
            return error.what();
        }
        return "";
    }

    TemporaryFolder folder_;
    std::filesystem::path page_ = std::filesystem::path(folder_.path("page"));
};

/// Sends a request line as it is, which a browser would tidy up first, and reads all of the answer.
std::string ask(int port, const std::string& target, const std::string& method = "GET") {
    const int connection = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(connect(connection, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    const std::string request =
        method + " " + target + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    EXPECT_EQ(send(connection, request.data(), request.size(), 0), static_cast<ssize_t>(request.size()));
    std::string answer;
    char part[4096];
    for (ssize_t got; (got = recv(connection, part, sizeof part, 0)) > 0;) {
        answer.append(part, static_cast<std::size_t>(got));
    }
    close(connection);
    return answer;
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST_F(Playground, ServesFilesWithTheirTypesAndNothingElse) {
    StaticServer server(page_.string());
    const int port = server.bind(0);
    ASSERT_GT(port, 0);
    std::thread running([&] { server.run(); });

    const std::string index = ask(port, "/");
    EXPECT_TRUE(has(index, "200 OK") && has(index, "text/html") && has(index, "<p>hello</p>")) << index;
    EXPECT_EQ(ask(port, "/index.html"), index);
    const std::string module = ask(port, "/assets/carom.wasm");
    EXPECT_TRUE(has(module, "200 OK") && has(module, "application/wasm")) << module;
    EXPECT_TRUE(has(ask(port, "/assets/page.js"), "text/javascript"));
    EXPECT_TRUE(has(ask(port, "/assets/page.js?v=2"), "run();"));

    for (const char* target :
         {"/missing.js", "/assets", "/../secret.txt", "/assets/../../secret.txt", "//secret.txt", "/%2e%2e/secret.txt",
          "/..%2fsecret.txt", "/assets/%2e%2e/%2e%2e/secret.txt", "/link.txt", "/index.html%00.js", "/etc/passwd"}) {
        const std::string answer = ask(port, target);
        EXPECT_TRUE(has(answer, "404") || has(answer, "400")) << target << "\n" << answer;
        EXPECT_FALSE(has(answer, "secret\n") || has(answer, "\r\n\r\nsecret") || has(answer, "root:")) << target;
    }
    EXPECT_FALSE(has(ask(port, "/", "POST"), "200 OK"));

    EXPECT_TRUE(has(failure_to_bind(port), "port " + std::to_string(port) + ": it is taken;")) << failure_to_bind(port);
    server.stop();
    running.join();
}

TEST_F(Playground, SaysWhyAPortCannotBeHad) {
    if (carom::test::is_sanitized) GTEST_SKIP() << "the sanitizers open pipes to look at memory";
    // No more files may be opened, and so no socket: that does not mean that the port is taken.
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
    rlimit none = before;
    none.rlim_cur = 0;
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
    const std::string message = failure_to_bind(54321);
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
    EXPECT_TRUE(has(message, "cannot listen on port 54321: ")) << message;
    EXPECT_FALSE(has(message, "taken")) << message;
}

TEST_F(Playground, SaysWhereAPageIsMissing) {
    const std::string nowhere = folder_.path("nowhere");
    const ToolRun run = run_tool({"play", nowhere});
    EXPECT_EQ(run.code, 2);
    EXPECT_TRUE(has(run.errors, nowhere + " has no index.html")) << run.errors;
    // A link to itself is no file, and nothing worse.
    std::filesystem::create_directories(folder_.path("loop"));
    std::filesystem::create_symlink("index.html", folder_.path("loop/index.html"));
    EXPECT_TRUE(has(run_tool({"play", folder_.path("loop")}).errors, " has no index.html"));
    EXPECT_TRUE(has(run_tool({"play", "--port", "99999"}).errors, "--port"));
}

}  // namespace
