#include "geos/suite/wkb.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace geos {

namespace {

using Kind = Geometry::Kind;

class Reader {
  public:
    explicit Reader(std::string_view hexadecimal) {
        if (hexadecimal.size() % 2 != 0) throw BadGeometry("WKB of half a byte");
        for (std::size_t i = 0; i < hexadecimal.size(); i += 2)
            bytes_.push_back(static_cast<unsigned char>(16 * digit(hexadecimal[i]) + digit(hexadecimal[i + 1])));
    }

    Geometry all() {
        Geometry geometry = tagged();
        if (at_ != bytes_.size()) throw BadGeometry("more bytes after the geometry of WKB");
        return geometry;
    }

  private:
    static int digit(char c) {
        if (c >= '0' && c <= '9') return c - '0';
        if (c >= 'a' && c <= 'f') return c - 'a' + 10;
        if (c >= 'A' && c <= 'F') return c - 'A' + 10;
        throw BadGeometry(std::string("'") + c + "' is no hexadecimal digit of WKB");
    }

    template <class Value>
    Value take() {
        unsigned char raw[sizeof(Value)];
        if (bytes_.size() - at_ < sizeof raw) throw BadGeometry("WKB ends too early");
        std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(at_), sizeof raw, raw);
        at_ += sizeof raw;
        if (little_ != (std::endian::native == std::endian::little)) std::reverse(raw, raw + sizeof raw);
        Value value;
        std::memcpy(&value, raw, sizeof raw);
        return value;
    }

    Geometry tagged() {
        little_ = take<std::uint8_t>() == 1;
        const auto word = take<std::uint32_t>();
        if ((word & 0x20000000U) != 0) take<std::uint32_t>();  // SRID
        const std::uint32_t iso = (word & 0xffffU) / 1000, type = (word & 0xffffU) % 1000;
        extra_ = ((word & 0x80000000U) != 0 || iso == 1 || iso == 3 ? 1 : 0) +
                 ((word & 0x40000000U) != 0 || iso >= 2 ? 1 : 0);
        switch (type) {
            case 1:
                return point();
            case 2:
                return {Kind::line_string, rings(1), {}};
            case 3:
                return {Kind::polygon, rings(take<std::uint32_t>()), {}};
            case 4:
                return many(Kind::multi_point);
            case 5:
                return many(Kind::multi_line);
            case 6:
                return many(Kind::multi_polygon);
            case 7:
                return many(Kind::collection);
            default:
                throw BadGeometry("WKB of the unknown type " + std::to_string(type));
        }
    }

    carom::Vec2D position() {
        const carom::Vec2D point{take<double>(), take<double>()};
        for (int i = 0; i < extra_; ++i) take<double>();
        return point;
    }

    Geometry point() {
        const carom::Vec2D at = position();
        if (std::isnan(at.x) && std::isnan(at.y)) return {Kind::point, {}, {}};  // how WKB writes an empty one
        return {Kind::point, {{at}}, {}};
    }

    std::vector<Ring> rings(std::uint32_t count) {
        std::vector<Ring> found;
        for (std::uint32_t i = 0; i < count; ++i) {
            Ring ring;
            for (auto points = take<std::uint32_t>(); points > 0; --points) ring.push_back(position());
            if (!ring.empty()) found.push_back(std::move(ring));
        }
        return found;
    }

    Geometry many(Kind kind) {
        Geometry geometry{kind, {}, {}};
        for (auto left = take<std::uint32_t>(); left > 0; --left) {
            geometry.members.push_back(tagged());
        }
        return geometry;
    }

    std::vector<unsigned char> bytes_;
    std::size_t at_ = 0;
    bool little_ = true;
    int extra_ = 0;
};

}  // namespace

Geometry parse_wkb(std::string_view hexadecimal) {
    return Reader(hexadecimal).all();
}

}  // namespace geos
