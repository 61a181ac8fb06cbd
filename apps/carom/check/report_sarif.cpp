#include "check/report_ci.hpp"
#include "check/rules.hpp"
#include "io/json_writer.hpp"

#include <carom/config.hpp>

#include <fmt/format.h>

#include <filesystem>

namespace carom::tool {

namespace {

const char* level_of(Severity severity) {
    return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "note";
}

// A relative reference where the path is relative, a file URI otherwise [RFC 3986, RFC 8089].
std::string uri_of(const std::string& path) {
    constexpr std::string_view kept = "-._~/";
    std::string uri = std::filesystem::path(path).is_absolute() ? "file://" : "";
    for (const char c : std::filesystem::path(path).generic_string()) {
        const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                              kept.find(c) != std::string_view::npos;
        uri += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return uri;
}

void write_text(JsonWriter& out, const char* key, const std::string& text) {
    out.key(key);
    out.begin_object();
    out.field("text", text);
    out.end_object();
}

class SarifDocument : public CiDocument {
  public:
    SarifDocument() : out_(JsonLayout::indented) {
        out_.begin_object();
        out_.field("version", "2.1.0");
        out_.key("runs");
        out_.begin_array();
        out_.begin_object();
        write_tool();
        out_.key("results");
        out_.begin_array();
    }

    void add(const Level& level, const CheckResult& result) override {
        for (const FoundRow& row : merge_rows(level, result.pairs)) {
            const FoundPair& pair = result.pairs[row.deepest];
            add_result(rule_of(pair), severity(pair, result.reporting), level.path, row_sentence(level, result, row),
                       {row_item_text(level, result, row, true), row_item_text(level, result, row, false)});
        }
        for (const Finding& finding : level.findings)
            add_result(finding.rule, severity(finding, result.reporting), level.path, finding.message,
                       {finding.layer + '/' + finding.label});
    }

    void add_failure(const std::string& path, const std::string& message) override {
        failures_.push_back({path, message});
    }

    std::string take() override {
        out_.end_array();
        out_.key("invocations");
        out_.begin_array();
        out_.begin_object();
        out_.field("executionSuccessful", failures_.empty());
        out_.key("toolExecutionNotifications");
        out_.begin_array();
        for (const auto& [path, message] : failures_) {
            out_.begin_object();
            out_.field("level", "error");
            write_text(out_, "message", message);
            write_locations(path, {});
            out_.end_object();
        }
        out_.end_array();
        out_.end_object();
        out_.end_array();
        out_.end_object();
        out_.end_array();
        out_.end_object();
        return out_.take() + '\n';
    }

  private:
    void write_tool() {
        out_.key("tool");
        out_.begin_object();
        out_.key("driver");
        out_.begin_object();
        out_.field("name", "carom check");
        out_.field("version", CAROM_VERSION);
        out_.key("rules");
        out_.begin_array();
        for (const Rule& rule : all_rules()) {
            out_.begin_object();
            out_.field("id", rule.name);
            write_text(out_, "shortDescription", rule.text);
            out_.end_object();
        }
        out_.end_array();
        out_.end_object();
        out_.end_object();
    }

    void write_locations(const std::string& path, const std::vector<std::string>& items) {
        out_.key("locations");
        out_.begin_array();
        out_.begin_object();
        out_.key("physicalLocation");
        out_.begin_object();
        out_.key("artifactLocation");
        out_.begin_object();
        out_.field("uri", uri_of(file_of(path)));
        out_.end_object();
        out_.end_object();
        if (!items.empty()) {
            out_.key("logicalLocations");
            out_.begin_array();
            for (const std::string& item : items) {
                out_.begin_object();
                out_.field("fullyQualifiedName", item);
                out_.end_object();
            }
            out_.end_array();
        }
        out_.end_object();
        out_.end_array();
    }

    void add_result(const std::string& rule, Severity severity, const std::string& path, const std::string& message,
                    const std::vector<std::string>& items) {
        out_.begin_object();
        out_.field("ruleId", rule);
        out_.field("level", level_of(severity));
        write_text(out_, "message", message);
        write_locations(path, items);
        out_.end_object();
    }

    JsonWriter out_;
    std::vector<std::pair<std::string, std::string>> failures_;
};

}  // namespace

std::unique_ptr<CiDocument> sarif_document() {
    return std::make_unique<SarifDocument>();
}

}  // namespace carom::tool
