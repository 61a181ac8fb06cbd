/// Workspace: memory that queries reuse, so that once warm they allocate nothing on the heap.
#pragma once

#include <cstddef>
#include <vector>

namespace carom {

namespace detail {
class MemoryPool;
class CallersMemory;
void* take_memory(std::size_t bytes);
}  // namespace detail

/// Reusable memory for the few queries that need any: motion queries with unions or long polynomials, and queries on
/// numbers so large or small that their products leave the range of doubles. Queries that take a workspace as an
/// argument keep nothing in it, and allocate nothing once it has served queries of the same size; the others use one
/// through UseWorkspace. A workspace is for one thread at a time; any number of queries may use it, one after the other
/// or nested. Cost: some ns for each block of memory.
/// Example:
///     Workspace workspace;
///     const auto floor = Chain::open({{0, 0}, {4, 0}, {8, 1}}).value();
///     const auto thrown = Motion::ballistic({1, 1}, {0, -4});
///     for (int frame = 0; frame < 3; ++frame) {
///         const auto hit = first_impact(Circle{{1, 3}, 1}, thrown, floor, Motion::still(), {0, 9}, &workspace);
///         assert(hit.hits());
///     }
///     assert(workspace.bytes() > 0);
class Workspace {
  public:
    Workspace() = default;
    Workspace(const Workspace&) = delete;
    Workspace& operator=(const Workspace&) = delete;
    ~Workspace();

    /// The number of bytes it holds.
    std::size_t bytes() const;

  private:
    friend class UseWorkspace;
    detail::MemoryPool* pool_ = nullptr;  // created on first use
};

/// Scope guard: while it lives, all queries of this thread take their memory from `workspace`, unless that is null. So
/// do the caller's polynomials beyond degree 8, which may outlive the guard and the workspace but must stay on the same
/// thread. Guards nest like blocks.
/// Example:
///     Workspace workspace;
///     const UseWorkspace use(&workspace);
///     assert(overlaps(CircleD{{1e200, 0}, 1e200}, CircleD{{-1e200, 0}, 1e200}));
class UseWorkspace {
  public:
    explicit UseWorkspace(Workspace* workspace);
    UseWorkspace(const UseWorkspace&) = delete;
    UseWorkspace& operator=(const UseWorkspace&) = delete;
    ~UseWorkspace();

  protected:
    UseWorkspace(Workspace* workspace, bool by_query);

  private:
    friend class detail::CallersMemory;
    friend void* detail::take_memory(std::size_t);
    detail::MemoryPool* pool_ = nullptr;
    const UseWorkspace* outer_ = nullptr;
    bool by_query_ = false;
};

namespace detail {

/// The same for a workspace that was passed to one query.
class QueryMemory : public UseWorkspace {
  public:
    explicit QueryMemory(Workspace* workspace) : UseWorkspace(workspace, true) {}
};

/// Scope guard: while it lives, the thread allocates as it did before the query. It is for callbacks to the caller,
/// which may keep what they allocate.
class CallersMemory {
  public:
    CallersMemory();
    CallersMemory(const CallersMemory&) = delete;
    CallersMemory& operator=(const CallersMemory&) = delete;
    ~CallersMemory();

  private:
    const UseWorkspace* inner_;
};

/// Allocates memory, aligned to 16 bytes, from the workspace in use or from the heap. It may be returned at any time,
/// even after the workspace is gone.
void* take_memory(std::size_t bytes);
void return_memory(void* memory) noexcept;

/// Allocator for containers inside queries.
template <class T>
struct QueryAllocator {
    static_assert(alignof(T) <= 16);
    using value_type = T;

    QueryAllocator() = default;
    template <class U>
    QueryAllocator(const QueryAllocator<U>&) {}

    T* allocate(std::size_t count) { return static_cast<T*>(take_memory(count * sizeof(T))); }
    void deallocate(T* memory, std::size_t) noexcept { return_memory(memory); }

    template <class U>
    friend bool operator==(const QueryAllocator&, const QueryAllocator<U>&) {
        return true;
    }
};

template <class T>
using QueryVector = std::vector<T, QueryAllocator<T>>;

}  // namespace detail
}  // namespace carom
