// The operands of the filters: one shape for each number in a register, or one shape for all. Included once for each
// instruction set, before filters-inl.hpp; hence no include guard.

template <class L>
struct CircleLanes {
    typename L::Number x, y, radius;
};

template <class L, class T>
CircleLanes<L> read(const Broadcast<BasicCircle<T>>& one, std::size_t) {
    return {L::set(one.shape.center.x), L::set(one.shape.center.y), L::set(one.shape.radius)};
}

template <class L, class T>
CircleLanes<L> read(const BasicCircleArray<T>& circles, std::size_t i) {
    return {L::load(&circles.x[i]), L::load(&circles.y[i]), L::load(&circles.radius[i])};
}

template <class L>
struct AabbLanes {
    typename L::Number min_x, min_y, max_x, max_y;

    // Finite and not inverted; other boxes overlap nothing.
    typename L::Mask is_valid() const {
        const auto width = max_x - min_x;
        const auto height = max_y - min_y;
        const auto zero = L::set(0);
        return And(And(zero <= width, zero <= height), width + height < L::set(L::infinity));
    }
};

template <class L, class T>
AabbLanes<L> read(const Broadcast<BasicAabb<T>>& one, std::size_t) {
    const BasicAabb<T>& box = one.shape;
    return {L::set(box.min.x), L::set(box.min.y), L::set(box.max.x), L::set(box.max.y)};
}

template <class L, class T>
AabbLanes<L> read(const BasicAabbArray<T>& boxes, std::size_t i) {
    return {L::load(&boxes.min_x[i]), L::load(&boxes.min_y[i]), L::load(&boxes.max_x[i]), L::load(&boxes.max_y[i])};
}

// A turned box.
template <class L>
struct BoxLanes {
    typename L::Number x, y, half_x, half_y, c, s;

    typename L::Number scale_sq() const { return c * c + s * s; }
    typename L::Number size() const { return half_x + half_y; }

    // Finite, not inverted and with a rotation; sizes that are no numbers leave every comparison with them false.
    typename L::Mask is_valid() const {
        using T = typename L::Scalar;
        const auto zero = L::set(0);
        const auto is_rotation = Abs(scale_sq() - L::set(1)) < L::set(T(0x1p-21));
        return And(is_rotation, And(And(zero <= half_x, zero <= half_y), size() < L::set(L::infinity)));
    }
};

template <class L, class T>
BoxLanes<L> read(const Broadcast<BasicBox<T>>& one, std::size_t) {
    const BasicBox<T>& box = one.shape;
    return {L::set(box.center.x),       L::set(box.center.y), L::set(box.half_extents.x),
            L::set(box.half_extents.y), L::set(box.rot.c),    L::set(box.rot.s)};
}

template <class L, class T>
BoxLanes<L> read(const BasicBoxArray<T>& boxes, std::size_t i) {
    return {L::load(&boxes.center_x[i]), L::load(&boxes.center_y[i]), L::load(&boxes.half_x[i]),
            L::load(&boxes.half_y[i]),   L::load(&boxes.cosine[i]),   L::load(&boxes.sine[i])};
}

// A segment or ray: from a start along a step, up to t = 1 or unbounded.
template <class L>
struct LinearLanes {
    typename L::Number x, y, step_x, step_y;
    typename L::Number end_x, end_y;  // only of segments
    bool ends;

    static LinearLanes segment(typename L::Number ax, typename L::Number ay, typename L::Number bx,
                               typename L::Number by) {
        return {ax, ay, bx - ax, by - ay, bx, by, true};
    }

    // The squared length of the step neither underflows nor overflows, or a segment is a point.
    typename L::Mask is_valid() const {
        using T = typename L::Scalar;
        const auto length_sq = step_x * step_x + step_y * step_y;
        const auto has_length =
            And(L::set(std::numeric_limits<T>::min() * T(0x1p40)) < length_sq, length_sq < L::set(L::infinity));
        if (!ends) return has_length;
        return Or(has_length, Abs(step_x) + Abs(step_y) <= L::set(0));
    }
};

template <class L>
struct CapsuleLanes {
    LinearLanes<L> core;
    typename L::Number radius;
};

template <class L, class T>
CapsuleLanes<L> read(const Broadcast<BasicCapsule<T>>& one, std::size_t) {
    const BasicCapsule<T>& c = one.shape;
    return {LinearLanes<L>::segment(L::set(c.a.x), L::set(c.a.y), L::set(c.b.x), L::set(c.b.y)), L::set(c.radius)};
}

template <class L, class T>
CapsuleLanes<L> read(const BasicCapsuleArray<T>& capsules, std::size_t i) {
    return {LinearLanes<L>::segment(L::load(&capsules.ax[i]), L::load(&capsules.ay[i]), L::load(&capsules.bx[i]),
                                    L::load(&capsules.by[i])),
            L::load(&capsules.radius[i])};
}

template <class L, class T>
LinearLanes<L> read(const Broadcast<BasicRay<T>>& one, std::size_t) {
    const BasicRay<T>& ray = one.shape;
    const auto none = L::set(0);
    return {L::set(ray.origin.x),
            L::set(ray.origin.y),
            L::set(ray.direction.x),
            L::set(ray.direction.y),
            none,
            none,
            false};
}

template <class L, class T>
LinearLanes<L> read(const BasicRayArray<T>& rays, std::size_t i) {
    const auto none = L::set(0);
    return {L::load(&rays.x[i]),
            L::load(&rays.y[i]),
            L::load(&rays.direction_x[i]),
            L::load(&rays.direction_y[i]),
            none,
            none,
            false};
}

// Polygons are read vertex by vertex.
template <class L>
struct VertexLanes {
    typename L::Number x, y;
};

template <class L, class T>
struct PolygonLanes {
    const T* vertices;
    std::size_t stride;  // from a vertex to the next
    std::size_t y;       // from x to y
    std::size_t sides;
    bool is_broadcast;

    VertexLanes<L> vertex(std::size_t k) const {
        const T* const at = vertices + stride * k;
        return is_broadcast ? VertexLanes<L>{L::set(at[0]), L::set(at[y])}
                            : VertexLanes<L>{L::load(at), L::load(at + y)};
    }
    // A single polygon has no copy of its first vertex after the last.
    VertexLanes<L> next(std::size_t k) const { return vertex(is_broadcast && k + 1 == sides ? 0 : k + 1); }
};

template <class L, class T>
PolygonLanes<L, T> read(const Broadcast<BasicConvexPolygon<T>>& one, std::size_t) {
    return {&one.shape.points()[0].x, 2, 1, one.shape.points().size(), true};
}

template <class L, class T>
PolygonLanes<L, T> read(const BasicConvexArray<T>& polygons, std::size_t i) {
    constexpr std::size_t size = BasicConvexArray<T>::block_size;
    const std::size_t block = i / size;
    using Access = detail::ConvexArrayAccess;
    return {Access::vertex(polygons, block, 0) + i % size, 2 * size, size, Access::side_count(polygons, block), false};
}
