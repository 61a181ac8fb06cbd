#include "shapes.hpp"

#include <carom/build/circle_tree.hpp>
#include <carom/mask/contours.hpp>
#include <carom/mask/morphology.hpp>
#include <carom/mask/normal.hpp>
#include <carom/mask/overlap.hpp>
#include <carom/mask/penetration.hpp>
#include <carom/mask/polygons.hpp>
#include <carom/mask/rasterize.hpp>
#include <carom/mask/shape_overlap.hpp>
#include <carom/mask/sweep.hpp>
#include <carom/mask/transform.hpp>

// Pixel masks.

namespace carom::wasm {
namespace {

PixelPos read_pixel(Input& in) {
    const std::int64_t x = in.int64();
    return {x, in.int64()};
}

PixelRect read_rect(Input& in) {
    const PixelPos min = read_pixel(in);
    return {min, read_pixel(in)};
}

PlacedMask read_placed_mask(Input& in) {
    const auto& mask = in.object<Bitmask>();
    return {&mask, read_pixel(in)};
}

Neighbors read_neighbors(Input& in) {
    return in.number() == 4 ? Neighbors::four : Neighbors::eight;
}

void put(Output& out, const PixelPos& pixel) {
    out.put(pixel.x, pixel.y);
}

void put(Output& out, const PixelRect& rect) {
    put(out, rect.min);
    put(out, rect.max);
}

Status put_mask(Output& out, Result<Bitmask> mask) {
    if (!mask) return mask.error();
    out.put_handle(std::move(mask).value());
    return done;
}

Status put_mask(Output& out, Result<MaskAt> mask) {
    if (!mask) return mask.error();
    const PixelPos at = mask->at;
    out.put_handle(std::move(mask).value().mask);
    put(out, at);
    return done;
}

// The number of bytes that a typed array can hold in every browser.
constexpr std::int64_t max_bytes = 0x7FFFFFFF;

}  // namespace

CAROM_WASM_FREE(mask, Bitmask)

CAROM_WASM_OPERATION(mask_blank) {
    const PixelPos size = read_pixel(in);
    return put_mask(out, Bitmask::blank(size.x, size.y));
}

CAROM_WASM_OPERATION(mask_from_alpha) {
    const PixelPos size = read_pixel(in);
    const auto threshold = static_cast<std::uint8_t>(in.uint_up_to(255));
    return put_mask(out, Bitmask::from_alpha(bytes(), size.x, size.y, threshold));
}

CAROM_WASM_OPERATION(mask_from_color_key) {
    const PixelPos size = read_pixel(in);
    const auto byte = [&] { return static_cast<std::uint8_t>(in.uint_up_to(255)); };
    const std::uint8_t r = byte(), g = byte(), b = byte();
    return put_mask(out, Bitmask::from_color_key(bytes(), size.x, size.y, {r, g, b}));
}

/// From one byte per pixel, 0 for clear.
CAROM_WASM_OPERATION(mask_from_pixels) {
    const PixelPos size = read_pixel(in);
    return put_mask(out, Bitmask::from_alpha_plane(bytes(), size.x, size.y, 0));
}

/// To one byte per pixel, 1 for set. The result is the address of the bytes.
CAROM_WASM_OPERATION(mask_pixels) {
    const auto& mask = in.object<Bitmask>();
    const std::int64_t size = mask.width() * mask.height();
    if (size > max_bytes) return make_error(ErrorCode::bad_size, -1, "a mask of more than 2^31 - 1 pixels; crop it");
    bytes().resize(static_cast<std::size_t>(size));
    std::uint8_t* next = bytes().data();
    for (std::int64_t y = 0; y < mask.height(); ++y) {
        for (std::int64_t x = 0; x < mask.width(); ++x) *next++ = mask.get(x, y);
    }
    out.put(reinterpret_cast<std::uintptr_t>(bytes().data()));
    return done;
}

/// Sets the pixels of a frame whose centers are in a shape.
CAROM_WASM_OPERATION(mask_rasterize) {
    const Operand shape(in);
    return put_mask(out, rasterize(shape.placed, read_rect(in)));
}

CAROM_WASM_OPERATION(mask_copy) {
    out.put_handle(Bitmask(in.object<Bitmask>()));
    return done;
}

CAROM_WASM_OPERATION(mask_info) {
    const auto& mask = in.object<Bitmask>();
    out.put(mask.width(), mask.height(), mask.count());
    put(out, mask.bounds());
    return done;
}

CAROM_WASM_OPERATION(mask_get) {
    const auto& mask = in.object<Bitmask>();
    const PixelPos at = read_pixel(in);
    out.put(mask.get(at.x, at.y));
    return done;
}

/// Sets or clears a rectangle.
CAROM_WASM_OPERATION(mask_fill) {
    auto& mask = in.object<Bitmask>();
    const PixelRect rect = read_rect(in);
    const bool on = in.flag();
    if (!in.fits()) return mismatch();
    on ? mask.fill(rect) : mask.clear(rect);
    return done;
}

CAROM_WASM_OPERATION(mask_invert) {
    auto& mask = in.object<Bitmask>();
    if (!in.fits()) return mismatch();
    mask.invert();
    return done;
}

/// Sets or clears the pixels under a brush.
CAROM_WASM_OPERATION(mask_draw) {
    auto& mask = in.object<Bitmask>();
    const PlacedMask brush = read_placed_mask(in);
    const bool on = in.flag();
    if (!in.fits()) return mismatch();
    on ? mask.draw(*brush.mask, brush.at) : mask.erase(*brush.mask, brush.at);
    return done;
}

CAROM_WASM_OPERATION(mask_crop) {
    const auto& mask = in.object<Bitmask>();
    return put_mask(out, mask.crop(read_rect(in)));
}

CAROM_WASM_OPERATION(mask_erode) {
    const auto& mask = in.object<Bitmask>();
    const std::int64_t n = in.int64();
    return put_mask(out, erode(mask, n, read_neighbors(in)));
}

CAROM_WASM_OPERATION(mask_dilate) {
    const auto& mask = in.object<Bitmask>();
    const std::int64_t n = in.int64();
    const Neighbors neighbors = read_neighbors(in);
    return put_mask(out, dilate(mask, n, neighbors, in.flag() ? Frame::grow : Frame::keep));
}

CAROM_WASM_OPERATION(mask_flip_x) {
    return put_mask(out, flip_x(in.object<Bitmask>()));
}

CAROM_WASM_OPERATION(mask_flip_y) {
    return put_mask(out, flip_y(in.object<Bitmask>()));
}

CAROM_WASM_OPERATION(mask_scale) {
    const auto& mask = in.object<Bitmask>();
    const PixelPos size = read_pixel(in);
    return put_mask(out, scale(mask, size.x, size.y));
}

CAROM_WASM_OPERATION(mask_rotate) {
    const auto& mask = in.object<Bitmask>();
    const Vec2D rotation = in.vec();
    return put_mask(out, rotate(mask, RotD{rotation.x, rotation.y}, in.vec()));
}

CAROM_WASM_OPERATION(mask_overlap) {
    const PlacedMask a = read_placed_mask(in), b = read_placed_mask(in);
    const auto first = first_point(a, b);
    if (!first) return done;
    out.put(overlap_area(a, b));
    put(out, *first);
    put(out, overlap_bounds(a, b));
    out.put(*overlap_centroid(a, b));
    return done;
}

CAROM_WASM_OPERATION(mask_overlap_mask) {
    const PlacedMask a = read_placed_mask(in), b = read_placed_mask(in);
    return put_mask(out, overlap_mask(a, b));
}

CAROM_WASM_OPERATION(mask_normal) {
    const PlacedMask a = read_placed_mask(in), b = read_placed_mask(in);
    const MaskNormal normal = overlap_normal(a, b);
    out.put(normal.kind, normal.gradient, normal.normal);
    return done;
}

CAROM_WASM_OPERATION(mask_penetration) {
    const PlacedMask a = read_placed_mask(in), b = read_placed_mask(in);
    put(out, penetration_vector(a, b));
    return done;
}

CAROM_WASM_OPERATION(mask_sweep) {
    const PlacedMask a = read_placed_mask(in), b = read_placed_mask(in);
    const auto found = sweep(a, b, in.vec());
    if (!found) return found.error();
    out.put(found->hits(), found->initially_overlapping, found->t);
    put(out, found->free);
    put(out, found->blocked);
    return done;
}

CAROM_WASM_OPERATION(mask_overlap_shape) {
    const PlacedMask mask = read_placed_mask(in);
    const Operand shape(in);
    const auto first = first_point(mask, shape.placed);
    if (!first) return done;
    out.put(overlap_area(mask, shape.placed));
    put(out, *first);
    return done;
}

CAROM_WASM_OPERATION(mask_components) {
    const auto& mask = in.object<Bitmask>();
    const Components components = connected_components(mask, read_neighbors(in));
    for (const Component& component : components.all()) {
        out.put(component.count);
        put(out, component.bounds);
        put(out, component.first);
    }
    return done;
}

CAROM_WASM_OPERATION(mask_contours) {
    const auto& mask = in.object<Bitmask>();
    const std::vector<Contour> borders = contours(mask, read_neighbors(in));
    out.put(borders.size());
    for (const Contour& border : borders) {
        out.put(border.is_hole, border.component, border.parent, border.corners.size());
        for (const PixelPos& corner : border.corners) put(out, corner);
    }
    return done;
}

/// The polygons of a mask within an error, each with its rings.
CAROM_WASM_OPERATION(mask_polygons) {
    const auto& mask = in.object<Bitmask>();
    const double error = in.number();
    const auto polygons = polygon_rings(contours(mask, read_neighbors(in)), error);
    if (!polygons) return polygons.error();
    out.put(polygons->size());
    for (const PolygonRingsD& polygon : *polygons) {
        out.put(polygon.component, polygon.holes.size());
        out.put_points(polygon.outline);
        for (const std::vector<Vec2D>& hole : polygon.holes) out.put_points(hole);
    }
    return done;
}

/// Makes a shape: the circle tree that covers the set pixels.
CAROM_WASM_OPERATION(mask_circle_tree) {
    const auto& mask = in.object<Bitmask>();
    const auto is_set = [&](std::int64_t x, std::int64_t y) { return mask.get(x, y); };
    auto tree = circle_tree_of_pixels<double>(mask.width(), mask.height(), is_set, in.int32());
    if (!tree) return tree.error();
    out.put_handle(AnyShapeD(std::move(tree).value()));
    return done;
}

/// Makes a shape: the tile grid of the set pixels.
CAROM_WASM_OPERATION(mask_tile_grid) {
    const auto& mask = in.object<Bitmask>();
    const Vec2D origin = in.vec();
    auto grid = tile_grid_of_pixels<double>(mask, origin, in.vec());
    if (!grid) return grid.error();
    out.put_handle(AnyShapeD(std::move(grid).value()));
    return done;
}

}  // namespace carom::wasm
