#include "handles.hpp"

#include <mutex>
#include <unordered_set>

namespace carom::c {
namespace {

#if !defined(NDEBUG) || defined(CAROM_HARDENED)

// The addresses of all living objects. It lives as long as the program, for objects freed at its very end.
class Living {
  public:
    void add(const Object* object) {
        const std::lock_guard lock(mutex_);
        objects_.insert(object);
    }
    void remove(const Object* object) {
        const std::lock_guard lock(mutex_);
        objects_.erase(object);
    }
    bool has(const Object* object) {
        const std::lock_guard lock(mutex_);
        return objects_.count(object) > 0;
    }
    static Living& all() {
        static Living* const all = new Living;
        return *all;
    }

  private:
    std::mutex mutex_;
    std::unordered_set<const Object*> objects_;
};

constexpr bool keeps_list = true;

#else

struct Living {
    void add(const Object*) {}
    void remove(const Object*) {}
    bool has(const Object*) { return true; }
    static Living& all() {
        static Living all;
        return all;
    }
};

constexpr bool keeps_list = false;

#endif

}  // namespace

Object::Object(std::uint32_t its_type) : type(its_type) {
    Living::all().add(this);
}

Object::~Object() {
    Living::all().remove(this);
    // The compiler may drop a store to memory that is about to be freed.
    const_cast<volatile std::uint32_t&>(type) = 0;
}

bool is_alive(const Object* object, std::uint32_t type) {
    return Living::all().has(object) && object->type == type;
}

bool knows_freed_objects() {
    return keeps_list;
}

}  // namespace carom::c
