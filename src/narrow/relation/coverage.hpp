/// Coverage: what is known of how the points of one set lie to another, and the relation that follows.
#pragma once

#include <carom/detail/narrow/relation/relation.hpp>

#include <algorithm>

namespace carom::detail {

enum class Answer { no, unknown, yes };

/// Of a question about some point of several sets: the greatest of the answers.
constexpr Answer any_of(Answer a, Answer b) {
    return std::max(a, b);
}

constexpr Answer proven(bool fact) {
    return fact ? Answer::yes : Answer::unknown;
}

constexpr Answer certain(bool fact) {
    return fact ? Answer::yes : Answer::no;
}

/// Whether some points of one set are outside of another, on its boundary, or interior to it.
struct Coverage {
    Answer outside = Answer::no;
    Answer on_boundary = Answer::no;
    Answer in_interior = Answer::no;
};

inline constexpr Coverage clear_inside{Answer::no, Answer::no, Answer::yes};
inline constexpr Coverage leaves{Answer::yes, Answer::unknown,
                                 Answer::unknown};  // what else is so does not matter then
inline constexpr Coverage undecided{Answer::unknown, Answer::unknown, Answer::unknown};

/// Of a set that lies within another and reaches its boundary.
constexpr Coverage tangent_inside(bool is_all_on_boundary) {
    return {Answer::no, Answer::yes, certain(!is_all_on_boundary)};
}

/// By the greatest sign of the height of a set's points over the border of another: 0 for those on it.
constexpr Coverage coverage_by_height(int highest, bool is_all_on_boundary = false) {
    return highest > 0 ? leaves : (highest < 0 ? clear_inside : tangent_inside(is_all_on_boundary));
}

/// The relation of two sets that meet.
Relation relation_of(const Coverage& of_a, const Coverage& of_b, Answer interiors_meet);

}  // namespace carom::detail
