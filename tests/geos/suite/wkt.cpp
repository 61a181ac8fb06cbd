#include "geos/suite/wkt.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <utility>

namespace geos {

namespace {

using Kind = Geometry::Kind;

constexpr std::pair<std::string_view, Kind> kinds[] = {
    {"POINT", Kind::point},
    {"LINESTRING", Kind::line_string},
    {"LINEARRING", Kind::linear_ring},
    {"POLYGON", Kind::polygon},
    {"MULTIPOINT", Kind::multi_point},
    {"MULTILINESTRING", Kind::multi_line},
    {"MULTIPOLYGON", Kind::multi_polygon},
    {"GEOMETRYCOLLECTION", Kind::collection},
    {"CIRCULARSTRING", Kind::curve},
    {"COMPOUNDCURVE", Kind::curve},
    {"CURVEPOLYGON", Kind::curve},
    {"MULTICURVE", Kind::curve},
    {"MULTISURFACE", Kind::curve},
};

class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    Geometry tagged() {
        const std::string name = word();
        const auto* const known =
            std::find_if(std::begin(kinds), std::end(kinds), [&](const auto& k) { return k.first == name; });
        if (known == std::end(kinds)) fail("\"" + name + "\" is no geometry");
        const std::size_t before = at_;
        const std::string dimensions = word();
        if (dimensions != "Z" && dimensions != "M" && dimensions != "ZM") at_ = before;
        return body(known->second);
    }

  private:
    [[noreturn]] void fail(const std::string& what) const {
        throw BadGeometry(what + " at character " + std::to_string(at_) + " of WKT");
    }

    char peek() {
        while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
        return at_ < text_.size() ? text_[at_] : '\0';
    }

    bool take(char c) {
        if (peek() != c) return false;
        ++at_;
        return true;
    }

    void expect(char c) {
        if (!take(c)) fail(std::string("expected '") + c + "'");
    }

    std::string word() {
        std::string found;
        peek();
        while (at_ < text_.size() && std::isalpha(static_cast<unsigned char>(text_[at_])))
            found += static_cast<char>(std::toupper(static_cast<unsigned char>(text_[at_++])));
        return found;
    }

    bool take_empty() {
        const std::size_t before = at_;
        if (word() == "EMPTY") return true;
        at_ = before;
        return false;
    }

    Geometry body(Kind kind) {
        Geometry geometry{kind, {}, {}};
        if (take_empty()) return geometry;
        switch (kind) {
            case Kind::point:
            case Kind::line_string:
            case Kind::linear_ring:
                geometry.rings.push_back(points());
                break;
            case Kind::polygon:
                list([&] {
                    if (!take_empty()) geometry.rings.push_back(points());
                });
                break;
            case Kind::curve:
                skip_parentheses();
                break;
            default:
                list([&] { geometry.members.push_back(member(kind)); });
        }
        return geometry;
    }

    Geometry member(Kind kind) {
        if (kind == Kind::multi_line) return body(Kind::line_string);
        if (kind == Kind::multi_polygon) return body(Kind::polygon);
        if (kind == Kind::collection) return tagged();
        // Both MULTIPOINT(1 2, 3 4) and MULTIPOINT((1 2), (3 4)) are in use.
        if (const char next = peek(); next == '(' || next == 'E' || next == 'e') return body(Kind::point);
        return {Kind::point, {{point()}}, {}};
    }

    template <class Item>
    void list(const Item& item) {
        expect('(');
        do item();
        while (take(','));
        expect(')');
    }

    Ring points() {
        Ring ring;
        list([&] { ring.push_back(point()); });
        return ring;
    }

    carom::Vec2D point() {
        const carom::Vec2D point{number(), number()};
        while (peek() != ',' && peek() != ')') number();  // z and m
        return point;
    }

    double number() {
        peek();
        const std::string rest(text_.substr(at_, 64));
        char* end = nullptr;
        const double value = std::strtod(rest.c_str(), &end);
        if (end == rest.c_str()) fail("expected a number");
        at_ += static_cast<std::size_t>(end - rest.c_str());
        return value;
    }

    void skip_parentheses() {
        int depth = 0;
        do {
            const char c = peek();
            if (c == '\0') fail("a parenthesis stays open");
            depth += (c == '(') - (c == ')');
            ++at_;
        } while (depth > 0);
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

Geometry parse_wkt(std::string_view text) {
    return Reader(text).tagged();
}

}  // namespace geos
