/// The report of a check as a page for a browser: one file that needs nothing else.
#pragma once

#include "check/result.hpp"
#include "io/json_writer.hpp"
#include "level/level.hpp"

#include <string>

namespace carom::tool {

/// Collects the page, level by level. Each level is drawn, with the outlines of what was compared; rows and findings
/// are listed beside it, and shown in it.
class ReportPage {
  public:
    ReportPage();

    /// Returns a warning when the level's images could not be drawn; empty when they were.
    std::string add(const Level& level, const CheckResult& result);

    /// A level that could not be checked.
    void add_failure(const std::string& path, const std::string& message);

    /// The whole page; nothing can be added afterwards.
    std::string take();

  private:
    JsonWriter out_;
};

}  // namespace carom::tool
