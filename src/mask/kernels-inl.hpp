// The kernels over L, whose vectors hold as many words, or ends of runs, as a register. Included once for each
// instruction set, inside a namespace that defines L; hence no include guard.

// Reads the words of a window. Which columns are stored is a template argument, so the loops do not branch on it.
template <bool has_low, bool has_high>
struct Reader {
    const std::uint64_t* low;
    const std::uint64_t* high;
    int right;
    int left;
    explicit Reader(const Window& window)
        : low(window.low), high(window.high), right(window.shift), left(64 - window.shift) {}
    L::WordVec operator()(std::int64_t i) const {
        if constexpr (!has_high) return L::shift_right(L::load(low + i), right);
        if constexpr (!has_low) return L::shift_left(L::load(high + i), left);
        if constexpr (has_low && has_high) {
            return L::bit_or(L::shift_right(L::load(low + i), right), L::shift_left(L::load(high + i), left));
        }
    }
};

template <class Loop>
inline std::int64_t with_reader(const Window& window, Loop loop) {
    if (!window.high) return loop(Reader<true, false>(window));
    if (!window.low) return loop(Reader<false, true>(window));
    return loop(Reader<true, true>(window));
}

// Four registers at a time are combined before a branch tests them; the row is found afterwards.
inline std::int64_t first_shared(const std::uint64_t* a, const Window& b, std::int64_t rows) {
    return with_reader(b, [a, rows](const auto& read) -> std::int64_t {
        const std::int64_t lanes = L::word_lanes();
        const auto shared = [&](std::int64_t i) { return L::bit_and(L::load(a + i), read(i)); };
        std::int64_t i = 0;
        for (; i + 3 * lanes < rows; i += 4 * lanes) {
            const auto any = L::bit_or(L::bit_or(shared(i), shared(i + lanes)),
                                       L::bit_or(shared(i + 2 * lanes), shared(i + 3 * lanes)));
            if (L::is_any_set(any)) break;
        }
        for (; i < rows; i += lanes) {
            const std::int64_t first = L::first_set(shared(i));
            if (first >= 0) return i + first;
        }
        return -1;
    });
}

inline std::int64_t count_shared(const std::uint64_t* a, const Window& b, std::int64_t rows) {
    return with_reader(b, [a, rows](const auto& read) -> std::int64_t {
        auto count = L::zero_words();
        for (std::int64_t i = 0; i < rows; i += L::word_lanes()) {
            count = L::add(count, L::count_bits(L::bit_and(L::load(a + i), read(i))));
        }
        return L::sum(count);
    });
}

// Calls use(shared words) for the rows, or for all 64 where a register holds so many that a loop of their number would
// cost more. One of the two shifts is always by 0.
template <class Use>
inline void for_each_small(const std::uint64_t* a, const std::uint64_t* b, int dx, std::int64_t rows, Use use) {
    const int right = dx < 0 ? -dx : 0;
    const int left = dx < 0 ? 0 : dx;
    const std::int64_t end = L::word_lanes() > 2 ? small_side : rows;
    for (std::int64_t i = 0; i < end; i += L::word_lanes()) {
        use(L::bit_and(L::load(a + i), L::shift_left(L::shift_right(L::load(b + i), right), left)));
    }
}

inline bool overlaps_small(const std::uint64_t* a, const std::uint64_t* b, int dx, std::int64_t rows) {
    auto any = L::zero_words();
    for_each_small(a, b, dx, rows, [&any](L::WordVec shared) { any = L::bit_or(any, shared); });
    return L::is_any_set(any);
}

inline std::int64_t count_small(const std::uint64_t* a, const std::uint64_t* b, int dx, std::int64_t rows) {
    auto count = L::zero_words();
    for_each_small(a, b, dx, rows, [&count](L::WordVec shared) { count = L::add(count, L::count_bits(shared)); });
    return L::sum(count);
}

// Replaces words by join(word, word of the window): whole registers, then one by one.
template <class Join, class JoinOne>
inline void change(std::uint64_t* a, const Window& b, std::int64_t rows, Join join, JoinOne join_one) {
    with_reader(b, [=, &b](const auto& read) -> std::int64_t {
        std::int64_t i = 0;
        for (; i + L::word_lanes() <= rows; i += L::word_lanes()) L::store(join(L::load(a + i), read(i)), a + i);
        for (; i < rows; ++i) {
            const std::uint64_t low = b.low ? b.low[i] >> b.shift : 0;
            a[i] = join_one(a[i], b.high ? low | b.high[i] << (64 - b.shift) : low);
        }
        return 0;
    });
}

inline void draw(std::uint64_t* a, const Window& b, std::int64_t rows) {
    change(
        a, b, rows, [](L::WordVec x, L::WordVec y) { return L::bit_or(x, y); },
        [](std::uint64_t x, std::uint64_t y) { return x | y; });
}

inline void erase(std::uint64_t* a, const Window& b, std::int64_t rows) {
    change(
        a, b, rows, [](L::WordVec x, L::WordVec y) { return L::and_not(x, y); },
        [](std::uint64_t x, std::uint64_t y) { return x & ~y; });
}

// The pixels that two runs share are those from the greater begin to the lesser end.
struct RunPair {
    L::RunVec begin, end;
};

inline RunPair first_run(const RunColumns& runs, std::int64_t i) {
    return {L::load_runs(runs.first_begin + i), L::load_runs(runs.first_end + i)};
}

