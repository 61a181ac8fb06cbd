/// The report of a check, for people and for programs.
#pragma once

#include "check/result.hpp"
#include "level/level.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace carom::tool {

/// The heading, the table of listed pairs and the summary lines; ends in a newline. Columns line up; the numbers in the
/// first column are the ones in the picture that `--draw` makes.
std::string table_report(const Level& level, const CheckResult& result, bool color);

/// How JSON reports name an item.
nlohmann::ordered_json item_json(const Item& item);

/// One level's entry of the JSON report; docs/check.md is its schema.
nlohmann::ordered_json json_report(const Level& level, const CheckResult& result);

/// The whole JSON report around the levels' entries, as text that ends in a newline.
std::string json_document(const nlohmann::ordered_json& levels);

}  // namespace carom::tool
