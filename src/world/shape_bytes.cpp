#include "shape_bytes.hpp"

#include <carom/build/simple_polygon.hpp>

#include <array>

namespace carom::detail {

namespace {

// Deeper than `max_pose_depth` of compounds with all that may be inside and around them: it limits the use of stack.
constexpr int max_depth = 32;

// Shapes that are structs of numbers, and their numbers.
template <class S>
inline constexpr bool is_plain = std::is_trivially_copyable_v<S>;
template <class S, class T>
using NumbersOf = std::array<T, sizeof(S) / sizeof(T)>;

// The kind of a chain.
constexpr int is_closed = 1, is_one_sided = 2;

template <class T>
void write_points(ByteWriter& to, std::span<const BasicVec2<T>> points) {
    to.count(points.size());
    for (const BasicVec2<T>& point : points) to.number(point.x), to.number(point.y);
}

template <class T>
BasicVec2<T> read_vec(ByteReader& from) {
    const T x = from.number<T>();  // before y
    return {x, from.number<T>()};
}

template <class T>
std::vector<BasicVec2<T>> read_points(ByteReader& from) {
    std::vector<BasicVec2<T>> points(from.count(2 * sizeof(T)));
    for (BasicVec2<T>& point : points) point = read_vec<T>(from);
    return points;
}

template <class T>
class ShapeWriter {
  public:
    explicit ShapeWriter(ByteWriter& to) : to_(to) {}

    void shape(const BasicAnyShape<T>& shape) { variant(shape.value); }

  private:
    template <class Variant>
    void variant(const Variant& value) {
        to_.number(static_cast<std::uint8_t>(value.index()));
        std::visit([&](const auto& shape) { write(shape); }, value);
    }
    template <class S>
    requires is_plain<S>
    void write(const S& shape) {
        for (const T number : std::bit_cast<NumbersOf<S, T>>(shape)) to_.number(number);
    }
    void write(const BasicConvexPolygon<T>& polygon) { write_points(to_, polygon.points()); }
    void write(const Rounded<BasicAnyConvex<T>>& rounded) {
        to_.number(rounded.radius);
        variant(rounded.core.value);
    }
    void write(const BasicChain<T>& chain) {
        to_.number(
            static_cast<std::uint8_t>((chain.is_closed() ? is_closed : 0) | (chain.is_one_sided() ? is_one_sided : 0)));
        for (const auto* ghost : {&chain.ghost_before(), &chain.ghost_after()})
            write_points<T>(to_, *ghost ? std::span(&**ghost, 1) : std::span<const BasicVec2<T>>());
        write_points(to_, chain.points());
    }
    void write(const BasicSimplePolygon<T>& polygon) {
        write_points(to_, polygon.outline());
        to_.count(polygon.hole_count());
        for (std::size_t i = 0; i < polygon.hole_count(); ++i) write_points(to_, polygon.hole(i));
    }
    void write(const BasicCompound<T>& compound) {
        to_.count(compound.parts().size());
        for (const BasicCompoundPart<T>& part : compound.parts()) {
            write(part.pose);
            shape(part.shape);
        }
    }
    void write(const BasicCircleTree<T>& tree) {
        to_.count(tree.leaves().size());
        for (const BasicCircle<T>& leaf : tree.leaves()) write(leaf);
        to_.count(tree.size());
        for (std::size_t i = 0; i < tree.size(); ++i) to_.number(std::int32_t{tree.parent(i)});
    }
    void write(const BasicTileGrid<T>& grid) {
        write(grid.origin());
        write(grid.cell_size());
        to_.number(std::int32_t{grid.width()});
        to_.number(std::int32_t{grid.height()});
        to_.count(static_cast<std::size_t>(grid.width()) * static_cast<std::size_t>(grid.height()));
        for (int y = 0; y < grid.height(); ++y)
            for (int x = 0; x < grid.width(); ++x) to_.number(grid.cell(x, y));
        to_.count(grid.shapes().size());
        for (const BasicAnyShape<T>& tile : grid.shapes()) shape(tile);
    }

    ByteWriter& to_;
};

template <class T>
class ShapeReader {
  public:
    explicit ShapeReader(ByteReader& from) : from_(from) {}

    BasicAnyShape<T> shape() {
        if (depth_ == max_depth) from_.refuse("shapes are nested too deep", ErrorCode::nested_too_deep);
        ++depth_;
        BasicAnyShape<T> result;
        result.value = variant<typename BasicAnyShape<T>::Variant>();
        --depth_;
        return result;
    }

  private:
    template <class S>
    using Type = std::type_identity<S>;

