// A pool table: aim, choose how hard, and shoot. A DiscTable runs the balls: from collision to collision, without a
// time step, so a hard break is as exact as a soft touch.
//
// The line shows where the cue ball would go: a shape cast of the ball against each other ball.

#include "loop/loop.hpp"

#include <carom/carom.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace {

using namespace carom;
using namespace demo;

constexpr double ball = 2.86, length = 254, width = 127;        // centimeters
constexpr double pocket = 6, deceleration = 40, fastest = 900;  // per second
constexpr Vec2D pockets[] = {{0, 0}, {length / 2, 0}, {length, 0}, {0, width}, {length / 2, width}, {length, width}};
constexpr Vec2D cue_spot{60, width / 2};
constexpr Rgb colors[] = {{250, 250, 240}, {240, 200, 40},  {40, 80, 200},   {210, 40, 40},
                          {110, 50, 150},  {240, 130, 30},  {20, 120, 60},   {130, 30, 40},
                          {20, 20, 20},    {250, 225, 120}, {120, 150, 240}, {240, 120, 120},
                          {180, 130, 210}, {250, 190, 120}, {110, 190, 140}, {190, 110, 110}};

Vec2 to_float(const Vec2D& v) {
    return {static_cast<float>(v.x), static_cast<float>(v.y)};
}

class Pool {
  public:
    explicit Pool(Canvas&) {
        std::vector<DiscD> balls{{cue_spot, {}, ball, 1}};
        const double half = 1.000001 * ball, row = std::sqrt(3.0) * half;  // so that they almost touch
        for (int i = 0; i < 5; ++i) {
            for (int k = 0; k <= i; ++k)
                balls.push_back({{190 + row * i, width / 2 + (2 * k - i) * half}, {}, ball, 1});
        }
        for (std::size_t i = 0; i < balls.size(); ++i) numbers_.push_back(i);
        set_up(balls);
    }

    void step(const Input& input) {
        if (is_moving()) {
            roll();
            return;
        }
        aim_ += 0.4 * static_cast<double>(input.x());
        power_ = std::clamp(power_ - 0.01 * static_cast<double>(input.y()), 0.05, 1.0);
        if (input.is_pressed(Button::action)) {
            table_->set_velocity(0, fastest * power_ * direction());
            ++shots_;
        }
    }

    void draw(Canvas& canvas, bool debug) {
        canvas.look_at(to_float({length / 2, width / 2}), 4.6f);
        canvas.clear({34, 28, 24});
        canvas.rectangle({to_float({-10, -10}), to_float({length + 10, width + 10})}, {107, 74, 43});
        canvas.rectangle({to_float({0, 0}), to_float({length, width})}, {31, 122, 77});
        for (const Vec2D& hole : pockets)
            canvas.circle(to_float(hole), static_cast<float>(pocket) * 0.8f, {10, 20, 15});
        if (!is_moving()) draw_aim(canvas);
        for (std::size_t i = 0; i < numbers_.size(); ++i) {
            const Vec2 at = to_float(table_->discs()[i].at);
            canvas.circle(at, static_cast<float>(ball), {12, 40, 25});
            canvas.circle(at, static_cast<float>(ball) - 0.3f, colors[numbers_[i]]);
        }
        if (debug) draw_what_the_table_sees(canvas);
    }

    std::string title() const {
        return "Carom: pool, " + std::to_string(potted_) + " potted in " + std::to_string(shots_) + " shots, power " +
               std::to_string(static_cast<int>(100 * power_)) + " %";
    }

    void report(Report& report) const {
        report.number("collisions", static_cast<double>(collisions_));
        report.number("potted", potted_);
        report.number("shots", shots_);
        report.number("is_moving", is_moving());
        report.number("is_sound", is_sound());
        for (std::size_t i = 0; i < numbers_.size(); ++i) {
            const std::string name = "ball" + std::to_string(numbers_[i]);
            report.point(name, to_float(table_->discs()[i].at));
            report.color(name + ".color", to_float(table_->discs()[i].at));
        }
    }

  private:
    Vec2D direction() const { return rotate(RotD::degrees(aim_), Vec2D{1, 0}); }

    // A table with these balls: at the start, and whenever one has fallen into a pocket.
    void set_up(const std::vector<DiscD>& balls) {
        const std::vector<SegmentD> cushions{
            {{0, 0}, {length, 0}}, {{length, 0}, {length, width}}, {{length, width}, {0, width}}, {{0, width}, {0, 0}}};
        if (auto made = DiscTableD::create(balls, cushions, 0.93)) table_.emplace(std::move(made.value()));
    }

    bool is_moving() const {
        return std::ranges::any_of(table_->discs(), [](const DiscD& disc) { return disc.velocity != Vec2D{}; });
    }

    void roll() {
        for (std::size_t i = 0; i < numbers_.size(); ++i) slow_down(i);
        const double end = table_->time() + static_cast<double>(time_step);
        double left = end - table_->time();
        while (left > 0) {
            // A ball that hits a cushion over a pocket ends the run, and falls in.
            const DiscRun run = table_->run_for(left, [&](const DiscCollisionD& hit) {
                return hit.is_wall && is_over_pocket(table_->at(hit.first)) ? Visit::stop : Visit::proceed;
            });
            collisions_ += run.collisions;
            left = run.is_complete ? 0 : end - table_->time();
            if (take_potted()) return;  // a new table; what is left of the step does not matter
        }
    }

