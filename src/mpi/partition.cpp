#include "partition.hpp"

#include "deadline.hpp"
#include "reduce.hpp"

#include <zoltan.h>

namespace carom::detail {

namespace {

// How Zoltan reads the points of this rank.
using Points = std::span<const WeightedPoint>;

Points& points_of(void* data) {
    return *static_cast<Points*>(data);
}

int count_points(void* data, int* error) {
    *error = ZOLTAN_OK;
    return static_cast<int>(points_of(data).size());
}

void list_points(void* data, int, int, ZOLTAN_ID_PTR ids, ZOLTAN_ID_PTR, int, float* weights, int* error) {
    *error = ZOLTAN_OK;
    const Points& points = points_of(data);
    for (std::size_t i = 0; i < points.size(); ++i) {
        ids[i] = static_cast<ZOLTAN_ID_TYPE>(i);
        weights[i] = points[i].weight;
    }
}

int count_dimensions(void*, int* error) {
    *error = ZOLTAN_OK;
    return 2;
}

void list_places(void* data, int, int, int count, ZOLTAN_ID_PTR ids, ZOLTAN_ID_PTR, int, double* places, int* error) {
    *error = ZOLTAN_OK;
    const Points& points = points_of(data);
    for (int i = 0; i < count; ++i) {
        const WeightedPoint& point = points[ids[i]];
        places[2 * i] = point.x;
        places[2 * i + 1] = point.y;
    }
}

// A Zoltan structure, destroyed with its scope.
class Divider {
  public:
    Divider(MPI_Comm communicator, Points& points) {
        static float version = 0;
        static const int is_ready = Zoltan_Initialize(0, nullptr, &version);
        if (is_ready != ZOLTAN_OK) return;
        zoltan_ = Zoltan_Create(communicator);
        const std::pair<const char*, const char*> parameters[] = {
            {"DEBUG_LEVEL", "0"}, {"LB_METHOD", "RCB"},     {"NUM_LID_ENTRIES", "0"},        {"OBJ_WEIGHT_DIM", "1"},
            {"KEEP_CUTS", "1"},   {"RETURN_LISTS", "NONE"}, {"RCB_RECTILINEAR_BLOCKS", "1"},
        };
        for (const auto& [name, value] : parameters) Zoltan_Set_Param(zoltan_, name, value);
        Zoltan_Set_Num_Obj_Fn(zoltan_, count_points, &points);
        Zoltan_Set_Obj_List_Fn(zoltan_, list_points, &points);
        Zoltan_Set_Num_Geom_Fn(zoltan_, count_dimensions, nullptr);
        Zoltan_Set_Geom_Multi_Fn(zoltan_, list_places, &points);
    }
    Divider(const Divider&) = delete;
    Divider& operator=(const Divider&) = delete;
    ~Divider() { Zoltan_Destroy(&zoltan_); }

    bool divide() {
        int changes = 0, id_size = 0, local_size = 0, imported = 0, exported = 0;
        ZOLTAN_ID_PTR import_ids = nullptr, import_locals = nullptr, export_ids = nullptr, export_locals = nullptr;
        int *import_ranks = nullptr, *import_parts = nullptr, *export_ranks = nullptr, *export_parts = nullptr;
        return zoltan_ != nullptr &&
               Zoltan_LB_Partition(zoltan_, &changes, &id_size, &local_size, &imported, &import_ids, &import_locals,
                                   &import_ranks, &import_parts, &exported, &export_ids, &export_locals, &export_ranks,
                                   &export_parts) == ZOLTAN_OK;
    }

    std::optional<AabbD> region(int part) {
        int dimensions = 0;
        AabbD box;
        double z[2];
        if (Zoltan_RCB_Box(zoltan_, part, &dimensions, &box.min.x, &box.min.y, &z[0], &box.max.x, &box.max.y, &z[1]) !=
            ZOLTAN_OK)
            return std::nullopt;
        return box;
    }

  private:
    Zoltan_Struct* zoltan_ = nullptr;
};

}  // namespace

Partition::Partition(const Ranks& ranks) {
    std::vector<AabbD> regions(static_cast<std::size_t>(ranks.size()), AabbD{{most, most}, {most, most}});
    regions[0] = {{-most, -most}, {most, most}};
    set(std::move(regions));
}

void Partition::set(std::vector<AabbD> regions) {
    regions_ = std::move(regions);
    [[maybe_unused]] const Status status = tree_.assign(regions_);
    CAROM_ASSERT(status.ok(), "%s", status.error().message.c_str());
}

Status Partition::divide(const Ranks& ranks, std::span<const WeightedPoint> points) {
    // Zoltan divides no empty set, and cannot be polled: whoever is missing is missed here.
    if (sum_over_ranks(ranks, points.size(), "the points of the partition") == 0) return std::monostate{};
    const Deadline deadline(ranks, "the partition by Zoltan");
    Divider divider(ranks.communicator(), points);
    const Error failure = make_error(ErrorCode::bad_size, -1, "Zoltan found no partition of %zu points", points.size());
    Status status = std::monostate{};
    std::vector<AabbD> regions;
    if (!divider.divide()) status = failure;
    for (int part = 0; status && part < ranks.size(); ++part) {
        const std::optional<AabbD> region = divider.region(part);
        if (region) {
            regions.push_back(*region);
        } else {
            status = failure;
        }
    }
    if (status = ranks.agree(status); !status) return status;
    set(std::move(regions));
    return status;
}

}  // namespace carom::detail
