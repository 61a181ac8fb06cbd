#include "loop.hpp"

#include "options.hpp"

#include <cmath>
#include <cstdio>
#include <vector>

#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb/stb_image_write.h>

namespace demo {
namespace {

double seconds_since(Uint64 start) {
    return static_cast<double>(SDL_GetPerformanceCounter() - start) /
           static_cast<double>(SDL_GetPerformanceFrequency());
}

// What the window shows, as RGB.
std::vector<std::uint8_t> read_window(SDL_Renderer* renderer) {
    std::vector<std::uint8_t> rgb(std::size_t{3} * Canvas::width * Canvas::height);
    SDL_RenderReadPixels(renderer, nullptr, SDL_PIXELFORMAT_RGB24, rgb.data(), 3 * Canvas::width);
    return rgb;
}

bool write_state(const std::string& file, const Report& report, const Canvas& canvas,
                 const std::vector<std::uint8_t>& window) {
    std::FILE* const out = std::fopen(file.c_str(), "w");
    if (!out) return false;
    std::fputs("{", out);
    const char* comma = "";
    for (const auto& [name, value] : report.numbers()) {
        std::fprintf(out, "%s\n  \"%s\": %.9g", comma, name.c_str(), value);
        comma = ",";
    }
    for (const auto& [name, at] : report.colors()) {
        const SDL_FPoint pixel = canvas.to_screen(at);
        const int x = static_cast<int>(std::floor(pixel.x)), y = static_cast<int>(std::floor(pixel.y));
        std::fprintf(out, "%s\n  \"%s\": ", comma, name.c_str());
        comma = ",";
        if (x < 0 || x >= Canvas::width || y < 0 || y >= Canvas::height) {
            std::fputs("null", out);
            continue;
        }
        const std::uint8_t* const rgb = &window[std::size_t{3} * (std::size_t(y) * Canvas::width + x)];
        std::fprintf(out, "[%d, %d, %d]", rgb[0], rgb[1], rgb[2]);
    }
    std::fputs("\n}\n", out);
    return std::fclose(out) == 0;
}

class Loop {
  public:
    Loop(const Options& options, const Script& script, SDL_Window* window, SDL_Renderer* renderer)
        : options_(options),
          script_(script),
          window_(window),
          renderer_(renderer),
          canvas_(renderer),
          debug_(options.debug) {}

    int run(const std::function<std::unique_ptr<AnyGame>(Canvas&)>& make) {
        std::unique_ptr<AnyGame> game = make(canvas_);
        const Uint64 start = SDL_GetPerformanceCounter();
        Uint64 now = start;
        double lag = 0;  // time that has passed in the world, and not yet in the game
        for (;; ++frame_) {
            if (options_.frames > 0 && frame_ == options_.frames) break;
            script_.push(frame_);
            handle_events();
            if (input_.is_pressed(Button::quit)) break;

            const double elapsed = seconds_since(now);
            now = SDL_GetPerformanceCounter();
            lag = options_.frames > 0 ? time_step : std::min(lag + elapsed, 0.1);  // a test sees the same steps always
            for (; lag >= time_step; lag -= time_step) {
                if (input_.is_pressed(Button::restart)) game = make(canvas_);
                if (input_.is_pressed(Button::debug)) debug_ = !debug_;
                game->step(input_);
                input_.end_step();
            }
            step_seconds_ += seconds_since(now);
            game->draw(canvas_, debug_);
            if (frame_ % 30 == 0) SDL_SetWindowTitle(window_, game->title().c_str());
            if (frame_ + 1 == options_.frames) finish(*game);
            SDL_RenderPresent(renderer_);
            wait();
        }
        if (options_.frames > 0) print_mean(seconds_since(start));
        return is_written_ ? 0 : 1;
    }

  private:
    void handle_events() {
        for (SDL_Event event; SDL_PollEvent(&event);) input_.handle(event);
    }

