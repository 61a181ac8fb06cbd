#include "build_text.hpp"

#include <carom/config.hpp>

#include <bit>
#include <climits>

namespace carom::detail {

std::string build_text() {
    std::string text = "Carom " CAROM_VERSION ", compiler " __VERSION__;
    text += ", " + std::to_string(sizeof(void*) * CHAR_BIT) + " bits";
    text += std::endian::native == std::endian::little ? ", little-endian" : ", big-endian";
#ifdef CAROM_HARDENED
    text += ", hardened";
#endif
#ifdef CAROM_SANITIZED
    text += ", sanitized";
#endif
#ifdef NDEBUG
    text += ", NDEBUG";
#endif
    return text;
}

}  // namespace carom::detail
