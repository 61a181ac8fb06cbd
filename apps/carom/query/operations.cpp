#include "query/operations.hpp"

#include "query/operation_groups.hpp"

#include <algorithm>
#include <vector>

namespace carom::tool {

std::span<const Operation> all_operations() {
    static const std::vector<Operation> operations = [] {
        std::vector<Operation> all;
        for (const auto group :
             {relation_operations(), metric_operations(), contact_operations(), ray_operations(), motion_operations(),
              impact_operations(), measure_operations(), pair_operations(), response_operations(), mask_operations(),
              mask_edit_operations(), mask_fact_operations()}) {
            all.insert(all.end(), group.begin(), group.end());
        }
        return all;
    }();
    return operations;
}

const Operation* find_operation(std::string_view name) {
    const std::span<const Operation> operations = all_operations();
    const auto found =
        std::find_if(operations.begin(), operations.end(), [&](const Operation& v) { return v.name == name; });
    return found == operations.end() ? nullptr : &*found;
}

void write_error(JsonWriter& out, const std::string& code, const std::string& message, const std::string& at) {
    out.begin_object();
    out.field("code", code.c_str());
    out.field("message", message.c_str());
    out.field("at", at.c_str());
    out.end_object();
}

}  // namespace carom::tool
