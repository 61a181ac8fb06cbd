// Any bytes as a Tiled map.

#include "reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::read_level("fuzzed.tmx", data, size, "fuzzed.tmx", fuzz::read_map);
}
