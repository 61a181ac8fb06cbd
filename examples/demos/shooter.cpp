// A pixel-perfect shooter: a ship among drones over a terrain in which each shell leaves a crater.
//
// Nothing here has a shape: ship, drones and shells are Bitmasks, the ground is a TerrainMask. They move by `sweep`, in
// whole pixels, so that nothing ever shares a pixel with the ground, however fast it is. A pixel is four of the
// window's.

#include "loop/loop.hpp"

#include <carom/carom.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <vector>

namespace {

using namespace carom;
using namespace demo;

constexpr std::int64_t width = 320, height = 180, blast_radius = 9;
constexpr float zoom = 4;
constexpr Vec2D gravity{0, 0.06};  // pixels per step, squared

Bitmask mask(std::initializer_list<std::string_view> rows) {
    return Bitmask::from_rows(std::vector(rows)).value();
}

struct Drone {
    PixelPos home, at;
    int phase = 0;
};

struct Shell {
    Vec2D at, velocity;
};

struct Blast {
    PixelPos at;
    int age = 0;
};

PixelPos to_pixel(const Vec2D& v) {
    return {static_cast<std::int64_t>(std::floor(v.x)), static_cast<std::int64_t>(std::floor(v.y))};
}
PixelPos operator+(const PixelPos& a, const PixelPos& b) {
    return {a.x + b.x, a.y + b.y};
}

class Shooter {
  public:
    explicit Shooter(Canvas& canvas)
        : ship_(mask({".##.......", ".####.....", "##########", ".#########", "..######..", "...####..."})),
          drone_(mask({"..####..", ".######.", "##.##.##", "########", ".#.##.#.", "#......#"})),
          shell_(mask({"##", "##"})),
          terrain_(dig_terrain()),
          ship_picture_(picture_of(canvas, ship_, {240, 240, 250})),
          drone_picture_(picture_of(canvas, drone_, {230, 90, 80})),
          shell_picture_(picture_of(canvas, shell_, {255, 230, 120})),
          ground_(canvas.make(width, height, std::vector<std::uint8_t>(4 * width * height, 255))) {
        for (int i = 0; i < 6; ++i) drones_.push_back({{110 + 36 * i, 30 + 17 * (i * 5 % 4)}, {}, 20 * i});
        repaint(canvas, {{0, 0}, {width, height}});
    }

    void step(const Input& input) {
        ++frame_;
        fly({std::lround(input.x()), 0});  // one after the other, so that it slides along the ground
        fly({0, std::lround(input.y())});
        for (Drone& drone : drones_) {
            const double angle = 6.0 * (frame_ + drone.phase);
            drone.at = drone.home + to_pixel(rotate(RotD::degrees(angle), Vec2D{8, 0}));
        }
        if (input.is_pressed(Button::action)) {
            shells_.push_back({{static_cast<double>(ship_at_.x + 10), static_cast<double>(ship_at_.y + 2)}, {3, -0.5}});
            ++shots_;
        }
        std::erase_if(shells_, [&](Shell& shell) { return fly(shell); });
        std::erase_if(blasts_, [](Blast& blast) { return ++blast.age > 12; });
    }

    void draw(Canvas& canvas, bool debug) {
        canvas.look_at({width / 2, height / 2}, zoom);
        for (const PixelRect& rect : dug_) repaint(canvas, rect);
        dug_.clear();
        canvas.picture(ground_, box(ground_, {0, 0}));
        for (const Drone& drone : drones_) canvas.picture(drone_picture_, box(drone_picture_, drone.at));
        for (const Shell& shell : shells_) canvas.picture(shell_picture_, box(shell_picture_, to_pixel(shell.at)));
        canvas.picture(ship_picture_, box(ship_picture_, ship_at_));
        for (const Blast& blast : blasts_) {
            canvas.circle(center(blast.at), static_cast<float>(blast_radius * (12 - blast.age)) / 12, {255, 180, 60});
        }
        if (!debug) return;
        draw_mask(terrain_, canvas.debug_view(false), canvas.debug_painter(), DebugRole::static_body);
        draw_mask(PlacedMask{&ship_, ship_at_}, canvas.debug_view(), canvas.debug_painter(), DebugRole::dynamic_body);
        for (const Drone& drone : drones_) {
            draw_mask(PlacedMask{&drone_, drone.at}, canvas.debug_view(), canvas.debug_painter(), DebugRole::sensor);
        }
    }

