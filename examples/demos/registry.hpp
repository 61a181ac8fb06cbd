// Entities, components and systems in the manner of EnTT, as far as an example needs it: a game that uses EnTT itself
// has `entt::registry` in its place, and the same calls.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

namespace demo {

using Entity = std::uint32_t;

// The components of one type, next to each other in memory; a sparse set.
template <class Component>
class Storage {
  public:
    bool contains(Entity entity) const { return entity < place_.size() && place_[entity] != none; }
    Component& get(Entity entity) { return components_[place_[entity]]; }
    const std::vector<Entity>& entities() const { return entities_; }

    template <class... Args>
    Component& emplace(Entity entity, Args&&... args) {
        if (entity >= place_.size()) place_.resize(entity + std::size_t{1}, none);
        place_[entity] = entities_.size();
        entities_.push_back(entity);
        return components_.emplace_back(Component{std::forward<Args>(args)...});
    }

    // The last one takes the place of the one that goes.
    void erase(Entity entity) {
        if (!contains(entity)) return;
        const std::size_t at = place_[entity];
        components_[at] = std::move(components_.back());
        entities_[at] = entities_.back();
        place_[entities_[at]] = at;
        place_[entity] = none;
        components_.pop_back();
        entities_.pop_back();
    }

  private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::vector<Component> components_;
    std::vector<Entity> entities_;    // of each component
    std::vector<std::size_t> place_;  // of each entity's component
};

template <class... Components>
class Registry {
  public:
    Entity create() {
        if (free_.empty()) return next_++;
        const Entity entity = free_.back();
        free_.pop_back();
        return entity;
    }

    void destroy(Entity entity) {
        (storage<Components>().erase(entity), ...);
        free_.push_back(entity);
    }

    template <class Component, class... Args>
    Component& emplace(Entity entity, Args&&... args) {
        return storage<Component>().emplace(entity, std::forward<Args>(args)...);
    }

    template <class Component>
    void erase(Entity entity) {
        storage<Component>().erase(entity);
    }

    template <class Component>
    Component& get(Entity entity) {
        return storage<Component>().get(entity);
    }

    template <class Component>
    Component* try_get(Entity entity) {
        return storage<Component>().contains(entity) ? &get<Component>(entity) : nullptr;
    }

    // Calls `use(entity, first, others...)` for each entity that has all of these components. It may destroy none.
    template <class First, class... Others, class Use>
    void each(Use use) {
        for (const Entity entity : storage<First>().entities()) {
            if ((storage<Others>().contains(entity) && ...)) use(entity, get<First>(entity), get<Others>(entity)...);
        }
    }

    template <class Component>
    std::size_t count() const {
        return std::get<Storage<Component>>(storages_).entities().size();
    }

  private:
    template <class Component>
    Storage<Component>& storage() {
        return std::get<Storage<Component>>(storages_);
    }

    std::tuple<Storage<Components>...> storages_;
    std::vector<Entity> free_;
    Entity next_ = 0;
};

}  // namespace demo
