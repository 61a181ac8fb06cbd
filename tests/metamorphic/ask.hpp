/// All operations on specs through AnyShape, with results in doubles whatever the number type.
#pragma once

#include "metamorphic/spec.hpp"

namespace metamorphic {

using carom::Certainty;
using carom::Relation;

struct ContactAnswer {
    Vec2D normal;
    double separation = 0;
    bool unique_normal = true;
    Vec2D point;
    friend bool operator==(const ContactAnswer&, const ContactAnswer&) = default;
};

struct ManifoldAnswer {
    Vec2D normal;
    double separation = 0;
    bool unique_normal = true;
    std::vector<Vec2D> points;
    std::vector<double> separations;
    friend bool operator==(const ManifoldAnswer&, const ManifoldAnswer&) = default;
};

/// What is said of two shapes as they are.
struct Still {
    bool overlaps = false, penetrates = false;
    Relation relation = Relation::disjoint;
    double distance = 0, signed_distance = 0;
    double closest_distance = 0;
    Vec2D on_a, on_b;
    std::optional<ContactAnswer> contact, any_contact;     ///< at margin 0, and however far apart
    std::optional<ManifoldAnswer> manifold, any_manifold;  ///< the same
    friend bool operator==(const Still&, const Still&) = default;
};
Still ask_still(const Spec& a, const Spec& b, Precision precision);
bool ask_overlaps(const Spec& a, const Spec& b, Precision precision);
bool ask_penetrates(const Spec& a, const Spec& b, Precision precision);
double ask_signed_distance(const Spec& a, const Spec& b, Precision precision);
Relation ask_relation(const Spec& a, const Spec& b, Precision precision);

struct Stretch {
    double enter = 0, exit = 0;
    bool graze = false;
    Certainty certainty = Certainty::exact;
    friend bool operator==(const Stretch&, const Stretch&) = default;
};

struct SweepAnswer {
    bool hit = false;
    double enter = 0, exit = 0;
    Vec2D point, normal;
    bool initially_overlapping = false;
    bool graze = false;
    Certainty certainty = Certainty::exact;
    friend bool operator==(const SweepAnswer&, const SweepAnswer&) = default;
};

/// What is said of two that move.
struct Moving {
    SweepAnswer sweep;
    bool hits = false;
    std::vector<Stretch> contacts;
    friend bool operator==(const Moving&, const Moving&) = default;
};
Moving ask_moving(const Query& query);
SweepAnswer ask_sweep(const Query& query);

/// What is said of two that move by those who know polynomials of time.
struct Motions {
    bool hit = false;
    double low = 0, high = 0;
    bool graze = false;
    Certainty certainty = Certainty::exact;
    bool initially_overlapping = false;
    double approach = 0, approach_time = 0;
    friend bool operator==(const Motions&, const Motions&) = default;
};
Motions ask_motions(const Query& query);

struct RaycastAnswer {
    bool hit = false;
    double enter = 0, exit = 0;
    Vec2D point, normal;
    bool started_inside = false, graze = false;
    friend bool operator==(const RaycastAnswer&, const RaycastAnswer&) = default;
};

/// What is said of a ray, the line through it and the segment to where its direction ends.
struct Casts {
    RaycastAnswer raycast;
    std::vector<Stretch> ray, line, segment;
    friend bool operator==(const Casts&, const Casts&) = default;
};
Casts ask_casts(const Spec& ray, const Spec& shape, double max_t, Precision precision);

/// What is said of one shape.
struct Facts {
    double area = 0;
    std::optional<Vec2D> centroid;
    Vec2D min, max;
    friend bool operator==(const Facts&, const Facts&) = default;
};
Facts ask_facts(const Spec& shape, Precision precision);

struct PointAnswer {
    Vec2D nearest;
    double distance = 0;
    bool inside = false, contains = false;
    carom::Location location = carom::Location::outside;
    friend bool operator==(const PointAnswer&, const PointAnswer&) = default;
};
PointAnswer ask_point(const Spec& shape, const Vec2D& point, Precision precision);

/// `intersect` of segments, rays and lines without poses.
struct Crossing {
    carom::IntersectionKind kind = carom::IntersectionKind::none;
    bool proper = false;
    double t = 0, u = 0;
    Vec2D from, to;
    friend bool operator==(const Crossing&, const Crossing&) = default;
};
Crossing ask_crossing(const Spec& a, const Spec& b, Precision precision);

/// What the calls for many shapes say of `a` against b and c, both of b's kind: word by word of hits, and where a ray
/// enters. None when they do not take these kinds.
struct Many {
    std::uint64_t overlaps = 0, expected_overlaps = 0;
    std::vector<double> enter, expected_enter;
};
std::optional<Many> ask_many(const Spec& a, const std::vector<Spec>& others, double max_t, Precision precision);

}  // namespace metamorphic
