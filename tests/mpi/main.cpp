// Every rank runs all tests, in the same order. Rank 0 prints what a test program prints, the others only failures.
#include "all_ranks.hpp"

#include <gtest/gtest.h>

#include <optional>

namespace {

std::optional<carom::Ranks> joined;

class OnlyFailures : public testing::EmptyTestEventListener {
    void OnTestPartResult(const testing::TestPartResult& result) override {
        if (!result.failed()) return;
        std::fprintf(stderr, "rank %d: %s:%d: %s\n", joined->rank(), result.file_name(), result.line_number(),
                     result.message());
    }
};

}  // namespace

const carom::Ranks& carom::test::all_ranks() {
    return *joined;
}

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    testing::InitGoogleTest(&argc, argv);
    carom::RanksOptions options;
    options.patience = 120;  // on a busy machine with fewer processors than ranks
    carom::Result<carom::Ranks> ranks = carom::Ranks::join(MPI_COMM_WORLD, options);
    if (!ranks) {
        std::fprintf(stderr, "%s\n", ranks.error().message.c_str());
        MPI_Finalize();
        return 1;
    }
    joined.emplace(std::move(ranks).value());
    testing::TestEventListeners& listeners = testing::UnitTest::GetInstance()->listeners();
    if (joined->rank() != 0) {
        delete listeners.Release(listeners.default_result_printer());
        listeners.Append(new OnlyFailures);
    }
    const int failed = RUN_ALL_TESTS();
    joined.reset();
    MPI_Finalize();
    return failed;
}
