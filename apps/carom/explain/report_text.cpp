#include "cli/table.hpp"
#include "cli/text.hpp"
#include "explain/explain_report.hpp"
#include "explain/find_item.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>

namespace carom::tool {

namespace {

constexpr std::size_t fact_width = 10;

// Six digits are enough to find a place by eye; the JSON report has all of them.
std::string number(double x) {
    return std::isinf(x) ? (x > 0 ? "infinity" : "-infinity") : fmt::format("{:.6g}", x == 0 ? 0 : x);
}

std::string point(const Vec2D& p) {
    return fmt::format("({}, {})", number(p.x), number(p.y));
}

std::string point(const PixelPos& p) {
    return fmt::format("({}, {})", p.x, p.y);
}

std::string box_text(const AabbD& box) {
    const Vec2D size = box.max - box.min;
    return fmt::format("{} to {}, {} x {}", point(box.min), point(box.max), number(size.x), number(size.y));
}

std::string fact(std::string_view name, std::string_view value) {
    return fmt::format("   {} {}\n", padded_right(name, fact_width), value);
}

std::string shape_text(const Body& body, std::int64_t parts) {
    std::string name = type_name(body.shape);
    std::ranges::replace(name, '_', ' ');
    return parts == 1 ? name : fmt::format("{} of {} parts", name, parts);
}

std::string pose_text(const PoseD& pose) {
    const double degrees = std::atan2(pose.rot.s, pose.rot.c) * 180 / std::numbers::pi;
    return fmt::format("at {}, {}", point(pose.at),
                       degrees == 0 ? "not turned" : fmt::format("turned by {} degrees", number(degrees)));
}

// "4 t + 2 t^2", without the terms that are zero.
std::string polynomial_text(const PolynomialD& p) {
    std::string text;
    for (int i = 0; i < p.size(); ++i) {
        if (p[i] == 0) continue;
        const double size = std::fabs(p[i]);
        text += text.empty() ? (p[i] < 0 ? "-" : "") : (p[i] < 0 ? " - " : " + ");
        if (i == 0 || size != 1) text += number(size) + (i == 0 ? "" : " ");
        if (i > 0) text += i == 1 ? "t" : fmt::format("t^{}", i);
    }
    return text.empty() ? "0" : text;
}

std::string motion_text(const MotionD& motion) {
    const std::string translation =
        fmt::format("by ({}, {})", polynomial_text(motion.x()), polynomial_text(motion.y()));
    if (!motion.rotates()) return translation;
    return fmt::format("{}, turning by {} t radians about {}", translation, number(motion.angular_velocity()),
                       point(motion.pivot()));
}

std::string subject_text(const char* letter, const Level& level, const Subject& subject) {
    const Item& item = level.items[subject.item];
    return fmt::format("{}  {}\n", letter, one_line(full_label(item))) +
           fact("shape", shape_text(*item.body, subject.parts)) + fact("pose", pose_text(item.body->pose)) +
           fact("box", box_text(subject.box)) +
           (item.motion ? fact("motion", motion_text(*item.motion)) : std::string());
}

// "2 apart along x", "2 apart along x and 3 along y".
std::string gaps_text(const Vec2D& gap) {
    if (gap.x <= 0) return number(gap.y) + " apart along y";
    const std::string x = number(gap.x) + " apart along x";
    return gap.y <= 0 ? x : fmt::format("{} and {} along y", x, number(gap.y));
}

std::string boxes_text(const Explanation& e) {
    if (!e.boxes_overlap) return fact("gap", "they are " + gaps_text(e.box_gap) + ", so the shapes cannot meet");
    const AabbD& p = e.a.box;
    const AabbD& q = e.b.box;
    return fact("shared", box_text({{std::max(p.min.x, q.min.x), std::max(p.min.y, q.min.y)},
                                    {std::min(p.max.x, q.max.x), std::min(p.max.y, q.max.y)}}));
}

std::string relation_text(Relation relation) {
    switch (relation) {
        case Relation::disjoint:
            return "they share no point";
        case Relation::touching:
            return "they share points, but none that is interior to both";
        case Relation::overlapping:
            return "they share interior points, and neither lies within the other";
        case Relation::inside_tangent:
            return "A lies within B and reaches its boundary";
        case Relation::inside:
            return "A lies within B, clear of its boundary";
        case Relation::contains_tangent:
            return "B lies within A and reaches its boundary";
        case Relation::contains:
            return "B lies within A, clear of its boundary";
        case Relation::equal:
            return "they are the same points";
        case Relation::unresolved:
            break;
    }
    return "they touch; whether one contains the other is not determined for such shapes";
}

std::string contact_text(const Explanation& e) {
    if (e.pass()) return fact("contact", "none: a one-sided chain only pushes what is in front of it");
    const ManifoldD& manifold = *e.manifold;
    const double depth = -manifold.separation;
    std::string text = fact("depth", number(depth));
    text += fact("normal", fmt::format("{} from A to B{}", point(manifold.normal),
                                       manifold.unique_normal ? "" : ", one of several that would do"));
    const std::optional<Vec2D> separating_translation = e.separating_translation();
    if (!separating_translation) text += fact("separation", "none: no translation separates them");
    if (separating_translation && depth > 0)
        text += fact("separation", fmt::format("moving B by {} makes them touch", point(*separating_translation)));
    for (const ManifoldPointD& p : manifold.points()) {
        text += fact("contact", fmt::format("{}, {} deep", point(p.point), number(-p.separation)));
    }
    return text;
}

std::string shapes_text(const Explanation& e) {
    std::string text = fact("relation", fmt::format("{}: {}", relation_name(e.relation), relation_text(e.relation)));
    if (e.certified)
        text += fact("certified", "of an ellipse and an arc only 'apart' is certain; see docs/numerics.md");
    if (e.overlapping) return text + contact_text(e);
    return text + fact("distance", number(e.nearest.distance)) +
           fact("nearest", fmt::format("{} of A, {} of B", point(e.nearest.on_a), point(e.nearest.on_b)));
}

std::string why_no_pixels(const Level& level, const Explanation& e) {
    const bool a = level.items[e.a.item].sprite.has_value();
    const bool b = level.items[e.b.item].sprite.has_value();
    if (!a && !b) return "neither has a sprite, so the shapes decide";
    if (!a || !b) return fmt::format("{} has no sprite, so the shapes decide", a ? "B" : "A");
    return "the shapes do not overlap";
}

std::string mask_text(const MaskAt& mask) {
    return fmt::format("{} x {} pixels at {}", mask.mask.width(), mask.mask.height(), point(mask.at));
}

std::string pixels_text(const Level& level, const Explanation& e) {
    if (!e.pixels) return fact("why", why_no_pixels(level, e));
    return fact("A", mask_text(e.pixels->a)) + fact("B", mask_text(e.pixels->b)) +
           fact("shared", std::to_string(e.pixels->count)) +
           (e.pixels->first ? fact("first", point(*e.pixels->first)) : std::string());
}

const char* shapes_result(const Explanation& e) {
    return !e.overlapping ? "apart" : e.penetrating ? "penetrating" : "touching";
}

const char* pixels_result(const Explanation& e) {
    return !e.pixels ? "not compared" : e.pixels->count > 0 ? "overlap" : "apart";
}

const char* movement_result(const Movement& m) {
    return !m.resolved() ? "unresolved" : m.impact.hits() ? "they touch" : "they pass each other";
}

std::string movement_text(const Movement& m) {
    const std::string certainty = fact("certainty", certainty_name(m.impact.certainty));
    if (!m.resolved()) {
        return fact("time", fmt::format("not before {}", number(m.impact.time.lo))) + certainty;
    }
    if (!m.impact.hits()) {
        return fact("nearest", fmt::format("at {}, {} apart", number(m.nearest.time), number(m.nearest.distance))) +
               fact("points", fmt::format("{} of A, {} of B", point(m.when_nearest.on_a), point(m.when_nearest.on_b))) +
               certainty;
    }
    std::string text = fact("time", fmt::format("from {} to {}", number(m.impact.time.lo), number(m.until)));
    if (m.impact.normal != Vec2D{}) {
        text += fact("contact", point(m.impact.point)) +
                fact("normal", fmt::format("{} from A to B", point(m.impact.normal)));
    }
    if (m.impact.graze) text += fact("graze", "an arbitrarily small translation lets them pass");
    return text + certainty;
}

std::string check_text(const CheckRules& check) {
    return fact("settings", one_line(check.settings)) +
           (check.not_compared.empty() ? std::string() : fact("why", check.not_compared));
}

std::string movement_verdict(const Movement& m) {
    if (!m.resolved())
        return fmt::format("They do not touch before {}; beyond that it is not resolved.", number(m.impact.time.lo));
    if (!m.impact.hits()) {
        return fmt::format("They pass each other: at {} they are nearest, {} apart.", number(m.nearest.time),
                           number(m.nearest.distance));
    }
    if (m.impact.initially_overlapping) {
        return std::isinf(m.until)
                   ? "They are in contact from the start, forever."
                   : fmt::format("They are in contact from the start and separate at {}.", number(m.until));
    }
    const bool instant = m.until <= m.impact.time.hi;
    return fmt::format("They {} at {}{}.", m.impact.graze ? "graze each other" : "touch", number(m.impact.time.lo),
                       instant               ? ", for an instant"
                       : std::isinf(m.until) ? " and never separate"
                                             : fmt::format(" and separate at {}", number(m.until)));
}

}  // namespace

std::string verdict(const Explanation& e) {
    if (e.movement) return movement_verdict(*e.movement);
    if (!e.boxes_overlap) return fmt::format("They do not collide: their boxes are {}.", gaps_text(e.box_gap));
    if (!e.overlapping) {
        return fmt::format("They do not collide: their boxes overlap, but the shapes are {} apart.",
                           number(e.nearest.distance));
    }
    std::string text = e.pass() ? "They overlap, but nothing pushes: the other is not in front of the one-sided chain"
                                : "They touch: an arbitrarily small translation separates them";
    if (e.penetrating && e.manifold) {
        text = e.separating_translation()
                   ? fmt::format("They collide: the shapes are {} deep in each other", number(-e.manifold->separation))
                   : "They collide: no translation separates the shapes";
    }
    if (!e.pixels) return text + '.';
    if (e.pixels->count == 0) {
        return fmt::format("{}, {} their sprites share no pixel.", text, e.penetrating ? "but" : "and");
    }
    return fmt::format("{}, and their sprites share {} pixel{}.", text, e.pixels->count,
                       e.pixels->count == 1 ? "" : "s");
}

std::string text_report(const Level& level, const Explanation& e, bool color) {
    const auto heading = [color](const std::string& text) { return painted(text, paint::bold, color); };
    const auto step = [&](std::string_view name, const char* result) {
        return '\n' + heading(fmt::format("{}: {}", name, result)) + '\n';
    };
    return heading(one_line(level.path)) + "\n\n" + subject_text("A", level, e.a) + subject_text("B", level, e.b) +
           step("1. boxes", e.boxes_overlap ? "overlap" : "apart") + boxes_text(e) +
           step("2. shapes", shapes_result(e)) + shapes_text(e) + step("3. pixels", pixels_result(e)) +
           pixels_text(level, e) +
           (e.movement ? step("4. motion", movement_result(*e.movement)) + movement_text(*e.movement) : std::string()) +
           (e.check ? step("carom check", e.check->not_compared.empty() ? "compared" : "not compared") +
                          check_text(*e.check)
                    : std::string()) +
           '\n' + heading(verdict(e)) + '\n';
}

}  // namespace carom::tool
