#include "bake/bake_command.hpp"

#include "bake/bake_table.hpp"
#include "bake/find_sprites.hpp"
#include "bake/sdf_strip.hpp"
#include "bake/sheet_reader.hpp"
#include "cli/exit_code.hpp"
#include "cli/messages.hpp"
#include "cli/output.hpp"
#include "cli/progress_bar.hpp"
#include "cli/usage_error.hpp"
#include "draw/canvas.hpp"
#include "draw/draw_bake.hpp"
#include "draw/image_names.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <new>
#include <set>

namespace carom::tool {

namespace {

constexpr float max_error = 1 << 24;  // the longest side of a mask
constexpr int max_levels = 10;        // of four circles for each one, within what the library makes
constexpr double max_spread = 1024;
constexpr int max_box2d_vertices = 8;

void check_settings(const BakeSettings& settings) {
    if (!(settings.error >= 0 && settings.error <= max_error))
        throw UsageError(fmt::format("--error must be from 0 to {} pixels; got {}", max_error, settings.error));
    if (settings.levels < 1 || settings.levels > max_levels)
        throw UsageError(fmt::format("--levels must be from 1 to {}; got {}", max_levels, settings.levels));
    if (settings.max_vertices && *settings.max_vertices < 3)
        throw UsageError(fmt::format("--max-vertices must be at least 3; got {}", *settings.max_vertices));
    if (settings.spread && !(*settings.spread > 0 && *settings.spread <= max_spread))
        throw UsageError(
            fmt::format("--spread must be above 0, and {} pixels at most; got {}", max_spread, *settings.spread));
}

bool is_for_box2d(BakeFormat format) {
    return format == BakeFormat::box2d_c || format == BakeFormat::box2d_json;
}

void check_format(const BakeOptions& options, const std::vector<std::string>& files) {
    const std::optional<int> limit = options.settings.max_vertices;
    if (is_for_box2d(options.format) && limit && *limit > max_box2d_vertices)
        throw UsageError(
            fmt::format("--max-vertices {}: Box2D's polygons have at most {} vertices", *limit, max_box2d_vertices));
    if (options.format == BakeFormat::tiled && (files.size() != 1 || sprite_file(files.front()) != SpriteFile::tileset))
        throw UsageError("--format tiled writes the tileset that is baked: SPRITE must be one .tsx or .tsj file");
}

void refuse_input(std::string_view option, const std::string& path, const std::string& input) {
    std::error_code error;
    if (std::filesystem::equivalent(path, input, error))
        throw UsageError(fmt::format("{} {}: this is one of the sprites; choose another name", option, path));
}

void check_image_options(std::string_view option, const std::optional<std::string>& pattern,
                         const std::vector<std::string>& files) {
    if (!pattern) return;
    check_image_names(option, *pattern, files);
    for (const std::string& file : files) refuse_input(option, image_path(*pattern, file), file);
}

/// One run over all files: what was reported so far, and whether all went well.
class BakeRun {
  public:
    BakeRun(const BakeOptions& options, std::vector<std::string> files)
        : options_(options),
          settings_(settings_of(options)),
          files_(std::move(files)),
          progress_(files_.size()),
          document_(make_document(options.format, settings_)) {}

    static BakeSettings settings_of(const BakeOptions& options) {
        BakeSettings settings = options.settings;
        if (options.sdf) settings.spread = options.spread;
        if (is_for_box2d(options.format) && !settings.max_vertices) settings.max_vertices = max_box2d_vertices;
        return settings;
    }

    int run() {
        for (std::size_t i = 0; i < files_.size(); ++i) {
            progress_.show(i, files_[i]);
            bake_or_report(files_[i]);
        }
        progress_.clear();
        if (options_.out) {
            write_document(*options_.out);
            write_output(table_.text());
        } else {
            write_output(document_->take());
        }
        return bad_ ? exit_bad : exit_fine;
    }

