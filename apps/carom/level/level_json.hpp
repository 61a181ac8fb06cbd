/// Common parts of the JSON reports about levels.
#pragma once

#include "io/json_writer.hpp"
#include "level/level.hpp"

namespace carom::tool {

/// The beginning of a report, whose object is still open: its format, and the version of Carom.
JsonWriter begin_report(const char* format);

/// The fields by which reports name an item.
void write_item_fields(JsonWriter& out, const Item& item);

/// A key whose value is an object of these fields.
void write_item(JsonWriter& out, const char* key, const Item& item);

/// A key "pose" and its value.
void write_pose(JsonWriter& out, const PoseD& pose);

/// The same point with zeros for minus zeros: reports have none in coordinates.
inline Vec2D plain(const Vec2D& p) {
    return {p.x + 0.0, p.y + 0.0};
}

}  // namespace carom::tool
