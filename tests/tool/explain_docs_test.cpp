// The example in docs/explain.md is what the command prints.

#include "tool/temporary_folder.hpp"
#include "tool/tool_run.hpp"

#include <carom/config.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace carom::tool {
namespace {

std::string first_block(const std::string& language) {
    const std::string page = file_bytes(source_path("docs/explain.md"));
    const std::string opening = "```" + language + "\n";
    const std::size_t start = page.find(opening) + opening.size();
    return page.substr(start, page.find("```", start) - start);
}

/// The page's scene, asked from the project's own folder.
std::string output_of_example(const std::vector<std::string>& options) {
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(source_path(""));
    std::vector<std::string> arguments = {"explain", "docs/scenes/boxes.json", "a", "b"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    std::string output = run_tool(arguments).output;
    std::filesystem::current_path(before);
    return output;
}

TEST(ExplainDocs, TheTextIsWhatIsPrinted) {
    EXPECT_EQ(first_block("text"), output_of_example({}));
}

TEST(ExplainDocs, TheJsonIsWhatIsPrinted) {
    nlohmann::ordered_json shown = nlohmann::ordered_json::parse(first_block("json"));
    shown["carom"] = CAROM_VERSION;  // a release need not touch the page
    EXPECT_EQ(shown.dump(2) + '\n', output_of_example({"--json"}));
}

}  // namespace
}  // namespace carom::tool
