/// TaskRunner: how work is spread over threads, left to the host; and ThreadPool for hosts that have none.
#pragma once

#include <carom/function_ref.hpp>

#include <cstddef>
#include <memory>

namespace carom {

/// The host's threads, as far as Carom needs them: derive from it and hand the work to your own job system. Answers and
/// their order never depend on how, where or in which order the jobs run.
class TaskRunner {
  public:
    TaskRunner() = default;
    TaskRunner(const TaskRunner&) = delete;
    TaskRunner& operator=(const TaskRunner&) = delete;
    virtual ~TaskRunner() = default;

    /// Calls job(0), job(1), ... job(count - 1), each once, on any threads and in any order, and returns when all are
    /// done. What the jobs wrote must be visible to the caller then. Jobs must not throw. Example:
    ///     struct OneAfterTheOther : TaskRunner {
    ///         void run(std::size_t count, FunctionRef<void(std::size_t)> job) override {
    ///             for (std::size_t i = 0; i < count; ++i) job(i);
    ///         }
    ///     };
    virtual void run(std::size_t count, FunctionRef<void(std::size_t)> job) = 0;
};

/// A plain pool of threads that sleep until there is work. The thread that calls `run` works, too. Only one thread at
/// a time may call `run`. Not part of builds without threads, such as WebAssembly.
class ThreadPool final : public TaskRunner {
  public:
    /// `threads` of them work at once, the caller's included; 0 means as many as the machine has. Where the system
    /// gives fewer, those do the work: `size` tells. Example:
    ///     ThreadPool pool(2);
    ///     std::printf("%zu\n", pool.size());  // 2
    explicit ThreadPool(std::size_t threads = 0);
    ~ThreadPool() override;

    /// A job that throws ends the program, on whichever thread.
    void run(std::size_t count, FunctionRef<void(std::size_t)> job) noexcept override;

    /// How many threads work at once, the caller's included.
    std::size_t size() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace carom
