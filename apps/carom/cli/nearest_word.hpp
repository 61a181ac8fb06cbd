/// The word that somebody probably meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace carom::tool {

/// The first of the known words that takes the fewest changes of one letter, of about a third of the letters at most;
/// empty when there is none.
std::string nearest_word(std::string_view word, const std::vector<std::string>& known);

}  // namespace carom::tool
