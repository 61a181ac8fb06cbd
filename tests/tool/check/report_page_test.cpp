// The page of --report, as text; apps/site/test/report.test.mjs opens it in a browser.
#include "page/report_page.hpp"

#include "draw/svg_path.hpp"
#include "io/base64.hpp"
#include "tool/check/check_levels.hpp"
#include "tool/temporary_folder.hpp"
#include "tool/tool_run.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace carom::tool {
namespace {

nlohmann::json data_of(const std::string& page) {
    const std::string opening = "type=\"application/json\">";
    const std::size_t start = page.find(opening) + opening.size();
    return nlohmann::json::parse(page.substr(start, page.find("</script>", start) - start));
}

TEST(ReportPage, HoldsEveryLevel) {
    Level level =
        level_of({picture_item("game", "hero </script>", 1, {"##", "##"}, {0, 0}),
                  item_of("game", "coin", 2, AabbD{{1, 1}, {12, 12}}), item_of("sky", "sun", 3, PointD{{50, 50}})});
    level.findings = {{"duplicate-id", "sky", "sun #3", "two have one id"}};
    ReportPage page;
    EXPECT_EQ(page.add(level, check(level)), "");
    page.add_failure("gone.tmx", "gone.tmx: there is no such file");
    const std::string text = page.take();
    const nlohmann::json data = data_of(text);
    ASSERT_EQ(data.size(), 2u);
    EXPECT_EQ(data[0]["view"], nlohmann::json({0, 0, 100, 100}));
    ASSERT_EQ(data[0]["rows"].size(), 1u);
    const auto& row = data[0]["rows"][0];
    EXPECT_EQ(row["a"], "game/hero </script> #1");
    EXPECT_EQ(row["severity"], "error");
    EXPECT_EQ(row["depth"], 1);
    EXPECT_EQ(row["items"], nlohmann::json({0, 1}));
    EXPECT_EQ(data[0]["items"][1]["path"], "M1 1L12 1L12 12L1 12Z");
    EXPECT_EQ(data[0]["findings"][0]["items"], nlohmann::json({2}));
    EXPECT_EQ(data[0]["items"][2]["label"], "sun #3");
    EXPECT_EQ(decode_base64(data[0]["picture"].get<std::string>())->substr(1, 3), "PNG");
    EXPECT_EQ(data[1]["error"], "gone.tmx: there is no such file");
    // Nothing comes from elsewhere; the one address is the name of SVG.
    std::string rest = text;
    const std::string name = "http://www.w3.org/2000/svg";
    rest.erase(rest.find(name), name.size());
    for (const char* word : {"http:", "https:", "src=", "@import", "url("})
        EXPECT_EQ(rest.find(word), std::string::npos) << word;
}

TEST(ReportPage, OnTheCommandLine) {
    const TemporaryFolder folder;
    const std::string map =
        folder.write("a.tmx", R"(<map orientation="orthogonal" width="9" height="9" tilewidth="8" tileheight="8"/>)");
    EXPECT_EQ(run_tool({"check", map, "--report", folder.path("page.html")}).code, 0);
    EXPECT_TRUE(data_of(file_bytes(folder.path("page.html")))[0]["rows"].empty());
    const ToolRun other = run_tool({"check", map, "--report", map});
    EXPECT_EQ(other.code, 2);
    EXPECT_NE(other.errors.find("the name must end in .html"), std::string::npos) << other.errors;
    EXPECT_EQ(run_tool({"check", map, "--report", folder.path("no/page.html")}).code, 2);
    EXPECT_EQ(run_tool({"check", folder.path("gone.tmx"), "--report", folder.path("gone.html")}).code, 2);
    EXPECT_TRUE(std::filesystem::exists(folder.path("gone.html")));
}

TEST(SvgPath, CurvesAndFarBodies) {
    const View view{{0, 0}, {100, 100}, 0.5};
    const std::string circle = svg_path(view, {CircleD{{50, 50}, 10}, {}});
    EXPECT_TRUE(circle.starts_with("M60 50C")) << circle;
    EXPECT_TRUE(circle.ends_with("Z")) << circle;
    EXPECT_EQ(svg_path(view, {SegmentD{{1, 2}, {3, 4.5}}, {}}), "M1 2L3 4.5");
    EXPECT_EQ(svg_path(view, {CircleD{{1e8, 0}, 1}, {}}), "");
}

TEST(Base64, EncodesWhatItDecodes) {
    EXPECT_EQ(encode_base64(""), "");
    EXPECT_EQ(encode_base64("f"), "Zg==");
    EXPECT_EQ(encode_base64("fo"), "Zm8=");
    EXPECT_EQ(encode_base64("foobar"), "Zm9vYmFy");
    std::string bytes;
    for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
    EXPECT_EQ(decode_base64(encode_base64(bytes)), bytes);
}

}  // namespace
}  // namespace carom::tool
