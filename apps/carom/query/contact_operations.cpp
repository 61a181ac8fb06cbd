#include "query/feature_json.hpp"
#include "query/operation_groups.hpp"
#include "query/shape_argument.hpp"

#include <carom/query/contact.hpp>
#include <carom/query/manifold.hpp>

namespace carom::tool {

namespace {

// All results have the same fields; without a contact they are null.
template <class T>
void run_contact(const Json& query, JsonWriter& out) {
    const BasicAnyShape<T> a = shape_argument<T>(query, "a");
    const BasicAnyShape<T> b = shape_argument<T>(query, "b");
    const auto found = contact(a, b, length_argument<T>(query, "margin").value_or(0));
    const auto field = [&](const char* name, auto member) {
        out.field(name, found ? std::optional((*found).*member) : std::nullopt);
    };
    out.begin_object();
    out.field("contact", found.has_value());
    field("separation", &BasicContact<T>::separation);
    field("normal", &BasicContact<T>::normal);
    field("unique_normal", &BasicContact<T>::unique_normal);
    field("point", &BasicContact<T>::point);
    out.end_object();
}

template <class T>
void write_manifold_point(JsonWriter& out, const BasicManifoldPoint<T>& point) {
    out.begin_object();
    out.field("point", point.point);
    out.field("separation", point.separation);
    write_features(out, point.features.a, point.features.b);
    out.end_object();
}

template <class T>
void run_manifold(const Json& query, JsonWriter& out) {
    const BasicAnyShape<T> a = shape_argument<T>(query, "a");
    const BasicAnyShape<T> b = shape_argument<T>(query, "b");
    const auto found = manifold(a, b, length_argument<T>(query, "margin").value_or(0));
    out.begin_object();
    out.field("normal", found ? std::optional(found->normal) : std::nullopt);
    out.key("points");
    out.begin_array();
    if (found) {
        for (const BasicManifoldPoint<T>& point : found->points()) write_manifold_point(out, point);
    }
    out.end_array();
    out.end_object();
}

constexpr JsonKeys two_and_margin = {"ask", "a", "b", "margin"};

constexpr Operation contact_table[] = {
    {"contact", two_and_margin, run_contact<float>, run_contact<double>},
    {"manifold", two_and_margin, run_manifold<float>, run_manifold<double>},
};

}  // namespace

std::span<const Operation> contact_operations() {
    return contact_table;
}

}  // namespace carom::tool
