// One promise for all filters of narrow and motion: a filter decides what the exact computation decides, or nothing;
// and it decides ordinary cases often enough to be worth its time.
#include "narrow/filters/filter.hpp"

namespace carom::test {
namespace {

Rows table() {
    Rows rows;
    add_touch_rows(rows);
    add_doubt_rows(rows);
    add_doubt_cast_rows(rows);
    add_simple_touch_rows(rows);
    add_polygon_touch_rows(rows);
    add_ends_touch_rows(rows);
    add_relation_rows(rows);
    add_part_separation_rows(rows);
    add_plain_separation_rows(rows);
    add_cast_rows(rows);
    add_polygon_sweep_rows(rows);
    add_round_sweep_rows(rows);
    add_disc_sweep_rows(rows);
    add_sweep_rows(rows);
    add_outline_sweep_rows(rows);
    add_impact_rows(rows);
    add_rotating_impact_rows(rows);
    return rows;
}

class Filters : public testing::TestWithParam<Row> {};

TEST_P(Filters, EqualTheExactAnswerOrAreUndecided) {
    GetParam().check();
}

INSTANTIATE_TEST_SUITE_P(Table, Filters, testing::ValuesIn(table()),
                         [](const testing::TestParamInfo<Row>& row) { return row.param.name; });

}  // namespace
}  // namespace carom::test
