/// Runs the tool in this process and keeps what it prints.
#pragma once

#include "cli/cli.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace carom::tool {

struct ToolRun {
    int code;
    std::string output;
    std::string errors;
};

inline ToolRun run_tool(const std::vector<std::string>& arguments) {
    std::vector<const char*> argv = {"carom"};
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int code = run_cli(static_cast<int>(argv.size()), argv.data());
    std::string output = testing::internal::GetCapturedStdout();
    return {code, std::move(output), testing::internal::GetCapturedStderr()};
}

}  // namespace carom::tool
