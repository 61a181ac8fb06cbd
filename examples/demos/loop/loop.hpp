// The game loop that all demos share: window, input, fixed time step, drawing.
//
// A game is a class with these four members. It is made anew when the player restarts it.
//
//     explicit Game(Canvas& canvas);           // loads its pictures
//     void step(const Input& input);           // advances it by `time_step`
//     void draw(Canvas& canvas, bool debug);   // `debug` is what F1 switches
//     std::string title() const;               // for the title of the window
//     void report(Report& report) const;       // its state, for tests
#pragma once

#include "canvas.hpp"
#include "input.hpp"
#include "report.hpp"

#include <functional>
#include <memory>
#include <string>

namespace demo {

constexpr float time_step = 1.0f / 60;

// A game as the loop sees it.
class AnyGame {
  public:
    virtual ~AnyGame() = default;
    virtual void step(const Input& input) = 0;
    virtual void draw(Canvas& canvas, bool debug) = 0;
    virtual std::string title() const = 0;
    virtual void report(Report& report) const = 0;
};

// Runs a game until the player closes it; `main` returns the result. The keys are for --help.
int run_any(int count, char** arguments, const char* keys,
            const std::function<std::unique_ptr<AnyGame>(Canvas&)>& make);

template <class Game>
int run(int count, char** arguments, const char* keys) {
    struct Adapter final : AnyGame {
        explicit Adapter(Canvas& canvas) : game(canvas) {}
        void step(const Input& input) override { game.step(input); }
        void draw(Canvas& canvas, bool debug) override { game.draw(canvas, debug); }
        std::string title() const override { return game.title(); }
        void report(Report& report) const override { game.report(report); }
        Game game;
    };
    return run_any(count, arguments, keys, [](Canvas& canvas) { return std::make_unique<Adapter>(canvas); });
}

}  // namespace demo