    // The software renderer does not wait for the display by itself.
    void wait() {
        if (!options_.vsync || !options_.software) return;
        const Uint64 frequency = SDL_GetPerformanceFrequency(), now = SDL_GetPerformanceCounter();
        next_frame_ += frequency / 60;
        if (next_frame_ + frequency / 10 < now) next_frame_ = now;  // too late to catch up
        if (next_frame_ > now) SDL_Delay(static_cast<Uint32>(1000 * (next_frame_ - now) / frequency));
    }

    void finish(const AnyGame& game) {
        if (options_.state.empty() && options_.screenshot.empty()) return;
        const auto window = read_window(renderer_);
        Report report;
        game.report(report);
        if (const std::string& file = options_.state; !file.empty())
            expect_written(file, write_state(file, report, canvas_, window));
        if (const std::string& file = options_.screenshot; !file.empty()) {
            expect_written(file, stbi_write_png(file.c_str(), Canvas::width, Canvas::height, 3, window.data(),
                                                3 * Canvas::width) != 0);
        }
    }

    void expect_written(const std::string& file, bool is_written) {
        if (is_written) return;
        is_written_ = false;
        std::fprintf(stderr, "cannot write %s\n", file.c_str());
    }

    void print_mean(double seconds) const {
        SDL_RendererInfo info{};
        SDL_GetRendererInfo(renderer_, &info);
        std::printf(
            "%d frames of %d x %d by the %s renderer%s: %.1f a second, %.2f ms each, %.2f of them in the game\n",
            frame_, Canvas::width, Canvas::height, info.name, options_.vsync ? ", at most 60 a second" : "",
            frame_ / seconds, 1000 * seconds / frame_, 1000 * step_seconds_ / frame_);
    }

    const Options& options_;
    const Script& script_;
    SDL_Window* window_;
    SDL_Renderer* renderer_;
    Canvas canvas_;
    Input input_;
    bool debug_;
    bool is_written_ = true;
    int frame_ = 0;
    double step_seconds_ = 0;
    Uint64 next_frame_ = SDL_GetPerformanceCounter();
};

int fail(const char* what) {
    std::fprintf(stderr, "%s: %s\n", what, SDL_GetError());
    return 1;
}

}  // namespace

int run_any(int count, char** arguments, const char* keys,
            const std::function<std::unique_ptr<AnyGame>(Canvas&)>& make) {
    int exit_code = 0;
    const std::optional<Options> options = read_options(count, arguments, keys, exit_code);
    if (!options) return exit_code;
    if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER) != 0) {
        return fail("SDL finds no display");
    }
    // Without a display SDL may choose a driver that shows nothing, which is for tests and measurements only.
    const std::string driver = SDL_GetCurrentVideoDriver();
    if ((driver == "dummy" || driver == "offscreen") && options->frames == 0 && !SDL_getenv("SDL_VIDEODRIVER")) {
        std::fprintf(stderr, "there is no display to open a window on\n");
        SDL_Quit();
        return 1;
    }
    Script script;
    std::string error;
    if (!script.parse(options->keys, error)) {
        std::fprintf(stderr, "--keys: %s\n", error.c_str());
        SDL_Quit();
        return 2;
    }
    // The software renderer's picture goes to the window as it is, not by the graphics card.
    if (options->software) SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    SDL_Window* const window = SDL_CreateWindow("Carom", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, Canvas::width,
                                                Canvas::height, SDL_WINDOW_SHOWN);
    Uint32 flags = options->software ? SDL_RENDERER_SOFTWARE : SDL_RENDERER_ACCELERATED;
    if (options->vsync && !options->software) flags |= SDL_RENDERER_PRESENTVSYNC;
    SDL_Renderer* renderer = SDL_CreateRenderer(window, -1, flags);
    if (!renderer) renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
    exit_code = renderer ? Loop(*options, script, window, renderer).run(make) : fail("SDL cannot draw");
    SDL_Quit();
    return exit_code;
}

}  // namespace demo
