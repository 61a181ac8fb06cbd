// Many levels in one call: on any number of threads the same bytes, in the order of the command line.
#include "io/in_order.hpp"
#include "tool/temporary_folder.hpp"
#include "tool/tool_run.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <numeric>
#include <stdexcept>

namespace carom::tool {
namespace {

TEST(InOrder, ResultsComeInOrderAndFewWait) {
    for (const std::size_t threads : {1u, 2u, 7u}) {
        std::vector<std::size_t> used;
        std::atomic<std::size_t> begun{0};
        for_each_in_order(
            100, threads,
            [&](std::size_t i) {
                ++begun;
                if (i % 10 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
                return i * i;
            },
            [&](std::size_t i, std::size_t square) {
                EXPECT_EQ(square, i * i);
                EXPECT_LE(begun, i + 1 + 5 * threads);
                used.push_back(i);
            });
        std::vector<std::size_t> all(100);
        std::iota(all.begin(), all.end(), std::size_t{0});
        EXPECT_EQ(used, all);
    }
}

TEST(InOrder, AnErrorInUseEndsTheWork) {
    std::atomic<int> begun{0};
    const auto stop = [](std::size_t i, int) {
        if (i == 3) throw std::runtime_error("full");
    };
    const auto work = [&](std::size_t) { return ++begun; };
    EXPECT_THROW(for_each_in_order(1000, 2, work, stop), std::runtime_error);
    EXPECT_LT(begun, 20);
}

TEST(ManyLevels, TheSameBytesForAnyNumberOfThreads) {
    const TemporaryFolder folder;
    std::vector<std::string> arguments{"check"};
    for (int i = 0; i < 40; ++i) {
        std::string objects;
        for (int k = 0; k < (i * 37) % 60; ++k)
            objects += fmt::format(R"(<object id="{}" x="{}" y="{}" width="10" height="9"/>)", k % 50, k * 7 % 90, k);
        const std::string path = folder.path(fmt::format("{}.tmx", i));
        if (i % 9 != 4)
            folder.write(fmt::format("{}.tmx", i),
                         R"(<map orientation="orthogonal" width="9" height="9" tilewidth="8" tileheight="8">)"
                         R"(<objectgroup name="a">)" +
                             objects + (i % 13 == 5 ? "" : "</objectgroup></map>"));
        arguments.push_back(path);
    }
    arguments.insert(arguments.end(), {"--between", "a", "--report", folder.path("page.html"), "--jobs"});
    for (const std::string format : {"table", "json", "github"}) {
        std::vector<std::string> outputs;
        for (const char* jobs : {"1", "2", "9"}) {
            std::vector<std::string> all = arguments;
            all.insert(all.end(), {jobs, "--format", format});
            const ToolRun run = run_tool(all);
            EXPECT_EQ(run.code, 2);
            outputs.push_back(run.output + run.errors + file_bytes(folder.path("page.html")));
        }
        EXPECT_GT(outputs[0].size(), 1000u);
        EXPECT_EQ(outputs[0], outputs[1]) << format;
        EXPECT_EQ(outputs[0], outputs[2]) << format;
    }
    for (const char* jobs : {"0", "257", "-1", "two"}) {
        std::vector<std::string> all = arguments;
        all.push_back(jobs);
        EXPECT_EQ(run_tool(all).code, 2) << jobs;
    }
}

TEST(ManyLevels, WhatTheyShareIsWarnedOfOnce) {
    const TemporaryFolder folder;
    folder.write("t.tsx", R"(<tileset name="t" tilewidth="8" tileheight="8" tilecount="1" columns="1">
<image source="gone.png"/></tileset>)");
    std::vector<std::string> arguments{"check"};
    for (const char* name : {"a.tmx", "b.tmx"})
        arguments.push_back(
            folder.write(name, R"(<map orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8">
<tileset firstgid="1" source="t.tsx"/><layer name="l"><data encoding="csv">1</data></layer></map>)"));
    const std::string errors = run_tool(arguments).errors;
    const std::size_t first = errors.find("gone.png: there is no such file");
    ASSERT_NE(first, std::string::npos) << errors;
    EXPECT_EQ(errors.find("gone.png: there is no such file", first + 1), std::string::npos) << errors;
}

}  // namespace
}  // namespace carom::tool
