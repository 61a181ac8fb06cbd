#include <carom/build/simple_polygon.hpp>
#include <carom/build/simplify.hpp>
#include <carom/mask/polygons.hpp>

#include <cmath>
#include <utility>

namespace carom {

namespace {

template <class T>
using Ring = std::vector<BasicVec2<T>>;

// Exact in float, too: no side of a mask is longer than 2^24.
template <class T>
std::vector<Ring<T>> rings_of(std::span<const Contour> contours) {
    std::vector<Ring<T>> rings;
    rings.reserve(contours.size());
    for (const Contour& contour : contours) {
        Ring<T>& ring = rings.emplace_back();
        ring.reserve(contour.corners.size());
        for (const PixelPos& corner : contour.corners)
            ring.push_back({static_cast<T>(corner.x), static_cast<T>(corner.y)});
    }
    return rings;
}

template <class T>
Result<std::vector<Ring<T>>> simplified_rings(std::span<const Contour> contours, T error) {
    if (!std::isfinite(error) || error < 0)
        return make_error(std::isfinite(error) ? ErrorCode::bad_size : ErrorCode::not_finite, -1,
                          "mask polygons: the error must be a finite number of pixels >= 0; got %g",
                          static_cast<double>(error));
    std::vector<Ring<T>> rings = rings_of<T>(contours);
    if (error == 0 || rings.empty()) return rings;
    return simplify_polygon<T>(rings.front(), std::span(rings).subspan(1), error);
}

}  // namespace

template <class T>
Result<std::vector<BasicPolygonRings<T>>> polygon_rings(std::span<const Contour> contours, T error) {
    Result<std::vector<Ring<T>>> rings = simplified_rings(contours, error);
    if (!rings) return rings.error();
    std::vector<BasicPolygonRings<T>> polygons;
    std::vector<std::size_t> polygon_of(contours.size());
    for (std::size_t i = 0; i < contours.size(); ++i) {
        Ring<T>& ring = rings.value()[i];
        if (contours[i].is_hole) {
            polygons[polygon_of[static_cast<std::size_t>(contours[i].parent)]].holes.push_back(std::move(ring));
        } else {
            polygon_of[i] = polygons.size();
            polygons.push_back({std::move(ring), {}, contours[i].component});
        }
    }
    return polygons;
}

template <class T>
Result<std::vector<BasicSimplePolygon<T>>> mask_polygons(const Bitmask& mask, T error, Neighbors neighbors) {
    const auto all_rings = polygon_rings<T>(contours(mask, neighbors), error);
    if (!all_rings) return all_rings.error();
    std::vector<BasicSimplePolygon<T>> polygons;
    polygons.reserve(all_rings->size());
    for (const BasicPolygonRings<T>& rings : *all_rings) {
        Result<BasicSimplePolygon<T>> polygon = simple_polygon<T>(rings.outline, rings.holes);
        if (!polygon) return polygon.error();
        polygons.push_back(std::move(polygon).value());
    }
    return polygons;
}

#define CAROM_INSTANTIATE(T)                                                                          \
    template Result<std::vector<BasicPolygonRings<T>>> polygon_rings<T>(std::span<const Contour>, T); \
    template Result<std::vector<BasicSimplePolygon<T>>> mask_polygons<T>(const Bitmask&, T, Neighbors);
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE

}  // namespace carom
