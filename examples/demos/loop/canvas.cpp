#include "canvas.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>

#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#include <stb/stb_image.h>

namespace demo {
namespace {

using carom::Aabb;
using carom::DebugPrimitive;
using carom::Rgb;
using carom::Vec2;

[[noreturn]] void give_up(const std::string& what, const char* why) {
    std::fprintf(stderr, "%s: %s\n", what.c_str(), why);
    std::exit(1);
}

}  // namespace

Picture Canvas::load(const std::string& file) const {
    const std::string path = std::string(CAROM_DEMO_ASSETS "/") + file;
    int picture_width = 0, picture_height = 0;
    stbi_uc* const read = stbi_load(path.c_str(), &picture_width, &picture_height, nullptr, 4);
    if (!read) give_up(path, stbi_failure_reason());
    std::vector<std::uint8_t> rgba(read, read + std::size_t{4} * picture_width * picture_height);
    stbi_image_free(read);
    Picture made = make(picture_width, picture_height, std::move(rgba));
    SDL_SetTextureScaleMode(made.texture.get(), SDL_ScaleModeLinear);
    return made;
}

Picture Canvas::make(int picture_width, int picture_height, std::vector<std::uint8_t> rgba) const {
    Picture made{nullptr, picture_width, picture_height, std::move(rgba), false};
    SDL_Surface* const surface = SDL_CreateRGBSurfaceWithFormatFrom(made.rgba.data(), picture_width, picture_height, 32,
                                                                    4 * picture_width, SDL_PIXELFORMAT_RGBA32);
    made.texture.reset(SDL_CreateTextureFromSurface(renderer_, surface));
    SDL_FreeSurface(surface);
    if (!made.texture) give_up("SDL_CreateTexture", SDL_GetError());
    made.is_opaque = true;
    for (std::size_t i = 3; i < made.rgba.size(); i += 4) made.is_opaque = made.is_opaque && made.rgba[i] == 255;
    return made;
}

void Canvas::update(const Picture& picture, const carom::PixelRect& changed) const {
    const SDL_Rect rect{static_cast<int>(changed.min.x), static_cast<int>(changed.min.y),
                        static_cast<int>(changed.max.x - changed.min.x),
                        static_cast<int>(changed.max.y - changed.min.y)};
    if (rect.w <= 0 || rect.h <= 0) return;
    const std::uint8_t* const first = picture.rgba.data() + 4 * (std::size_t(rect.y) * picture.width + rect.x);
    SDL_Surface* const surface = SDL_CreateRGBSurfaceWithFormatFrom(const_cast<std::uint8_t*>(first), rect.w, rect.h,
                                                                    32, 4 * picture.width, SDL_PIXELFORMAT_RGBA32);
    Uint32 format = 0;
    SDL_QueryTexture(picture.texture.get(), &format, nullptr, nullptr, nullptr);
    SDL_Surface* const converted = SDL_ConvertSurfaceFormat(surface, format, 0);
    SDL_UpdateTexture(picture.texture.get(), &rect, converted->pixels, converted->pitch);
    SDL_FreeSurface(converted);
    SDL_FreeSurface(surface);
}

Picture Canvas::begin_bake(int picture_width, int picture_height) {
    Picture baked{nullptr, picture_width, picture_height, {}, true};
    baked.texture.reset(SDL_CreateTexture(renderer_, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET, picture_width,
                                          picture_height));
    if (!baked.texture) give_up("SDL_CreateTexture", SDL_GetError());
    SDL_SetRenderTarget(renderer_, baked.texture.get());
    corner_ = {0, 0};
    zoom_ = 1;
    return baked;
}

void Canvas::end_bake() {
    SDL_SetRenderTarget(renderer_, nullptr);
}

void Canvas::look_at(const Vec2& center, float zoom) {
    zoom_ = zoom;
    // On whole pixels, so that what does not move does not flicker.
    corner_ = {std::round(center.x * zoom - width / 2) / zoom, std::round(center.y * zoom - height / 2) / zoom};
}

SDL_FPoint Canvas::to_screen(const Vec2& point) const {
    const Vec2 at = zoom_ * (point - corner_);
    return {at.x, at.y};
}

Aabb Canvas::visible() const {
    return {corner_, corner_ + Vec2{width / zoom_, height / zoom_}};
}

void Canvas::color(const Rgb& color, std::uint8_t alpha) const {
    SDL_SetRenderDrawBlendMode(renderer_, alpha == 255 ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
    SDL_SetRenderDrawColor(renderer_, color.r, color.g, color.b, alpha);
}

void Canvas::clear(const Rgb& background) const {
    color(background);
    SDL_RenderClear(renderer_);
}

void Canvas::rectangle(const Aabb& box, const Rgb& fill, std::uint8_t alpha) const {
    const SDL_FPoint low = to_screen(box.min), high = to_screen(box.max);
    const SDL_FRect rect{low.x, low.y, high.x - low.x, high.y - low.y};
    color(fill, alpha);
    SDL_RenderFillRectF(renderer_, &rect);
}

void Canvas::circle(const Vec2& center, float radius, const Rgb& fill) const {
    const SDL_FPoint at = to_screen(center);
    const float r = radius * zoom_;
    rects_.clear();
    for (float y = std::floor(at.y - r); y <= at.y + r; ++y) {  // row by row, by the centers of the pixels
        const float rise = y + 0.5f - at.y, half_sq = r * r - rise * rise;
        if (half_sq < 0) continue;
        const float left = std::round(at.x - std::sqrt(half_sq)), right = std::round(at.x + std::sqrt(half_sq));
        if (left < right) rects_.push_back({left, y, right - left, 1});
    }
    color(fill);
    SDL_RenderFillRectsF(renderer_, rects_.data(), static_cast<int>(rects_.size()));
}

void Canvas::line(const Vec2& a, const Vec2& b, const Rgb& stroke) const {
    const SDL_FPoint from = to_screen(a), to = to_screen(b);
    color(stroke);
    SDL_RenderDrawLineF(renderer_, from.x, from.y, to.x, to.y);
}

void Canvas::polygon(std::span<const Vec2> convex, const Rgb& fill) const {
    vertices_.clear();
    for (std::size_t i = 2; i < convex.size(); ++i) {
        for (const Vec2& corner : {convex[0], convex[i - 1], convex[i]}) {
            vertices_.push_back({to_screen(corner), {fill.r, fill.g, fill.b, 255}, {}});
        }
    }
    SDL_RenderGeometry(renderer_, nullptr, vertices_.data(), static_cast<int>(vertices_.size()), nullptr, 0);
}

void Canvas::dots(std::span<const Vec2> centers, float pixels, const Rgb& fill) const {
    rects_.clear();
    for (const Vec2& center : centers) {
        const SDL_FPoint at = to_screen(center);
        rects_.push_back({at.x - pixels / 2, at.y - pixels / 2, pixels, pixels});
    }
    color(fill);
    SDL_RenderFillRectsF(renderer_, rects_.data(), static_cast<int>(rects_.size()));
}

void Canvas::picture(const Picture& picture, const Aabb& box, bool mirrored, float degrees, std::uint8_t alpha) const {
    const SDL_FPoint low = to_screen(box.min), high = to_screen(box.max);
    const SDL_FRect rect{low.x, low.y, high.x - low.x, high.y - low.y};
    const bool blends = !picture.is_opaque || alpha < 255;
    SDL_SetTextureBlendMode(picture.texture.get(), blends ? SDL_BLENDMODE_BLEND : SDL_BLENDMODE_NONE);
    SDL_SetTextureAlphaMod(picture.texture.get(), alpha);
    if (!mirrored && degrees == 0) {
        SDL_RenderCopyF(renderer_, picture.texture.get(), nullptr, &rect);
        return;
    }
    const SDL_FPoint pivot{0, rect.h};
    SDL_RenderCopyExF(renderer_, picture.texture.get(), nullptr, &rect, static_cast<double>(degrees), &pivot,
                      mirrored ? SDL_FLIP_HORIZONTAL : SDL_FLIP_NONE);
}

void Canvas::debug(const DebugPrimitive& drawn) const {
    const Rgb stroke = debug_color(drawn.role);
    if (!drawn.is_triangle()) return line(drawn.vertices[0], drawn.vertices[1], stroke);
    vertices_.clear();
    for (const Vec2& corner : drawn.points()) {
        vertices_.push_back({to_screen(corner), {stroke.r, stroke.g, stroke.b, 70}, {}});
    }
    SDL_SetRenderDrawBlendMode(renderer_, SDL_BLENDMODE_BLEND);
    SDL_RenderGeometry(renderer_, nullptr, vertices_.data(), 3, nullptr, 0);
}

}  // namespace demo
