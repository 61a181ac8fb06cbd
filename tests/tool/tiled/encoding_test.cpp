// Encodings of XML, and capsules.
#include "io/text_encoding.hpp"
#include "level/load.hpp"
#include "tool/temporary_folder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace carom::tool {
namespace {

std::string map_of(const std::string& declaration, const std::string& name) {
    return declaration + R"(<map orientation="orthogonal" width="2" height="2" tilewidth="8" tileheight="8">)" +
           "<objectgroup name=\"a\"><object id=\"1\" name=\"" + name + "\"/></objectgroup></map>";
}

std::string name_in(const TemporaryFolder& folder, const std::string& bytes) {
    try {
        return load_level(folder.write("m.tmx", bytes)).items.at(0).name;
    } catch (const InputError& error) {
        return std::string(error.what()).substr(folder.path("m.tmx").size());
    }
}

std::string utf16(const std::string& ascii, bool big) {
    std::string bytes;
    for (const char c : ascii) bytes += big ? std::string{'\0', c} : std::string{c, '\0'};
    return bytes;
}

TEST(Encoding, AsDeclared) {
    const TemporaryFolder folder;
    const auto declared = [](const char* name) { return fmt::format("<?xml version='1.0' encoding=\"{}\"?>\n", name); };
    EXPECT_EQ(name_in(folder, map_of(declared("UTF-8"), "l\xc3\xb6we")), "l\xc3\xb6we");
    EXPECT_EQ(name_in(folder, map_of(declared("utf-8"), "l\xc3\xb6we")), "l\xc3\xb6we");
    EXPECT_EQ(name_in(folder, map_of(declared("ISO-8859-1"), "l\xf6we")), "l\xc3\xb6we");
    EXPECT_EQ(name_in(folder, map_of(declared("windows-1252"), "\x80")), "\xe2\x82\xac");
    EXPECT_EQ(name_in(folder, map_of(declared("Shift_JIS"), "\x83\x4c")), "\xe3\x82\xad");
    EXPECT_EQ(name_in(folder, map_of(declared("klingon"), "x")),
              ": declares the encoding \"klingon\", which is not known here; save it as UTF-8");
    EXPECT_EQ(name_in(folder, map_of(declared("ASCII//IGNORE"), "x")),
              ": declares the encoding \"ASCII//IGNORE\", which is not known here; save it as UTF-8");
    EXPECT_EQ(name_in(folder, map_of(declared("Shift_JIS"), "\x83")).substr(0, 26), ": is not Shift_JIS from by");
}

TEST(Encoding, Utf16) {
    const TemporaryFolder folder;
    const std::string text = map_of("<?xml version=\"1.0\" encoding=\"UTF-16\"?>", "hero");
    EXPECT_EQ(name_in(folder, "\xFF\xFE" + utf16(text, false)), "hero");
    EXPECT_EQ(name_in(folder, "\xFE\xFF" + utf16(text, true)), "hero");
    EXPECT_EQ(name_in(folder, utf16(text, false)), "hero");
    EXPECT_EQ(name_in(folder, utf16(text, true)), "hero");
    EXPECT_NE(name_in(folder, "\xFF\xFE" + utf16(text, false) + "x").find(": is not UTF-16 from byte"),
              std::string::npos);
}

TEST(Encoding, LongTextIsConvertedWhole) {
    const std::string text = "<?xml encoding='ISO-8859-1'?>" + std::string(200'000, '\xe4');
    const std::string converted = to_utf8(text);
    EXPECT_EQ(converted.size(), 29 + 400'000u);
    EXPECT_TRUE(converted.ends_with("\xc3\xa4\xc3\xa4"));
    EXPECT_EQ(to_utf8("no XML \xe4"), "no XML \xe4");
}

TEST(Capsules, LieAlongTheirLongerSide) {
    const TemporaryFolder folder;
    const auto shape = [&](const std::string& attributes) -> Item {
        const std::string text = R"(<map orientation="orthogonal" width="2" height="2" tilewidth="8" tileheight="8">)"
                                 "<objectgroup name=\"a\"><object id=\"1\" x=\"5\" y=\"6\" " +
                                 attributes + "><capsule/></object></objectgroup></map>";
        return load_level(folder.write("m.tmx", text)).items.at(0);
    };
    const Item wide = shape("width=\"10\" height=\"4\"");
    EXPECT_EQ(std::get<CapsuleD>(wide.body->shape.value), (CapsuleD{{2, 2}, {8, 2}, 2}));
    EXPECT_EQ(wide.body->pose.at, (Vec2D{5, 6}));
    EXPECT_EQ(wide.label, "capsule #1");
    EXPECT_EQ(std::get<CapsuleD>(shape("width=\"4\" height=\"10\"").body->shape.value), (CapsuleD{{2, 2}, {2, 8}, 2}));
    EXPECT_EQ(std::get<CircleD>(shape("width=\"4\" height=\"4\"").body->shape.value), (CircleD{{2, 2}, 2}));
    EXPECT_EQ(std::get<SegmentD>(shape("width=\"4\"").body->shape.value), (SegmentD{{0, 0}, {4, 0}}));
    EXPECT_EQ(std::get<PointD>(shape("").body->shape.value), (PointD{{0, 0}}));
    EXPECT_EQ(std::get<CapsuleD>(shape("width=\"10\" height=\"4\" rotation=\"30\"").body->shape.value),
              (CapsuleD{{2, 2}, {8, 2}, 2}));
}

}  // namespace
}  // namespace carom::tool
