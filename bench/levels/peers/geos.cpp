// GEOS: polygons, prepared once. Each question makes a geometry for its point or its segment, as its users must.
#include "levels/level_peer.hpp"

#include <geos_c.h>

#include <algorithm>

namespace bench::levels {
namespace {

class GeosPolygon : public LevelPeer {
  public:
    explicit GeosPolygon(const std::vector<Spot>& points) : context_(GEOS_init_r()) {
        std::vector<double> numbers;
        for (std::size_t i = 0; i <= points.size(); ++i) {
            const Spot& point = points[i % points.size()];
            numbers.insert(numbers.end(), {double(point.x), double(point.y)});
        }
        const auto count = static_cast<unsigned>(points.size() + 1);
        GEOSCoordSequence* const border = GEOSCoordSeq_copyFromBuffer_r(context_, numbers.data(), count, 0, 0);
        GEOSGeometry* const ring = GEOSGeom_createLinearRing_r(context_, border);
        polygon_ = GEOSGeom_createPolygon_r(context_, ring, nullptr, 0);
        prepared_ = GEOSPrepare_r(context_, polygon_);
    }
    ~GeosPolygon() override {
        GEOSPreparedGeom_destroy_r(context_, prepared_);
        GEOSGeom_destroy_r(context_, polygon_);
        GEOS_finish_r(context_);
    }
    GeosPolygon(const GeosPolygon&) = delete;
    GeosPolygon& operator=(const GeosPolygon&) = delete;

    std::string name() const override { return "GEOS"; }
    bool can(Question question) const override {
        return question == Question::contains || question == Question::distance || question == Question::overlaps;
    }

    double ask(Question question, const Place& place) override {
        const double over = question == Question::distance ? 4 : 0;
        const double x = double(place.at.x) + over * double(place.up.x);
        const double y = double(place.at.y) + over * double(place.up.y);
        GEOSGeometry* const point = GEOSGeom_createPointFromXY_r(context_, x, y);
        double result = 0;
        if (question == Question::contains) {
            result = GEOSPreparedIntersects_r(context_, prepared_, point);
        } else if (question == Question::overlaps) {
            result = GEOSPreparedDistanceWithin_r(context_, prepared_, point, 0.5);
        } else {
            GEOSPreparedDistance_r(context_, prepared_, point, &result);
            result = std::max(0.0, result - 0.5);
        }
        GEOSGeom_destroy_r(context_, point);
        return result;
    }

  private:
    GEOSContextHandle_t context_;
    GEOSGeometry* polygon_ = nullptr;
    const GEOSPreparedGeometry* prepared_ = nullptr;
};

}  // namespace

std::unique_ptr<LevelPeer> geos_level(const Outline& outline) {
    return outline.kind == LevelKind::polygon ? std::make_unique<GeosPolygon>(outline.points) : nullptr;
}

}  // namespace bench::levels
