// The Sticker Knight level as boxes, in pixels with y pointing down. Written by sticker_knight_level.py.
#pragma once

#include <carom/shape/aabb.hpp>

namespace sticker_knight {

inline constexpr carom::Aabb solids[] = {
    {{0.0f, 991.0f}, {256.0f, 1087.0f}},  // ground #2
    {{256.0f, 991.0f}, {512.0f, 1087.0f}},  // ground #3
    {{512.0f, 991.0f}, {768.0f, 1087.0f}},  // ground #5
    {{768.0f, 991.0f}, {1024.0f, 1087.0f}},  // ground #7
    {{992.0f, 991.0f}, {1248.0f, 1087.0f}},  // ground #9
    {{1248.0f, 991.0f}, {1504.0f, 1087.0f}},  // ground #11
    {{1760.0f, 991.0f}, {2016.0f, 1087.0f}},  // ground #164
    {{2016.0f, 991.0f}, {2272.0f, 1087.0f}},  // ground #166
    {{1504.0f, 991.0f}, {1760.0f, 1087.0f}},  // ground #183
    {{2272.0f, 991.0f}, {2528.0f, 1087.0f}},  // ground #184
    {{2496.0f, 0.0f}, {2528.0f, 992.0f}},  // bounds #197
    {{0.0f, 0.0f}, {32.0f, 992.0f}},  // bounds #195
};

inline constexpr carom::Aabb floating[] = {
    {{1216.0f, 799.0f}, {1472.0f, 895.0f}},  // ground #4
    {{448.0f, 735.0f}, {704.0f, 831.0f}},  // ground #87
    {{704.0f, 735.0f}, {960.0f, 831.0f}},  // ground #163
    {{992.0f, 863.0f}, {1248.0f, 959.0f}},  // ground #175
    {{1472.0f, 927.0f}, {1728.0f, 1023.0f}},  // ground #176
    {{512.0f, 575.0f}, {768.0f, 671.0f}},  // ground #180
};

inline constexpr carom::Aabb diamonds[] = {
    {{238.0f, 883.5f}, {302.0f, 947.5f}},  // game #190
    {{352.0f, 796.5f}, {416.0f, 860.5f}},  // game #191
    {{481.0f, 886.5f}, {545.0f, 950.5f}},  // game #192
    {{1583.45f, 765.318f}, {1647.45f, 829.318f}},  // game #200
    {{1826.45f, 768.318f}, {1890.45f, 832.318f}},  // game #201
    {{1697.45f, 678.318f}, {1761.45f, 742.318f}},  // game #202
};

}  // namespace sticker_knight
