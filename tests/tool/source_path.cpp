// A file of its own, as the only one that is compiled with a path in it: no other compiles anew in another checkout.
#include "temporary_folder.hpp"

namespace carom::tool {

std::string source_path(const std::string& name) {
    return std::string(CAROM_SOURCE_DIR) + "/" + name;
}

}  // namespace carom::tool
