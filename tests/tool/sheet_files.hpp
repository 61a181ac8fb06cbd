/// A folder with the sheets of tests/tool/sheets and the picture that they share.
#pragma once

#include "tool/png_writer.hpp"
#include "tool/temporary_folder.hpp"

#include <string>
#include <vector>

namespace carom::tool {

/// An arrow upright at (0, 0), a hook at (5, 0), and the arrow rotated by a quarter, clockwise, at (8, 0).
inline const std::vector<std::string> sheet_rows = {
    "##...#..###.",  //
    "######...##.",  //
    "#....##..#..",  //
    "......#..#..",  //
    ".........#..",
};

/// The arrow as it was drawn, before it was trimmed.
inline const std::vector<std::string> arrow_rows = {
    "........",  //
    "........",  //
    ".##.....",  //
    ".#####..",  //
    ".#......",  //
    "........",
};

inline const std::vector<std::string> hook_rows = {"#.", "#.", "##", ".#"};

inline void fill_with_sheets(const TemporaryFolder& folder) {
    folder.copy_from(source_path("tests/tool/sheets"));
    folder.write("sheet.png", png_of(sheet_rows));
}

}  // namespace carom::tool