    void slow_down(std::size_t i) {
        const Vec2D velocity = table_->discs()[i].velocity;
        const double speed = std::sqrt(length_sq(velocity)), less = deceleration * static_cast<double>(time_step);
        if (speed == 0) return;
        table_->set_velocity(i, speed <= less ? Vec2D{} : ((speed - less) / speed) * velocity);
    }

    static bool is_over_pocket(const Vec2D& at) {
        return std::ranges::any_of(pockets, [&](const Vec2D& hole) {
            return overlaps(CircleD{hole, pocket}, PointD{at});
        });
    }

    bool take_potted() {
        std::vector<DiscD> balls;
        std::vector<std::size_t> numbers;
        bool is_cue_potted = false;
        for (std::size_t i = 0; i < numbers_.size(); ++i) {
            const DiscD& disc = table_->discs()[i];
            if (!is_over_pocket(disc.at)) {
                balls.push_back(disc);
                numbers.push_back(numbers_[i]);
            } else if (i == 0) {
                is_cue_potted = true;
            } else {
                ++potted_;
            }
        }
        if (balls.size() == numbers_.size()) return false;
        if (is_cue_potted) {
            balls.insert(balls.begin(), {free_spot(balls), {}, ball, 1});
            numbers.insert(numbers.begin(), 0);
        }
        numbers_ = numbers;
        set_up(balls);
        return true;
    }

    // Where the cue ball comes back: on its spot, or the next free place behind it.
    static Vec2D free_spot(const std::vector<DiscD>& balls) {
        for (double x = cue_spot.x; x > ball; x -= 1) {
            const CircleD cue{{x, cue_spot.y}, ball};
            const auto is_in_the_way = [&](const DiscD& other) { return overlaps(cue, CircleD{other.at, ball}); };
            if (std::ranges::none_of(balls, is_in_the_way)) return cue.center;
        }
        return cue_spot;
    }

    // No ball is ever inside another, exactly.
    bool is_sound() const {
        const auto discs = table_->discs();
        for (std::size_t i = 0; i < discs.size(); ++i) {
            for (std::size_t k = 0; k < i; ++k) {
                if (penetrates(CircleD{discs[i].at, ball}, CircleD{discs[k].at, ball})) return false;
            }
        }
        return true;
    }

    // The first ball that the cue ball would hit, and the touching positions.
    void draw_aim(const Canvas& canvas) const {
        const CircleD cue{table_->discs()[0].at, ball};
        SweepD first;
        double reach = 1000;
        for (const DiscD& disc : table_->discs().subspan(1)) {
            const SweepD hit = sweep(cue, direction(), CircleD{disc.at, ball}, {}, reach);
            if (!hit.hits()) continue;
            first = hit;
            reach = hit.enter;
        }
        for (const SegmentD& cushion : table_->walls()) {
            const SweepD hit = sweep(cue, direction(), cushion, {}, reach);
            if (hit.hits()) reach = hit.enter, first = {};
        }
        const Vec2D end = cue.center + reach * direction();
        canvas.line(to_float(cue.center), to_float(end), {230, 240, 230});
        draw_shape(CircleD{end, ball}, view(canvas), [&](const DebugPrimitiveD& drawn) {
            canvas.line(to_float(drawn.vertices[0]), to_float(drawn.vertices[1]), {230, 240, 230});
        });
        if (first.hits()) {  // the ball that is hit leaves along the normal
            canvas.line(to_float(first.point), to_float(first.point + 20.0 * first.normal), {250, 210, 90});
        }
        const Vec2D cue_tip = cue.center - (1.5 * ball + 14 * power_) * direction();
        canvas.line(to_float(cue_tip), to_float(cue_tip - 60.0 * direction()), {215, 175, 110});
    }

    static DebugViewD view(const Canvas& canvas) {
        const DebugView view = canvas.debug_view(false);
        return {{{view.visible.min.x, view.visible.min.y}, {view.visible.max.x, view.visible.max.y}}, view.pixel};
    }

    void draw_what_the_table_sees(const Canvas& canvas) const {
        const auto paint = [&](const DebugPrimitiveD& drawn) {
            canvas.line(to_float(drawn.vertices[0]), to_float(drawn.vertices[1]), debug_color(drawn.role));
        };
        for (const SegmentD& cushion : table_->walls())
            draw_shape(cushion, view(canvas), paint, DebugRole::static_body);
        for (const DiscD& disc : table_->discs()) {
            draw_shape(CircleD{disc.at, ball}, view(canvas), paint, DebugRole::dynamic_body);
            draw_shape(SegmentD{disc.at, disc.at + 0.1 * disc.velocity}, view(canvas), paint,
                       DebugRole::contact_normal);
            for (const DiscD& other : table_->discs()) {
                if (&other <= &disc) continue;
                const auto near = contact(CircleD{disc.at, ball}, CircleD{other.at, ball}, 0.1);
                if (near) draw_contact(*near, view(canvas), paint);
            }
        }
    }

    std::optional<DiscTableD> table_;
    std::vector<std::size_t> numbers_;  // of the balls in the table; 0 is the cue ball, always the first
    double aim_ = 0, power_ = 0.9;      // degrees; of the fastest shot
    std::uint64_t collisions_ = 0;
    int potted_ = 0, shots_ = 0;
};

}  // namespace

int main(int count, char** arguments) {
    return run<Pool>(count, arguments, "pool: left and right aim, up and down choose the power, Space or A shoots.");
}
