#include <carom/workspace.hpp>

#include <array>
#include <bit>
#include <cstdint>
#include <new>
#include <utility>

namespace carom {
namespace detail {

namespace {

// The header of each block of memory. Free blocks are linked.
struct alignas(16) Block {
    MemoryPool* pool;  // null for a block from the heap
    union {
        Block* next;
        std::size_t size_class;
    };
};

constexpr std::size_t smallest = 64;

// Block sizes are powers of two.
std::size_t size_class_for(std::size_t bytes) {
    return static_cast<std::size_t>(std::bit_width((bytes + sizeof(Block) - 1) / smallest));
}
constexpr std::size_t bytes_of(std::size_t size_class) {
    return smallest << size_class;
}

}  // namespace

// Lives as long as its workspace and every block taken from it.
class MemoryPool {
  public:
    Block* take(std::size_t bytes) {
        const std::size_t size_class = size_class_for(bytes);
        Block* block = free_[size_class];
        if (block) {
            free_[size_class] = block->next;
        } else {
            block = static_cast<Block*>(::operator new(bytes_of(size_class)));
            block->pool = this;
            bytes_ += bytes_of(size_class);
        }
        block->size_class = size_class;
        ++taken_;
        return block;
    }

    void put_back(Block* block) {
        const std::size_t size_class = block->size_class;
        block->next = free_[size_class];
        free_[size_class] = block;
        if (--taken_ == 0 && is_released_) delete this;
    }

    // Called by its workspace.
    void release() {
        is_released_ = true;
        if (taken_ == 0) delete this;
    }

    std::size_t bytes() const { return bytes_; }

  private:
    ~MemoryPool() {
        for (Block* block : free_) {
            while (block) {
                Block* const next = block->next;
                ::operator delete(block);
                block = next;
            }
        }
    }

    std::array<Block*, 64> free_{};
    std::size_t bytes_ = 0;
    std::size_t taken_ = 0;
    bool is_released_ = false;
};

namespace {
constinit thread_local const UseWorkspace* innermost = nullptr;
}

CallersMemory::CallersMemory() : inner_(innermost) {
    if (inner_ && inner_->by_query_) innermost = inner_->outer_;
}

CallersMemory::~CallersMemory() {
    innermost = inner_;
}

void* take_memory(std::size_t bytes) {
    Block* block = nullptr;
    if (innermost) {
        block = innermost->pool_->take(bytes);
    } else {
        block = static_cast<Block*>(::operator new(bytes + sizeof(Block)));
        block->pool = nullptr;
    }
    return block + 1;
}

void return_memory(void* memory) noexcept {
    Block* const block = static_cast<Block*>(memory) - 1;
    if (block->pool) {
        block->pool->put_back(block);
    } else {
        ::operator delete(block);
    }
}

}  // namespace detail

UseWorkspace::UseWorkspace(Workspace* workspace) : UseWorkspace(workspace, false) {}

namespace {

// What queries without a workspace use: a thread keeps up to so many bytes from one to the next.
constexpr std::size_t kept_bytes = std::size_t{4} << 20;

struct OwnWorkspace {
    Workspace workspace;
    int users = 0;
    OwnWorkspace();
    ~OwnWorkspace();
};

constinit thread_local OwnWorkspace* own = nullptr;  // null before the first use, and when the thread ends

OwnWorkspace::OwnWorkspace() {
    own = this;
}
OwnWorkspace::~OwnWorkspace() {
    own = nullptr;
}

OwnWorkspace* own_workspace() {
#if defined(__wasm__)  // one thread, which never ends; WASI has nothing that would destroy what is its own
    if (!own) new OwnWorkspace;
#else
    static thread_local OwnWorkspace result;
#endif
    return own;
}

}  // namespace

UseWorkspace::UseWorkspace(Workspace* workspace, bool by_query) : by_query_(by_query) {
    if (!workspace && by_query && !detail::innermost && own_workspace()) workspace = &own->workspace;
    if (!workspace) return;
    if (!workspace->pool_) workspace->pool_ = new detail::MemoryPool;
    if (own && workspace == &own->workspace) ++own->users;
    pool_ = workspace->pool_;
    outer_ = detail::innermost;
    detail::innermost = this;
}

UseWorkspace::~UseWorkspace() {
    if (!pool_) return;
    detail::innermost = outer_;
    if (!own || own->workspace.pool_ != pool_ || --own->users > 0) return;
    if (pool_->bytes() > kept_bytes) std::exchange(own->workspace.pool_, nullptr)->release();
}

Workspace::~Workspace() {
    if (pool_) pool_->release();
}

std::size_t Workspace::bytes() const {
    return pool_ ? pool_->bytes() : 0;
}

}  // namespace carom
