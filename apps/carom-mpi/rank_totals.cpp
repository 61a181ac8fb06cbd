#include "rank_totals.hpp"

#include "cli/table.hpp"

#include <fmt/core.h>

namespace carom::tool {

void RankTotals::add(const DistributedWorldCounts& counts) {
    ++updates;
    owned = counts.owned;
    ghosts = counts.ghosts;
    work = counts.work;
    overlapped = counts.overlapped;
    bytes_sent += counts.bytes_sent;
    divisions += counts.divided;
    compute += counts.compute;
    exchange += counts.exchange;
    waiting += counts.waiting;
}

std::string table_of(const std::vector<RankTotals>& ranks) {
    constexpr TableColumn columns[] = {
        {"rank", true},       {"owned", true},     {"ghosts", true},    {"work", true},       {"overlapped", true},
        {"bytes sent", true}, {"divisions", true}, {"compute s", true}, {"exchange s", true}, {"waiting s", true}};
    std::vector<TableRow> rows;
    for (const RankTotals& rank : ranks) {
        rows.push_back({std::to_string(rows.size()), std::to_string(rank.owned), std::to_string(rank.ghosts),
                        std::to_string(rank.work), std::to_string(rank.overlapped), std::to_string(rank.bytes_sent),
                        std::to_string(rank.divisions), fmt::format("{:.3f}", rank.compute),
                        fmt::format("{:.3f}", rank.exchange), fmt::format("{:.3f}", rank.waiting)});
    }
    return table_text(columns, rows);
}

}  // namespace carom::tool
