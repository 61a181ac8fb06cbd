// What the player does: the same few buttons from a keyboard and from a gamepad.
#pragma once

#include <SDL.h>

#include <array>
#include <string>
#include <vector>

namespace demo {

enum class Button { left, right, up, down, action, debug, restart, quit, count };

// The buttons in one step of the game. It is made from events, so a scripted key is as good as one on a keyboard.
class Input {
  public:
    bool is_down(Button button) const { return down_[index(button)] > 0; }
    bool is_pressed(Button button) const { return pressed_[index(button)]; }  // since the last step

    // -1, 0 or 1; y points down, as on the screen.
    float x() const { return axis(Button::left, Button::right); }
    float y() const { return axis(Button::up, Button::down); }

    void handle(const SDL_Event& event);
    void end_step() { pressed_ = {}; }

  private:
    static std::size_t index(Button button) { return static_cast<std::size_t>(button); }
    float axis(Button low, Button high) const {
        return static_cast<float>(is_down(high)) - static_cast<float>(is_down(low));
    }
    void set(Button button, bool down);
    void tilt(Button low, Button high, int value);

    std::array<int, static_cast<std::size_t>(Button::count)> down_{};  // by how many keys
    std::array<bool, static_cast<std::size_t>(Button::count)> pressed_{};
    std::array<int, 2> tilted_{};  // the direction of the stick along x and y
};

// Events for given frames, for tests: "10:+Right 70:-Right 75:+Space 90:+pad.a" presses and releases keys by SDL's
// names, and buttons of a gamepad.
class Script {
  public:
    // False if the text is not a script; `error` says why.
    bool parse(const std::string& text, std::string& error);
    void push(int frame) const;

  private:
    struct Entry {
        int frame;
        SDL_Event event;
    };
    std::vector<Entry> entries_;
};

}  // namespace demo
