/// The answers of a golden run, folded into hashes, and how they are compared with a file.
#pragma once

#include <carom/carom.hpp>

#include <bit>
#include <cstdio>
#include <map>
#include <sstream>
#include <string>

namespace golden {

using carom::BasicInterval, carom::BasicVec2, carom::Certainty, carom::Feature, carom::Relation;

/// FNV-1a.
class Hash {
  public:
    void add(std::uint64_t word) {
        for (int i = 0; i < 64; i += 8) {
            state_ = (state_ ^ (word >> i & 0xFF)) * 0x100000001B3;
        }
    }
    /// "-" where nothing was added.
    std::string text() const {
        if (state_ == start) return "-";
        char digits[17];
        std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(state_));
        return digits;
    }

  private:
    static constexpr std::uint64_t start = 0xCBF29CE484222325;
    std::uint64_t state_ = start;
};

/// The answers to one verb: what is counted or told apart is a decision, what is measured a number.
class Answers {
  public:
    void add(std::uint64_t word) { decisions_.add(word); }
    void add(bool x) { add(std::uint64_t{x}); }
    void add(int x) { add(static_cast<std::uint64_t>(x)); }
    void add(Relation x) { add(static_cast<int>(x)); }
    void add(Certainty x) { add(static_cast<int>(x)); }
    /// The two zeros differ, all NaN are one.
    void add(double x) { add_to_numbers(x == x ? std::bit_cast<std::uint64_t>(x) : ~std::uint64_t{0}); }
    void add(float x) { add(static_cast<double>(x)); }
    /// A feature says where a point is, and so changes with it.
    void add(const Feature& f) {
        for (const int x : {f.part, static_cast<int>(f.kind), f.index}) add_to_numbers(static_cast<std::uint64_t>(x));
    }
    template <class T>
    void add(const BasicVec2<T>& v) {
        add(v.x, v.y);
    }
    template <class T>
    void add(const BasicInterval<T>& i) {
        add(i.lo, i.hi);
    }
    template <class... Values>
    requires(sizeof...(Values) > 1) void add(const Values&... values) { (add(values), ...); }
    /// What changes with numbers, whatever its type.
    void add_to_numbers(std::uint64_t bits) { numbers_.add(bits); }

    std::string decisions() const { return decisions_.text(); }
    std::string numbers() const { return numbers_.text(); }

  private:
    Hash decisions_, numbers_;
};

inline std::string line(const char* verb, const char* type, const std::string& decisions, const std::string& numbers) {
    char text[80];
    std::snprintf(text, sizeof text, "%-16s %-6s %-16s %s\n", verb, type, decisions.c_str(), numbers.c_str());
    return text;
}

/// The lines of the run, one for each verb and number type.
class Report {
  public:
    explicit Report(const char* type) : type_(type) {}

    template <class Ask>
    void run(const char* verb, int count, Ask ask) {
        Answers answers;
        for (int i = 0; i < count; ++i) ask(answers);
        lines_ += line(verb, type_, answers.decisions(), answers.numbers());
    }
    const std::string& lines() const { return lines_; }

  private:
    const char* type_;
    std::string lines_;
};

inline std::string text_of(const char* path) {
    std::string text;
    std::FILE* const file = std::fopen(path, "rb");
    if (!file) return text;
    for (int c; (c = std::fgetc(file)) != EOF;) text += static_cast<char>(c);
    std::fclose(file);
    return text;
}

struct Row {
    std::string decisions = "absent", numbers = "absent";
};

/// The rows by their first two words.
inline std::map<std::string, Row> rows_of(const std::string& lines) {
    std::map<std::string, Row> rows;
    std::istringstream in(lines);
    for (std::string verb, type, decisions, numbers; in >> verb >> type >> decisions >> numbers;) {
        rows[verb + " " + type] = {decisions, numbers};
    }
    return rows;
}

inline void print_differences(const std::string& lines, const std::string& expected) {
    auto now = rows_of(lines), before = rows_of(expected);
    for (const auto& entry : before) now[entry.first];
    bool decisions_changed = false;
    for (const auto& [name, row] : now) {
        const Row& old = before[name];
        if (row.decisions != old.decisions) {
            std::printf("%s: decisions are %s, were %s\n", name.c_str(), row.decisions.c_str(), old.decisions.c_str());
            decisions_changed = true;
        }
        if (row.numbers != old.numbers) {
            std::printf("%s: numbers are %s, were %s\n", name.c_str(), row.numbers.c_str(), old.numbers.c_str());
        }
    }
    std::puts(decisions_changed ? "decisions changed, which never do any more"
                                : "no decision changed; numbers may in a commit that names why");
}

/// Prints what differs from the hashes of a file; 0 if nothing does.
inline int compare(const std::string& lines, const std::string& expected, const char* name) {
    if (lines == expected) return 0;
    std::printf("\nthese are not the hashes of %s:\n", name);
    print_differences(lines, expected);
    return 1;
}

}  // namespace golden