  private:
    // A tileset that could not be read leaves nothing to write.
    void write_document(const std::string& path) {
        for (const std::string& picture : pictures_) refuse_input("--out", path, picture);
        const std::string text = document_->take();
        if (options_.format != BakeFormat::tiled) return write_file(path, text, "the report");
        if (!bad_) replace_file(path, text, "the tileset");
    }

    // A file that cannot be baked does not keep the others from it.
    void bake_or_report(const std::string& file) {
        try {
            bake_file(file);
        } catch (const std::bad_alloc&) {
            fail(file, file + ": not enough memory");
        } catch (const std::exception& problem) {
            fail(file, problem.what());
        }
    }

    void bake_file(const std::string& file) {
        std::vector<BakedSprite> sprites;
        std::vector<SpriteFrame> frames = read_frames(file);
        std::optional<SdfStrip> sdf;
        if (options_.sdf) sdf = sdf_strip(frames, settings_.threshold, options_.spread);
        for (SpriteFrame& frame : frames) {
            sprites.push_back(bake(std::move(frame), settings_));
            if (sdf) sprites.back().sdf = sdf->places[sprites.size() - 1];
            if (sprites.back().count == 0) warn_of_nothing(sprites.back());
        }
        for (const BakedSprite& sprite : sprites) {
            document_->add(sprite);
            if (!options_.out) continue;
            table_.add(sprite);
            pictures_.insert(sprite.frame.image->path);
        }
        if (options_.preview) {
            image("--preview", *options_.preview, file, sprites,
                  [&](const std::string& path) { draw_bake(sprites, path); });
        }
        if (sdf) {
            image("--sdf", *options_.sdf, file, sprites,
                  [&](const std::string& path) { write_file(path, png_of(*sdf), "the picture of distances"); });
        }
    }

    // The report stands when only its image fails.
    template <class Write>
    void image(std::string_view option, const std::string& pattern, const std::string& file,
               const std::vector<BakedSprite>& sprites, const Write& write) {
        try {
            const std::string path = image_path(pattern, file);
            for (const BakedSprite& sprite : sprites) refuse_input(option, path, sprite.frame.image->path);
            write(path);
        } catch (const std::bad_alloc&) {
            report_error(fmt::format("{}: not enough memory for the picture of {}", option, file));
        } catch (const std::exception& problem) {
            report_error(problem.what());
        }
    }

    void warn_of_nothing(const BakedSprite& sprite) {
        progress_.clear();
        print_warning(fmt::format("{}: no pixel has an alpha above {}; its shapes are null", sprite.frame.label(),
                                  settings_.threshold));
    }

    void fail(const std::string& file, const std::string& message) {
        report_error(message);
        document_->add_failure(file, message);
    }

    void report_error(const std::string& message) {
        bad_ = true;
        progress_.clear();
        print_error(message);
    }

    const BakeOptions& options_;
    BakeSettings settings_;
    std::vector<std::string> files_;
    ProgressBar progress_;
    std::unique_ptr<BakeDocument> document_;
    BakeTable table_;
    std::set<std::string> pictures_;  // of the sprites, not to be written over
    bool bad_ = false;
};

}  // namespace

int run_bake(const BakeOptions& options) {
    check_settings(BakeRun::settings_of(options));
    if (options.preview) image_format(*options.preview, "--preview");
    if (options.sdf && image_format(*options.sdf, "--sdf") != ImageFormat::png)
        throw UsageError(fmt::format("--sdf {}: the distances are a .png", *options.sdf));
    FoundSprites found = find_sprites(options.sprites);
    check_format(options, found.files);
    check_image_options("--preview", options.preview, found.files);
    check_image_options("--sdf", options.sdf, found.files);
    for (const std::string& file : found.files) {
        if (options.out && options.format != BakeFormat::tiled) refuse_input("--out", *options.out, file);
    }
    for (const std::string& warning : found.warnings) print_warning(warning);
    return BakeRun(options, std::move(found.files)).run();
}

}  // namespace carom::tool
