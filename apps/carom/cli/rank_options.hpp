/// Options of commands that run on the ranks of an MPI run.
#pragma once

#include "cli/number_option.hpp"
#include "simulate/rank_report_options.hpp"

#include <array>

namespace carom::tool {

/// Adds `--ranks-table`, `--partition` and `--save`.
inline std::array<CLI::Option*, 3> add_rank_report_options(CLI::App& command, RankReportOptions& report) {
    return {
        command.add_flag("--ranks-table", report.table,
                         "Print what each rank did on standard error: time, colliders, ghosts, bytes"),
        command.add_option("--partition", report.partition, "Draw which rank has what at the end into a .png or .svg")
            ->type_name("FILE"),
        command.add_option("--save", report.snapshot, "Write the world at the end as a snapshot, a .carom")
            ->type_name("FILE")};
}

/// Adds `--patience`.
inline CLI::Option* add_patience(CLI::App& command, double& patience) {
    return add_number<double>(command, "--patience", patience,
                              "Seconds that a rank waits for the others before it ends the run (default 20)");
}

}  // namespace carom::tool
