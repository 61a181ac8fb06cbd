// The program `carom`, which is implemented in the folders next to this file.
#include "cli/cli.hpp"

int main(int argc, char** argv) {
    return carom::tool::run_cli(argc, argv);
}
