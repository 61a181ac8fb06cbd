// The golden run through Python: the rows of doubles and of pixels have the same hashes as in C++
// (tests/golden/mixed_run.cpp), where shapes are made, placed and asked about in the same order.

#include "answers.hpp"
#include "random_shapes.hpp"

#include <pybind11/embed.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>

namespace {

namespace py = pybind11;
using carom::PoseD, carom::RotD, carom::Vec2D;
using golden::Answers, golden::Report;
using py::literals::operator""_a;

// Arguments.
py::object arg(const Vec2D& v) {
    return py::make_tuple(v.x, v.y);
}
py::object arg(const RotD& rot) {
    return py::make_tuple(rot.c, rot.s);
}
py::object arg(const std::vector<Vec2D>& points) {
    py::list result;
    for (const Vec2D& point : points) result.append(arg(point));
    return py::object(result);
}
py::object arg(py::object object) {
    return object;
}
template <class Number>
requires std::is_arithmetic_v<Number> py::object arg(Number number) {
    return py::cast(number);
}
py::object arg(const PoseD& pose) {
    return py::module_::import("carom").attr("Pose")(arg(pose.at), arg(pose.rot));
}

template <class... Args>
py::object ask(const char* function, const Args&... args) {
    return py::module_::import("carom").attr(function)(arg(args)...);
}

// Members of results.
template <class T>
T get(const py::object& result, const char* member) {
    return result.attr(member).cast<T>();
}
Vec2D vec(const py::object& result, const char* member) {
    const py::tuple pair = result.attr(member);
    return {pair[0].cast<double>(), pair[1].cast<double>()};
}
int choice(const std::string& word, std::initializer_list<const char*> words) {
    return static_cast<int>(std::find(words.begin(), words.end(), word) - words.begin());
}
carom::Feature feature(const py::object& result, const char* member) {
    const py::object f = result.attr(member);
    const int kind = choice(get<std::string>(f, "kind"), {"none", "edge", "vertex", "curve"});
    return {get<int>(f, "part"), static_cast<carom::FeatureKind>(kind), get<int>(f, "index")};
}
int relation(const std::string& word) {
    return choice(word, {"disjoint", "touching", "overlapping", "inside_tangent", "inside", "contains_tangent",
                         "contains", "equal", "unresolved"});
}
int classified(const py::object& a, const py::object& b) {
    return relation(ask("classify", a, b).cast<std::string>());
}
int certainty(const py::object& result) {
    return choice(get<std::string>(result, "certainty"), {"exact", "conservative", "unresolved"});
}

/// Makes the shapes of RandomShapes through Python.
struct MakeInPython {
    using V = Vec2D;
    using Shape = py::object;

    static Shape ray(V a, V d) { return ask("Ray", a, d); }
    static Shape line(V a, V d) { return ask("Line", a, d); }
    static Shape half_space(V a, V d) { return ask("HalfSpace", a, d); }
    static Shape point(V a) { return ask("Point", a); }
    static Shape segment(V a, V b) { return ask("Segment", a, b); }
    static Shape circle(V a, double r) { return ask("Circle", a, r); }
    static Shape aabb(V low, V high) { return ask("Aabb", low, high); }
    static Shape box(V a, V half, RotD rot) { return ask("Box", a, half, rot); }
    static Shape capsule(V a, V b, double r) { return ask("Capsule", a, b, r); }
    static Shape triangle(V a, V b, V c) { return ask("Triangle", a, b, c); }
    static Shape rounded_triangle(V a, V b, V c, double r) { return ask("Rounded", triangle(a, b, c), r); }
    static Shape ellipse(V a, V radii, RotD rot) { return ask("Ellipse", a, radii, rot); }
    static Shape arc(V a, double r, V from, V to) { return ask("Arc", a, r, from, to); }
    static Shape chain(const std::vector<V>& points) { return ask("Chain", points); }
    static Shape circle_tree_of_chain(const std::vector<V>& points, int levels) {
        return ask("circle_tree", chain(points), levels);
    }
    static Shape hull_or(const std::vector<V>& points, V otherwise) {
        return made_or("convex_hull", points, otherwise);
    }
    static Shape simple_polygon_or(const std::vector<V>& points, V otherwise) {
        return made_or("SimplePolygon", points, otherwise);
    }
    static Shape compound(const Shape& a, const Shape& b, PoseD pose_b) {
        return ask("Compound", py::object(py::make_tuple(a, b.attr("place")(arg(pose_b)))));
    }
    static Shape grid(V origin, V cell, int width, int height, const std::vector<std::uint16_t>& cells,
                      const Shape& tile) {
        const py::array_t<std::uint16_t> rows({height, width}, cells.data());
        return ask("TileGrid", origin, cell, py::object(rows), py::object(py::make_tuple(tile)));
    }

