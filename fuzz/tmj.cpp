// Any bytes as a Tiled map in JSON.

#include "reader.hpp"
#include "tiled/map_reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::read_level("fuzzed.tmj", data, size, "fuzzed.tmj", carom::tool::read_tiled_map);
}
