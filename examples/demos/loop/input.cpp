#include "input.hpp"

#include <optional>
#include <sstream>

namespace demo {
namespace {

std::optional<Button> button_of(SDL_Keycode key) {
    switch (key) {
        case SDLK_LEFT:
        case SDLK_a:
            return Button::left;
        case SDLK_RIGHT:
        case SDLK_d:
            return Button::right;
        case SDLK_UP:
        case SDLK_w:
            return Button::up;
        case SDLK_DOWN:
        case SDLK_s:
            return Button::down;
        case SDLK_SPACE:
            return Button::action;
        case SDLK_F1:
        case SDLK_TAB:
            return Button::debug;
        case SDLK_r:
            return Button::restart;
        case SDLK_ESCAPE:
            return Button::quit;
        default:
            return {};
    }
}

std::optional<Button> button_of(SDL_GameControllerButton button) {
    switch (button) {
        case SDL_CONTROLLER_BUTTON_DPAD_LEFT:
            return Button::left;
        case SDL_CONTROLLER_BUTTON_DPAD_RIGHT:
            return Button::right;
        case SDL_CONTROLLER_BUTTON_DPAD_UP:
            return Button::up;
        case SDL_CONTROLLER_BUTTON_DPAD_DOWN:
            return Button::down;
        case SDL_CONTROLLER_BUTTON_A:
            return Button::action;
        case SDL_CONTROLLER_BUTTON_Y:
            return Button::debug;
        case SDL_CONTROLLER_BUTTON_START:
            return Button::restart;
        case SDL_CONTROLLER_BUTTON_BACK:
            return Button::quit;
        default:
            return {};
    }
}

}  // namespace

void Input::set(Button button, bool down) {
    down_[index(button)] = std::max(0, down_[index(button)] + (down ? 1 : -1));
    if (down) pressed_[index(button)] = true;
}

void Input::tilt(Button low, Button high, int value) {
    constexpr int dead_zone = 12000;  // of 32767
    int& tilted = tilted_[low == Button::left ? 0 : 1];
    const int now = value < -dead_zone ? -1 : value > dead_zone ? 1 : 0;
    if (now == tilted) return;
    if (tilted != 0) set(tilted < 0 ? low : high, false);
    if (now != 0) set(now < 0 ? low : high, true);
    tilted = now;
}

void Input::handle(const SDL_Event& event) {
    switch (event.type) {
        case SDL_KEYDOWN:
        case SDL_KEYUP: {
            const auto button = button_of(event.key.keysym.sym);
            if (button && event.key.repeat == 0) set(*button, event.type == SDL_KEYDOWN);
            break;
        }
        case SDL_CONTROLLERBUTTONDOWN:
        case SDL_CONTROLLERBUTTONUP: {
            const auto button = button_of(static_cast<SDL_GameControllerButton>(event.cbutton.button));
            if (button) set(*button, event.type == SDL_CONTROLLERBUTTONDOWN);
            break;
        }
        case SDL_CONTROLLERAXISMOTION:
            if (event.caxis.axis == SDL_CONTROLLER_AXIS_LEFTX) tilt(Button::left, Button::right, event.caxis.value);
            if (event.caxis.axis == SDL_CONTROLLER_AXIS_LEFTY) tilt(Button::up, Button::down, event.caxis.value);
            break;
        case SDL_CONTROLLERDEVICEADDED:
            SDL_GameControllerOpen(event.cdevice.which);
            break;
        case SDL_QUIT:
            set(Button::quit, true);
            break;
        default:
            break;
    }
}

bool Script::parse(const std::string& text, std::string& error) {
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        const std::size_t colon = word.find(':');
        char* end = nullptr;
        const long frame = std::strtol(word.c_str(), &end, 10);
        error = "\"" + word + "\" is not FRAME:+KEY or FRAME:-KEY";
        if (colon == std::string::npos || end != word.c_str() + colon || colon + 2 >= word.size()) return false;
        const char sign = word[colon + 1];
        const std::string name = word.substr(colon + 2);
        if (sign != '+' && sign != '-') return false;
        Entry entry{static_cast<int>(frame), {}};
        if (name.rfind("pad.", 0) == 0) {
            const SDL_GameControllerButton button = SDL_GameControllerGetButtonFromString(name.c_str() + 4);
            if (button == SDL_CONTROLLER_BUTTON_INVALID) return false;
            entry.event.type = sign == '+' ? SDL_CONTROLLERBUTTONDOWN : SDL_CONTROLLERBUTTONUP;
            entry.event.cbutton.button = static_cast<Uint8>(button);
        } else {
            const SDL_Keycode key = SDL_GetKeyFromName(name.c_str());
            if (key == SDLK_UNKNOWN) return false;
            entry.event.type = sign == '+' ? SDL_KEYDOWN : SDL_KEYUP;
            entry.event.key.keysym.sym = key;
        }
        entries_.push_back(entry);
    }
    error.clear();
    return true;
}

void Script::push(int frame) const {
    for (const Entry& entry : entries_) {
        SDL_Event event = entry.event;
        if (entry.frame == frame) SDL_PushEvent(&event);
    }
}

}  // namespace demo
