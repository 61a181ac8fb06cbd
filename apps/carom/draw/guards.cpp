#include "draw/guards.hpp"

#include "cli/usage_error.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <set>

namespace carom::tool {

namespace {

constexpr double min_scale = 0.001;
constexpr double max_scale = 1000;

}  // namespace

void check_scale(double scale) {
    if (scale >= min_scale && scale <= max_scale) return;
    throw UsageError(fmt::format("--scale must be from {} to {}; got {:.3g}", min_scale, max_scale, scale));
}

void refuse_inputs(const Level& level, const std::string& path) {
    const auto refuse_if = [&](const std::string& input) {
        std::error_code error;
        if (std::filesystem::equivalent(path, input, error)) {
            throw UsageError(fmt::format("--draw {}: this is a file of the level; choose another name", path));
        }
    };
    refuse_if(level.path);
    std::set<const Image*> images;
    for (const Item& item : level.items) {
        if (item.sprite && images.insert(item.sprite->image.get()).second) refuse_if(item.sprite->image->path);
    }
}

}  // namespace carom::tool
