#include "cli/bake_cli.hpp"

#include "cli/choice_option.hpp"
#include "cli/number_option.hpp"

namespace carom::tool {

namespace {

constexpr const char* bake_footer = R"(
A folder means every picture, sprite sheet and atlas in it. A sheet is the JSON of Aseprite, TexturePacker or Phaser, an
atlas the text of libGDX or the XML of Starling, with trimmed and rotated frames; images are found next to them. The
tiles of a tileset of Tiled (.tsx, .tsj) are sprites, too. All numbers are pixels of the sprite as it was drawn.

Exit codes: 0 all baked; 2 bad usage, a sprite that could not be read, or output that could not be written.

Examples:
  carom bake hero.png > hero.json
      mask facts, polygons, convex parts, circle tree, box, circle and capsule
  carom bake hero.json --error 0 --preview hero-shapes.png
      every frame of a sheet, along the pixels' sides exactly, and an image of it
  carom bake sprites --out shapes.json --preview 'images/{}.png'
      a folder: a table, one JSON file, and an image for each file
  carom bake hero.json --format godot --out hero.tscn
      a scene of Godot; phaser, box2d-c and box2d-json are for other engines
  carom bake tiles.tsx --format tiled --out tiles.tsx
      the collision shapes of a tileset, written back into it
  carom bake hero.json --sdf hero-sdf.png --spread 4
      distances for a shader: 255 from 4 pixels inside on, 128 and more in the sprite, 0 from 4 pixels outside on)";

constexpr Words<BakeFormat, 6> bake_format_words{{{"carom", BakeFormat::carom},
                                                  {"phaser", BakeFormat::phaser},
                                                  {"godot", BakeFormat::godot},
                                                  {"tiled", BakeFormat::tiled},
                                                  {"box2d-c", BakeFormat::box2d_c},
                                                  {"box2d-json", BakeFormat::box2d_json}}};

}  // namespace

BakeCli::BakeCli(CLI::App& app)
    : command_(app.add_subcommand("bake", "Turn sprites into polygons, convex parts, circles and boxes")) {
    command_->footer(bake_footer);
    command_
        ->add_option("SPRITE", options_.sprites,
                     "Pictures, sheets (.json), atlases (.atlas, .xml), folders of them, or tilesets (.tsx, .tsj)")
        ->required();
    add_number<std::uint8_t>(*command_, "--threshold", options_.settings.threshold,
                             "Pixels with an alpha above it are set (default 127)")
        ->type_name("ALPHA")
        ->check(CLI::Range(0, 254));
    add_number<float>(*command_, "--error", options_.settings.error,
                      "How far polygons may be from the pixels' sides, in pixels (default 1; 0 is exact)")
        ->type_name("PIXELS");
    add_number<int>(*command_, "--levels", options_.settings.levels, "Levels of the circle tree (default 4)");
    command_->add_flag("--fill-holes", options_.settings.fill_holes, "Polygons without holes");
    command_->add_flag("--hull", options_.settings.hull, "The convex hull of each component as its polygon");
    add_number<int>(*command_, "--max-vertices", options_.settings.max_vertices,
                    "Cut convex parts with more vertices (default 8 for Box2D, else none)");
    add_choice(*command_, "--format", options_.format, bake_format_words,
               "What to write: carom (default), phaser, godot, tiled, box2d-c or box2d-json")
        ->type_name("FORMAT");
    command_->add_option("--out", options_.out, "Write the document into a file, and print a table instead")
        ->type_name("FILE");
    command_
        ->add_option("--preview", options_.preview,
                     "Draw the shapes of each SPRITE into a .png or .svg; {} is replaced by the sprite's name")
        ->type_name("FILE");
    CLI::Option* const sdf =
        command_
            ->add_option("--sdf", options_.sdf,
                         "Write the signed distances of each SPRITE's frames into a gray .png; {} as in --preview")
            ->type_name("FILE");
    add_number<double>(*command_, "--spread", options_.spread,
                       "The distance in pixels, inside and outside, at which values end (default 8)")
        ->type_name("PIXELS")
        ->needs(sdf);
}

}  // namespace carom::tool
