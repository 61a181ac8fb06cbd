/// QuickCast: a line through one convex part in plain doubles, certain or not at all.
#pragma once

#include "narrow/exact/crossing.hpp"

#include <carom/detail/math/error_bounded.hpp>
#include <carom/detail/narrow/filter/cast/cast_question.hpp>

#include <array>
#include <cmath>

namespace carom::detail {

/// One end of the stretch inside the part.
struct QuickEnd {
    Crossing crossing{};
    double t = 0;
    double error = 0;  ///< how far the exact parameter may be from t
    Vec2D normal{};    ///< of any length
};

/// What doubles can tell of a line and a bounded part. Answers are certain: a place is looked for by any rule, and then
/// proven to be where the line enters (leaves), since an outline has just one such place.
///
/// The bounds: let L be at least every coordinate of the vertices w relative to the start, each off by at most e, and M
/// the sum of the direction's. A product of direction and w is off by less than `turn_error` = M (2e + 4uL) and a
/// product of two w, or of two differences of them, by less than `area_error` = 16 L (2e + uL).
class QuickCast {
  public:
    static constexpr int capacity = 16;

    enum class Verdict { misses, crosses, doubtful };

    /// Only for paths without a pose and bounded parts of up to `capacity` vertices.
    template <class T>
    static bool fits(const CastPath<T>& path, const ConvexPart<T>& part) {
        return !path.is_placed() && part.is_bounded() && part.size() <= capacity;
    }

    template <class T>
    QuickCast(const CastPath<T>& path, const ConvexPart<T>& part);

    /// Whether the line penetrates the part, and where.
    Verdict run();

    /// How far the components of an end's normal may be off.
    double normal_error() const { return 4 * error_ + 4 * unit_roundoff * (largest_ + radius_); }

    Vec2D point_at(double t) const { return {start_.x + t * dx_, start_.y + t * dy_}; }

    QuickEnd enter;
    QuickEnd leave;

  private:
    template <class T>
    void set_points(const BasicVec2<T>* points, int count);
    template <class T>
    void carry(const BasicPose<T>& pose);
    void look_from(const Vec2D& start, const Vec2D& direction);
    bool is_in_range() const;
    Verdict which_sides() const;
    bool find(QuickEnd& end, int side) const;
    bool find_sharp(QuickEnd& end, int side) const;
    bool find_rounded(QuickEnd& end, int side) const;
    bool try_edge(QuickEnd& end, int k, double t, double error) const;
    bool try_vertex(QuickEnd& end, int i, int side) const;
    double quotient_error(double t, double numerator_error, double slope) const;

    int next(int i) const { return i + 1 == count_ ? 0 : i + 1; }
    int previous(int i) const { return i == 0 ? count_ - 1 : i - 1; }

    std::array<double, capacity> x_;
    std::array<double, capacity> y_;
    std::array<double, capacity> turn_;  // direction x w
    Vec2D start_{};
    int count_ = 0;
    double dx_ = 0;
    double dy_ = 0;
    double radius_ = 0;
    double length_ = 0;  // of the direction
    double error_ = 0;
    double largest_ = 0;
    double turn_error_ = 0;
    double area_error_ = 0;
};

}  // namespace carom::detail
