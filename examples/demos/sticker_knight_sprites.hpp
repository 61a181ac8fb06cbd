// What the Sticker Knight level shows, in pixels with y pointing down. Written by sticker_knight_level.py.
#pragma once

#include <carom/shape/aabb.hpp>

namespace sticker_knight {

// An image; (x, y) is its lower left corner, about which it is rotated clockwise.
struct Sprite {
    const char* image;
    float x, y, width, height, degrees;
    bool mirrored;
    float opacity;
};

// clang-format off
// From back to front.
inline constexpr Sprite sprites[] = {
    {"cloud.png", -16.2424f, 452.394f, 384.0f, 128.0f, 0.0f, false, 1.0f},
    {"flare.png", 146.97f, 693.727f, 192.0f, 192.0f, 0.0f, false, 1.0f},
    {"cloud.png", 373.939f, 627.121f, 384.0f, 128.0f, 0.0f, true, 1.0f},
    {"cloud.png", 2105.85f, 510.818f, 384.0f, 128.0f, 0.0f, true, 1.0f},
    {"cloud.png", 1453.52f, 651.909f, 384.0f, 128.0f, 0.0f, false, 1.0f},
    {"cloud.png", 946.606f, 420.455f, 384.0f, 128.0f, 0.0f, false, 1.0f},
    {"backgroundMountain.png", 66.6667f, 1079.0f, 837.333f, 320.0f, 0.0f, false, 1.0f},
    {"backgroundMountain.png", 592.0f, 1055.0f, 920.0f, 448.0f, 0.0f, false, 1.0f},
    {"backgroundMountain.png", 1173.54f, 1179.49f, 920.0f, 352.0f, -10.4469f, false, 1.0f},
    {"backgroundMountain.png", 1824.67f, 1141.0f, 656.364f, 448.0f, 0.0f, false, 1.0f},
    {"backgroundTower.png", 2145.33f, 817.0f, 129.0f, 332.0f, 0.0f, false, 1.0f},
    {"backgroundTower.png", 1771.52f, 976.697f, 129.0f, 332.0f, 0.0f, false, 1.0f},
    {"backgroundTower.png", 847.515f, 823.788f, 129.0f, 332.0f, 0.0f, false, 1.0f},
    {"earthWall.png", 0.0f, 1440.0f, 2528.0f, 385.0f, 0.0f, false, 1.0f},
    {"earthWall.png", 448.0f, 1087.0f, 512.0f, 320.0f, 0.0f, false, 1.0f},
    {"earthWall2.png", 1216.0f, 991.0f, 256.0f, 160.0f, 0.0f, false, 1.0f},
    {"earthWall2.png", 992.0f, 1023.0f, 256.0f, 160.0f, 0.0f, false, 1.0f},
    {"earthWall2.png", 512.0f, 735.0f, 256.0f, 160.0f, 0.0f, false, 1.0f},
    {"platformBase2.png", 0.0f, 1087.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase2.png", 256.0f, 1087.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase1.png", 1216.0f, 895.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase2.png", 512.0f, 1087.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase2.png", 768.0f, 1087.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase2.png", 992.0f, 1087.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase2.png", 1248.0f, 1087.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"wallDecor1.png", 84.0f, 1199.0f, 128.0f, 96.0f, 0.0f, false, 1.0f},
    {"wallDecor1.png", 652.0f, 1319.0f, 128.0f, 96.0f, 0.0f, false, 1.0f},
    {"wallDecor1.png", 972.0f, 1203.0f, 128.0f, 96.0f, 0.0f, false, 1.0f},
    {"wallDecor1.png", 1420.0f, 1319.0f, 128.0f, 96.0f, 0.0f, false, 1.0f},
    {"wallDecor1.png", 1748.0f, 1183.0f, 128.0f, 96.0f, 0.0f, false, 1.0f},
    {"wallDecor1.png", 1964.24f, 1354.15f, 128.0f, 96.0f, 0.0f, false, 1.0f},
    {"wallDecor2.png", 272.0f, 1295.0f, 128.0f, 96.0f, 0.0f, false, 1.0f},
    {"wallDecor2.png", 576.0f, 1191.0f, 128.0f, 96.0f, 0.0f, false, 1.0f},
    {"wallDecor2.png", 1048.0f, 1323.0f, 128.0f, 96.0f, 0.0f, false, 1.0f},
    {"wallDecor2.png", 1288.0f, 1211.0f, 128.0f, 96.0f, 0.0f, false, 1.0f},
    {"wallDecor2.png", 1720.0f, 1339.0f, 128.0f, 96.0f, 0.0f, false, 1.0f},
    {"wallDecor2.png", 2008.0f, 1203.0f, 128.0f, 96.0f, 0.0f, false, 1.0f},
    {"wallDecor2.png", 2287.76f, 1198.03f, 128.0f, 96.0f, 0.0f, false, 1.0f},
    {"wallDecor2.png", 514.545f, 907.545f, 128.0f, 96.0f, 0.0f, false, 1.0f},
    {"wallDecor1.png", 658.667f, 963.606f, 128.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase2.png", 448.0f, 831.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"wallDecor2.png", 2190.79f, 1361.67f, 128.0f, 96.0f, 0.0f, false, 1.0f},
    {"wallDecor2.png", 786.545f, 919.545f, 128.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase2.png", 704.0f, 831.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase2.png", 1760.0f, 1087.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase2.png", 2016.0f, 1087.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase1.png", 992.0f, 959.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase1.png", 1472.0f, 1023.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase1.png", 512.0f, 671.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase2.png", 1504.0f, 1087.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase2.png", 2272.0f, 1087.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"wallDecor1.png", 1280.0f, 991.0f, 128.0f, 96.0f, 0.0f, false, 1.0f},
    {"wallDecor1.png", 544.0f, 735.0f, 128.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase4.png", 1952.0f, 1023.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase4.png", 1952.0f, 959.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase4.png", 1952.0f, 895.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase4.png", 1952.0f, 831.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase4.png", 1952.0f, 639.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase4.png", 1952.0f, 767.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase4.png", 1952.0f, 703.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase4.png", 1952.0f, 575.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase4.png", 1888.0f, 511.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase4.png", 1984.0f, 575.0f, 256.0f, 96.0f, 0.0f, true, 1.0f},
    {"platformBase4.png", 1984.0f, 703.0f, 256.0f, 96.0f, 0.0f, true, 1.0f},
    {"platformBase4.png", 1984.0f, 1023.0f, 256.0f, 96.0f, 0.0f, true, 1.0f},
    {"platformBase4.png", 1984.0f, 639.0f, 256.0f, 96.0f, 0.0f, true, 1.0f},
    {"platformBase4.png", 1984.0f, 895.0f, 256.0f, 96.0f, 0.0f, true, 1.0f},
    {"platformBase4.png", 2048.0f, 511.0f, 256.0f, 96.0f, 0.0f, true, 1.0f},
    {"platformBase4.png", 1984.0f, 831.0f, 256.0f, 96.0f, 0.0f, true, 1.0f},
    {"platformBase4.png", 1984.0f, 767.0f, 256.0f, 96.0f, 0.0f, true, 1.0f},
    {"platformBase4.png", 1984.0f, 959.0f, 256.0f, 96.0f, 0.0f, true, 1.0f},
    {"platformBase4.png", 2048.0f, 447.0f, 256.0f, 96.0f, 0.0f, true, 1.0f},
    {"platformBase4.png", 1888.0f, 447.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platformBase4.png", 2048.0f, 383.0f, 256.0f, 96.0f, 0.0f, true, 1.0f},
    {"platformBase4.png", 1888.0f, 383.0f, 256.0f, 96.0f, 0.0f, false, 1.0f},
    {"platform4.png", 2176.0f, 223.0f, 192.0f, 64.0f, 90.0f, false, 1.0f},
    {"platform4.png", 2240.0f, 223.0f, 192.0f, 64.0f, -270.0f, false, 1.0f},
    {"platform4.png", 2048.0f, 223.0f, 192.0f, 64.0f, 90.0f, false, 1.0f},
    {"platform4.png", 2112.0f, 223.0f, 192.0f, 64.0f, -270.0f, false, 1.0f},
    {"platform4.png", 1920.0f, 223.0f, 192.0f, 64.0f, 90.0f, false, 1.0f},
    {"platform4.png", 1984.0f, 223.0f, 192.0f, 64.0f, -270.0f, false, 1.0f},
    {"platform4.png", 1952.0f, 415.0f, 192.0f, 64.0f, -90.0f, false, 1.0f},
    {"window1.png", 2063.0f, 698.0f, 65.0f, 64.0f, 0.0f, false, 1.0f},
    {"window1.png", 2063.0f, 557.0f, 65.0f, 64.0f, 0.0f, false, 1.0f},
    {"doorStroked.png", 2016.0f, 991.0f, 160.0f, 192.0f, 0.0f, false, 1.0f},
    {"shadow.png", 1952.0f, 991.0f, 32.0f, 512.0f, 0.0f, false, 0.36f},
    {"shadow.png", 448.0f, 991.0f, 32.0f, 256.0f, 0.0f, false, 0.36f},
    {"shadow.png", 928.0f, 991.0f, 32.0f, 256.0f, 0.0f, false, 0.36f},
    {"shadow.png", 2208.0f, 991.0f, 32.0f, 512.0f, 0.0f, false, 0.36f},
    {"shadow.png", 1888.0f, 479.0f, 32.0f, 64.0f, 0.0f, false, 0.36f},
    {"shadow.png", 2272.0f, 479.0f, 32.0f, 64.0f, 0.0f, false, 0.36f},
    {"shadow.png", 1984.0f, 490.0f, 254.0f, 11.0f, 0.0f, false, 0.36f},
    {"shadow.png", 2272.0f, 415.0f, 32.0f, 64.0f, 0.0f, false, 0.36f},
    {"shadow.png", 1888.0f, 415.0f, 32.0f, 188.0f, 0.0f, false, 0.36f},
    {"shadow.png", 2272.0f, 351.0f, 32.0f, 128.0f, 0.0f, false, 0.36f},
    {"shadow.png", 1888.0f, 351.0f, 32.0f, 64.0f, 0.0f, false, 0.36f},
    {"shadow.png", 1440.0f, 991.0f, 32.0f, 192.0f, 0.0f, false, 0.36f},
    {"shadow.png", 512.0f, 735.0f, 32.0f, 160.0f, 0.0f, false, 0.36f},
    {"shadow.png", 736.0f, 735.0f, 32.0f, 160.0f, 0.0f, false, 0.36f},
    {"shadow.png", 992.0f, 991.0f, 32.0f, 128.0f, 0.0f, false, 0.36f},
    {"shadow.png", 2496.0f, 1440.0f, 32.0f, 448.0f, 0.0f, false, 0.36f},
    {"shadow.png", 0.0f, 1440.0f, 32.0f, 448.0f, 0.0f, false, 0.36f},
    {"grassLarge.png", 481.0f, 997.0f, 224.0f, 32.0f, 0.0f, false, 1.0f},
};

// Crates that can be pushed.
inline constexpr carom::Aabb crates[] = {
    {{594.0f, 475.0f}, {690.0f, 571.0f}},  // game #111
    {{1344.0f, 703.0f}, {1440.0f, 799.0f}},  // game #182
};

}  // namespace sticker_knight
