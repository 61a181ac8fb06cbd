#include "geos/suite/figure.hpp"

#include <algorithm>
#include <cmath>

namespace geos {

using namespace carom;

namespace {

void gather(const Geometry& geometry, Figure& figure) {
    for (const Geometry& member : geometry.members) gather(member, figure);
    if (geometry.rings.empty()) return;
    if (geometry.kind == Geometry::Kind::point) {
        figure.points.push_back(geometry.rings.front().front());
    } else if (geometry.kind == Geometry::Kind::polygon) {
        std::vector<Ring> rings;
        for (const Ring& ring : geometry.rings) rings.push_back(without_repeats(ring));
        auto area = polygon_of(rings);
        if (!area)
            throw NotExpressible(std::string("a polygon that is refused: ") + error_code_name(area.error().code));
        figure.areas.push_back(std::move(area).value());
    } else {
        Ring line = without_repeats(geometry.rings.front());
        if (line.size() > 1) {
            figure.lines.push_back(std::move(line));
        } else {
            figure.points.push_back(line.front());
            figure.has_flat_line = true;
        }
    }
}

AnyShapeD line_shape(const Ring& line) {
    if (line.size() == 2) return SegmentD{line[0], line[1]};
    // There and back again encloses nothing, and needs no closed chain.
    if (line.front() == line.back() && line.size() > 3) return *ChainD::closed({line.begin(), line.end() - 1});
    return *ChainD::open(line);
}

std::vector<AnyShapeD> rings_of(const SimplePolygonD& area) {
    std::vector<AnyShapeD> rings{*ChainD::closed({area.outline().begin(), area.outline().end()})};
    for (std::size_t i = 0; i < area.hole_count(); ++i)
        rings.push_back(*ChainD::closed({area.hole(i).begin(), area.hole(i).end()}));
    return rings;
}

using Points = std::vector<Vec2D>;

bool before(const Vec2D& p, const Vec2D& q) {
    return p.x != q.x ? p.x < q.x : p.y < q.y;
}

/// The ends of an odd number of lines, sorted.
Points odd_ends(const std::vector<Ring>& lines) {
    Points ends, odd;
    for (const Ring& line : lines) ends.insert(ends.end(), {line.front(), line.back()});
    std::sort(ends.begin(), ends.end(), before);
    for (std::size_t i = 0, next = 0; i < ends.size(); i = next) {
        while (next < ends.size() && ends[next] == ends[i]) ++next;
        if ((next - i) % 2 != 0) odd.push_back(ends[i]);
    }
    return odd;
}

/// The degree of p: how many directions along the segments lead away from it.
std::size_t degree_of(const Vec2D& p, const std::vector<SegmentD>& segments) {
    Points towards;
    const auto add = [&](const Vec2D& q) {
        const bool known = std::any_of(towards.begin(), towards.end(), [&](const Vec2D& other) {
            return orient(p, q, other) == 0 && dot_sign(p, q, p, other) > 0;
        });
        if (q != p && !known) towards.push_back(q);
    };
    for (const SegmentD& segment : segments) {
        if (!overlaps(PointD{p}, segment)) continue;
        add(segment.a);
        add(segment.b);
    }
    return towards.size();
}

/// The vertices of lines of degree 1, sorted.
Points loose_ends(const std::vector<Ring>& lines, const std::vector<SegmentD>& segments) {
    Points all, loose;
    for (const Ring& line : lines) all.insert(all.end(), line.begin(), line.end());
    std::sort(all.begin(), all.end(), before);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    std::copy_if(all.begin(), all.end(), std::back_inserter(loose),
                 [&](const Vec2D& p) { return degree_of(p, segments) == 1; });
    return loose;
}

void add_boundaries(Figure& figure) {
    std::vector<SegmentD> along_lines;
    for (const Ring& line : figure.lines) {
        const auto segments = segments_of(line);
        along_lines.insert(along_lines.end(), segments.begin(), segments.end());
    }
    Points odd = odd_ends(figure.lines), loose = loose_ends(figure.lines, along_lines);
    std::vector<AnyShapeD> areas, rings;
    for (const SimplePolygonD& area : figure.areas) {
        areas.emplace_back(area);
        for (AnyShapeD& ring : rings_of(area)) rings.push_back(std::move(ring));
    }
    if (!areas.empty()) {
        const AnyShapeD covered = union_of(std::move(areas));
        const auto is_covered = [&](const Vec2D& p) { return overlaps(PointD{p}, covered); };
        std::erase_if(odd, is_covered);
        std::erase_if(loose, is_covered);
    }
    figure.ends_differ = odd != loose;
    const auto with_rings = [&](const Points& ends) -> std::optional<AnyShapeD> {
        std::vector<AnyShapeD> all = rings;
        for (const Vec2D& end : ends) all.emplace_back(PointD{end});
        if (all.empty()) return {};
        return union_of(std::move(all));
    };
    figure.boundary = with_rings(odd);
    figure.border = with_rings(loose);
}

bool share_more_than_points(const std::vector<SimplePolygonD>& areas) {
    for (std::size_t i = 0; i < areas.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (interiors_overlap(classify(areas[i], areas[j]))) return true;
            if (share_stretch(segments_of(areas[i]), segments_of(areas[j]))) return true;
        }
    }
    return false;
}

}  // namespace

