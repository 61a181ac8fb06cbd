// Any bytes as the tileset of a map.

#include "reader.hpp"

namespace {
constexpr const char* map = R"(<map orientation="orthogonal" width="4" height="2" tilewidth="8" tileheight="8">
 <tileset firstgid="1" source="fuzzed.tsx"/>
 <layer name="cells" width="4" height="2"><data encoding="csv">1,2,3,4,2147483653,1073741825,536870914,0</data></layer>
 <objectgroup name="objects">
  <object id="1" gid="1" x="3" y="9" width="20" height="5" rotation="90"/>
  <object id="2" gid="2147483650" x="8" y="8"/>
 </objectgroup>
</map>)";
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::string written = fuzz::level_folder().write("of_tileset.tmx", map);
    return fuzz::read_level("fuzzed.tsx", data, size, "of_tileset.tmx", fuzz::read_map);
}
