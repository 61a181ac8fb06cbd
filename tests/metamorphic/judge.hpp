/// What a relation between answers found, and how far numbers may be apart.
#pragma once

#include "metamorphic/ask.hpp"

#include <ostream>
#include <span>

namespace metamorphic {

/// Collects what is wrong with the answers to one query.
class Judge {
  public:
    explicit Judge(const Query& query);

    /// That the relation applies to the query; and that the case was of the kind it is about.
    void ask() { asked_ = true; }
    void hit(bool so = true) { hit_ = hit_ || so; }

    void expect(bool right, const char* what);
    void equal(double x, double y, const char* what);               ///< bit for bit, but for the sign of 0
    void near(double x, double y, double slack, const char* what);  ///< infinities are near themselves
    void near(const Vec2D& x, const Vec2D& y, double slack, const char* what);
    void scaled(double x, double y, int exponent, const char* what);  ///< y = x 2^exponent, unless that is out of range
    void scaled(const Vec2D& x, const Vec2D& y, int exponent, const char* what);

    /// The same bits, but for what floats lose of a component that is 0 but for rounding.
    void same_direction(const Vec2D& x, const Vec2D& y, const char* what);

    bool asked() const { return asked_; }
    bool was_hit() const { return hit_; }
    const std::string& wrong() const { return wrong_; }

    /// How far a length may be off: both of two answers, each by what docs/pairs.md promises.
    double slack(double length) const;
    /// How far a place may be off, in addition: coordinates are rounded.
    double place_slack() const;
    /// The same for depths, which unions with ellipses find to a share of themselves.
    double depth_slack(double depth) const;

    double spread() const { return spread_; }
    double reach() const { return reach_; }
    bool has_ellipse() const { return ellipse_; }
    bool has_arc() const { return arc_; }
    bool has_union() const { return union_; }
    /// Whether the least depth may be missed: an ellipse and an arc in unions, or arcs in many pairs of parts.
    bool has_open_depth() const;
    /// Whether a contact hangs on which parts a shape is made of: those of a polygon or grid may be others in an image,
    /// and a segment of a one-sided chain answers each by itself.
    bool depends_on_parts() const;
    /// Whether yes or no are certain only this far from touching.
    bool is_open(double signed_distance) const;

  private:
    bool asked_ = false, hit_ = false;
    std::string wrong_;
    double ulp_;  ///< of 1, in the number type asked for
    double spread_ = 0, reach_ = 0;
    bool ellipse_ = false, arc_ = false, union_ = false, one_sided_ = false;
    std::size_t pairs_ = 1;
};

/// The booleans and, unless an ellipse leaves it open, the relation.
void expect_same_relation(Judge& judge, Relation x, Relation y);
void expect_same_booleans(Judge& judge, const Still& x, const Still& y);

/// Distance, depth and, where it is unique, the normal, up to rounding. `image` of a normal
/// of x is that of y.
using Image = Vec2D (*)(const Vec2D&);
Vec2D itself(const Vec2D& v);
void expect_near_still(Judge& judge, const Still& x, const Still& y, Image image = itself);

/// Times are within `ulps` of the number type each, and as good as their certainty.
void expect_near_stretches(Judge& judge, const std::vector<Stretch>& x, const std::vector<Stretch>& y,
                           Precision precision, const char* what);
void expect_near_sweeps(Judge& judge, const SweepAnswer& x, const SweepAnswer& y, Precision precision);
void expect_near_casts(Judge& judge, const Casts& x, const Casts& y, Precision precision, Image image = itself);

/// A ray from the first point of a through q's velocities' sum, or what else the query has.
Spec ray_of(const Query& query);

/// A relation between answers: its name, the verb by which `carom query` shows a failure, and which share of all random
/// queries it must be asked about, and be hit by.
struct Property {
    const char* name;
    const char* verb;
    void (*check)(Judge& judge, const Query& query);
    double least_asked = 0.5;
    double least_hit = 0.2;

    friend void PrintTo(const Property& property, std::ostream* out) { *out << property.name; }
};
std::span<const Property> still_relations();
std::span<const Property> recut_relations();
std::span<const Property> contact_relations();
std::span<const Property> moving_relations();
std::span<const Property> agreement_relations();

}  // namespace metamorphic
