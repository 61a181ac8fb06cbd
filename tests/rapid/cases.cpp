#include "rapid/cases.hpp"

#include "oracle/cases/grid_maker.hpp"
#include "sanitized.hpp"

#include <cstdlib>
#include <cstring>

namespace rapid {
namespace {

using namespace carom;

const std::uint64_t usual_cases = test::cases_or_fewer(6000, 200);

/// RapidCheck reads RC_PARAMS when it checks its first property: fills in what the caller did not ask for. A fixed seed
/// makes every run of the tests the same.
const bool configured = [] {
    const char* asked = std::getenv("RC_PARAMS");
    std::string params = asked ? asked : "";
    if (params.find("max_success") == std::string::npos) params += " max_success=" + std::to_string(usual_cases);
    if (params.find("seed") == std::string::npos) params += " seed=1";
    return setenv("RC_PARAMS", params.c_str(), 1) == 0;
}();

using Numbers = std::vector<int>;
constexpr std::size_t numbers_a_case = 40;

/// The numbers one after the other; when they run out they start over.
template <class T>
class NumberSource {
  public:
    explicit NumberSource(const Numbers& numbers) : numbers_(numbers) {}

    int next() { return numbers_[used_++ % numbers_.size()]; }
    T number() { return T(next()); }

  private:
    const Numbers& numbers_;
    std::size_t used_ = 0;
};

rc::Gen<int> kinds() {
    return rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, oracle::kind_count));
}

std::string names(int a, int b) {
    return std::string(oracle::name_of(Kind(a))) + " and " + oracle::name_of(Kind(b));
}

template <class T>
rc::Gen<Drawn<T>> oracle_cases(Suite suite) {
    const auto draw = [suite](int a, int b, std::uint32_t number) {
        return Drawn<T>{"suite " + std::to_string(int(suite)) + ", " + names(a, b) + ", " + std::to_string(number),
                        oracle::generate<T>(suite, Kind(a), Kind(b), number)};
    };
    const auto of_tuple = [draw](const std::tuple<int, int, std::uint32_t>& t) { return std::apply(draw, t); };
    return rc::gen::map(rc::gen::tuple(kinds(), kinds(), rc::gen::arbitrary<std::uint32_t>()), of_tuple);
}

}  // namespace

rc::Gen<int> whole(int largest) {
    const auto zigzag = [](int i) { return i % 2 == 0 ? i / 2 : -(i / 2) - 1; };
    return rc::gen::map(rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, 2 * largest + 1)), zigzag);
}

template <class T>
rc::Gen<Drawn<T>> grid_cases() {
    const auto draw = [](const std::tuple<int, int, Numbers>& t) {
        const auto& [a, b, numbers] = t;
        NumberSource<T> source(numbers);
        oracle::GridMaker<T, NumberSource<T>> maker(source);
        Case<T> made{maker.body(Kind(a)), {}};
        made.b = maker.body(Kind(b));
        return Drawn<T>{"grid, " + names(a, b), std::move(made)};
    };
    return rc::gen::map(rc::gen::tuple(kinds(), kinds(), rc::gen::container<Numbers>(numbers_a_case, whole(6))), draw);
}

template <class T>
rc::Gen<Drawn<T>> cases(Suite suite) {
    return rc::gen::weightedOneOf<Drawn<T>>({{3, oracle_cases<T>(suite)}, {1, grid_cases<T>()}});
}

template rc::Gen<Drawn<float>> cases(Suite);
template rc::Gen<Drawn<double>> cases(Suite);
template rc::Gen<Drawn<float>> grid_cases();
template rc::Gen<Drawn<double>> grid_cases();

}  // namespace rapid
