#include "query/verbs.hpp"

#include "query/verb_groups.hpp"

#include <algorithm>
#include <vector>

namespace carom::tool {

std::span<const Verb> all_verbs() {
    static const std::vector<Verb> verbs = [] {
        std::vector<Verb> all;
        for (const auto group :
             {relation_verbs(), metric_verbs(), contact_verbs(), ray_verbs(), motion_verbs(), impact_verbs(),
              measure_verbs(), pair_verbs(), response_verbs(), mask_verbs(), mask_edit_verbs(), mask_fact_verbs()}) {
            all.insert(all.end(), group.begin(), group.end());
        }
        return all;
    }();
    return verbs;
}

const Verb* find_verb(std::string_view name) {
    const std::span<const Verb> verbs = all_verbs();
    const auto found = std::find_if(verbs.begin(), verbs.end(), [&](const Verb& v) { return v.name == name; });
    return found == verbs.end() ? nullptr : &*found;
}

void write_error(JsonWriter& out, const std::string& code, const std::string& message, const std::string& at) {
    out.begin_object();
    out.field("code", code.c_str());
    out.field("message", message.c_str());
    out.field("at", at.c_str());
    out.end_object();
}

}  // namespace carom::tool
