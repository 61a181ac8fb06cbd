/// Objects that calls change, and that several threads may have at hand.
#pragma once

#include "errors.hpp"
#include "loaded.hpp"

namespace carom::python {

/// A value, and who uses it. Calls that take long release the interpreter's lock, so that another thread may call with
/// the same object meanwhile: it may read where others read; what would be a data race is a RuntimeError. All counting
/// happens under the interpreter's lock.
template <class T>
class Held {
    struct Count {
        int& readers;
        explicit Count(int& all) : readers(all) { ++readers; }
        ~Count() { --readers; }
    };

  public:
    Held() = default;
    explicit Held(T value) : value_(std::move(value)) {}

    /// Keeps others from changing the value; for a second object of a call.
    class Reading {
      public:
        explicit Reading(const Held& held) : value_(held.now()), count_(held.readers_) {}
        const T& operator*() const { return value_; }

      private:
        const T& value_;
        Count count_;
    };

    /// For short calls, under the interpreter's lock.
    const T& now() const {
        if (is_changing_) refuse();
        return value_;
    }
    T& now_changing() {
        if (is_changing_ || readers_ > 0) refuse();
        return value_;
    }

    /// Lets others look into the value until they give it back, at which it does not change: for buffers.
    const T& lend() const {
        const T& value = now();
        ++readers_;
        return value;
    }
    void give_back() const { --readers_; }

    /// Returns what `use` returns, which it computes without the interpreter's lock.
    template <class Use>
    auto read(Use use) const {
        if (is_changing_) refuse();
        const Count count(readers_);
        const py::gil_scoped_release release;
        return use(value_);
    }
    template <class Use>
    auto change(Use use) {
        if (is_changing_ || readers_ > 0) refuse();
        const Flag flag{is_changing_};
        const py::gil_scoped_release release;
        return use(value_);
    }

  private:
    struct Flag {
        bool& flag;
        explicit Flag(bool& one) : flag(one) { flag = true; }
        ~Flag() { flag = false; }
    };
    [[noreturn]] static void refuse() {
        throw std::runtime_error(
            "another thread uses this object, or an array its memory; objects that change need a lock around their "
            "calls");
    }

    T value_;
    mutable int readers_ = 0;
    bool is_changing_ = false;
};

}  // namespace carom::python

namespace pybind11::detail {
template <class T>
class type_caster<carom::python::Held<T>> : public carom::python::InitializedCaster<carom::python::Held<T>> {};
}  // namespace pybind11::detail
