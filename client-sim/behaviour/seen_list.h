// SeenList: what a bot's player sees of one kind, in any order. It refers to a list that somebody
// else keeps, or to one of a view's, which the view makes when somebody looks at it.
#pragma once

#include <cstddef>
#include <ranges>
#include <span>

#include "client/core/world_view.h"

namespace arena::client_sim {

template <typename View>
class SeenList {
  public:
    using OfView = std::span<const View> (client::WorldView::*)() const;

    SeenList() = default;
    SeenList(const View* first, std::size_t count) : list_(first, count) {}
    template <std::ranges::contiguous_range List>
    SeenList(const List& list) : list_(list) {}
    SeenList(const client::WorldView& view, OfView list) : view_(&view), of_view_(list) {}

    [[nodiscard]] std::span<const View> all() const {
        return view_ != nullptr ? (view_->*of_view_)() : list_;
    }
    [[nodiscard]] auto begin() const { return all().begin(); }
    [[nodiscard]] auto end() const { return all().end(); }
    [[nodiscard]] bool empty() const { return all().empty(); }

    /// Returns the view whose list it is; null when it is none's.
    [[nodiscard]] const client::WorldView* view() const { return view_; }

  private:
    std::span<const View> list_;
    const client::WorldView* view_ = nullptr;
    OfView of_view_ = nullptr;
};

}  // namespace arena::client_sim
