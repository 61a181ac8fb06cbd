// What a demo says about its state at the end, for tests: numbers, and places whose color on the screen is read.
#pragma once

#include <carom/carom.hpp>

#include <string>
#include <utility>
#include <vector>

namespace demo {

class Report {
  public:
    void number(const std::string& name, double value) { numbers_.emplace_back(name, value); }
    void point(const std::string& name, const carom::Vec2& at) {
        number(name + ".x", static_cast<double>(at.x));
        number(name + ".y", static_cast<double>(at.y));
    }

    // The color that the window has at this place of the game.
    void color(const std::string& name, const carom::Vec2& at) { colors_.emplace_back(name, at); }

    const std::vector<std::pair<std::string, double>>& numbers() const { return numbers_; }
    const std::vector<std::pair<std::string, carom::Vec2>>& colors() const { return colors_; }

  private:
    std::vector<std::pair<std::string, double>> numbers_;
    std::vector<std::pair<std::string, carom::Vec2>> colors_;
};

}  // namespace demo
