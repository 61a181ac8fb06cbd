// A run through the Sticker Knight level: a character that walks, jumps, lands on platforms and collects diamonds.
//
// platformer [FILE.svg] prints what happens and can draw the path. The level is that of assets/sticker-knight.

#include "sticker_knight_level.hpp"

#include <carom/carom.hpp>

#include <cstdio>
#include <deque>
#include <fstream>
#include <vector>

namespace {

using namespace carom;

constexpr float dt = 1.0f / 60, gravity = 2000, speed = 360;

struct Game {
    std::deque<AnyShape> shapes;
    ObstacleList level;
    std::vector<Aabb> diamonds{std::begin(sticker_knight::diamonds), std::end(sticker_knight::diamonds)};
    AnyShape body = Capsule{{0, -92}, {0, -28}, 28};  // with the feet at (0, 0); y points down
    Character hero{.pose = {{109, 900}, {}}};
    WalkRules rules{.up = {0, -1}, .step_height = 16, .snap = 8};
    MoveWorkspace workspace;
    std::vector<Vec2> path;
    int landings = 0, jumps = 0;
    bool sound = true;

    Game() {
        for (const Aabb& box : sticker_knight::solids) add(box, {});
        for (const Aabb& box : sticker_knight::floating) add(box, {0, -1});  // from above only
    }

    void add(const Aabb& box, const Vec2& one_way) {
        shapes.push_back(box);
        level.add({&shapes.back(), {}, {}, one_way, shapes.size() - 1});
    }

    // Jumps for a diamond ahead and above, onto a platform, or at a wall.
    bool wants_to_jump(bool hit_wall) const {
        const Vec2& at = hero.pose.at;
        for (const Aabb& d : diamonds) {
            const float ahead = 0.5f * (d.min.x + d.max.x) - at.x;
            if (ahead > 0 && ahead < 130 && d.max.y < at.y - 100) return true;
        }
        for (const Aabb& p : sticker_knight::floating) {
            const float ahead = p.min.x - at.x, above = at.y - p.min.y;
            if (ahead > 0 && ahead < 100 && above > 20 && above < 180) return true;
        }
        return hit_wall;
    }

    bool step(int frame, float jump) {
        hero.velocity = hero.velocity + Vec2{0, gravity * dt};
        hero.velocity.x = speed;
        const bool stood = hero.on_floor;
        const std::uint64_t floor = hero.floor;
        const Walk walk = move_and_slide(body, hero, dt, rules, level, workspace).value();
        if (hero.on_floor && (!stood || hero.floor != floor)) land(frame, stood);
        if (hero.on_floor && wants_to_jump(walk.hit_wall) && hero.pose.at.x < 2400) {
            hero.velocity.y = -jump;
            ++jumps;
        }
        collect(frame);
        check();
        path.push_back(hero.pose.at);
        return !walk.hit_wall || hero.pose.at.x < 2400;  // until the wall at the end
    }

    void land(int frame, bool stood) {
        if (stood) return;  // walked from one floor to the next
        ++landings;
        const bool is_floating = hero.floor >= std::size(sticker_knight::solids);
        std::printf("%5.2f s: lands at (%.0f, %.0f)%s\n", frame * dt, hero.pose.at.x, hero.pose.at.y,
                    is_floating ? " on a platform" : "");
    }

    void collect(int frame) {
        for (std::size_t i = 0; i < diamonds.size(); ++i) {
            if (!overlaps(place(body, hero.pose), diamonds[i])) continue;
            std::printf("%5.2f s: takes a diamond at (%.0f, %.0f)\n", frame * dt, diamonds[i].min.x, diamonds[i].min.y);
            diamonds.erase(diamonds.begin() + static_cast<std::ptrdiff_t>(i--));
        }
    }

    void check() {
        for (std::size_t i = 0; i < std::size(sticker_knight::solids); ++i) {
            sound = sound && !penetrates(place(body, hero.pose), shapes[i]);
        }
    }
};

void draw(const char* file, const Game& game) {
    std::ofstream out(file);
    out << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 560 2528 530\" width=\"843\" height=\"177\">\n"
        << "<rect y=\"560\" width=\"2528\" height=\"530\" fill=\"#cfe8f5\"/>\n";
    const auto box = [&](const Aabb& b, const char* color) {
        out << "<rect x=\"" << b.min.x << "\" y=\"" << b.min.y << "\" width=\"" << b.max.x - b.min.x << "\" height=\""
            << b.max.y - b.min.y << "\" fill=\"" << color << "\"/>\n";
    };
    for (const Aabb& b : sticker_knight::solids) box(b, "#7a5c3e");
    for (const Aabb& b : sticker_knight::floating) box(b, "#b3936b");
    for (const Aabb& b : sticker_knight::diamonds) box(b, "#58b7e8");
    out << "<polyline fill=\"none\" stroke=\"#c03030\" stroke-width=\"4\" points=\"";
    for (const Vec2& at : game.path) out << static_cast<int>(at.x) << ',' << static_cast<int>(at.y) << ' ';
    out << "\"/>\n</svg>\n";
}

}  // namespace

int main(int count, char** arguments) {
    Game game;
    const auto jump = jump_velocity(gravity, 200.0f);  // pixels
    if (!jump) return std::fprintf(stderr, "%s\n", jump.error().message.c_str()), 1;
    int frame = 0;
    while (frame < 1200 && game.step(frame, *jump)) ++frame;
    std::printf("%5.2f s: at the wall, (%.0f, %.0f); %zu diamonds left, %d jumps, %d landings; never in a wall: %s\n",
                frame * dt, game.hero.pose.at.x, game.hero.pose.at.y, game.diamonds.size(), game.jumps, game.landings,
                game.sound ? "yes" : "no");
    if (count > 1) draw(arguments[1], game);
    return game.sound && game.diamonds.empty() ? 0 : 1;
}
