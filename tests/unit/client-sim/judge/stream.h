// A server's updates to one client, which a test may delay, lose or repeat, and the client's view
// and judge, which receive what gets through.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "client-sim/judge/judge.h"
#include "tests/unit/client/support/update_content.h"

namespace arena::client_sim::test {

class Stream {
  public:
    Stream(Judge& judge, const protocol::Welcome& welcome) : judge_(judge), view_(welcome) {}

    /// Returns an update that introduces the entities that were not introduced yet, with ids in
    /// order, and sends the motions of the others. With the exact position of the client's own
    /// player, if given.
    client::test::Message make_update(sim::Tick tick,
                                      const std::vector<protocol::Introduction>& entities,
                                      std::optional<sim::Vec2> own = {}) {
        client::test::UpdateContent content;
        for (const protocol::Introduction& entity : entities) {
            const auto [known, is_new] = ids_.try_emplace(entity.traits.id.value, next_id_);
            if (is_new) {
                ++next_id_;
                content.introduced.push_back({known->second, entity});
            } else {
                content.motions.push_back({known->second, entity.motion});
            }
        }
        const auto by_id = [](const auto& a, const auto& b) { return a.id < b.id; };
        std::sort(content.motions.begin(), content.motions.end(), by_id);
        return client::test::message(tick, content, own);
    }
    /// Takes an update that got through.
    void receive(const client::test::Message& message) {
        const protocol::Update update = message.update();
        EXPECT_TRUE(view_.apply(update));
        judge_.on_update(update, view_);
    }
    void send(sim::Tick tick, const std::vector<protocol::Introduction>& entities,
              std::optional<sim::Vec2> own = {}) {
        receive(make_update(tick, entities, own));
    }
    void remove(sim::Tick tick, sim::EntityId entity) {
        const protocol::ShortId id = ids_.at(entity.value);
        ids_.erase(entity.value);
        receive(client::test::message(tick, {.removed = {id}}));
    }

  private:
    Judge& judge_;
    client::WorldView view_;
    std::map<std::uint32_t, protocol::ShortId> ids_;
    protocol::ShortId next_id_ = 0;
};

inline std::uint64_t count_of(const Judge& judge, ViolationKind kind) {
    return judge.verdict().violations[static_cast<std::size_t>(kind)];
}

}  // namespace arena::client_sim::test