  private:
    static Shape made_or(const char* function, const std::vector<V>& points, V otherwise) {
        try {
            return ask(function, points);
        } catch (const py::error_already_set& error) {
            if (!error.matches(py::module_::import("carom").attr("Error"))) throw;
        }
        return point(otherwise);
    }
};

using Random = golden::RandomShapes<double, MakeInPython>;

std::string still_lines() {
    Random random(1);
    Report report("double");
    report.run("rotations", 20000, [&](Answers& answers) {
        const double angle = 100 * random.number();
        for (const char* const unit : {"degrees", "radians"}) {
            const py::object pose = py::module_::import("carom").attr("Pose")(**py::dict(py::arg(unit) = angle));
            answers.add(vec(pose, "rotation"));
        }
    });
    report.run("overlaps", 8000, [&](Answers& answers) {
        const py::object a = random.shape(), b = random.shape();
        answers.add(ask("overlaps", a, b).cast<bool>(), ask("penetrates", a, b).cast<bool>());
    });
    report.run("placed", 2000, [&](Answers& answers) {
        const py::object a = random.shape(), b = random.shape();
        const PoseD at_a = random.pose(), at_b = random.pose();
        answers.add(ask("overlaps", ask("Placed", a, at_a), ask("Placed", b, at_b)).cast<bool>());
    });
    report.run("classify", 500, [&](Answers& answers) {
        const py::object a = random.shape(), b = random.shape();
        answers.add(classified(a, b));
    });
    report.run("distance", 500, [&](Answers& answers) {
        const py::object a = random.shape(), b = random.shape();
        const py::object nearest = ask("closest", a, b);
        answers.add(get<double>(nearest, "distance"), vec(nearest, "on_a"), vec(nearest, "on_b"),
                    ask("signed_distance", a, b).cast<double>());
    });
    report.run("manifold", 500, [&](Answers& answers) {
        const py::object a = random.shape(), b = random.shape();
        const py::object nearest = ask("contact", a, b, 1.0), all = ask("manifold", a, b, 1.0);
        answers.add(!nearest.is_none());
        if (!nearest.is_none()) {
            answers.add(vec(nearest, "normal"), get<double>(nearest, "separation"));
            answers.add_to_numbers(get<bool>(nearest, "unique_normal"));
            answers.add(vec(nearest, "point"));
        }
        answers.add(!all.is_none());
        if (all.is_none()) return;
        const py::tuple points = all.attr("points");
        answers.add_to_numbers(points.size());
        for (const py::handle handle : points) {
            const auto point = py::reinterpret_borrow<py::object>(handle);
            answers.add(vec(point, "point"), get<double>(point, "separation"), feature(point, "feature_a"));
        }
    });
    report.run("raycast", 3000, [&](Answers& answers) {
        const Vec2D origin = random.point(), direction = random.direction();
        const py::object shape = random.shape();
        const py::object hit = ask("raycast", origin, direction, shape);
        if (hit.is_none()) return answers.add(false, 0.0, 0.0, Vec2D{}, Vec2D{}, carom::Feature{}, false);
        answers.add(true, get<double>(hit, "enter"), get<double>(hit, "exit"), vec(hit, "point"), vec(hit, "normal"),
                    feature(hit, "feature"), get<bool>(hit, "graze"));
    });
    report.run("measure", 100, [&](Answers& answers) {
        const py::object shape = random.shape();
        const py::object centroid = ask("centroid", shape);
        answers.add(ask("area", shape).cast<double>());
        for (const double edge : ask("bounds", shape).cast<std::array<double, 4>>()) answers.add(edge);
        const py::tuple point = centroid.is_none() ? py::make_tuple(0.0, 0.0) : py::tuple(centroid);
        answers.add(point[0].cast<double>(), point[1].cast<double>());
    });
    return report.lines();
}

py::object world_of_colliders(Answers& answers, Random& random) {
    const py::object world = ask("World");
    constexpr const char* kinds[] = {"static", "kinematic", "dynamic"};
    for (int i = 0; i < 80; ++i) {
        const py::object shape = i % 7 == 1 ? random.bounded() : random.shape();
        PoseD pose = random.pose();
        pose.at = 8.0 * pose.at;
        py::dict options("pose"_a = arg(pose), "kind"_a = kinds[i % 3], "continuous"_a = i % 7 == 1);
        if (i % 5 == 0) options["one_way"] = arg(random.point());
        const Vec2D velocity = random.point();
        if (i % 3 != 0) options["velocity"] = arg(velocity);
        if (i % 3 != 0 && i % 40 == 2) options["angular_velocity"] = 1.0;
        answers.add(world.attr("add")(shape, **options).cast<int>());
    }
    return world;
}

std::uint64_t hash_of(const py::object& world) {
    return world.attr("state_hash")().cast<std::uint64_t>();
}

void add_update(Answers& answers, const py::object& world) {
    world.attr("update")(0.5);
    answers.add(true);
    for (const char* const kind : {"begins", "stays", "ends"}) {
        for (const py::handle handle : world.attr(kind)()) {
            const auto event = py::reinterpret_borrow<py::object>(handle);
            answers.add(get<int>(event, "a"), get<int>(event, "b"), get<double>(event, "time"),
                        get<bool>(event, "solid"));
        }
    }
    answers.add_to_numbers(hash_of(world));
}

std::string moving_lines() {
    Random random(2);
    Report report("double");
    report.run("sweep", 500, [&](Answers& answers) {
        const py::object a = random.shape(), b = random.shape();
        const Vec2D va = random.point(), vb = random.point();
        const py::object hit = ask("sweep", a, va, b, vb, 2.0);
        answers.add(get<bool>(hit, "hits"), get<double>(hit, "enter"), get<double>(hit, "exit"), vec(hit, "point"),
                    vec(hit, "normal"), classified(a, b), get<bool>(hit, "graze"), certainty(hit),
                    feature(hit, "feature_a"), feature(hit, "feature_b"));
    });
    const py::object motion = py::module_::import("carom").attr("Motion");
    report.run("first_impact", 80, [&](Answers& answers) {
        const py::object a = random.bounded(), b = random.bounded();
        const Vec2D v = random.point(), g = random.point();
        const py::object thrown = motion.attr("ballistic")(arg(v), arg(g)), grows = motion("growth"_a = 0.25);
        const py::object hit = ask("first_impact", a, thrown, b, grows, 0.0, 2.0);
        const py::object near = ask("closest_approach", a, thrown, b, py::object(py::none()), 0.0, 2.0);
        answers.add(get<bool>(hit, "hits"), vec(hit, "time"), vec(hit, "point"), vec(hit, "normal"), classified(a, b),
                    get<bool>(hit, "graze"), certainty(hit), get<double>(near, "time"), get<double>(near, "distance"));
    });
    report.run("spinning", 15, [&](Answers& answers) {
        const py::object a = random.bounded(), b = random.bounded();
        const Vec2D velocity = random.point(), pivot = random.point();
        const py::object wheel = motion.attr("linear")(arg(velocity)).attr("spinning")(1.5, arg(pivot));
        const py::object hit = ask("first_impact", a, wheel, b, py::object(py::none()), 0.0, 1.0);
        answers.add(get<bool>(hit, "hits"), vec(hit, "time"), vec(hit, "point"), certainty(hit));
    });
    report.run("world", 3, [&](Answers& answers) {
        const py::object world = world_of_colliders(answers, random);
        for (int step = 0; step < 4; ++step) add_update(answers, world);
    });
    return report.lines();
}

// As many words of 64 pixels as a row of the mask has, column by column, lowest pixel first.
void add_mask(Answers& answers, const py::object& mask) {
    const int width = get<int>(mask, "width"), height = get<int>(mask, "height");
    const auto bits = mask.attr("to_bits")().cast<std::string>();
    const int row = (width + 7) / 8;
    answers.add(width, height);
    for (int column = 0; column < row; column += 8) {
        for (int y = 0; y < height; ++y) {
            std::uint64_t word = 0;
            for (int i = column; i < std::min(column + 8, row); ++i) {
                const auto byte = static_cast<unsigned char>(bits[static_cast<std::size_t>(y * row + i)]);
                word |= std::uint64_t{byte} << (8 * (i - column));
            }
            answers.add(word);
        }
    }
}

void add_polygons(Answers& answers, const py::object& mask) {
    const py::list polygons = mask.attr("polygons")(1.5);
    answers.add(static_cast<int>(polygons.size()));
    for (const py::handle polygon : polygons) {
        const auto outline = polygon.attr("outline").cast<py::array_t<double>>();
        answers.add(static_cast<int>(outline.shape(0)));
        for (py::ssize_t i = 0; i < outline.shape(0); ++i) answers.add(outline.at(i, 0), outline.at(i, 1));
    }
}

std::string pixel_lines() {
    Random random(3);
    Report report("-");
    const py::object from_shape = py::module_::import("carom").attr("Mask").attr("from_shape");
    report.run("masks", 15, [&](Answers& answers) {
        const py::tuple frame = py::make_tuple(-90, -90, 90, 90);
        const py::object a = from_shape(random.shape(10), frame);
        const py::object b = from_shape(random.shape(10), frame);
        const int x = random.whole(-9, 9), y = random.whole(-9, 9);
        const py::tuple offset = py::make_tuple(x, y);
        add_mask(answers, a.attr("erode")(random.whole(0, 3)));
        add_mask(answers, py::tuple(a.attr("rotate")(random.whole(0, 359), py::make_tuple(90, 90)))[0]);
        answers.add(a.attr("overlap_area")(b, offset).cast<int>());
        answers.add(vec(a.attr("overlap_normal")(b, offset), "normal"));
        add_polygons(answers, a);
        const py::object path = a.attr("sweep")(b, offset, arg(10.0 * random.point()));
        answers.add(get<bool>(path, "hits"), get<double>(path, "t"));
    });
    const py::object finder = ask("PairFinder");
    report.run("pairs", 20, [&](Answers& answers) {
        py::array_t<double> boxes({300, 4});
        for (int i = 0; i < 300; ++i) {
            const Vec2D low = 4.0 * random.point();
            const double width = random.whole(0, 3), height = random.whole(0, 3);
            const double edges[] = {low.x, low.y, low.x + width, low.y + height};
            std::copy(edges, edges + 4, boxes.mutable_data(i, 0));
        }
        const auto found = finder.attr("find")(boxes).cast<py::array_t<std::uint32_t>>();
        std::vector<std::array<std::uint32_t, 2>> pairs;
        for (py::ssize_t i = 0; i < found.shape(0); ++i) pairs.push_back({found.at(i, 0), found.at(i, 1)});
        std::sort(pairs.begin(), pairs.end());
        answers.add(static_cast<int>(pairs.size()));
        for (const auto& pair : pairs) answers.add(int(pair[0]), int(pair[1]));
    });
    return report.lines();
}

std::string saved_lines() {
    Random random(4);
    Report report("double");
    const py::object from_shape = py::module_::import("carom").attr("Mask").attr("from_shape");
    const py::object disc = from_shape(ask("Circle", arg(Vec2D{35, 20}), 19.5), py::make_tuple(0, 0, 70, 40));
    report.run("saves", 3, [&](Answers& answers) {
        const py::object world = world_of_colliders(answers, random);
        const py::object ball = world.attr("add")(disc, "pivot"_a = arg(Vec2D{35, 20}), "scale"_a = 0.5,
                                                  "velocity"_a = arg(random.point()));
        answers.add(ball.cast<int>());
        for (int step = 0; step < 2; ++step) add_update(answers, world);
        const py::object saved = world.attr("save")();
        const auto bytes = saved.cast<std::string>();
        answers.add_to_numbers(bytes.size());
        for (const char byte : bytes) answers.add_to_numbers(static_cast<std::uint8_t>(byte));
        const py::object loaded = ask("World", saved);
        for (int step = 0; step < 2; ++step) {
            add_update(answers, loaded);
            world.attr("update")(0.5);
            answers.add(true, hash_of(loaded) == hash_of(world));
        }
    });
    return report.lines();
}

// The rows of a file that this run has, too: all but those of floats.
std::string without_floats(const std::string& text) {
    std::istringstream in(text);
    std::string result;
    for (std::string row; std::getline(in, row);) {
        if (row.find(" float ") == std::string::npos) result += row + '\n';
    }
    return result;
}

}  // namespace

int main(int argc, char** argv) {
    const py::scoped_interpreter interpreter;
    const std::string lines = golden::line("verb", "type", "decisions", "numbers") + still_lines() + moving_lines() +
                              pixel_lines() + saved_lines();
    std::fputs(lines.c_str(), stdout);
    if (argc < 2) return 0;
    return golden::compare(lines, without_floats(golden::text_of(argv[1])), argv[1]);
}
