// The program `carom`; everything it does lives in the folders beside this file.
#include "cli/cli.hpp"

int main(int argc, char** argv) {
    return carom::tool::run_cli(argc, argv);
}
