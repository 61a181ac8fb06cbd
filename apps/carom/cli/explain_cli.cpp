#include "cli/explain_cli.hpp"

#include "cli/config_option.hpp"
#include "cli/number_option.hpp"

namespace carom::tool {

namespace {

constexpr const char* explain_footer = R"(
A and B are named as in `carom check`: layer/label ("game/hero #21"), the label ("hero #21"), layer/name, a name
that no other item has, or the id ("#21"). A name that matches several items is an error that lists them. Where a
carom.toml applies to the level, the explanation says whether `carom check` compares the two.

Exit codes: 0 explained, whatever the result is; 2 bad usage, bad input, or output that could not be written.

Examples:
  carom explain level.tmx hero 'door #7'
      says why the two do or do not collide
  carom explain level.tmx '#21' '#84' --draw why.svg
      and draws it
  carom explain scene.json balls/ball ground/floor --json
      for programs)";

}  // namespace

ExplainCli::ExplainCli(CLI::App& app)
    : command_(app.add_subcommand("explain", "Explain why two items do or do not collide")) {
    command_->footer(explain_footer);
    command_->add_option("LEVEL", options_.level, "A Tiled map (.tmx, .tmj), PROJECT.ldtk#LEVEL or Carom scene (.json)")
        ->required();
    command_->add_option("A", options_.a, "The one item")->required();
    command_->add_option("B", options_.b, "The other item")->required();
    add_config_options(*command_, options_.config);
    command_->add_flag("--json", options_.json, "Print the explanation as JSON");
    CLI::Option* draw = command_->add_option("--draw", options_.image, "Draw the two into a .png or .svg");
    draw->type_name("FILE");
    add_number<double>(*command_, "--scale", options_.scale,
                       "Pixels for one unit of the level (default: fits 480 x 360)")
        ->needs(draw);
}

}  // namespace carom::tool
