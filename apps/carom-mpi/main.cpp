// carom-mpi: programs for many machines, to be run by mpirun.
#include "agreed.hpp"
#include "cli/exit_code.hpp"
#include "cli/messages.hpp"
#include "cli/number_option.hpp"
#include "cli/output.hpp"
#include "cli/rank_options.hpp"
#include "cli/simulate_cli.hpp"
#include "cli/usage_error.hpp"
#include "generate_command.hpp"
#include "io/input_error.hpp"
#include "measure_command.hpp"
#include "pairs_command.hpp"
#include "simulate_ranked.hpp"
#include "simulate_snapshot.hpp"
#include "snapshot_name.hpp"

#include <carom/config.hpp>

#include <mpi.h>

#include <cmath>
#include <cstdlib>
#include <exception>

namespace carom::tool {

namespace {

constexpr const char* footer = R"(
Examples:
  mpirun -n 4 carom-mpi simulate scene.json --ranks-table
  mpirun -n 4 carom-mpi generate discs 1000000 discs.carom --seed 7
  mpirun -n 8 carom-mpi simulate discs.carom --steps 100
  mpirun -n 8 carom-mpi pairs 1000000)";

int this_rank() {
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}

// Help is requested by throwing, too.
int report_parse(const CLI::App& app, const CLI::ParseError& outcome) {
    if (this_rank() == 0 && outcome.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
        const auto chosen = app.get_subcommands([](const CLI::App* command) { return command->parsed(); });
        write_output(outcome.get_name() == "CallForVersion" ? std::string("carom-mpi " CAROM_VERSION "\n")
                     : chosen.empty()                       ? app.help()
                                                            : chosen.front()->help("carom-mpi"));
    } else if (this_rank() == 0) {
        print_error(std::string(outcome.what()) + "; see carom-mpi --help");
    }
    return outcome.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success) ? exit_fine : exit_bad;
}

int parse_and_run(int argc, const char* const* argv) {
    CLI::App app("Carom on the ranks of an MPI run", "carom-mpi");
    app.footer(footer);
    app.set_version_flag("--version", "carom-mpi " CAROM_VERSION, "Print the version, and exit");
    app.require_subcommand(1);
    RanksOptions ranks_options;
    SimulateCli simulate(app, Processes::many);
    RankedSimulateOptions ranked;
    add_rank_report_options(simulate.command(), ranked.report);
    add_patience(simulate.command(), ranks_options.patience);

    CLI::App* const generate = app.add_subcommand("generate", "Write a scene of any size as a snapshot");
    GenerateOptions generated;
    generate->add_option("KIND", generated.kind, "discs, boxes or level")->required();
    add_number<std::uint64_t>(*generate, "COUNT", generated.count, "How many colliders")->required();
    generate->add_option("FILE", generated.path, "A .carom, which carom-mpi simulate reads")->required();
    add_number<std::uint64_t>(*generate, "--seed", generated.seed, "Which of these scenes (default 1)");
    add_patience(*generate, ranks_options.patience);

    CLI::App* const measure = app.add_subcommand("measure", "Measure updates of many discs, beside a model of them");
    MeasureOptions measured;
    add_number<std::uint64_t>(*measure, "COUNT", measured.count, "How many discs")->required();
    add_number<std::uint64_t>(*measure, "--updates", measured.updates, "How many updates (default 20)");
    measure->add_flag("--one-world", measured.one_world, "Measure the memory of one World instead");
    add_patience(*measure, ranks_options.patience);

    CLI::App* const pairs = app.add_subcommand("pairs", "Find the overlapping pairs of many squares");
    std::uint64_t squares = 0;
    add_number<std::uint64_t>(*pairs, "SQUARES", squares, "How many")->required();
    add_patience(*pairs, ranks_options.patience);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& outcome) {
        return report_parse(app, outcome);
    }
    if (!(ranks_options.patience > 0) || !std::isfinite(ranks_options.patience))
        throw UsageError("--patience must be a number above 0; got " + std::to_string(ranks_options.patience));
    const Result<Ranks> ranks = Ranks::join(MPI_COMM_WORLD, ranks_options);
    if (!ranks) throw AgreedError(ranks.error().message);
    if (pairs->parsed()) return run_pairs(*ranks, squares);
    if (measure->parsed()) return run_measure(*ranks, measured);
    if (generate->parsed()) return run_generate(*ranks, generated);
    ranked.common = simulate.options();
    return is_snapshot(ranked.common.level) ? run_simulate_snapshot(*ranks, ranked)
                                            : run_simulate_ranked(*ranks, ranked);
}

int report_agreed(const std::exception& problem) {
    if (this_rank() == 0) print_error(problem.what());
    return exit_bad;
}

// What not all ranks know of ends the run.
int run(int argc, const char* const* argv) {
    try {
        const int code = parse_and_run(argc, argv);
        finish_output();
        return code;
    } catch (const AgreedError& problem) {
        return report_agreed(problem);
    } catch (const UsageError& problem) {
        return report_agreed(problem);
    } catch (const InputError& problem) {
        return report_agreed(problem);
    } catch (const std::exception& problem) {
        print_error("rank " + std::to_string(this_rank()) + ": " + problem.what());
    }
    MPI_Abort(MPI_COMM_WORLD, exit_bad);
    return exit_bad;
}

}  // namespace

}  // namespace carom::tool

int main(int argc, char** argv) {
    setenv("NO_COLOR", "1", 1);  // mpirun gives ranks a terminal, whatever its own output is
    MPI_Init(&argc, &argv);
    const int code = carom::tool::run(argc, argv);
    MPI_Finalize();
    return code;
}
