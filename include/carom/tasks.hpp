/// TaskRunner: runs Carom's jobs on the host's threads. ThreadPool: a TaskRunner for hosts without a job system.
#pragma once

#include <carom/function_ref.hpp>

#include <cstddef>
#include <memory>

namespace carom {

/// The interface to the host's job system: derive from it and dispatch the jobs to your own threads. Results and their
/// order never depend on how, where or in which order the jobs run.
class TaskRunner {
  public:
    TaskRunner() = default;
    TaskRunner(const TaskRunner&) = delete;
    TaskRunner& operator=(const TaskRunner&) = delete;
    virtual ~TaskRunner() = default;

    /// Calls job(0), job(1), ... job(count - 1), each once, on any threads and in any order, and returns when all are
    /// done. What the jobs wrote must then be visible to the caller. Jobs must not throw. Example:
    ///     struct OneAfterTheOther : TaskRunner {
    ///         void run(std::size_t count, FunctionRef<void(std::size_t)> job) override {
    ///             for (std::size_t i = 0; i < count; ++i) job(i);
    ///         }
    ///     };
    virtual void run(std::size_t count, FunctionRef<void(std::size_t)> job) = 0;
};

/// A thread pool whose threads look for work for a while, and then sleep until there is some. The thread that calls
/// `run` works too. Only one thread at a time may call `run`. Not available in builds without threads, such as
/// WebAssembly.
class ThreadPool final : public TaskRunner {
  public:
    /// Starts a pool in which `threads` threads work at once, the caller's included; 0 means as many as the machine
    /// has. If the system provides fewer, those do the work, and `size` returns how many there are. Example:
    ///     ThreadPool pool(2);
    ///     std::printf("%zu\n", pool.size());  // 2
    explicit ThreadPool(std::size_t threads = 0);
    ~ThreadPool() override;

    /// Runs the jobs as `TaskRunner::run` says. A job that throws terminates the program, whichever thread it runs on.
    void run(std::size_t count, FunctionRef<void(std::size_t)> job) noexcept override;

    /// The number of threads that work at once, the caller's included.
    std::size_t size() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace carom
