#include "options.hpp"

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace demo {
namespace {

constexpr const char* help = R"(
Everywhere: F1 or Tab (Y on a gamepad) shows what the library sees, R restarts, Esc ends.

  --frames N         end after N frames, one step of the game each, and print how long they took
  --no-vsync         as fast as possible, not 60 times a second
  --software         without the graphics card
  --debug            start with what the library sees
  --keys SCRIPT      press and release keys: "10:+Right 70:-Right 75:+Space 90:+pad.a"
  --state FILE       at the end, write what is where, as JSON
  --screenshot FILE  at the end, write the window as a PNG file
)";

}  // namespace

std::optional<Options> read_options(int count, char** arguments, const char* keys, int& exit_code) {
    Options options;
    exit_code = 2;
    for (int i = 1; i < count; ++i) {
        const std::string_view name = arguments[i];
        const auto value = [&]() -> const char* { return i + 1 < count ? arguments[++i] : ""; };
        std::string error;
        if (name == "--help" || name == "-h") {
            std::printf("%s\n%s", keys, help);
            exit_code = 0;
            return {};
        }
        if (name == "--frames") {
            options.frames = std::atoi(value());
            if (options.frames <= 0) error = "--frames needs a number above 0";
        } else if (name == "--no-vsync") {
            options.vsync = false;
        } else if (name == "--software") {
            options.software = true;
        } else if (name == "--debug") {
            options.debug = true;
        } else if (name == "--keys") {
            options.keys = value();
        } else if (name == "--state" || name == "--screenshot") {
            std::string& file = name == "--state" ? options.state : options.screenshot;
            file = value();
            if (file.empty()) error = std::string(name) + " needs a file";
        } else {
            error = "there is no option " + std::string(name) + "; --help shows what there is";
        }
        if (error.empty()) continue;
        std::fprintf(stderr, "%s\n", error.c_str());
        return {};
    }
    return options;
}

}  // namespace demo
