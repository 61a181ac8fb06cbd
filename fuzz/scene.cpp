// Any bytes as a Carom scene.

#include "reader.hpp"
#include "scene/scene_reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::read_level("fuzzed.json", data, size, "fuzzed.json", carom::tool::read_scene);
}
