// Any bytes as a Tiled map in JSON.

#include "reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::read_level("fuzzed.tmj", data, size, "fuzzed.tmj", fuzz::read_map);
}
