#include "oracle/cases/reproduce.hpp"

#include "oracle/cases/transform.hpp"

#include <carom/shape/compound.hpp>

#include <cstdio>

namespace oracle {
namespace {

using namespace carom;

std::string number(double x) {
    if (x != x) return "NAN";
    if (x - x != 0) return x > 0 ? "INFINITY" : "-INFINITY";
    char text[64];
    std::snprintf(text, sizeof text, "%a", x);
    return text;
}

template <class T>
class Writer {
  public:
    std::string operator()(const BasicAnyShape<T>& shape) const {
        return std::visit([this](const auto& s) { return this->write(s); }, shape.value);
    }
    static std::string num(T x) {
        const std::string text = number(double(x));
        return std::is_same_v<T, float> && x - x == 0 ? text + "f" : text;
    }
    static std::string vec(const BasicVec2<T>& v) { return std::string("{") + num(v.x) + ", " + num(v.y) + "}"; }
    static std::string pose(const BasicPose<T>& p) {
        return type("Pose") + "{" + vec(p.at) + ", {" + num(p.rot.c) + ", " + num(p.rot.s) + "}}";
    }
    static std::string type(const char* name) { return std::string(name) + (std::is_same_v<T, double> ? "D" : ""); }

  private:
    std::string write(const BasicPoint<T>& s) const { return type("Point") + "{" + vec(s.at) + "}"; }
    std::string write(const BasicSegment<T>& s) const {
        return type("Segment") + "{" + vec(s.a) + ", " + vec(s.b) + "}";
    }
    std::string write(const BasicRay<T>& s) const {
        return type("Ray") + "{" + vec(s.origin) + ", " + vec(s.direction) + "}";
    }
    std::string write(const BasicLine<T>& s) const {
        return type("Line") + "{" + vec(s.point) + ", " + vec(s.direction) + "}";
    }
    std::string write(const BasicHalfSpace<T>& s) const {
        return type("HalfSpace") + "{" + vec(s.point) + ", " + vec(s.normal) + "}";
    }
    std::string write(const BasicTriangle<T>& s) const {
        return type("Triangle") + "{" + vec(s.a) + ", " + vec(s.b) + ", " + vec(s.c) + "}";
    }
    std::string write(const Rounded<BasicAnyConvex<T>>& s) const {
        const std::string core = (*this)(as_shape(s.core));
        return "Rounded<" + core.substr(0, core.find_first_of("{:")) + ">{" + core + ", " + num(s.radius) + "}";
    }
    std::string write(const BasicCircle<T>& s) const {
        return type("Circle") + "{" + vec(s.center) + ", " + num(s.radius) + "}";
    }
    std::string write(const BasicAabb<T>& s) const { return type("Aabb") + "{" + vec(s.min) + ", " + vec(s.max) + "}"; }
    std::string write(const BasicBox<T>& s) const {
        return type("Box") + "{" + vec(s.center) + ", " + vec(s.half_extents) + ", {" + num(s.rot.c) + ", " +
               num(s.rot.s) + "}}";
    }
    std::string write(const BasicCapsule<T>& s) const {
        return type("Capsule") + "{" + vec(s.a) + ", " + vec(s.b) + ", " + num(s.radius) + "}";
    }
    std::string write(const BasicConvexPolygon<T>& s) const {
        return type("ConvexPolygon") + "::from_points({" + all(s.points()) + "}).value()";
    }
    std::string write(const BasicEllipse<T>& s) const {
        return type("Ellipse") + "{" + vec(s.center) + ", " + vec(s.radii) + ", {" + num(s.rot.c) + ", " +
               num(s.rot.s) + "}}";
    }
    std::string write(const BasicArc<T>& s) const {
        return type("Arc") + "{" + vec(s.center) + ", " + num(s.radius) + ", " + vec(s.from) + ", " + vec(s.to) + "}";
    }
    std::string write(const BasicChain<T>& s) const {
        return type("Chain") + (s.is_closed() ? "::closed({" : "::open({") + all(s.points()) + "}).value()";
    }
    std::string write(const BasicSimplePolygon<T>& s) const {
        std::string holes;
        for (std::size_t i = 0; i < s.hole_count(); ++i) holes += (holes.empty() ? "{" : ", {") + all(s.hole(i)) + "}";
        const std::string list = "std::vector<" + type("Vec2") + ">";
        return std::string("simple_polygon<") + (std::is_same_v<T, double> ? "double>(" : "float>(") + list + "{" +
               all(s.outline()) + "}, std::vector<" + list + ">{" + holes + "}).value()";
    }
    std::string write(const BasicCircleTree<T>& s) const {
        std::string leaves, parents;
        for (const auto& leaf : s.leaves()) leaves += (leaves.empty() ? "" : ", ") + write(leaf);
        for (std::size_t i = 0; i < s.size(); ++i) parents += (i == 0 ? "" : ", ") + std::to_string(s.parent(i));
        return type("CircleTree") + "::from_leaves({" + leaves + "}, {" + parents + "}).value()";
    }
    std::string write(const BasicTileGrid<T>& s) const {
        std::string cells, shapes;
        for (int i = 0; i < s.width() * s.height(); ++i)
            cells += (i == 0 ? "" : ", ") + std::to_string(s.cell(i % s.width(), i / s.width()));
        for (const auto& shape : s.shapes()) shapes += (shapes.empty() ? "" : ", ") + (*this)(shape);
        return type("TileGrid") + "::from_cells(" + vec(s.origin()) + ", " + vec(s.cell_size()) + ", " +
               std::to_string(s.width()) + ", " + std::to_string(s.height()) + ", {" + cells + "}, {" + shapes +
               "}).value()";
    }
    std::string write(const BasicCompound<T>& s) const {
        std::string text;
        for (const auto& part : s.parts())
            text += (text.empty() ? "{" : ", {") + (*this)(part.shape) + ", " + pose(part.pose) + "}";
        return type("Compound") + "::from_parts({" + text + "}).value()";
    }
    static std::string all(std::span<const BasicVec2<T>> points) {
        std::string text;
        for (const auto& p : points) text += (text.empty() ? "" : ", ") + vec(p);
        return text;
    }
};

/// Up to both bodies, for a program that calls the operation.
template <class T>
std::string beginning_of_program(const Case<T>& made, const char* verb) {
    using W = Writer<T>;
    std::string text = "#include <carom/build/simple_polygon.hpp>\n#include <carom/query/" + std::string(verb) +
                       ".hpp>\n#include <cmath>\n#include <cstdio>\nusing namespace carom;\nint main() {\n";
    text += "    const auto a = " + Writer<T>()(made.a.shape) + ";\n    const auto b = " + Writer<T>()(made.b.shape) +
            ";\n";
    text += "    const " + W::pose(made.a.pose).insert(W::type("Pose").size(), " pose_a") + ";\n";
    text += "    const " + W::pose(made.b.pose).insert(W::type("Pose").size(), " pose_b") + ";\n";
    return text;
}

std::string decimal(const mpf_class& x) {
    char text[96];
    gmp_snprintf(text, sizeof text, "%.25Fg", x.get_mpf_t());
    return text;
}

}  // namespace

template <class T>
std::string to_cpp(const BasicAnyShape<T>& shape) {
    return Writer<T>()(shape);
}

template <class T>
std::string to_program(const Case<T>& made, const Verdict& expected) {
    std::string text = beginning_of_program(made, "overlaps");
    text += "    std::printf(\"overlaps %d (should be " + std::to_string(expected.overlaps) +
            "), penetrates %d (should be " + std::to_string(expected.penetrates) + ")\\n\",\n";
    text +=
        "                overlaps(place(a, pose_a), place(b, pose_b)), penetrates(place(a, pose_a), place(b, "
        "pose_b)));\n";
    return text + "}\n";
}

template <class T>
std::string to_program(const Case<T>& made, const SweepInput<T>& input, const std::optional<SweptContact>& expected) {
    using W = Writer<T>;
    std::string text = beginning_of_program(made, "sweep");
    const std::string max_time = number(input.to);
    text += "    const auto hit = sweep(place(a, pose_a), " + W::vec(input.va) + ", place(b, pose_b), " +
            W::vec(input.vb) + ", " + max_time + ");\n";
    std::string right = "?";
    if (expected) right = expected->hit ? "1, " + decimal(expected->enter) + ", " : "0";
    if (expected && expected->hit) right += expected->is_endless ? "inf" : decimal(expected->exit);
    text += "    std::printf(\"hit %d, enter %.17g, exit %.17g (should be " + right +
            "), started %d, graze %d, normal %g %g\\n\",\n                hit.hit, double(hit.enter), "
            "double(hit.exit), int(hit.started), hit.graze, double(hit.normal.x), double(hit.normal.y));\n";
    return text + "}\n";
}

template std::string to_cpp(const BasicAnyShape<float>&);
template std::string to_cpp(const BasicAnyShape<double>&);
template std::string to_program(const Case<float>&, const Verdict&);
template std::string to_program(const Case<double>&, const Verdict&);
template std::string to_program(const Case<float>&, const SweepInput<float>&, const std::optional<SweptContact>&);
template std::string to_program(const Case<double>&, const SweepInput<double>&, const std::optional<SweptContact>&);

}  // namespace oracle
