// A pool break: an event-driven simulation of fifteen balls and a cue ball, without a time step.
//
// pool_break [FILE.svg] prints what happens and can draw the paths of all balls.

#include <carom/carom.hpp>

#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

namespace {

using namespace carom;

constexpr double ball = 2.86, length = 254, width = 127;  // centimeters

std::vector<DiscD> rack() {
    std::vector<DiscD> balls{{{60, width / 2 + 0.5}, {800, 0}, ball, 1}};  // the cue ball, slightly off center
    const double half = 1.000001 * ball, row = 1.7320509 * half;  // so that they almost touch; 1.73... is the root of 3
    for (int i = 0; i < 5; ++i) {
        for (int k = 0; k <= i; ++k) balls.push_back({{190 + row * i, width / 2 + (2 * k - i) * half}, {}, ball, 1});
    }
    return balls;
}

std::vector<SegmentD> cushions() {
    return {{{0, 0}, {length, 0}}, {{length, 0}, {length, width}}, {{length, width}, {0, width}}, {{0, width}, {0, 0}}};
}

// Whether no two balls penetrate each other, and none a cushion, exactly.
bool is_sound(const DiscTableD& table) {
    for (std::size_t i = 0; i < table.discs().size(); ++i) {
        const CircleD a{table.discs()[i].at, ball};
        for (std::size_t k = 0; k < i; ++k) {
            if (penetrates(a, CircleD{table.discs()[k].at, ball})) return false;
        }
        for (const SegmentD& cushion : table.walls()) {
            if (penetrates(a, cushion)) return false;
        }
    }
    return true;
}

using Paths = std::vector<std::vector<Vec2D>>;

void draw(const char* file, const Paths& paths) {
    std::ofstream out(file);
    out << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-4 -4 262 135\" width=\"786\" height=\"405\">\n"
        << "<rect x=\"-4\" y=\"-4\" width=\"262\" height=\"135\" fill=\"#6b4a2b\"/>\n"
        << "<rect width=\"254\" height=\"127\" fill=\"#1f7a4d\"/>\n";
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const std::string color = i == 0 ? "white" : "hsl(" + std::to_string(24 * (i - 1)) + ",85%,65%)";
        out << "<polyline fill=\"none\" stroke=\"" << color << "\" stroke-width=\"0.5\" points=\"";
        char point[64];
        for (const Vec2D& at : paths[i]) {
            std::snprintf(point, sizeof point, "%.1f,%.1f ", at.x, at.y);
            out << point;
        }
        std::snprintf(point, sizeof point, "cx=\"%.1f\" cy=\"%.1f\"", paths[i].back().x, paths[i].back().y);
        out << "\"/>\n<circle " << point << " r=\"" << ball << "\" fill=\"" << color
            << "\" stroke=\"black\" stroke-width=\"0.3\"/>\n";
    }
    out << "</svg>\n";
}

}  // namespace

int main(int count, char** arguments) {
    auto made = DiscTableD::create(rack(), cushions());
    if (!made) return std::fprintf(stderr, "%s\n", made.error().message.c_str()), 1;
    DiscTableD& table = made.value();
    const double energy = table.energy();
    Paths paths(table.discs().size());
    const auto record = [&](const DiscCollisionD&) {
        for (std::size_t i = 0; i < paths.size(); ++i) {
            const Vec2D at = table.at(i);
            if (paths[i].empty() || length_sq(at - paths[i].back()) > 0.01) paths[i].push_back(at);
        }
    };
    record({});
    bool sound = true;
    for (int tenth = 1; tenth <= 10; ++tenth) {
        const DiscRun run = table.run_for(0.1, record);
        int moving = 0;
        for (const DiscD& disc : table.discs()) moving += length_sq(disc.velocity) > 0;
        if (tenth % 2 == 0) {
            std::printf("%.1f s: %2llu collisions in the last tenth, %2d balls roll\n", table.time(),
                        static_cast<unsigned long long>(run.collisions), moving);
        }
        sound = sound && run.is_complete && is_sound(table);
    }
    record({});
    const double drift = table.energy() / energy - 1;
    const bool conserved = drift < 1e-12 && drift > -1e-12;
    std::printf("energy conserved to 1e-12: %s; no ball penetrates another: %s\n", conserved ? "yes" : "no",
                sound ? "yes" : "no");
    if (count > 1) draw(arguments[1], paths);
    return conserved && sound ? 0 : 1;
}
