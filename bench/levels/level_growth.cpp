#include "levels/level_growth.hpp"

#include "levels/outline.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <random>
#include <span>

namespace bench::levels {
namespace {

constexpr int part_counts[] = {100, 1000, 10000, 100000, 1000000};
constexpr int most_parts_of_peers = 100000;
constexpr double pass_time = 2e6;  // nanoseconds that a contestant has in each round

double now() {
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::vector<Question> all_questions() {
    std::vector<Question> questions;
    for (std::size_t i = 0; i < question_count; ++i) questions.push_back(static_cast<Question>(i));
    return questions;
}

// Peers round: a share of places where the ball nearly touches may be answered otherwise. A ray from within a box hits
// at once in Carom, and later in Box2D, whose contacts are those of single parts: of these only the existence counts.
bool agree(Question question, LevelPeer& carom, LevelPeer& peer, std::span<const Place> places) {
    std::size_t differ = 0;
    for (const Place& place : places) {
        const double expected = carom.ask(question, place);
        if (question == Question::ray && expected == 0) continue;
        const double answer = peer.ask(question, place);
        const bool is_same =
            question == Question::contact ? (answer < 0) == (expected < 0) : std::fabs(answer - expected) < 0.02;
        if (!is_same) ++differ;
    }
    if (differ * 50 <= places.size()) return true;
    std::fprintf(stderr, "carom-bench: %s and %s differ in %zu of %zu answers: %s\n", carom.name().c_str(),
                 peer.name().c_str(), differ, places.size(), question_name(question));
    return false;
}

// Nanoseconds a question, over the first places of the order, as many as there is time for.
double time_of(LevelPeer& peer, Question question, std::span<const Place> order, std::size_t count) {
    double sum = 0;
    const double start = now();
    for (std::size_t i = 0; i < count; ++i) sum += peer.ask(question, order[i]);
    const double time = now() - start;
    [[maybe_unused]] volatile double kept = sum;
    return time / double(count);
}

std::size_t places_in_time(LevelPeer& peer, Question question, std::span<const Place> places) {
    constexpr std::size_t few = 8;
    const double time = time_of(peer, question, places, few);
    return std::clamp(std::size_t(pass_time / time), few, places.size());
}

double median(std::vector<double> times) {
    std::nth_element(times.begin(), times.begin() + std::ptrdiff_t(times.size() / 2), times.end());
    return times[times.size() / 2];
}

using Peers = std::vector<std::unique_ptr<LevelPeer>>;

// The times of all who can answer, one after the other in each round.
std::vector<Timing> measure(const Peers& peers, Question question, std::vector<Place> places, int rounds) {
    std::vector<std::vector<double>> times(peers.size());
    std::vector<std::size_t> counts(peers.size());
    for (std::size_t i = 0; i < peers.size(); ++i) {
        if (peers[i]->can(question)) counts[i] = places_in_time(*peers[i], question, places);
    }
    std::mt19937 random(1);
    for (int round = 0; round < rounds; ++round) {
        std::shuffle(places.begin(), places.end(), random);
        for (std::size_t i = 0; i < peers.size(); ++i) {
            if (counts[i] > 0) times[i].push_back(time_of(*peers[i], question, places, counts[i]));
        }
    }
    std::vector<Timing> timings;
    for (std::size_t i = 0; i < peers.size(); ++i) {
        const std::string name = question_name(question);
        if (counts[i] > 0) timings.push_back({i == 0 ? name : name + ", " + peers[i]->name(), median(times[i])});
    }
    return timings;
}

// One level: the time to make it, then its questions, edits last since they change it.
bool measure_level(const Outline& outline, int count, int rounds, Row& row) {
    Peers peers(1);
    std::vector<double> made;
    for (int left = count > 10000 ? 1 : 5; left > 0; --left) {
        const double start = now();
        peers[0] = carom_level(outline);
        made.push_back(now() - start);
    }
    row.timings.push_back({"made", median(made)});
    if (count <= most_parts_of_peers) {
        for (auto make : {box2d_level, geos_level}) {
            if (auto peer = make(outline)) peers.push_back(std::move(peer));
        }
    }
    bool all_agree = true;
    for (const Question question : all_questions()) {
        if (!peers[0]->can(question)) continue;
        for (std::size_t i = 1; i < peers.size(); ++i) {
            if (peers[i]->can(question)) all_agree &= agree(question, *peers[0], *peers[i], outline.places);
        }
        for (const Timing& timing : measure(peers, question, outline.places, rounds)) row.timings.push_back(timing);
    }
    return all_agree;
}

}  // namespace

const char* kind_name(LevelKind kind) {
    constexpr const char* names[] = {"chain", "polygon", "boxes", "tiles"};
    return names[std::size_t(kind)];
}

const char* question_name(Question question) {
    constexpr const char* names[question_count] = {
        "overlaps",     "contains",        "ray of 20",      "sweep by 20",    "box sweep", "distance",      "approach",
        "contact",      "hexagon contact", "placed contact", "placed hexagon", "manifold",  "walk",          "ride",
        "deep contact", "deep hexagon",    "classify",       "turning",        "bounds",    "turned bounds", "edit"};
    return names[std::size_t(question)];
}

bool measure_levels(int rounds, std::vector<Row>& rows) {
    bool all_agree = true;
    for (const LevelKind kind : level_kinds) {
        for (const int count : part_counts) {
            Row row;
            row.family = std::string("level of ") + kind_name(kind) + " " + std::to_string(count);
            std::fprintf(stderr, "%s\n", row.family.c_str());
            all_agree &= measure_level(make_outline(kind, count), count, rounds, row);
            rows.push_back(std::move(row));
        }
    }
    return all_agree;
}

}  // namespace bench::levels
