/// The options of `carom check` on the command line.
#pragma once

#include "check/check_command.hpp"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

/// Adds the command and its options to an application, and holds the parsed options. Must outlive the parsing.
class CheckCli {
  public:
    explicit CheckCli(CLI::App& app);

    /// Whether the command line has this command.
    bool chosen() const { return command_->parsed(); }

    /// The parsed options. Throws UsageError for conditions and rules that cannot be read.
    CheckOptions options() const;

  private:
    void add_selection();
    void add_stages();
    void add_output();
    CLI::Option* add_switch(const std::string& name, std::optional<bool>& value, const std::string& help);

    CLI::App* command_;
    CheckOptions options_;
    std::vector<std::string> first_layers_;
    std::vector<std::string> second_layers_;
    std::vector<std::string> conditions_;
    std::vector<std::string> first_conditions_;
    std::vector<std::string> second_conditions_;
    std::vector<std::string> fixed_;
    std::vector<std::string> rules_;
};

}  // namespace carom::tool
