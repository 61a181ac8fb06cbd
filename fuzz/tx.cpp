// Any bytes as the template of a map's objects.

#include "reader.hpp"

namespace {
constexpr const char* map = R"(<map orientation="orthogonal" width="4" height="2" tilewidth="8" tileheight="8">
 <tileset firstgid="1" source="grid.tsx"/>
 <objectgroup name="objects">
  <object id="1" template="fuzzed.tx" x="3" y="9"/>
  <object id="2" template="fuzzed.tx" x="8" y="8" width="20" height="5" rotation="30"/>
  <object id="3" template="fuzzed.tx" gid="2147483650" x="8" y="8"/>
 </objectgroup>
</map>)";
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::string written = fuzz::level_folder().write("of_template.tmx", map);
    return fuzz::read_level("fuzzed.tx", data, size, "of_template.tmx", fuzz::read_map);
}
