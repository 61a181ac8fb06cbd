#include "level/level_json.hpp"

#include <carom/config.hpp>

namespace carom::tool {

JsonWriter begin_report(const char* format) {
    JsonWriter out(JsonLayout::indented);
    out.begin_object();
    out.field("format", format);
    out.field("version", 1);
    out.field("carom", CAROM_VERSION);
    return out;
}

void write_item_fields(JsonWriter& out, const Item& item) {
    out.field("layer", item.layer);
    out.field("label", item.label);
    out.field("id", item.id);
    out.field("name", item.name);
    out.field("type", item.type);
}

void write_item(JsonWriter& out, const char* key, const Item& item) {
    out.key(key);
    out.begin_object();
    write_item_fields(out, item);
    out.end_object();
}

void write_pose(JsonWriter& out, const PoseD& pose) {
    out.key("pose");
    out.begin_object();
    out.field("at", plain(pose.at));
    out.field("rotation", Vec2D{pose.rot.c, pose.rot.s});
    out.end_object();
}

}  // namespace carom::tool
