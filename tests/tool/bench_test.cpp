// `carom bench`: what it measures, prints and refuses; never how long anything takes. The kernels that it and --version
// name.
#include "bench/bench_command.hpp"
#include "bench/kernels.hpp"
#include "tool/temporary_folder.hpp"
#include "tool/tool_run.hpp"

#include <carom/config.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>

namespace carom::tool {
namespace {

TEST(Bench, JsonHasEveryQueryOfTheTopics) {
    const auto report = nlohmann::json::parse(run_tool({"bench", "rays", "shapes", "--rounds", "3", "--json"}).output);
    EXPECT_EQ(report["format"], "carom-bench");
    EXPECT_EQ(report["rounds"], 3);
    EXPECT_FALSE(report["processor"].get<std::string>().empty());
    std::set<std::string> questions;
    for (const auto& row : report["rows"]) {
        EXPECT_TRUE(row["topic"] == "shapes" || row["topic"] == "rays");
        EXPECT_TRUE(questions.insert(row["question"]).second);
        EXPECT_LE(0, row["ns_low"]);
        EXPECT_LE(row["ns_low"], row["ns"]);
        EXPECT_LE(row["ns"], row["ns_high"]);
    }
    EXPECT_TRUE(questions.contains("hexagon overlaps hexagon") && questions.contains("ray on circle"));
}

TEST(Bench, EveryTopicHasARowInTheTableAndThePlot) {
    const TemporaryFolder folder;
    const std::string plot = folder.path("times.svg");
    const ToolRun run = run_tool({"bench", "--rounds", "1", "--plot", plot});
    EXPECT_EQ(run.code, 0) << run.errors;
    for (const std::string& topic : bench_topics())
        EXPECT_NE(run.output.find('\n' + topic), std::string::npos) << topic;
    EXPECT_NE(file_bytes(plot).find("<svg"), std::string::npos);
}

TEST(Bench, TheKernelsAreNamed) {
#ifdef CAROM_WITH_HIGHWAY
    EXPECT_TRUE(kernels_text().starts_with("Highway ")) << kernels_text();
#else
    EXPECT_EQ(kernels_text(), "portable; install libhwy-dev and build again for faster ones");
#endif
    EXPECT_EQ(run_tool({"--version"}).output, "carom " CAROM_VERSION "\nkernels: " + kernels_text() + '\n');
    EXPECT_NE(run_tool({"bench", "rays", "--rounds", "1"}).output.find("\nkernels: " + kernels_text() + '\n'),
              std::string::npos);
    const auto report = nlohmann::json::parse(run_tool({"bench", "rays", "--rounds", "1", "--json"}).output);
    EXPECT_EQ(report["kernels"], kernels_text());
}

TEST(Bench, BadUsageIsCodeTwo) {
    const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
        {{"bench", "cheese"}, "there is no topic 'cheese'; the topics are shapes, "},
        {{"bench", "--rounds", "0"}, "--rounds must be 1 to 10000; got 0"},
        {{"bench", "rays", "--plot", "times.gif"}, "--plot times.gif: the name must end in .png or .svg"},
    };
    for (const auto& [arguments, message] : cases) {
        const ToolRun run = run_tool(arguments);
        EXPECT_EQ(run.code, 2);
        EXPECT_EQ(run.output, "");
        EXPECT_NE(run.errors.find(message), std::string::npos) << run.errors;
    }
}

}  // namespace
}  // namespace carom::tool