std::size_t Figure::part_count() const {
    std::size_t count = points.size() + segments.size();
    for (const SimplePolygonD& area : areas) count += area.parts().size();
    return count;
}

Figure figure_of(const Geometry& geometry) {
    if (geometry.has_curves()) throw NotExpressible("arcs through three points: their centers are not stored numbers");
    if (geometry.is_empty()) throw NotExpressible("EMPTY: no shape is empty");
    Figure figure;
    gather(geometry, figure);
    std::vector<AnyShapeD> shapes;
    for (const Vec2D& point : figure.points) shapes.emplace_back(PointD{point});
    for (const Ring& line : figure.lines) {
        shapes.push_back(line_shape(line));
        const auto segments = segments_of(line);
        figure.segments.insert(figure.segments.end(), segments.begin(), segments.end());
    }
    for (const SimplePolygonD& area : figure.areas) {
        shapes.emplace_back(area);
        const auto segments = segments_of(area);
        figure.segments.insert(figure.segments.end(), segments.begin(), segments.end());
    }
    if (!std::all_of(shapes.begin(), shapes.end(), [](const AnyShapeD& shape) { return validate(shape).ok(); }))
        throw NotExpressible("coordinates that are not finite");
    figure.shape = union_of(std::move(shapes));
    figure.rings_inside = share_more_than_points(figure.areas);
    add_boundaries(figure);
    return figure;
}

Ring without_repeats(const Ring& points) {
    Ring kept;
    std::unique_copy(points.begin(), points.end(), std::back_inserter(kept));
    return kept;
}

Result<SimplePolygonD> polygon_of(const std::vector<Ring>& rings) {
    std::vector<Ring> open = rings;
    for (Ring& ring : open) {
        if (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
    }
    const Ring outline = open.front();
    open.erase(open.begin());
    return simple_polygon<double>(outline, open);
}

AnyShapeD union_of(std::vector<AnyShapeD> shapes) {
    if (shapes.size() == 1) return std::move(shapes.front());
    std::vector<CompoundPartD> parts;
    for (AnyShapeD& shape : shapes) parts.push_back({std::move(shape), {}});
    auto compound = CompoundD::from_parts(std::move(parts));
    if (!compound) throw NotExpressible("a union that is refused: " + compound.error().message);
    return std::move(compound).value();
}

bool interiors_overlap(Relation relation) {
    return relation != Relation::disjoint && relation != Relation::touching;
}

bool share_stretch(const std::vector<SegmentD>& these, const std::vector<SegmentD>& those) {
    for (const SegmentD& a : these) {
        const AabbD box = bounds(a);
        for (const SegmentD& b : those) {
            if (overlaps(box, bounds(b)) && intersect(a, b).kind == IntersectionKind::segment) return true;
        }
    }
    return false;
}

std::vector<SegmentD> segments_of(const Ring& line) {
    std::vector<SegmentD> segments;
    for (std::size_t i = 1; i < line.size(); ++i) segments.push_back({line[i - 1], line[i]});
    return segments;
}

std::vector<SegmentD> segments_of(const SimplePolygonD& area) {
    std::vector<SegmentD> segments;
    const auto add = [&](std::span<const Vec2D> ring) {
        for (std::size_t i = 0; i < ring.size(); ++i)
            segments.push_back({ring[i], ring[i + 1 == ring.size() ? 0 : i + 1]});
    };
    add(area.outline());
    for (std::size_t i = 0; i < area.hole_count(); ++i) add(area.hole(i));
    return segments;
}

}  // namespace geos
