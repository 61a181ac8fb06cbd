using namespace carom;

const PlacedMask a{&monster, {20, 30}};
const PlacedMask b{&star, {58, 24}};

if (const auto pixel = first_point(a, b)) {
    const auto area = overlap_area(a, b);
    const MaskNormal n = overlap_normal(a, b);
    const PixelPos out = penetration_vector(a, b);
}
const auto thin = erode(monster, 2,
                        Neighbors::eight);
const auto borders = contours(*thin);
