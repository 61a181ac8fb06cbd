// A game that keeps the types of another library, here those of raylib: Carom gets them through `as<Vec2>()` and
// `as<Aabb>()` of as.hpp, which cost nothing. A ball, a paddle, bricks, and `bounce`.

#include "as.hpp"
#include "loop/loop.hpp"

#include <carom/carom.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

// As raylib.h has them; a game includes that instead.
struct Vector2 {
    float x, y;
};
struct Rectangle {
    float x, y, width, height;
};
struct Color {
    unsigned char r, g, b, a;
};

namespace {

using namespace demo;
using carom::Aabb;
using carom::AnyShape;
using carom::Vec2;

constexpr float ball_radius = 8, ball_speed = 7, paddle_speed = 9;  // pixels, per step
constexpr Rectangle field{140, 20, 1000, 720};
constexpr Color colors[] = {
    {220, 80, 70, 255}, {235, 150, 60, 255}, {235, 205, 80, 255}, {110, 180, 90, 255}, {80, 150, 210, 255}};

struct Brick {
    Rectangle place;
    Color color;
};

class Bricks {
  public:
    explicit Bricks(Canvas&) {
        for (int row = 0; row < 5; ++row) {
            for (int column = 0; column < 12; ++column) {
                const float x = field.x + 20 + 80 * static_cast<float>(column), y = 100 + 32 * static_cast<float>(row);
                bricks_.push_back({{x, y, 78, 30}, colors[row]});
            }
        }
    }

    void step(const Input& input) {
        const float before = paddle_.x;
        paddle_.x = std::clamp(paddle_.x + paddle_speed * input.x(), field.x, field.x + field.width - paddle_.width);
        if (is_held_) {
            ball_ = {paddle_.x + paddle_.width / 2, paddle_.y - ball_radius - 1};
            is_held_ = !input.is_pressed(Button::action);
            velocity_ = {0.3f * ball_speed, -0.95f * ball_speed};
            return;
        }
        fly({paddle_.x - before, 0});
        if (ball_.y > field.y + field.height) {
            ++lost_;
            is_held_ = true;
        }
    }

    void draw(Canvas& canvas, bool debug) {
        canvas.look_at({640, 360}, 1);
        canvas.clear({30, 32, 44});
        canvas.rectangle(as<Aabb>(field), {44, 48, 64});
        for (const Brick& brick : bricks_) canvas.rectangle(as<Aabb>(brick.place), rgb(brick.color));
        canvas.rectangle(as<Aabb>(paddle_), {225, 225, 235});
        canvas.circle(as<Vec2>(ball_), ball_radius, {255, 255, 255});
        if (!debug) return;
        for (const Brick& brick : bricks_)
            draw_shape(as<Aabb>(brick.place), canvas.debug_view(), canvas.debug_painter());
        draw_shape(carom::Circle{as<Vec2>(ball_), ball_radius}, canvas.debug_view(), canvas.debug_painter());
    }

    std::string title() const {
        return "Carom: bricks, " + std::to_string(bricks_.size()) + " left, " + std::to_string(lost_) + " balls lost";
    }

    void report(Report& report) const {
        report.number("bricks", static_cast<double>(bricks_.size()));
        report.number("lost", lost_);
        report.number("bounces", bounces_);
        report.point("ball", as<Vec2>(ball_));
        report.number("speed", std::hypot(double{velocity_.x}, double{velocity_.y}));
        report.point("paddle", {paddle_.x, paddle_.y});
        report.color("ball.color", as<Vec2>(ball_));
        report.color("paddle.color", {paddle_.x + 4, paddle_.y + 4});
        bool is_in_brick = false;
        for (const Brick& brick : bricks_) {
            is_in_brick = is_in_brick || penetrates(carom::Circle{as<Vec2>(ball_), ball_radius}, as<Aabb>(brick.place));
        }
        report.number("is_in_brick", is_in_brick);
    }

  private:
    static carom::Rgb rgb(const Color& color) { return {color.r, color.g, color.b}; }

    // One step of the ball, with as many bounces as it takes.
    void fly(const Vector2& paddle_moved) {
        std::vector<AnyShape> shapes{as<Aabb>(paddle_), carom::HalfSpace{{field.x, 0}, {1, 0}},
                                     carom::HalfSpace{{field.x + field.width, 0}, {-1, 0}},
                                     carom::HalfSpace{{0, field.y}, {0, 1}}};
        const std::size_t first_brick = shapes.size();
        for (const Brick& brick : bricks_) shapes.push_back(as<Aabb>(brick.place));
        carom::ObstacleList obstacles;
        for (std::size_t i = 0; i < shapes.size(); ++i) {
            // The paddle has moved, too: it pushes the ball, however fast it is.
            const Vec2 displacement = i == 0 ? as<Vec2>(paddle_moved) : Vec2{};
            obstacles.add({.shape = &shapes[i], .displacement = displacement, .id = i});
        }

        const AnyShape ball = carom::Circle{{0, 0}, ball_radius};
        const auto moved = bounce(ball, {as<Vec2>(ball_), {}}, as<Vec2>(velocity_), 1, obstacles, workspace_);
        if (!moved) return;
        ball_ = as<Vector2>(moved->at);
        velocity_ = as<Vector2>(moved->direction);
        std::vector<std::size_t> broken;
        for (const carom::MoveHit& hit : moved->hits) {
            ++bounces_;
            if (hit.obstacle == 0 && hit.normal.y < 0) aim();
            if (hit.obstacle >= first_brick) broken.push_back(static_cast<std::size_t>(hit.obstacle) - first_brick);
        }
        std::ranges::sort(broken, std::greater());
        broken.erase(std::unique(broken.begin(), broken.end()), broken.end());
        for (const std::size_t i : broken) bricks_.erase(bricks_.begin() + static_cast<std::ptrdiff_t>(i));
    }

    // The place on the paddle decides where the ball goes, and it is always as fast.
    void aim() {
        const float offset = std::clamp((ball_.x - paddle_.x) / paddle_.width, 0.0f, 1.0f) - 0.5f;
        velocity_ = as<Vector2>(rotate(carom::Rot::degrees(-90 + 110 * offset), Vec2{ball_speed, 0}));
    }

    std::vector<Brick> bricks_;
    Rectangle paddle_{580, 670, 120, 14};
    Vector2 ball_{640, 600}, velocity_{0, 0};
    carom::MoveWorkspace workspace_;
    bool is_held_ = true;
    int lost_ = 0, bounces_ = 0;
};

}  // namespace

int main(int count, char** arguments) {
    return run<Bricks>(count, arguments, "bricks: left and right move the paddle, Space or A serves.");
}
