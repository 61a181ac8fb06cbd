#include "geos/suite/tally.hpp"

#include <cstdio>
#include <numeric>

namespace geos {

namespace {

std::string row(const std::string& name, const std::array<std::size_t, 4>& counts) {
    char text[160];
    std::snprintf(text, sizeof text, "%-18s %7zu %7zu %7zu %15zu %6zu\n", name.c_str(),
                  std::accumulate(counts.begin(), counts.end(), std::size_t{0}), counts[0], counts[1], counts[2],
                  counts[3]);
    return text;
}

}  // namespace

void Tally::add(const std::string& operation, const Outcome& outcome) {
    ++counts_[operation][static_cast<std::size_t>(outcome.verdict)];
    if (outcome.verdict == Verdict::differs || outcome.verdict == Verdict::not_expressible)
        ++reasons_[{outcome.verdict, outcome.why}][operation];
}

std::size_t Tally::count(Verdict verdict) const {
    std::size_t sum = 0;
    for (const auto& [operation, counts] : counts_) sum += counts[static_cast<std::size_t>(verdict)];
    return sum;
}

std::string Tally::tables() const {
    std::string text = "operation            cases   right differs not expressible  wrong\n";
    Counts all = {};
    for (const auto& [operation, counts] : counts_) {
        text += row(operation, counts);
        for (std::size_t i = 0; i < all.size(); ++i) all[i] += counts[i];
    }
    text += row("all", all);
    for (const Verdict verdict : {Verdict::differs, Verdict::not_expressible}) {
        text += verdict == Verdict::differs ? "\ndiffers by definition:\n" : "\nnot expressible:\n";
        for (const auto& [key, operations] : reasons_) {
            if (std::get<0>(key) != verdict) continue;
            text += "  " + std::get<1>(key) + "\n    ";
            for (const auto& [operation, count] : operations) text += " " + operation + " " + std::to_string(count);
            text += "\n";
        }
    }
    return text;
}

}  // namespace geos