    // The alternative with the index that follows.
    template <class Variant>
    Variant variant() {
        constexpr std::size_t count = std::variant_size_v<Variant>;
        const std::size_t index = from_.choice(static_cast<int>(count) - 1, "the type of a shape");
        Variant result;
        const auto take = [&](auto type) {
            auto made = read(type);
            if (made.ok()) {
                result = std::move(made).value();
            } else {
                from_.refuse(made.error());
            }
            return true;
        };
        const auto find = [&]<std::size_t... i>(std::index_sequence<i...>) {
            return ((index == i && take(Type<std::variant_alternative_t<i, Variant>>())) || ...);
        };
        if (from_.ok()) find(std::make_index_sequence<count>());
        return result;
    }
    template <class S>
    requires is_plain<S> Result<S> read(Type<S>) {
        NumbersOf<S, T> numbers;
        for (T& number : numbers) number = from_.template number<T>();
        return std::bit_cast<S>(numbers);
    }
    Result<BasicConvexPolygon<T>> read(Type<BasicConvexPolygon<T>>) {
        return BasicConvexPolygon<T>::from_points(read_points<T>(from_));
    }
    Result<Rounded<BasicAnyConvex<T>>> read(Type<Rounded<BasicAnyConvex<T>>>) {
        Rounded<BasicAnyConvex<T>> rounded;
        rounded.radius = from_.template number<T>();
        rounded.core.value = variant<typename BasicAnyConvex<T>::Variant>();
        return rounded;
    }
    Result<BasicChain<T>> read(Type<BasicChain<T>>) {
        const int kind = from_.choice(3, "the kind of a chain");
        typename BasicChain<T>::Ghost ghosts[2];
        for (auto& ghost : ghosts)
            if (const auto point = read_points<T>(from_); !point.empty()) ghost = point.front();
        std::vector<BasicVec2<T>> points = read_points<T>(from_);
        switch (kind) {
            case 0:
                return BasicChain<T>::open(std::move(points));
            case is_closed:
                return BasicChain<T>::closed(std::move(points));
            case is_one_sided:
                return BasicChain<T>::open_one_sided(std::move(points), ghosts[0], ghosts[1]);
            default:
                return BasicChain<T>::closed_one_sided(std::move(points));
        }
    }
    Result<BasicSimplePolygon<T>> read(Type<BasicSimplePolygon<T>>) {
        const std::vector<BasicVec2<T>> outline = read_points<T>(from_);
        std::vector<std::vector<BasicVec2<T>>> holes;
        for (std::size_t left = from_.count(sizeof(std::uint32_t)); left > 0 && from_.ok(); --left)
            holes.push_back(read_points<T>(from_));
        return simple_polygon<T>(outline, holes);
    }
    Result<BasicCompound<T>> read(Type<BasicCompound<T>>) {
        std::vector<BasicCompoundPart<T>> parts;
        for (std::size_t left = from_.count(sizeof(BasicPose<T>)); left > 0 && from_.ok(); --left) {
            const BasicPose<T> pose = read(Type<BasicPose<T>>()).value();
            parts.push_back({shape(), pose});
        }
        return BasicCompound<T>::from_parts(std::move(parts));
    }
    Result<BasicCircleTree<T>> read(Type<BasicCircleTree<T>>) {
        std::vector<BasicCircle<T>> leaves(from_.count(sizeof(BasicCircle<T>)));
        for (BasicCircle<T>& leaf : leaves) leaf = read(Type<BasicCircle<T>>()).value();
        std::vector<int> parents(from_.count(sizeof(std::int32_t)));
        for (int& parent : parents) parent = from_.number<std::int32_t>();
        return BasicCircleTree<T>::from_leaves(std::move(leaves), std::move(parents));
    }
    Result<BasicTileGrid<T>> read(Type<BasicTileGrid<T>>) {
        using Cell = typename BasicTileGrid<T>::Cell;
        const BasicVec2<T> origin = read_vec<T>(from_), cell_size = read_vec<T>(from_);
        const auto width = from_.number<std::int32_t>(), height = from_.number<std::int32_t>();
        std::vector<Cell> cells(from_.count(sizeof(Cell)));
        for (Cell& cell : cells) cell = from_.number<Cell>();
        std::vector<BasicAnyShape<T>> tiles;
        for (std::size_t left = from_.count(1 + sizeof(BasicPoint<T>)); left > 0 && from_.ok(); --left)
            tiles.push_back(shape());
        return BasicTileGrid<T>::from_cells(origin, cell_size, width, height, std::move(cells), std::move(tiles));
    }

    ByteReader& from_;
    int depth_ = 0;
};

}  // namespace

template <class T>
void write_shape(ByteWriter& to, const BasicAnyShape<T>& shape) {
    ShapeWriter<T>(to).shape(shape);
}

template <class T>
BasicAnyShape<T> read_shape(ByteReader& from) {
    return ShapeReader<T>(from).shape();
}

// Rows of whole bytes, as Bitmask::from_bits reads them.
void write_mask(ByteWriter& to, const Bitmask& mask) {
    to.count(static_cast<std::size_t>(mask.width()));
    to.count(static_cast<std::size_t>(mask.height()));
    for (std::int64_t y = 0; y < mask.height(); ++y)
        for (std::int64_t byte = 0; byte < (mask.width() + 7) / 8; ++byte)
            to.number(static_cast<std::uint8_t>(mask.word(byte / 8, y) >> 8 * (byte % 8)));
}

Bitmask read_mask(ByteReader& from) {
    const std::uint64_t width = from.number<std::uint32_t>(), height = from.number<std::uint32_t>();
    Result<Bitmask> mask = Bitmask::from_bits(from.bytes((width + 7) / 8 * height), static_cast<std::int64_t>(width),
                                              static_cast<std::int64_t>(height), BitOrder::lowest_first);
    if (mask.ok()) return std::move(mask).value();
    from.refuse(mask.error());
    return {};
}

template void write_shape(ByteWriter&, const AnyShape&);
template void write_shape(ByteWriter&, const AnyShapeD&);
template AnyShape read_shape<float>(ByteReader&);
template AnyShapeD read_shape<double>(ByteReader&);

}  // namespace carom::detail
