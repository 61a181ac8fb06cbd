// carom query --budget: short lines that ask for hours of work are refused, and the run goes on.
#include "query_asking.hpp"
#include "tool/temporary_folder.hpp"
#include "tool/tool_run.hpp"

#include <gtest/gtest.h>

namespace carom::tool {
namespace {

const std::string cheap =
    question_of_two("overlaps", R"({"type": "point", "at": [0, 0]})", R"({"type": "point", "at": [0, 0]})");

// Full and empty cells in turn.
std::string checkerboard(int size, const std::string& origin) {
    std::string rows;
    for (int y = 0; y < size; ++y) {
        rows += y == 0 ? "\"" : ", \"";
        for (int x = 0; x < size; ++x) rows += (x + y) % 2 == 0 ? '#' : '.';
        rows += '"';
    }
    return R"({"type": "tile_grid", "cell": [1, 1], "origin": )" + origin + R"(, "rows": [)" + rows + "]}";
}

// Up and down 100 times, along x or along y.
std::string zigzag(bool upright) {
    std::string points;
    for (int i = 0; i <= 100; ++i) {
        const std::string along = std::to_string(i), across = i % 2 ? "50.5" : "0.25";
        points += (i == 0 ? "[" : ", [") + (upright ? across + ", " + along : along + ", " + across) + "]";
    }
    return R"({"type": "chain", "points": [)" + points + "]}";
}

std::string code_within(WorkBudget budget, const std::string& line) {
    const nlohmann::json reply = nlohmann::json::parse(QueryEngine(Precision::twice, budget).respond(line));
    return reply.contains("error") ? reply["error"]["code"].get<std::string>() : "";
}

TEST(QueryBudget, DepthsOfUnionsThatInterlockAreTooExpensive) {
    const std::string boards[] = {checkerboard(20, "[0, 0]"), checkerboard(20, "[0.5, 0.25]")};
    for (const char* verb : {"contact", "distance", "manifold"}) {
        EXPECT_EQ(code_within({100'000}, question_of_two(verb, boards[0], boards[1])), "too_expensive") << verb;
        EXPECT_EQ(code_within({100'000}, question_of_two(verb, zigzag(false), zigzag(true))), "too_expensive") << verb;
    }
}

TEST(QueryBudget, WhetherTheyTouchIsNot) {
    const std::string line = question_of_two("overlaps", zigzag(false), zigzag(true));
    EXPECT_EQ(code_within({100'000}, line), "");
    EXPECT_EQ(code_within({1}, line), "too_expensive");
}

TEST(QueryBudget, TheNextLineIsProcessed) {
    const TemporaryFolder folder;
    const std::string lines = question_of_two("contact", zigzag(false), zigzag(true)) + "\n" + cheap + "\n";
    const ToolRun run = run_tool({"query", "--budget", "1000", folder.write("lines", lines)});
    EXPECT_EQ(run.code, 1);
    const std::string error = R"({"error": {"code": "too_expensive", "message": ")";
    const std::string message =
        "the query takes more than 1000 units of work; allow more with --budget, or query fewer parts";
    const std::string answer = R"({"answer": {"overlaps": true, "penetrates": false}})";
    EXPECT_EQ(run.output, error + message + R"(", "at": "line"}})" + "\n" + answer + "\n");
}

TEST(QueryBudget, MustBeAWholeNumberAboveZero) {
    for (const char* wrong : {"0", "-1", "0x10", "many", "1e400", ""}) {
        const ToolRun run = run_tool({"query", "--budget", wrong});
        EXPECT_EQ(run.code, 2) << wrong;
        EXPECT_NE(run.errors.find("--budget"), std::string::npos) << run.errors;
    }
}

}  // namespace
}  // namespace carom::tool