    std::string title() const {
        return "Carom: shooter, " + std::to_string(kills_) + " drones with " + std::to_string(shots_) + " shots";
    }

    void report(Report& report) const {
        report.number("shots", shots_);
        report.number("blasts", static_cast<double>(craters_.size()));
        report.number("kills", kills_);
        report.number("drones", static_cast<double>(drones_.size()));
        report.number("ship.x", static_cast<double>(ship_at_.x));
        report.number("ship.y", static_cast<double>(ship_at_.y));
        report.color("ship.color", center(ship_at_ + PixelPos{5, 2}));
        report.number("terrain", static_cast<double>(terrain_.count()));
        report.number("ship_in_terrain", overlaps(terrain_, PlacedMask{&ship_, ship_at_}));
        for (std::size_t i = 0; i < craters_.size(); ++i) {
            const std::string name = "crater" + std::to_string(i);
            report.number(name + ".x", static_cast<double>(craters_[i].x));
            report.number(name + ".y", static_cast<double>(craters_[i].y));
            report.number(name + ".is_dug", !terrain_.get(craters_[i].x, craters_[i].y));
            report.color(name + ".color", center(craters_[i]));
        }
        report.color("earth_color", {4.5f, 177.5f});
        report.color("sky_color", {4.5f, 4.5f});
    }

  private:
    static Vec2 center(const PixelPos& at) {
        return {static_cast<float>(at.x) + 0.5f, static_cast<float>(at.y) + 0.5f};
    }
    static Aabb box(const Picture& picture, const PixelPos& at) {
        const Vec2 corner{static_cast<float>(at.x), static_cast<float>(at.y)};
        return {corner, corner + Vec2{static_cast<float>(picture.width), static_cast<float>(picture.height)}};
    }

    // Hills with caves.
    static TerrainMask dig_terrain() {
        TerrainMask terrain = TerrainMask::blank(width, height).value();
        for (std::int64_t x = 0; x < width; ++x) {
            const RotD slow = RotD::degrees(2.4 * static_cast<double>(x)),
                       fast = RotD::degrees(7.7 * static_cast<double>(x));
            const auto top = static_cast<std::int64_t>(125 + 16 * slow.s + 6 * fast.c);
            terrain.fill({{x, top}, {x + 1, height}});
        }
        for (const Circle& cave :
             {Circle{{70, 150}, 12}, Circle{{86, 154}, 9}, Circle{{215, 140}, 14}, Circle{{260, 160}, 11}}) {
            terrain.erase(rasterize(cave, {{0, 0}, {width, height}}).value(), {0, 0});
        }
        return terrain;
    }

    // The terrain near a mask on its path, for a sweep.
    MaskAt near(const Bitmask& moving, const PixelPos& at, const Vec2D& displacement) const {
        const auto reach = static_cast<std::int64_t>(std::abs(displacement.x) + std::abs(displacement.y)) + 2;
        const PixelPos low{at.x - reach, at.y - reach};
        return {terrain_.crop({low, {at.x + moving.width() + reach, at.y + moving.height() + reach}}).value(), low};
    }

    void fly(const PixelPos& displacement) {
        const Vec2D path{static_cast<double>(displacement.x), static_cast<double>(displacement.y)};
        const MaskAt ground = near(ship_, ship_at_, path);
        const MaskSweep moved = sweep(ground.placed(), PlacedMask{&ship_, ship_at_}, path).value();
        ship_at_ = moved.free;
        ship_at_.x = std::clamp<std::int64_t>(ship_at_.x, 0, width - ship_.width());
        ship_at_.y = std::max<std::int64_t>(ship_at_.y, 0);
    }

