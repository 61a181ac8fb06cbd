#include "cli/cli.hpp"

#include "bench/kernels.hpp"
#include "cli/bake_cli.hpp"
#include "cli/bench_cli.hpp"
#include "cli/check_cli.hpp"
#include "cli/exit_code.hpp"
#include "cli/explain_cli.hpp"
#include "cli/messages.hpp"
#include "cli/nearest_word.hpp"
#include "cli/number_option.hpp"
#include "cli/output.hpp"
#include "cli/simulate_cli.hpp"
#include "query/query_command.hpp"
#include "simulate/run_on_ranks.hpp"

#include <carom/config.hpp>

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <exception>
#include <new>
#include <vector>

namespace carom::tool {

namespace {

constexpr const char* description = "Carom: exact 2D collision detection";

constexpr const char* footer = R"(
Examples:
  carom check level.tmx --between game --and ground --draw overlaps.png
  carom explain level.tmx hero 'door #7' --draw why.png
  carom bake hero.png --preview shapes.png > hero.json
  carom simulate scene.json --draw paths.svg
  carom query < queries.jsonl > responses.jsonl
  carom bench
  carom check --help)";

constexpr const char* commands = "check, explain, bake, simulate, query and bench";

// What follows the name of something that is not there: the one that was probably meant, or `otherwise`.
std::string suggestion(std::string_view word, const std::vector<std::string>& known, const std::string& otherwise) {
    const std::string near = nearest_word(word, known);
    return near.empty() ? otherwise : fmt::format("did you mean '{}'?", near);
}

// The message if no command was recognized: the parser only says that one is required.
std::string missing_command(int argc, const char* const* argv) {
    const std::string list = fmt::format("the commands are {}; see carom --help", commands);
    for (int i = 1; i < argc; ++i) {
        if (argv[i][0] == '-') continue;
        const std::vector<std::string> known{"check", "explain", "bake", "simulate", "query", "bench"};
        return fmt::format("there is no command '{}'; {}", argv[i], suggestion(argv[i], known, list));
    }
    return fmt::format("no command given; {}", list);
}

// The message if an option is not known.
std::string unknown_option(const CLI::App& app, const CLI::ParseError& outcome, const std::string& see) {
    std::vector<std::string> known;
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
    }
    for (const std::string& word : app.remaining()) {
        if (word.starts_with("--")) return fmt::format("there is no option {}; {}", word, suggestion(word, known, see));
    }
    return fmt::format("{}; {}", outcome.what(), see);
}

// Help and version are requested by throwing, too; they are output, everything else is an error.
int report_parse(const CLI::App& app, const CLI::ParseError& outcome, const std::string& without_command) {
    const std::vector<const CLI::App*> chosen =
        app.get_subcommands([](const CLI::App* command) { return command->parsed(); });
    const CLI::App& command_app = chosen.empty() ? app : *chosen.front();
    if (outcome.get_name() == "CallForVersion") {
        write_output("carom " CAROM_VERSION "\nkernels: " + kernels_text() + '\n');
    } else if (outcome.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
        write_output(chosen.empty() ? app.help() : command_app.help("carom"));
    } else {
        const bool no_command = chosen.empty() && outcome.get_name() == "RequiredError";
        const std::string command = chosen.empty() ? "carom" : "carom " + command_app.get_name();
        const std::string see = fmt::format("see {} --help", command);
        if (no_command) {
            print_error(without_command);
        } else if (outcome.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError)) {
            print_error(unknown_option(command_app, outcome, see));
        } else {
            print_error(fmt::format("{}; {}", outcome.what(), see));
        }
        return exit_bad;
    }
    return exit_fine;
}

int parse_and_run(int argc, const char* const* argv) {
    CLI::App app(description, "carom");
    app.footer(footer);
    app.set_version_flag("--version", "carom " CAROM_VERSION, "Print the version and the kernels, and exit");
    app.require_subcommand(1);

    CheckCli check(app);
    ExplainCli explain(app);
    BakeCli bake(app);
    BenchCli bench(app);
    SimulateCli simulate(app);
    QueryOptions query;
    CLI::App* query_command = app.add_subcommand("query", "Run collision queries, one JSON object per line");
    query_command->add_option("FILE", query.files, "Files with one query per line; - or none is standard input");
    query_command->add_flag("--double", query.use_double, "Compute in double instead of float");
    const auto read_budget = [&query](const std::string& text) {
        query.budget.units = decimal_number<std::int64_t>("--budget", text);
        if (query.budget.units < 1) throw CLI::ValidationError("--budget", "must be at least 1; got " + text);
    };
    const std::string budget_help =
        fmt::format("The most units of work that a line may take (default {})", default_budget.units);
    query_command->add_option_function<std::string>("--budget", read_budget, budget_help)->type_name("NUMBER");
    query_command->footer(
        "\nExit codes: 0 no errors; 1 some line had an error; 2 bad usage, input or output.\n"
        "\nExample:\n  echo '{\"ask\": \"overlaps\", \"a\": {\"type\": \"circle\", \"center\": [0, 0], "
        "\"radius\": 1}, \"b\": {\"type\": \"point\", \"at\": [1, 0]}}' | carom query");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& outcome) {
        return report_parse(app, outcome, missing_command(argc, argv));
    }
    if (check.chosen()) return run_check(check.options());
    if (explain.chosen()) return run_explain(explain.options());
    if (bench.chosen()) return run_bench(bench.options());
    if (simulate.chosen()) {
        if (simulate.ranks()) run_on_ranks(*simulate.ranks(), simulate.words_for_ranks());
        return run_simulate(simulate.options());
    }
    return bake.chosen() ? run_bake(bake.options()) : run_query(query);
}

}  // namespace

int run_cli(int argc, const char* const* argv) noexcept {
    try {
        ignore_broken_pipes();
        const int code = parse_and_run(argc, argv);
        finish_output();
        return code;
    } catch (const std::bad_alloc&) {
        print_error("not enough memory");
    } catch (const std::exception& problem) {
        print_error(problem.what());
    } catch (...) {
        print_error("unknown failure");
    }
    return exit_bad;
}

}  // namespace carom::tool
