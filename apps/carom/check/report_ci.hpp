/// The reports of a check in the formats that CI systems read. An entry is a row of the table or a finding.
#pragma once

#include "check/result.hpp"
#include "check/severity.hpp"
#include "level/level.hpp"

#include <memory>
#include <string>

namespace carom::tool {

/// Collects a report, level by level.
class CiDocument {
  public:
    virtual ~CiDocument() = default;

    virtual void add(const Level& level, const CheckResult& result) = 0;

    /// A level that could not be checked.
    virtual void add_failure(const std::string& path, const std::string& message) = 0;

    /// The whole document, which ends in a newline unless it is empty; nothing can be added afterwards.
    virtual std::string take() = 0;
};

/// JUnit's XML: a suite for each level, a case for each entry, which fails when it is an error.
std::unique_ptr<CiDocument> junit_document();

/// SARIF 2.1.0 [OASIS]: a result for each entry.
std::unique_ptr<CiDocument> sarif_document();

/// GitHub's workflow commands: a line for each entry, which GitHub shows at the file.
std::unique_ptr<CiDocument> github_document();

}  // namespace carom::tool
