// The command line that all demos have.
#pragma once

#include <optional>
#include <string>

namespace demo {

struct Options {
    int frames = 0;  // 0: until the player closes the window
    bool vsync = true;
    bool software = false;
    bool debug = false;
    std::string keys;               // a Script, see input.hpp
    std::string state, screenshot;  // files; empty for none
};

// None if the program is to end at once, with `exit_code`.
std::optional<Options> read_options(int count, char** arguments, const char* keys, int& exit_code);

}  // namespace demo
