#include "page/report_page.hpp"

#include "check/rows.hpp"
#include "check/severity.hpp"
#include "draw/draw_check.hpp"
#include "draw/svg_path.hpp"
#include "io/base64.hpp"
#include "level/level_json.hpp"
#include "page/page_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace carom::tool {

namespace {

constexpr double longest_side = 2048;  // of a level's picture, in pixels

const char* word_of(Severity severity) {
    return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "note";
}

/// What one level adds to the page.
class PageLevel {
  public:
    PageLevel(JsonWriter& out, const Level& level, const CheckResult& result)
        : out_(out), level_(level), result_(result), view_(check_view(level, result, 1)) {
        const Vec2D size = view_.max - view_.min;
        view_.scale = std::min(1.0, longest_side / std::max(size.x, size.y));
    }

    std::string write() {
        const Vec2D size = view_.max - view_.min;
        out_.begin_object();
        out_.field("name", level_.path);
        out_.key("view");
        out_.begin_array();
        for (const double number : {view_.min.x, view_.min.y, size.x, size.y}) out_.number(number);
        out_.end_array();
        out_.field("background", level_.background);
        std::string warning;
        try {
            out_.field("picture", encode_base64(draw_images(level_, result_, view_)));
        } catch (const std::exception& problem) {
            warning = fmt::format("{}: its pictures are not on the page: {}", level_.path, problem.what());
            out_.field("picture", "");
        }
        write_rows();
        write_findings();
        write_items();
        write_outlines();
        out_.field("settings", result_.settings);
        out_.field("known", result_.known);
        out_.field("unlisted", result_.unlisted);
        out_.field("warnings", level_.warnings);
        out_.end_object();
        return warning;
    }

  private:
    void write_rows() {
        out_.key("rows");
        out_.begin_array();
        for (const FoundRow& row : merge_rows(level_, result_.pairs)) {
            const FoundPair& pair = result_.pairs[row.deepest];
            out_.begin_object();
            out_.field("a", row_item_text(level_, result_, row, true));
            out_.field("b", row_item_text(level_, result_, row, false));
            out_.field("rule", rule_of(pair));
            out_.field("severity", word_of(severity(pair, result_.reporting)));
            out_.field("depth", pair.depth);
            out_.field("pixels", row_shared_pixels(result_, row));
            out_.field("where", plain(pair.where()));
            out_.key("items");
            out_.begin_array();
            std::set<std::uint32_t> items;
            for (const std::uint32_t i : row.pairs) items.insert({result_.pairs[i].a, result_.pairs[i].b});
            for (const std::uint32_t item : items) reference(item);
            out_.end_array();
            out_.end_object();
        }
        out_.end_array();
    }

    void write_findings() {
        std::map<std::pair<std::string, std::string>, std::uint32_t> places;
        for (std::uint32_t i = 0; i < level_.items.size(); ++i)
            places.try_emplace({level_.items[i].layer, level_.items[i].label}, i);
        out_.key("findings");
        out_.begin_array();
        for (const Finding& finding : level_.findings) {
            out_.begin_object();
            out_.field("rule", finding.rule);
            out_.field("severity", word_of(severity(finding, result_.reporting)));
            out_.field("layer", finding.layer);
            out_.field("message", finding.message);
            out_.key("items");
            out_.begin_array();
            if (const auto found = places.find({finding.layer, finding.label}); found != places.end())
                reference(found->second);
            out_.end_array();
            out_.end_object();
        }
        out_.end_array();
    }

    // By its place among the page's items, in the order in which they are first named.
    void reference(std::uint32_t item) {
        const auto [known, is_new] = numbers_.try_emplace(item, items_.size());
        if (is_new) items_.push_back(item);
        out_.integer(static_cast<std::int64_t>(known->second));
    }

    void write_items() {
        out_.key("items");
        out_.begin_array();
        for (const std::uint32_t i : items_) {
            const Item& item = level_.items[i];
            out_.begin_object();
            out_.field("layer", item.layer);
            out_.field("label", item.label);
            out_.field("type", item.type);
            out_.field("path", item.body ? svg_path(view_, *item.body) : "");
            out_.end_object();
        }
        out_.end_array();
    }

    // All compared bodies, the static ones apart.
    void write_outlines() {
        for (const bool fixed : {true, false}) {
            std::string path;
            for (std::size_t i = 0; i < level_.items.size(); ++i) {
                if (result_.selection.selected(i) && (result_.selection.fixed[i] != 0) == fixed)
                    path += svg_path(view_, *level_.items[i].body);
            }
            out_.field(fixed ? "static" : "moving", path);
        }
    }

    JsonWriter& out_;
    const Level& level_;
    const CheckResult& result_;
    View view_;
    std::vector<std::uint32_t> items_;
    std::map<std::uint32_t, std::size_t> numbers_;
};

}  // namespace

ReportPage::ReportPage() : out_(JsonLayout::line) {
    out_.begin_array();
}

std::string ReportPage::add(const Level& level, const CheckResult& result) {
    return PageLevel(out_, level, result).write();
}

void ReportPage::add_failure(const std::string& path, const std::string& message) {
    out_.begin_object();
    out_.field("name", path);
    out_.field("error", message);
    out_.end_object();
}

std::string ReportPage::take() {
    out_.end_array();
    std::string page = page_opening;
    page += page_style;
    page += page_body;
    // Within a script the text "</script" would end it; in JSON a "<" only occurs in strings.
    for (const char c : out_.take()) c == '<' ? page += "\\u003c" : page += c;
    page += page_data_end;
    page += page_script;
    page += page_closing;
    return page;
}

}  // namespace carom::tool
