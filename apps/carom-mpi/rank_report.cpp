#include "rank_report.hpp"

#include "agreed.hpp"
#include "draw/canvas.hpp"
#include "partition_picture.hpp"
#include "share.hpp"
#include "snapshot_name.hpp"

#include <cstdio>

namespace carom::tool {

void check_names(const RankReportOptions& options) {
    if (options.partition) image_format(*options.partition, "--partition");
    if (options.snapshot) expect_snapshot(*options.snapshot);
}

void report_ranks(const Ranks& ranks, const DistributedWorldD& world, const RankTotals& own,
                  const RankReportOptions& options) {
    if (options.table) {
        const std::vector<RankTotals> all = all_gathered(ranks, std::span(&own, 1));
        if (ranks.rank() == 0) std::fputs(table_of(all).c_str(), stderr);
    }
    if (options.snapshot) {
        if (const Status status = world.save(*options.snapshot); !status) throw AgreedError(status.error().message);
    }
    if (options.partition) draw_partition(ranks, world, *options.partition);
}

}  // namespace carom::tool
