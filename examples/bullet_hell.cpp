// Bullet hell: 5000 bullets against 200 enemies in a World. Bullets do not meet each other; the filters say so, and
// then they cost nothing to each other. A bullet that hits is gone, and its enemy has one life less.
//
// The same game is played twice, the second time with a snapshot taken in the middle and put back a second later, as a
// game does that learns late what another player did. Both have to end the same, bit for bit.

#include <carom/carom.hpp>

#include <cstdint>
#include <cstdio>
#include <vector>

namespace {

using namespace carom;

constexpr float arena = 1200;
constexpr float frame = 1.0f / 64;
constexpr Filter enemy_filter{.category = 1, .mask = 2};
constexpr Filter bullet_filter{.category = 2, .mask = 1};

// Everything that the game knows, in values: to copy it is to save it.
struct Game {
    World world;
    std::vector<ColliderId> enemies, bullets;
    std::uint64_t dice = 1;
    int hits = 0, kills = 0, most_at_once = 0;
};

float roll(Game& game, float low, float high) {
    game.dice = game.dice * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * static_cast<float>(game.dice >> 40) * 0x1p-24f;
}

Vec2 roll_place(Game& game) {
    const float x = roll(game, 0, arena), y = roll(game, 0, arena);
    return {x, y};
}

// User data: the lives of an enemy, the number of a bullet.
ColliderId add_enemy(Game& game) {
    const Vec2 at = roll_place(game);
    Collider enemy{.shape = Circle{{0, 0}, roll(game, 8, 20)}, .pose = {at, {}}};
    enemy.velocity = {roll(game, -20, 20), roll(game, -20, 20)};
    enemy.kind = ColliderKind::kinematic_body;  // meets what is `moving`, and no other enemies
    enemy.filter = enemy_filter;
    enemy.user_data = 5;
    return game.world.add(enemy).value();
}

ColliderId fire_bullet(Game& game, std::uint64_t number) {
    const Vec2 at = roll_place(game);
    const Rot heading = Rot::degrees(roll(game, 0, 360));
    Collider bullet{.shape = Circle{{0, 0}, 2}, .pose = {at, {}}};
    bullet.velocity = rotate(heading, Vec2{roll(game, 100, 300), 0});
    bullet.filter = bullet_filter;
    bullet.user_data = number;
    return game.world.add(bullet).value();
}

// What leaves the arena on one side comes back on the other.
void wrap_around(Game& game, const std::vector<ColliderId>& ids) {
    const auto wrapped = [](float x) { return x < 0 ? x + arena : x > arena ? x - arena : x; };
    for (const ColliderId id : ids) {
        const Vec2 at = game.world.pose(id).at;
        const Vec2 back{wrapped(at.x), wrapped(at.y)};
        if (back != at) static_cast<void>(game.world.move(id, {back, {}}));
    }
}

void hit(Game& game, ColliderId bullet, ColliderId enemy) {
    if (!game.world.contains(bullet)) return;  // it has hit another one in this frame
    const std::uint64_t number = game.world.user_data(bullet);
    game.world.remove(bullet);
    game.bullets[number] = fire_bullet(game, number);
    ++game.hits;
    if (!game.world.contains(enemy)) return;
    const std::uint64_t lives = game.world.user_data(enemy) - 1;
    game.world.set_user_data(enemy, lives);
    if (lives > 0) return;
    game.world.remove(enemy);
    for (ColliderId& id : game.enemies) {
        if (id == enemy) id = add_enemy(game);
    }
    ++game.kills;
}

void play_frame(Game& game) {
    if (!game.world.update(frame).ok()) return;
    game.most_at_once = std::max(game.most_at_once, static_cast<int>(game.world.begins().size()));
    for (const WorldEvent& e : game.world.begins()) {
        const bool a_is_bullet = game.world.filter(e.a) == bullet_filter;
        hit(game, a_is_bullet ? e.a : e.b, a_is_bullet ? e.b : e.a);
    }
    wrap_around(game, game.bullets);
    wrap_around(game, game.enemies);
}

Game new_game() {
    Game game;
    for (int i = 0; i < 200; ++i) game.enemies.push_back(add_enemy(game));
    for (std::uint64_t i = 0; i < 5000; ++i) game.bullets.push_back(fire_bullet(game, i));
    return game;
}

}  // namespace

int main() {
    Game straight = new_game();
    for (int i = 0; i < 256; ++i) play_frame(straight);

    Game rolled_back = new_game();
    for (int i = 0; i < 128; ++i) play_frame(rolled_back);
    const Game saved = rolled_back;
    for (int i = 0; i < 64; ++i) play_frame(rolled_back);
    rolled_back = saved;
    for (int i = 0; i < 128; ++i) play_frame(rolled_back);

    std::printf("%d hits, at most %d in a frame; %d enemies lost all lives\n", straight.hits, straight.most_at_once,
                straight.kills);
    const bool same = straight.world.state_hash() == rolled_back.world.state_hash();
    std::printf("with a rollback: %s, state %016llx\n", same ? "the same" : "DIFFERENT",
                static_cast<unsigned long long>(straight.world.state_hash()));
    return same && straight.hits > 0 ? 0 : 1;
}
