#include "explain/explain_command.hpp"

#include "cli/exit_code.hpp"
#include "cli/messages.hpp"
#include "cli/output.hpp"
#include "draw/canvas.hpp"
#include "draw/draw_explanation.hpp"
#include "explain/check_rules.hpp"
#include "explain/explain_report.hpp"
#include "explain/find_item.hpp"
#include "level/load.hpp"

namespace carom::tool {

int run_explain(const ExplainOptions& options) {
    if (options.image) image_format(*options.image);  // reports a bad name before anything is computed
    const Level level = load_level(options.level);
    for (const std::string& warning : level.warnings) print_warning(warning);
    const std::size_t a = find_item(level, options.a), b = find_item(level, options.b);
    Explanation explanation = explain(level, a, b);
    const LevelOptions settings = ProjectSettings(options.config).options_for(options.level, {});
    if (!settings.settings.empty())
        explanation.check = CheckRules{settings.settings, why_not_compared(level, settings, a, b)};
    write_output(options.json ? json_report(level, explanation) : text_report(level, explanation, wants_color()));
    if (options.image) draw_explanation(level, explanation, {*options.image, options.scale});
    return exit_fine;
}

}  // namespace carom::tool
