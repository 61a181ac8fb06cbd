#include "check/report_ci.hpp"
#include "cli/text.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace carom::tool {

namespace {

// Text for XML 1.0, which has no way to write most control characters.
std::string escaped(const std::string& text) {
    std::string xml;
    for (const char c : printable(text)) {
        switch (c) {
            case '&':
                xml += "&amp;";
                break;
            case '<':
                xml += "&lt;";
                break;
            case '>':
                xml += "&gt;";
                break;
            case '"':
                xml += "&quot;";
                break;
            default:
                xml += c;
        }
    }
    return xml;
}

std::string test_case(const std::string& suite, const std::string& name, const std::string& inner) {
    const std::string opening =
        fmt::format("    <testcase classname=\"{}\" name=\"{}\"", escaped(suite), escaped(name));
    return inner.empty() ? opening + "/>\n" : fmt::format("{}>\n      {}\n    </testcase>\n", opening, inner);
}

class JunitDocument : public CiDocument {
  public:
    void add(const Level& level, const CheckResult& result) override {
        std::string cases;
        Counts counts;
        const auto add_case = [&](const char* rule, const std::string& sentence, Severity severity) {
            const bool failed = severity == Severity::error;
            ++counts.tests;
            counts.failures += failed;
            cases += test_case(
                level.path, sentence,
                failed ? fmt::format("<failure type=\"{}\" message=\"{}\"/>", escaped(rule), escaped(sentence)) : "");
        };
        for (const FoundRow& row : merge_rows(level, result.pairs)) {
            const FoundPair& pair = result.pairs[row.deepest];
            add_case(rule_of(pair), row_sentence(level, result, row), severity(pair, result.reporting));
        }
        for (const Finding& finding : level.findings)
            add_case(finding.rule.c_str(), finding.message, severity(finding, result.reporting));
        // A suite without cases would not show that the level was checked.
        if (counts.tests == 0) add_case("", "no overlaps", Severity::note);
        add_suite(level.path, counts, cases);
    }

    void add_failure(const std::string& path, const std::string& message) override {
        add_suite(
            path, {1, 0, 1},
            test_case(path, "the level can be checked", fmt::format("<error message=\"{}\"/>", escaped(message))));
    }

    std::string take() override {
        return fmt::format(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<testsuites name=\"carom check\" tests=\"{}\" failures=\"{}\" errors=\"{}\">\n{}</testsuites>\n",
            all_.tests, all_.failures, all_.errors, suites_);
    }

  private:
    struct Counts {
        std::int64_t tests = 0, failures = 0, errors = 0;
    };

    void add_suite(const std::string& name, const Counts& counts, const std::string& cases) {
        suites_ +=
            fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\">\n{}  </testsuite>\n",
                        escaped(name), counts.tests, counts.failures, counts.errors, cases);
        all_.tests += counts.tests;
        all_.failures += counts.failures;
        all_.errors += counts.errors;
    }

    Counts all_;
    std::string suites_;
};

}  // namespace

std::unique_ptr<CiDocument> junit_document() {
    return std::make_unique<JunitDocument>();
}

}  // namespace carom::tool
