#include "cli/nearest_word.hpp"

#include <algorithm>
#include <numeric>

namespace carom::tool {

namespace {

// How many letters to insert, remove or replace [Levenshtein 1966].
std::size_t edits(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] != b[j]);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

}  // namespace

std::string nearest_word(std::string_view word, const std::vector<std::string>& known) {
    constexpr std::size_t longest = 60;  // no key is as long, and the cost grows with the product
    if (word.size() > longest) return {};
    std::string nearest;
    std::size_t fewest = std::max<std::size_t>(1, (word.size() + 1) / 3) + 1;
    for (const std::string& other : known) {
        const std::size_t count = edits(word, other);
        if (count >= fewest) continue;
        fewest = count;
        nearest = other;
    }
    return nearest;
}

}  // namespace carom::tool
