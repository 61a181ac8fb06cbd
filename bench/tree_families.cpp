// A static tree of 100 000 boxes, next to Box2D's b2DynamicTree, Chipmunk's cpBBTree and Boost.Geometry's R-tree:
// boxes with sides from 0.5 to 1.5 in a square of side sqrt(2 N), so that one lies at every other place on average.
#include "family.hpp"
#include "inputs.hpp"
#include "peers.hpp"
#include "tree_peers.hpp"

#include <carom/broad/tree.hpp>

#include <array>
#include <cmath>
#include <list>
#include <vector>

namespace bench {
namespace {

using carom::Aabb;
using carom::Tree;
using carom::TreeId;
using carom::Vec2;

constexpr std::size_t box_count = 100'000;
const float field_side = std::sqrt(2.0f * box_count);

std::vector<Aabb> draw_boxes(std::size_t count) {
    Random random(3);
    const float side = std::sqrt(2.0f * static_cast<float>(count));
    std::vector<Aabb> boxes;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec2 corner{random.real(0, side), random.real(0, side)};
        boxes.push_back({corner, {corner.x + random.real(0.5f, 1.5f), corner.y + random.real(0.5f, 1.5f)}});
    }
    return boxes;
}

const std::vector<Aabb>& boxes() {
    static const std::vector<Aabb> drawn = draw_boxes(box_count);
    return drawn;
}

Tree built_tree() {
    Tree tree;
    (void)tree.assign(boxes());
    return tree;
}

Tree inserted_tree() {
    Tree tree;
    for (const Aabb& box : boxes()) (void)tree.insert(box);
    return tree;
}

struct Trees {
    Tree built = built_tree(), inserted = inserted_tree();
    BoxTree box2d{boxes()};
    ChipmunkTree chipmunk{boxes()};
    BoostTree boost{boxes()};
};

const Trees& trees() {
    static const Trees all;
    return all;
}

// All answers are the sum of the numbers, from 1, of what is found, or the number of the closest.
double sum_in(const Tree& tree, const Aabb& query) {
    double sum = 0;
    tree.visit_box(query, [&](TreeId id) { sum += id.index + 1; });
    return sum;
}

Family box_family(const char* name, float width, bool has_to_find) {
    static std::list<std::vector<Aabb>> kept;
    const std::vector<Aabb>& queries = kept.emplace_back(draw_inputs(
        [&](Random& random) {
            const Vec2 corner{random.real(0, field_side - width), random.real(0, field_side - width)};
            return Aabb{corner, {corner.x + width, corner.y + width}};
        },
        [&](const Aabb& query) { return !has_to_find || sum_in(trees().built, query) > 0; }));
    Family family{name,
                  queries.size(),
                  share_of(queries, [](const Aabb& q) { return sum_in(trees().built, q) > 0; }),
                  0,
                  {contestant("carom", queries, [](const Aabb& q) { return sum_in(trees().built, q); }),
                   contestant("inserted", queries, [](const Aabb& q) { return sum_in(trees().inserted, q); }),
                   contestant("box2d", queries, [](const Aabb& q) { return trees().box2d.sum_in(q); }),
                   contestant("chipmunk", queries, [](const Aabb& q) { return trees().chipmunk.sum_in(q); }),
                   contestant("boost", queries, [](const Aabb& q) { return trees().boost.sum_in(q); })}};
    family.one_sided = has_to_find;
    return family;
}

struct Line {
    Vec2 from, along;
};

// Across the whole field, or 20 long; along * t with t up to 1. On a grid of 1/256, so that both ends are the same
// floats for everyone.
std::vector<Line> draw_lines(bool is_across) {
    const auto on_grid = [](float number) { return std::round(256 * number) / 256; };
    return draw_inputs(
        [&](Random& random) {
            const carom::Rot turn = carom::Rot::degrees(random.real(-180, 180));
            const float length = is_across ? 2 * field_side : 20;
            const Vec2 middle{random.real(20, field_side - 20), random.real(20, field_side - 20)};
            const Vec2 along{on_grid(length * turn.c), on_grid(length * turn.s)};
            return Line{{on_grid(middle.x - along.x / 2), on_grid(middle.y - along.y / 2)}, along};
        },
        [](const Line& line) { return trees().built.any_on_ray(line.from, line.along, 1); });
}

double sum_on(const Tree& tree, const Line& line) {
    double sum = 0;
    tree.visit_ray(line.from, line.along, 1, [&](TreeId id) { sum += id.index + 1; });
    return sum;
}

double closest_on(const Tree& tree, const Line& line) {
    const auto hit = tree.closest_on_ray(line.from, line.along, 1);
    return hit ? hit->id.index + 1 : 0;
}

Family ray_family(const char* name, const std::vector<Line>& lines, bool is_closest) {
    Family family{name, lines.size(), 1, 0, {}};
    family.one_sided = true;
    if (is_closest) {
        family.contestants = {
            contestant("carom", lines, [](const Line& l) { return closest_on(trees().built, l); }),
            contestant("inserted", lines, [](const Line& l) { return closest_on(trees().inserted, l); }),
            contestant("box2d", lines, [](const Line& l) { return trees().box2d.closest_on(l.from, l.along); }),
            contestant("chipmunk", lines, [](const Line& l) { return trees().chipmunk.closest_on(l.from, l.along); })};
    } else {
        family.contestants = {
            contestant("carom", lines, [](const Line& l) { return sum_on(trees().built, l); }),
            contestant("inserted", lines, [](const Line& l) { return sum_on(trees().inserted, l); }),
            contestant("box2d", lines, [](const Line& l) { return trees().box2d.sum_on(l.from, l.along); }),
            contestant("chipmunk", lines, [](const Line& l) { return trees().chipmunk.sum_on(l.from, l.along); }),
            contestant("boost", lines, [](const Line& l) { return trees().boost.sum_on(l.from, l.along); })};
    }
    return family;
}

Family nearest_family(const char* name, std::size_t count) {
    static const auto points = draw_inputs(
        [&](Random& random) {
            return Vec2{random.real(0, field_side), random.real(0, field_side)};
        },
        [](const Vec2&) { return true; });
    const auto farthest = [count](const Tree& tree, const Vec2& point) {
        std::array<carom::TreeNeighbor, 16> found;
        const std::size_t n = tree.nearest(point, {found.data(), count});
        return static_cast<double>(found[n - 1].distance);
    };
    Family family{name,
                  points.size(),
                  1,
                  1e-6,
                  {contestant("carom", points, [=](const Vec2& p) { return farthest(trees().built, p); }),
                   contestant("inserted", points, [=](const Vec2& p) { return farthest(trees().inserted, p); }),
                   contestant("boost", points, [=](const Vec2& p) { return trees().boost.nth_distance(p, count); })}};
    family.one_sided = true;
    return family;
}

// Fewer boxes for what moves them, since a pass does all of them. The answer is how many there are.
const std::vector<Aabb>& changing_boxes() {
    static const std::vector<Aabb> drawn = draw_boxes(10'000);
    return drawn;
}

template <class Pass>
Contestant changing(const char* name, Pass pass) {
    return {name, pass, [](std::size_t) { return static_cast<double>(changing_boxes().size()); }};
}

Family change_family(const char* name, std::vector<Contestant> contestants) {
    return {name, changing_boxes().size(), 1, 0, std::move(contestants), true};
}

// All 100 000: what does not fit into the caches any more.
Family build_family() {
    const auto building = [](const char* name, auto build) {
        return Contestant{name, build, [](std::size_t) { return static_cast<double>(box_count); }};
    };
    return {"tree: build, a box",
            box_count,
            1,
            0,
            {building("carom",
                      [tree = Tree()]() mutable {
                          (void)tree.assign(boxes());
                          return static_cast<double>(tree.size());
                      }),
             building("inserted",
                      [tree = Tree()]() mutable {
                          tree.clear();
                          for (const Aabb& box : boxes()) (void)tree.insert(box);
                          return static_cast<double>(tree.size());
                      }),
             building("box2d", [] { return BoxTree(boxes()).size(); }),
             building("chipmunk", [] { return ChipmunkTree(boxes()).size(); }),
             building("boost", [] { return BoostTree(boxes()).size(); })},
            true};
}

// Every box moves by 0.05 a step, and back after 16 steps: as far as Box2D's margin and farther.
class Walk {
  public:
    Walk() {
        Random random(5);
        for (std::size_t i = 0; i < changing_boxes().size(); ++i) {
            const carom::Rot turn = carom::Rot::degrees(random.real(-180, 180));
            steps_.push_back({0.05f * turn.c, 0.05f * turn.s});
        }
    }

    template <class Move>
    void step(Move move) {
        const float sign = count_++ / 16 % 2 == 0 ? 1.0f : -1.0f;
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            const Vec2 step = sign * steps_[i];
            boxes_[i] = {boxes_[i].min + step, boxes_[i].max + step};
            move(i, boxes_[i], step);
        }
    }

  private:
    std::vector<Aabb> boxes_ = changing_boxes();
    std::vector<Vec2> steps_;
    int count_ = 0;
};

Family move_family() {
    static Tree built, inserted;
    (void)built.assign(changing_boxes());
    for (const Aabb& box : changing_boxes()) (void)inserted.insert(box);
    static BoxTree box2d(changing_boxes());
    const auto carom_moves = [](Tree& tree) {
        return [&tree, walk = Walk()]() mutable {
            walk.step([&](std::size_t i, const Aabb& box, Vec2 step) {
                (void)tree.move(tree.id_at(static_cast<std::uint32_t>(i)), box, 4.0f * step);
            });
            return static_cast<double>(tree.size());
        };
    };
    return change_family("tree: move by 0.05",
                         {changing("carom", carom_moves(built)), changing("inserted", carom_moves(inserted)),
                          changing("box2d", [walk = Walk()]() mutable {
                              walk.step([](std::size_t i, const Aabb& box, Vec2 step) { box2d.move(i, box, step); });
                              return box2d.size();
                          })});
}

}  // namespace

std::vector<Family> tree_families() {
    static const std::vector<Line> rays = draw_lines(false), across = draw_lines(true);
    return {box_family("tree: point", 0, false),
            box_family("tree: 1 x 1 box", 1, true),
            box_family("tree: 10 x 10 box", 10, true),
            ray_family("tree: ray of length 20, closest", rays, true),
            ray_family("tree: ray of length 20, all", rays, false),
            ray_family("tree: ray across everything, all", across, false),
            nearest_family("tree: nearest", 1),
            nearest_family("tree: 10 nearest", 10),
            build_family(),
            move_family()};
}

}  // namespace bench
