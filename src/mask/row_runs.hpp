/// RowRuns: the set pixels of one row as at most two runs.
#pragma once

#include <array>
#include <cstdint>

namespace carom::detail {

/// The pixels [edges[0], edges[1]) and [edges[2], edges[3]); edges are in ascending order, and runs do not touch.
struct RowRuns {
    std::array<std::int16_t, 4> edges{};

    bool empty() const { return edges[0] == edges[3]; }
    bool single() const { return edges[2] == edges[3]; }
};

/// Builds RowRuns from runs added from left to right.
class RunList {
  public:
    void add(int begin, int end) {
        if (begin >= end) return;
        if (count_ > 0 && begin <= edges_[count_ - 1]) {
            if (end > edges_[count_ - 1]) edges_[count_ - 1] = static_cast<std::int16_t>(end);
            return;
        }
        if (count_ == 4) {
            too_many_ = true;
            return;
        }
        edges_[count_++] = static_cast<std::int16_t>(begin);
        edges_[count_++] = static_cast<std::int16_t>(end);
    }

    /// Whether there are at most two runs.
    bool fits() const { return !too_many_; }

    RowRuns runs() const {
        RowRuns runs{edges_};
        for (std::size_t i = count_; i > 0 && i < 4; ++i) runs.edges[i] = runs.edges[i - 1];
        return runs;
    }

  private:
    std::array<std::int16_t, 4> edges_{};
    std::size_t count_ = 0;
    bool too_many_ = false;
};

/// Replaces a by its union with b; returns false, and leaves it, when that has more than two runs.
inline bool unite(RowRuns& a, const RowRuns& b) {
    RunList list;
    const auto &ea = a.edges, &eb = b.edges;
    for (std::size_t i = 0, j = 0; i < 4 || j < 4;) {
        if (j == 4 || (i < 4 && ea[i] <= eb[j])) {
            list.add(ea[i], ea[i + 1]);
            i += 2;
        } else {
            list.add(eb[j], eb[j + 1]);
            j += 2;
        }
    }
    if (list.fits()) a = list.runs();
    return list.fits();
}

/// Removes b from a; returns false, and leaves it, when that has more than two runs.
inline bool subtract(RowRuns& a, const RowRuns& b) {
    RunList list;
    for (std::size_t i = 0; i < 4; i += 2) {
        int begin = a.edges[i];
        const int end = a.edges[i + 1];
        for (std::size_t j = 0; j < 4; j += 2) {
            if (b.edges[j] == b.edges[j + 1]) continue;
            list.add(begin, end < b.edges[j] ? end : b.edges[j]);
            if (begin < b.edges[j + 1]) begin = b.edges[j + 1];
        }
        list.add(begin, end);
    }
    if (list.fits()) a = list.runs();
    return list.fits();
}

/// The runs moved by dx, clipped to [0, width).
inline RowRuns moved(const RowRuns& runs, std::int64_t dx, std::int64_t width) {
    RowRuns result;
    for (std::size_t i = 0; i < 4; ++i) {
        const std::int64_t edge = runs.edges[i] + dx;
        result.edges[i] = static_cast<std::int16_t>(edge < 0 ? 0 : edge > width ? width : edge);
    }
    return result;
}

}  // namespace carom::detail
