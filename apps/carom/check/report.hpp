/// The report of a check, for people and for programs.
#pragma once

#include "check/result.hpp"
#include "io/json_writer.hpp"
#include "level/level.hpp"

#include <string>

namespace carom::tool {

/// The heading, the table of listed pairs, the findings and the summary lines; ends in a newline. Columns line up; the
/// numbers in the first column are the ones in the image that `--draw` makes.
std::string table_report(const Level& level, const CheckResult& result, bool color);

/// Collects the JSON report, an entry for each level; docs/check.md is its schema.
class CheckDocument {
  public:
    CheckDocument();

    void add(const Level& level, const CheckResult& result);

    /// A level that could not be checked.
    void add_failure(const std::string& path, const std::string& message);

    /// The whole document, which ends in a newline; nothing can be added afterwards.
    std::string take();

  private:
    JsonWriter out_;
};

}  // namespace carom::tool
