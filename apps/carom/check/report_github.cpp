#include "check/report_ci.hpp"
#include "cli/text.hpp"

#include <fmt/format.h>

namespace carom::tool {

namespace {

// The characters that end a command or one of its properties are written as URLs write them.
std::string escaped(const std::string& text, bool is_property) {
    std::string data;
    for (const char c : one_line(text)) {
        const bool special = c == '%' || c == '\r' || c == '\n' || (is_property && (c == ':' || c == ','));
        data += special ? fmt::format("%{:02X}", static_cast<unsigned char>(c)) : std::string(1, c);
    }
    return data;
}

const char* command_of(Severity severity) {
    return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "notice";
}

class GithubDocument : public CiDocument {
  public:
    void add(const Level& level, const CheckResult& result) override {
        for (const FoundRow& row : merge_rows(level, result.pairs)) {
            const FoundPair& pair = result.pairs[row.deepest];
            add_line(severity(pair, result.reporting), level.path, rule_of(pair), row_sentence(level, result, row));
        }
        for (const Finding& finding : level.findings)
            add_line(severity(finding, result.reporting), level.path, finding.rule, finding.message);
    }

    void add_failure(const std::string& path, const std::string& message) override {
        add_line(Severity::error, path, "not checked", message);
    }

    std::string take() override { return std::move(lines_); }

  private:
    void add_line(Severity severity, const std::string& level, const std::string& rule, const std::string& message) {
        lines_ += fmt::format("::{} file={},title={}::{}\n", command_of(severity), escaped(file_of(level), true),
                              escaped("carom: " + rule, true), escaped(message, false));
    }

    std::string lines_;
};

}  // namespace

std::unique_ptr<CiDocument> github_document() {
    return std::make_unique<GithubDocument>();
}

}  // namespace carom::tool
