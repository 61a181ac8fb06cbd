// What the demos draw with: SDL's renderer, seen through a camera. Coordinates are the game's; y points down.
#pragma once

#include <carom/carom.hpp>

#include <SDL.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace demo {

struct TextureDeleter {
    void operator()(SDL_Texture* texture) const { SDL_DestroyTexture(texture); }
};

// A picture: its texture for the screen, and its RGBA bytes, of which Carom can make a mask.
struct Picture {
    std::unique_ptr<SDL_Texture, TextureDeleter> texture;
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgba;
    bool is_opaque = false;
};

class Canvas {
  public:
    static constexpr int width = 1280, height = 720;

    explicit Canvas(SDL_Renderer* renderer) : renderer_(renderer) {}

    // Reads a PNG file of assets/, or ends the program with a message.
    Picture load(const std::string& file) const;

    // A picture of these pixels; `update` shows what has changed of them since.
    Picture make(int picture_width, int picture_height, std::vector<std::uint8_t> rgba) const;
    void update(const Picture& picture, const carom::PixelRect& changed) const;

    // Draws into a new picture instead of the window, for what never changes. Its pixel (0, 0) is at (0, 0).
    template <class Draw>
    Picture bake(int picture_width, int picture_height, Draw draw) {
        Picture baked = begin_bake(picture_width, picture_height);
        draw(*this);
        end_bake();
        return baked;
    }

    // The camera: what is in the middle of the window, and how many pixels the game's unit has.
    void look_at(const carom::Vec2& center, float zoom);
    SDL_FPoint to_screen(const carom::Vec2& point) const;
    carom::Aabb visible() const;

    void clear(const carom::Rgb& color) const;
    void rectangle(const carom::Aabb& box, const carom::Rgb& color, std::uint8_t alpha = 255) const;
    void circle(const carom::Vec2& center, float radius, const carom::Rgb& color) const;
    void line(const carom::Vec2& a, const carom::Vec2& b, const carom::Rgb& color) const;
    void polygon(std::span<const carom::Vec2> convex, const carom::Rgb& color) const;

    // Squares of this many pixels of the window, all at once.
    void dots(std::span<const carom::Vec2> centers, float pixels, const carom::Rgb& color) const;

    // Stretches a picture over a box, mirrored or rotated clockwise about the lower left corner if desired.
    void picture(const Picture& picture, const carom::Aabb& box, bool mirrored = false, float degrees = 0,
                 std::uint8_t alpha = 255) const;

    // For carom/debug_draw.hpp: `draw_world(world, canvas.debug_view(), canvas.debug_painter())`.
    carom::DebugView debug_view(bool fill = true) const { return {visible(), 1 / zoom_, fill}; }
    auto debug_painter() const {
        return [this](const carom::DebugPrimitive& drawn) { debug(drawn); };
    }

  private:
    void color(const carom::Rgb& color, std::uint8_t alpha = 255) const;
    void debug(const carom::DebugPrimitive& drawn) const;
    Picture begin_bake(int picture_width, int picture_height);
    void end_bake();

    SDL_Renderer* renderer_;
    carom::Vec2 corner_{0, 0};  // what the game has in the upper left corner of the window
    float zoom_ = 1;
    mutable std::vector<SDL_FRect> rects_;
    mutable std::vector<SDL_Vertex> vertices_;
};

}  // namespace demo