inline RunPair second_run(const RunColumns& runs, std::int64_t i) {
    return {L::load_runs(runs.second_begin + i), L::load_runs(runs.second_end + i)};
}

inline RunPair moved(const RunPair& run, L::RunVec dx) {
    return {L::add_runs(run.begin, dx), L::add_runs(run.end, dx)};
}

inline L::RunVec shared_length(const RunPair& a, const RunPair& b) {
    return L::length(L::max_runs(a.begin, b.begin), L::min_runs(a.end, b.end));
}

// How many pixels are shared in each row of a group. Empty runs share none, since lengths are clamped to 0.
template <bool a_single, bool b_single>
inline L::RunVec shared_in_rows(const RunColumns& a, const RunColumns& b, L::RunVec dx, std::int64_t i) {
    const RunPair a_first = first_run(a, i);
    const RunPair b_first = moved(first_run(b, i), dx);
    auto length = shared_length(a_first, b_first);
    if constexpr (!a_single) length = L::add_runs(length, shared_length(second_run(a, i), b_first));
    if constexpr (!b_single) {
        const RunPair b_second = moved(second_run(b, i), dx);
        length = L::add_runs(length, shared_length(a_first, b_second));
        if constexpr (!a_single) length = L::add_runs(length, shared_length(second_run(a, i), b_second));
    }
    return length;
}

template <class Loop>
inline std::int64_t with_run_counts(bool a_single, bool b_single, Loop loop) {
    if (a_single) {
        return b_single ? loop(std::true_type(), std::true_type()) : loop(std::true_type(), std::false_type());
    }
    return b_single ? loop(std::false_type(), std::true_type()) : loop(std::false_type(), std::false_type());
}

inline std::int64_t first_shared_run(const RunColumns& a, const RunColumns& b, std::int16_t dx, std::int64_t rows) {
    return with_run_counts(a.single, b.single, [&](auto a_single, auto b_single) -> std::int64_t {
        const auto move = L::set_runs(dx);
        for (std::int64_t i = 0; i < rows; i += L::run_lanes()) {
            const std::int64_t first =
                L::first_positive(shared_in_rows<decltype(a_single)::value, decltype(b_single)::value>(a, b, move, i));
            if (first >= 0) return i + first;
        }
        return -1;
    });
}

inline std::int64_t count_shared_runs(const RunColumns& a, const RunColumns& b, std::int16_t dx, std::int64_t rows) {
    return with_run_counts(a.single, b.single, [&](auto a_single, auto b_single) -> std::int64_t {
        const auto move = L::set_runs(dx);
        auto total = L::zero_lengths();
        for (std::int64_t i = 0; i < rows; i += L::run_lanes()) {
            total = L::add_lengths(total,
                                   shared_in_rows<decltype(a_single)::value, decltype(b_single)::value>(a, b, move, i));
        }
        return L::sum_lengths(total);
    });
}

// Sums over the columns: how many runs begin, how many pixels are set, and how many are clear before the first of them.
inline bool single_runs(const std::uint64_t* words, std::int64_t stride, std::int64_t columns, std::int64_t rows,
                        std::int16_t* begin, std::int16_t* end) {
    for (std::int64_t y = 0; y < rows; y += L::word_lanes()) {
        auto starts = L::zero_words(), pixels = L::zero_words(), before = L::zero_words();
        auto any = L::zero_words(), carry = L::zero_words();
        for (std::int64_t k = 0; k < columns; ++k) {
            const auto word = L::load(words + k * stride + y);
            starts = L::add(starts, L::count_bits(L::and_not(word, L::bit_or(L::shift_left(word, 1), carry))));
            pixels = L::add(pixels, L::count_bits(word));
            before = L::add(before, L::where_zero(any, L::count_bits(L::and_not(L::minus_one(word), word))));
            any = L::bit_or(any, word);
            carry = L::shift_right(word, 63);
        }
        if (L::is_any_set(L::shift_right(starts, 1))) return false;
        std::uint64_t firsts[word_group], counts[word_group];
        L::store(before, firsts);
        L::store(pixels, counts);
        for (std::int64_t i = 0; i < L::word_lanes() && y + i < rows; ++i) {
            const std::uint64_t first = counts[i] == 0 ? 0 : firsts[i];
            begin[y + i] = static_cast<std::int16_t>(first);
            end[y + i] = static_cast<std::int16_t>(first + counts[i]);
        }
    }
    return true;
}

// Whole words in registers, the last pixels one by one.
template <std::int64_t bytes_per_pixel>
inline void threshold(const std::uint8_t* bytes, std::int64_t count, std::uint8_t limit, std::uint64_t* out,
                      std::int64_t stride) {
    std::int64_t i = 0;
    for (; i + 64 <= count; i += 64, out += stride)
        *out = L::template word_above<bytes_per_pixel>(bytes + bytes_per_pixel * i, limit);
    if (i == count) return;
    std::uint64_t word = 0;
    for (std::int64_t bit = 0; i + bit < count; ++bit) {
        const bool above = bytes[bytes_per_pixel * (i + bit + 1) - 1] > limit;
        word |= static_cast<std::uint64_t>(above) << bit;
    }
    *out = word;
}

inline constexpr Kernels table{overlaps_small,   count_small,       first_shared, count_shared, draw,        erase,
                               first_shared_run, count_shared_runs, single_runs,  threshold<1>, threshold<4>};
