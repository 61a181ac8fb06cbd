/// FunctionRef: a non-owning reference to a callable, for algorithms that are compiled once and call back.
#pragma once

#include <type_traits>
#include <utility>

namespace carom {

template <class Signature>
class FunctionRef;

/// A reference to a callable: two pointers. It does not own the callable, which must outlive the call it is passed to.
template <class R, class... Args>
class FunctionRef<R(Args...)> {
  public:
    template <class F>
    requires(!std::is_same_v<std::remove_cvref_t<F>, FunctionRef> && std::is_invocable_r_v<R, F&, Args...>)
        FunctionRef(F&& callable)
        : callable_(const_cast<void*>(static_cast<const void*>(&callable))), call_([](void* target, Args... args) -> R {
              return (*static_cast<std::remove_reference_t<F>*>(target))(std::forward<Args>(args)...);
          }) {}

    R operator()(Args... args) const { return call_(callable_, std::forward<Args>(args)...); }

  private:
    void* callable_;
    R (*call_)(void*, Args...);
};

}  // namespace carom