    // One step of a shell. Returns whether that was its last.
    bool fly(Shell& shell) {
        const PlacedMask moving{&shell_, to_pixel(shell.at)};
        shell.at = shell.at + shell.velocity;
        shell.velocity = shell.velocity + gravity;
        const PixelPos end = to_pixel(shell.at);  // from pixel to pixel, so that steps leave no gap
        const Vec2D path{static_cast<double>(end.x - moving.at.x), static_cast<double>(end.y - moving.at.y)};
        for (std::size_t i = 0; i < drones_.size(); ++i) {
            const MaskSweep hit = sweep(PlacedMask{&drone_, drones_[i].at}, moving, path).value();
            if (!hit.hits()) continue;
            drones_.erase(drones_.begin() + static_cast<std::ptrdiff_t>(i));
            ++kills_;
            explode(hit.blocked);
            return true;
        }
        const MaskAt ground = near(shell_, moving.at, path);
        const MaskSweep hit = sweep(ground.placed(), moving, path).value();
        if (hit.hits()) explode(hit.blocked);
        return hit.hits() || end.x > width || end.y > height;
    }

    void explode(const PixelPos& at) {
        constexpr auto r = blast_radius;
        static const Bitmask crater = rasterize(Circle{{r, r}, r}, {{0, 0}, {2 * r, 2 * r}}).value();
        const PixelPos corner{at.x - r, at.y - r};
        terrain_.erase(crater, corner);
        dug_.push_back({corner, corner + PixelPos{2 * r, 2 * r}});
        blasts_.push_back({at});
        craters_.push_back(at);
    }

    // The pixels of the terrain as they are now, on the picture of the ground.
    void repaint(const Canvas& canvas, PixelRect rect) {
        rect = {{std::max<std::int64_t>(rect.min.x, 0), std::max<std::int64_t>(rect.min.y, 0)},
                {std::min(rect.max.x, width), std::min(rect.max.y, height)}};
        for (std::int64_t y = rect.min.y; y < rect.max.y; ++y) {
            for (std::int64_t x = rect.min.x; x < rect.max.x; ++x) {
                const bool is_top = !terrain_.get(x, y - 1) || !terrain_.get(x, y - 2);
                const Rgb earth = is_top                       ? Rgb{110, 170, 60}
                                  : (x * 7 + y * 13) % 11 == 0 ? Rgb{105, 75, 50}
                                                               : Rgb{120, 86, 58};
                const Rgb sky{static_cast<std::uint8_t>(20 + y / 3), static_cast<std::uint8_t>(30 + y / 2), 80};
                const Rgb color = terrain_.get(x, y) ? earth : sky;
                std::uint8_t* const pixel = &ground_.rgba[static_cast<std::size_t>(4 * (y * width + x))];
                pixel[0] = color.r, pixel[1] = color.g, pixel[2] = color.b;
            }
        }
        canvas.update(ground_, rect);
    }

    static Picture picture_of(const Canvas& canvas, const Bitmask& mask, const Rgb& color) {
        std::vector<std::uint8_t> rgba;
        for (std::int64_t y = 0; y < mask.height(); ++y) {
            for (std::int64_t x = 0; x < mask.width(); ++x) {
                const bool is_set = mask.get(x, y);
                for (const int byte : {int{color.r}, int{color.g}, int{color.b}, 255}) {
                    rgba.push_back(static_cast<std::uint8_t>(is_set ? byte : 0));
                }
            }
        }
        return canvas.make(static_cast<int>(mask.width()), static_cast<int>(mask.height()), std::move(rgba));
    }

    Bitmask ship_, drone_, shell_;
    TerrainMask terrain_;
    Picture ship_picture_, drone_picture_, shell_picture_, ground_;
    PixelPos ship_at_{20, 60};
    std::vector<Drone> drones_;
    std::vector<Shell> shells_;
    std::vector<Blast> blasts_;
    std::vector<PixelPos> craters_;
    std::vector<PixelRect> dug_;
    int frame_ = 0, shots_ = 0, kills_ = 0;
};

}  // namespace

int main(int count, char** arguments) {
    return run<Shooter>(count, arguments, "shooter: arrows or the stick fly, Space or A shoots.");
}
