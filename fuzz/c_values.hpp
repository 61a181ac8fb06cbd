/// What calls of the C interface take, out of a fuzzer's bytes: numbers that are none, NULLs and freed objects among
/// them.
#pragma once

#include "bytes.hpp"

#include <carom.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace fuzz {

inline void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "%s; the last error: %s\n", what, carom_error_message());
    std::abort();
}

/// Objects of one type, among them NULL and some that were freed.
template <class Object>
class Objects {
  public:
    Objects(Bytes& bytes, void (*free)(Object*)) : bytes_(bytes), free_(free) {}
    Objects(const Objects&) = delete;
    ~Objects() {
        for (Object* object : all_) free_(object);  // those freed before are ignored
    }

    Object* any() {
        const int k = bytes_.whole(0, 15);
        if (k == 0 || all_.empty()) return nullptr;
        return all_[static_cast<std::size_t>(k) % all_.size()];
    }
    void keep(carom_status status, Object* made) {
        require((status == CAROM_OK) == (made != nullptr), "an object without success, or success without an object");
        if (made && all_.size() < 24) {
            all_.push_back(made);
        } else {
            free_(made);
        }
    }
    void free_one() { free_(any()); }

  private:
    Bytes& bytes_;
    void (*free_)(Object*);
    std::vector<Object*> all_;
};

/// Numbers and structs.
class Values {
  public:
    explicit Values(Bytes& bytes) : bytes_(bytes) {}

    double number() {
        switch (bytes_.whole(0, 31)) {
            case 0:
                return std::numeric_limits<double>::quiet_NaN();
            case 1:
                return std::numeric_limits<double>::infinity();
            case 2:
                return 1e300;
            case 3:
                return bytes_.raw<double>();
            default:
                return bytes_.whole(-6, 6);
        }
    }
    carom_vec vec() {
        const double x = number();
        return {x, number()};
    }
    carom_rot rot() {
        static constexpr carom_rot turns[] = {{1, 0}, {0, 1}, {-1, 0}, {0.6, 0.8}};
        const int k = bytes_.whole(0, 7);
        return k < 4 ? turns[k] : k < 7 ? turns[0] : carom_rot{number(), number()};
    }
    const carom_pose* pose() {
        if (bytes_.whole(0, 1) == 0) return nullptr;
        poses_[next_pose_] = {vec(), rot()};
        const carom_pose* const made = &poses_[next_pose_];
        next_pose_ = (next_pose_ + 1) % 2;
        return made;
    }
    std::vector<carom_vec> points() {
        std::vector<carom_vec> result(static_cast<std::size_t>(bytes_.whole(0, 6)));
        for (carom_vec& point : result) point = vec();
        return result;
    }
    carom_aabb box() {
        const carom_vec min = vec();
        if (bytes_.whole(0, 7) == 0) return {min, vec()};
        const double width = bytes_.whole(0, 4);
        return {min, {min.x + width, min.y + bytes_.whole(0, 4)}};
    }
    std::vector<carom_aabb> boxes() {
        std::vector<carom_aabb> result(static_cast<std::size_t>(bytes_.whole(0, 12)));
        for (carom_aabb& one : result) one = box();
        return result;
    }
    /// Or NULL; it is valid until the next call.
    const carom_filter* filter() {
        if (bytes_.whole(0, 2) != 0) return nullptr;
        filter_ = {bytes_.raw<std::uint8_t>(), bytes_.raw<std::uint8_t>(), bytes_.whole(-1, 1)};
        return &filter_;
    }

  private:
    Bytes& bytes_;
    carom_pose poses_[2];
    int next_pose_ = 0;
    carom_filter filter_{};
};

}  // namespace fuzz
