#include <carom/shape/circle_around.hpp>
#include <carom/shape/circle_tree.hpp>
#include <carom/shape/validate.hpp>

namespace carom {
namespace {

template <class T>
CircleD in_doubles(const BasicCircle<T>& c) {
    return {{static_cast<double>(c.center.x), static_cast<double>(c.center.y)}, static_cast<double>(c.radius)};
}

Error no_tree(std::size_t circle, const char* what) {
    return make_error(ErrorCode::bad_size, static_cast<std::ptrdiff_t>(circle), "circle tree: circle %zu %s", circle,
                      what);
}

}  // namespace

template <class T>
Result<BasicCircleTree<T>> BasicCircleTree<T>::from_leaves(std::vector<BasicCircle<T>> leaves,
                                                           std::vector<int> parents) {
    if (leaves.empty()) return make_error(ErrorCode::too_few_points, -1, "circle tree: needs at least one leaf");
    BasicCircleTree tree;
    tree.parents_ = std::move(parents);
    if (const Status status = tree.read_structure(leaves.size()); !status.ok()) return status.error();
    tree.circles_.resize(tree.parents_.size());
    if (const Status status = tree.refit(std::span<const BasicCircle<T>>(leaves)); !status.ok()) return status.error();
    return tree;
}

// Finds levels and children; an error if the parents do not describe a tree with all leaves on its last level.
template <class T>
Status BasicCircleTree<T>::read_structure(std::size_t leaf_count) {
    const std::size_t n = parents_.size();
    if (n < leaf_count)
        return make_error(ErrorCode::bad_size, -1, "circle tree: %zu leaves but %zu parents", leaf_count, n);
    if (parents_[0] != -1) return no_tree(0, "is the root: its parent must be -1");
    const std::size_t first_leaf = n - leaf_count;
    first_child_.assign(n + 1, n);
    for (std::size_t i = 1; i < n; ++i) {
        const int parent = parents_[i], before = parents_[i - 1];
        if (parent < 0 || parent < before || parent > before + 1)
            return no_tree(i, "must have the parent of the circle before it, or the one after that");
        if (static_cast<std::size_t>(parent) >= first_leaf) return no_tree(i, "has a leaf as its parent");
        if (parent != before) first_child_[static_cast<std::size_t>(parent)] = i;
    }
    const auto parent_count = static_cast<std::size_t>(parents_[n - 1] + 1);
    if (parent_count < first_leaf) return no_tree(parent_count, "has no children and is no leaf");
    level_starts_ = {0};
    while (level_starts_.back() < first_leaf) level_starts_.push_back(first_child_[level_starts_.back()]);
    if (level_starts_.back() != first_leaf) return no_tree(first_leaf, "is a leaf above the last level");
    level_starts_.push_back(n);
    return std::monostate{};
}

template <class T>
Status BasicCircleTree<T>::refit(std::span<const BasicCircle<T>> leaves) {
    const std::size_t count = this->leaves().size();
    if (leaves.size() != count)
        return make_error(ErrorCode::bad_size, -1, "circle tree: needs %zu leaves; got %zu", count, leaves.size());
    return replace_leaves([&](std::size_t i) { return leaves[i]; });
}

template <class T>
Status BasicCircleTree<T>::refit(FunctionRef<BasicCircle<T>(const BasicCircle<T>&)> moved) {
    const std::span<const BasicCircle<T>> old = leaves();
    return replace_leaves([&](std::size_t i) { return moved(old[i]); });
}

template <class T>
Status BasicCircleTree<T>::replace_leaves(FunctionRef<BasicCircle<T>(std::size_t)> leaf) {
    const std::size_t first = level_starts_[level_count() - 1];
    for (std::size_t i = first; i < size(); ++i) {
        const Status status = validate(leaf(i - first));
        if (!status.ok())
            return make_error(status.error().code, static_cast<std::ptrdiff_t>(i - first), "circle tree: leaf %zu: %s",
                              i - first, status.error().message.c_str());
    }
    for (std::size_t i = first; i < size(); ++i) circles_[i] = leaf(i - first);
    for (std::size_t i = first; i-- > 0;) {
        const auto [begin, end] = children(i);
        circles_[i] =
            end - begin == 1 ? circles_[begin] : circle_around<T>(end - begin, [&, first_child = begin](std::size_t k) {
                return in_doubles(circles_[first_child + k]);
            });
    }
    return std::monostate{};
}

template class BasicCircleTree<float>;
template class BasicCircleTree<double>;

}  // namespace carom
