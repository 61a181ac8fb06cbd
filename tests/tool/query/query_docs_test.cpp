// Every example in docs/query.md and the README is asked, and answers what the page says.

#include "query/operations.hpp"
#include "query_asking.hpp"
#include "tool/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace carom::tool {
namespace {

/// The lines of all JSON blocks of the page.
std::vector<std::string> example_lines(const std::string& page) {
    std::vector<std::string> lines;
    bool inside = false;
    std::istringstream stream(page);
    for (std::string line; std::getline(stream, line);) {
        if (line.starts_with("```")) {
            inside = line == "```json";
        } else if (inside) {
            lines.push_back(line);
        }
    }
    return lines;
}

TEST(QueryDocs, EveryExampleGivesTheResultOfThePage) {
    for (const auto& [page, least] : {std::pair("docs/query.md", 30u), std::pair("README.md", 2u)}) {
        const std::vector<std::string> lines = example_lines(file_bytes(source_path(page)));
        ASSERT_EQ(lines.size() % 2, 0u);
        ASSERT_GE(lines.size(), least);
        for (std::size_t i = 0; i < lines.size(); i += 2) EXPECT_EQ(reply(lines[i]), lines[i + 1]) << lines[i];
    }
}

TEST(QueryDocs, EveryVerbIsOnThePage) {
    const std::string page = file_bytes(source_path("docs/query.md"));
    for (const Operation& verb : all_operations()) {
        EXPECT_NE(page.find("\n| `" + std::string(verb.name) + "` |"), std::string::npos) << verb.name;
        EXPECT_NE(page.find("\"ask\": \"" + std::string(verb.name) + "\""), std::string::npos) << verb.name;
    }
}

}  // namespace
}  // namespace carom::tool
