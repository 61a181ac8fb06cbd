#include "geos/suite/suite.hpp"

#include <pugixml.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>

namespace geos {

namespace {

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

std::string trimmed(const std::string& text) {
    const char* const space = " \t\r\n";
    const std::size_t first = text.find_first_not_of(space);
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(space) + 1 - first);
}

/// All text of an element; comments may be in between.
std::string text_of(const pugi::xml_node& node) {
    std::string text;
    for (const pugi::xml_node& child : node.children()) text += child.value();
    return trimmed(text);
}

/// The scale of a fixed precision model: all coordinates are whole numbers over it. 0 for a floating one.
double grid_of(const pugi::xml_node& run) {
    return run.child("precisionModel").attribute("scale").as_double(0);
}

bool is_on_grid(const Geometry& geometry, double scale) {
    const auto whole = [&](double x) { return x * scale == std::round(x * scale); };
    const auto on_grid = [&](const Ring& ring) {
        return std::all_of(ring.begin(), ring.end(), [&](const carom::Vec2D& p) { return whole(p.x) && whole(p.y); });
    };
    return std::all_of(geometry.rings.begin(), geometry.rings.end(), on_grid) &&
           std::all_of(geometry.members.begin(), geometry.members.end(),
                       [&](const Geometry& member) { return is_on_grid(member, scale); });
}

/// A case's geometries by their names, "a" and "b".
using Subjects = std::map<std::string, Subject>;

Subjects subjects_of(const pugi::xml_node& node) {
    Subjects subjects;
    for (const char* name : {"a", "b"}) {
        const std::string text = text_of(node.child(name));
        if (!text.empty()) subjects.emplace(name, Subject(parse_geometry(text)));
    }
    return subjects;
}

Query query_of(const pugi::xml_node& op, const Subjects& subjects, double grid) {
    Query query;
    query.operation = lower(op.attribute("name").value());
    query.on_grid = grid != 0;
    for (const char* name : {"arg1", "arg2", "arg3", "arg4"}) {
        const std::string argument = trimmed(op.attribute(name).value());
        const auto subject = subjects.find(lower(argument));
        if (subject == subjects.end()) {
            if (!argument.empty()) query.arguments.push_back(argument);
        } else {
            (query.a ? query.b : query.a) = &subject->second;
        }
    }
    query.expected = text_of(op);
    if (query.expected.size() < 6) query.expected = lower(query.expected);
    return query;
}

}  // namespace

void run_file(const std::filesystem::path& file, const Visit& visit) {
    pugi::xml_document document;
    const pugi::xml_parse_result parsed = document.load_file(file.c_str());
    if (!parsed) throw std::runtime_error(file.string() + ": " + parsed.description());
    const pugi::xml_node run = document.child("run");
    if (!run) throw std::runtime_error(file.string() + ": no <run>");
    const double grid = grid_of(run);
    std::size_t number = 0;
    for (const pugi::xml_node& node : run.children("case")) {
        const std::string name = "case " + std::to_string(++number) + " (" + text_of(node.child("desc")) + ")";
        try {
            const Subjects subjects = subjects_of(node);
            const bool moved = grid != 0 && !std::all_of(subjects.begin(), subjects.end(), [&](const auto& subject) {
                                   return is_on_grid(subject.second.geometry(), grid);
                               });
            for (const pugi::xml_node& test : node.children("test")) {
                for (const pugi::xml_node& op : test.children("op")) {
                    const Query query = query_of(op, subjects, grid);
                    visit(name, query,
                          moved ? Outcome{Verdict::not_expressible, "coordinates that are rounded to a grid first"}
                                : judge(query));
                }
            }
        } catch (const BadGeometry& bad) {
            throw std::runtime_error(file.string() + ": " + name + ": " + bad.what());
        }
    }
}

}  // namespace geos
