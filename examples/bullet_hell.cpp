// Bullet hell: 5000 bullets against 200 enemies in a World. Bullets do not collide with each other: filters exclude
// such pairs, which then cost nothing. A bullet that hits disappears, and its enemy loses a life.
//
// The same game is played twice, the second time with a snapshot in the middle that is restored a second later, as in
// rollback netcode. Both must end in the same state, bit for bit.

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

// The whole state of the game as a value: a copy is a save.
struct Game {
    World world;
    std::vector<ColliderId> enemies, bullets;
    std::uint64_t dice = 1;
    int hits = 0, kills = 0, max_at_once = 0;
};

float roll(Game& game, float low, float high) {
    game.dice = game.dice * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * static_cast<float>(game.dice >> 40) * 0x1p-24f;
}

Vec2 roll_position(Game& game) {
    const float x = roll(game, 0, arena), y = roll(game, 0, arena);
    return {x, y};
}

// User data: the lives of an enemy, the number of a bullet.
ColliderId add_enemy(Game& game) {
    const Vec2 at = roll_position(game);
    Collider enemy{.shape = Circle{{0, 0}, roll(game, 8, 20)}, .pose = {at, {}}};
    enemy.velocity = {roll(game, -20, 20), roll(game, -20, 20)};
    enemy.kind = ColliderKind::kinematic_body;  // collides with bullets, not with other enemies
    enemy.filter = enemy_filter;
    enemy.user_data = 5;
    return game.world.add(enemy).value();
}

ColliderId fire_bullet(Game& game, std::uint64_t number) {
    const Vec2 at = roll_position(game);
    const Rot direction = Rot::degrees(roll(game, 0, 360));
    Collider bullet{.shape = Circle{{0, 0}, 2}, .pose = {at, {}}};
    bullet.velocity = rotate(direction, Vec2{roll(game, 100, 300), 0});
    bullet.filter = bullet_filter;
    bullet.user_data = number;
    return game.world.add(bullet).value();
}

// Objects that leave the arena on one side return on the other.
void wrap_around(Game& game, const std::vector<ColliderId>& ids) {
    const auto wrapped = [](float x) { return x < 0 ? x + arena : x > arena ? x - arena : x; };
    for (const ColliderId id : ids) {
        const Vec2 at = game.world.pose(id).at;
        const Vec2 back{wrapped(at.x), wrapped(at.y)};
        if (back != at) static_cast<void>(game.world.move(id, {back, {}}));
    }
}

void hit(Game& game, ColliderId bullet, ColliderId enemy) {
    if (!game.world.contains(bullet)) return;  // it has hit another enemy in this frame
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
    game.max_at_once = std::max(game.max_at_once, static_cast<int>(game.world.begins().size()));
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
    Game uninterrupted = new_game();
    for (int i = 0; i < 256; ++i) play_frame(uninterrupted);

    Game rolled_back = new_game();
    for (int i = 0; i < 128; ++i) play_frame(rolled_back);
    const Game saved = rolled_back;
    for (int i = 0; i < 64; ++i) play_frame(rolled_back);
    rolled_back = saved;
    for (int i = 0; i < 128; ++i) play_frame(rolled_back);

    std::printf("%d hits, at most %d in a frame; %d enemies lost all lives\n", uninterrupted.hits,
                uninterrupted.max_at_once, uninterrupted.kills);
    const bool same = uninterrupted.world.state_hash() == rolled_back.world.state_hash();
    std::printf("with a rollback: %s, state %016llx\n", same ? "the same" : "DIFFERENT",
                static_cast<unsigned long long>(uninterrupted.world.state_hash()));
    return same && uninterrupted.hits > 0 ? 0 : 1;
}
