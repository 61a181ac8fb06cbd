#include "broad_scenes.hpp"

#include <cmath>

namespace bench {
namespace {

using carom::Vec2;

constexpr float speed = 0.05f;
constexpr float heap_size = 1000;  // boxes

float power_of_1000(float exponent) {
    return std::pow(1000.0f, exponent);
}

// The side of the square in which N boxes of `mixed` have N pairs: N^2 / 2 pairs of boxes, which overlap where their
// centers are no farther apart than half of both sides; E[s] = 999 / ln 1000, E[s^2] = (10^6 - 1) / (2 ln 1000).
float side_for_mixed(float count) {
    return std::sqrt(count / 2 * 2 * (72382.3f + 144.62f * 144.62f));
}

}  // namespace

const char* broad_scene_name(BroadScene scene) {
    constexpr const char* names[] = {"uniform", "brownian", "free fall", "gravity", "clustered",
                                     "mixed",   "giants",   "bullets",   "escaped", "heap"};
    return names[static_cast<std::size_t>(scene)];
}

MovingBoxes::MovingBoxes(BroadScene scene, std::size_t count) : scene_(scene) {
    const auto boxes = static_cast<float>(count);
    side_ = scene == BroadScene::heap      ? 0.25f
            : scene == BroadScene::mixed   ? side_for_mixed(boxes)
            : scene == BroadScene::bullets ? std::sqrt(0.7f * boxes)
                                           : std::sqrt(2 * boxes);
    place(count);
    for (std::size_t i = 0; i < count; ++i) {
        velocities_.push_back(direction());
        if (scene != BroadScene::bullets) continue;
        const bool is_enemy = i % 10 == 0;
        filters_.push_back(is_enemy ? carom::Filter{.category = 2} : carom::Filter{.category = 4, .mask = ~4u});
    }
    // So that the boxes have begun to gather when the first frame is looked at.
    if (scene == BroadScene::free_fall || scene == BroadScene::gravity) {
        for (int frame = 0; frame < 60; ++frame) advance();
    }
}

void MovingBoxes::place(std::size_t count) {
    std::vector<Vec2> heaps;
    for (float left = static_cast<float>(count); left > 0; left -= heap_size)
        heaps.push_back({random_.real(0, 100 * side_), random_.real(0, 100 * side_)});
    for (std::size_t i = 0; i < count; ++i) {
        Vec2 corner{random_.real(0, side_), random_.real(0, side_)};
        Vec2 size{random_.real(0.5f, 1.5f), random_.real(0.5f, 1.5f)};
        if (scene_ == BroadScene::clustered) {
            // The sum of four is dense in the middle. A heap has an area of some 2 for each box.
            corner = heaps[i % heaps.size()];
            for (int k = 0; k < 4; ++k) corner = corner + Vec2{random_.real(-14, 14), random_.real(-14, 14)};
        } else if (scene_ == BroadScene::mixed) {
            size.x = size.y = power_of_1000(random_.real(0, 1));
        } else if (scene_ == BroadScene::giants && i % (count / 10 + 1) == 0) {
            size = 1000.0f * size;
        } else if (scene_ == BroadScene::escaped && i % 100 == 0) {
            corner = {random_.real(-5e6f, 5e6f), random_.real(-5e6f, 5e6f)};
        }
        boxes_.push_back({corner, corner + size});
    }
}

Vec2 MovingBoxes::direction() {
    const float angle = random_.real(0, 6.2831853f);
    return speed * Vec2{std::cos(angle), std::sin(angle)};
}

void MovingBoxes::advance() {
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
        carom::Aabb& box = boxes_[i];
        Vec2& velocity = velocities_[i];
        if (scene_ == BroadScene::brownian) velocity = direction();
        if (scene_ == BroadScene::free_fall) {
            velocity.y -= 0.002f;
            if (box.min.y < 0 && velocity.y < 0) velocity.y *= -0.5f;
        }
        if (scene_ == BroadScene::gravity) {
            const Vec2 to_middle = Vec2{side_ / 2, side_ / 2} - box.min;
            velocity = 0.98f * velocity + (0.004f * speed) * to_middle;
        }
        box = {box.min + velocity, box.max + velocity};
    }
}

}  // namespace bench
