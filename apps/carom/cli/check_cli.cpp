#include "cli/check_cli.hpp"

#include "check/words.hpp"
#include "cli/choice_option.hpp"
#include "cli/config_option.hpp"
#include "cli/number_option.hpp"

#include <fmt/core.h>

#include <optional>

namespace carom::tool {

namespace {

constexpr const char* check_footer = R"(
Conditions are name=GLOB, type=GLOB, id=N or PROPERTY=VALUE, with != for the opposite; all given ones must hold. Layers
are names, paths (group/layer), names of groups, or globs of these. In globs * is any text and ? any one character.
Items are static when they have the property bodyType=static (see --static) or belong to a tile or image layer.

The nearest carom.toml from a level's folder upward has settings of the project; options win over it.

Exit codes: 0 done; 1 found what --fail-on or the levels of rules name; 2 bad usage, bad input, or output that could not be written.

Examples:
  carom check level.tmx
      compares everything that moves with everything else
  carom check level.tmx --between game --and ground,castle --draw overlaps.png
      compares one layer with two others, and draws what it finds
  carom check level.tmx --where bodyType=dynamic --fail-on pixels
      for a build script: fails when the sprites of two dynamic items share a pixel
  carom check level.tmx --between enemies --and-where 'name=door*' --json
      compares the enemies with whatever is called a door, on any layer
  carom check maps/*.tmx --draw 'images/{}.svg'
      checks many levels, with an image for each
  carom check level.tmx --watch --report overlaps.html
      while you edit: checks again at each save, and writes a page for a browser)";

// Options that may be given several times take one value each time: what follows the value is a level again.
CLI::Option* repeatable(CLI::Option* option) {
    return option->allow_extra_args(false)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

std::vector<Condition> parse_conditions(const std::vector<std::string>& texts) {
    std::vector<Condition> conditions;
    for (const std::string& text : texts) conditions.push_back(parse_condition(text));
    return conditions;
}

SideOptions side(const std::vector<std::string>& layers, const std::vector<Condition>& common,
                 const std::vector<std::string>& own) {
    SideOptions options{layers, parse_conditions(own)};
    options.conditions.insert(options.conditions.end(), common.begin(), common.end());
    return options;
}

constexpr Words<ReportFormat, 5> format_words{{{"table", ReportFormat::table},
                                               {"json", ReportFormat::json},
                                               {"junit", ReportFormat::junit},
                                               {"sarif", ReportFormat::sarif},
                                               {"github", ReportFormat::github}}};

}  // namespace

CheckCli::CheckCli(CLI::App& app)
    : command_(app.add_subcommand("check", "Find every overlap in Tiled maps and Carom scenes")) {
    command_->footer(check_footer);
    command_
        ->add_option("LEVEL", options_.levels, "Tiled maps (.tmx, .tmj), LDtk projects (.ldtk) or Carom scenes (.json)")
        ->required();
    add_selection();
    add_stages();
    add_output();
}

void CheckCli::add_selection() {
    const char* group = "What is compared";
    repeatable(command_->add_option("--between", first_layers_, "The layers compared; without --and, with each other"))
        ->delimiter(',')
        ->type_name("LAYER,...")
        ->group(group);
    repeatable(command_->add_option("--and", second_layers_, "The layers they are compared with"))
        ->delimiter(',')
        ->type_name("LAYER,...")
        ->group(group);
    repeatable(command_->add_option("--where", conditions_, "Only items that satisfy the condition"))
        ->type_name("CONDITION")
        ->group(group);
    repeatable(command_->add_option("--between-where", first_conditions_, "The same, for the first side only"))
        ->type_name("CONDITION")
        ->group(group);
    repeatable(command_->add_option("--and-where", second_conditions_, "The same, for the second side only"))
        ->type_name("CONDITION")
        ->group(group);
    repeatable(command_->add_option("--static", fixed_, "Which items never move (instead of bodyType=static)"))
        ->type_name("CONDITION")
        ->group(group);
    add_switch("--solid-tiles", options_.settings.plain_tiles,
               "Compare the rectangles of tiles in tilesets without any collision shapes")
        ->group(group);
    add_switch("--static-static", options_.settings.fixed_pairs, "Compare static items with each other too")
        ->group(group);
    add_config_options(*command_, options_.config, group);
}

void CheckCli::add_stages() {
    const char* group = "How far";
    add_choice(*command_, "--stage", options_.settings.last, stage_words,
               "Stop after boxes, shapes or pixels (default)")
        ->type_name("STAGE")
        ->group(group);
    add_switch("--all", options_.settings.list_box_pairs, "Also list pairs whose boxes overlap but not their shapes")
        ->group(group);
    add_choice(*command_, "--only", options_.settings.only, only_words,
               "List only pairs that penetrate, or that share pixels")
        ->type_name("WHAT")
        ->group(group);
    add_number<double>(*command_, "--min-depth", options_.settings.min_depth,
                       "List only pairs that penetrate at least so deep, in units of the level")
        ->group(group);
    repeatable(command_->add_option("--rule", rules_, "Report what the rule finds as error, warning or note, or off"))
        ->delimiter(',')
        ->type_name("RULE=LEVEL,...")
        ->group(group);
    add_choice(*command_, "--fail-on", options_.settings.fail_on, fail_on_words,
               "Exit with 1 on any listed overlap (of shapes), penetration, pixels shared, or on any finding")
        ->type_name("WHAT")
        ->group(group);
}

void CheckCli::add_output() {
    const char* group = "Output";
    CLI::Option* json = command_->add_flag_callback(
        "--json", [this] { options_.format = ReportFormat::json; }, "Print the report as JSON");
    json->group(group);
    add_choice(*command_, "--format", options_.format, format_words,
               "Print a table (default), json, junit, sarif, or github annotations")
        ->type_name("FORMAT")
        ->excludes(json)
        ->group(group);
    command_
        ->add_option("--baseline", options_.settings.baseline,
                     "Leave out the overlaps and findings that the file knows")
        ->type_name("FILE")
        ->group(group);
    command_->add_flag("--write-baseline", options_.write_baseline, "Write all that is listed to the baseline instead")
        ->group(group);
    command_->add_flag("--watch", options_.watch, "Check again whenever a file that was read changes, until Ctrl-C")
        ->group(group);
    const auto read_jobs = [this](const std::string& text) {
        options_.jobs = decimal_number<std::uint16_t>("--jobs", text);
        if (options_.jobs == 0 || options_.jobs > max_jobs)
            throw CLI::ValidationError("--jobs", fmt::format("must be from 1 to {}; got {}", max_jobs, text));
    };
    command_
        ->add_option_function<std::string>("--jobs", read_jobs,
                                           "Check so many levels at once (default: one on each processor)")
        ->type_name("NUMBER")
        ->group(group);
    command_
        ->add_option("--report", options_.page,
                     "Write a page (.html) with all levels and what was found, for a browser")
        ->type_name("FILE")
        ->group(group);
    CLI::Option* draw = command_->add_option(
        "--draw", options_.image,
        "Draw each level and its overlaps into a .png or .svg; {} is replaced by the level's name");
    draw->type_name("FILE")->group(group);
    add_number<double>(*command_, "--scale", options_.scale,
                       "Pixels of the image for one unit of the level (default 1)")
        ->needs(draw)
        ->group(group);
}

CLI::Option* CheckCli::add_switch(const std::string& name, std::optional<bool>& value, const std::string& help) {
    return command_->add_flag_callback(
        name, [&value] { value = true; }, help);
}

CheckOptions CheckCli::options() const {
    CheckOptions options = options_;
    const std::vector<Condition> common = parse_conditions(conditions_);
    Comparison comparison{side(first_layers_, common, first_conditions_), {}};
    if (!second_layers_.empty() || !second_conditions_.empty())
        comparison.second = side(second_layers_, common, second_conditions_);
    const bool is_said = comparison.second || !first_layers_.empty() || !comparison.first.conditions.empty();
    if (is_said) options.settings.comparisons = {std::move(comparison)};
    if (!fixed_.empty()) options.settings.fixed = parse_conditions(fixed_);
    for (const std::string& rule : rules_) {
        const auto [name, level] = parse_rule_level(rule);
        options.settings.levels[name] = level;
    }
    return options;
}

}  // namespace carom::tool
