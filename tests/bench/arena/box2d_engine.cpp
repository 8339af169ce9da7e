// Box2D 2.4 in the standard arena: one iteration of each kind, no sleep, no continuous collision.
//
// Players are bodies of fixed rotation whose velocity is set in each step. Projectiles are sensors
// that are tested where they are after a step: like Chipmunk's, they may miss what they pass in
// between.
#include <box2d/box2d.h>

#include "sim/math/vec2.h"
#include "tests/bench/arena/arena_engine.h"

namespace arena::bench {

namespace {

enum : std::uint16_t { kPlayerBit = 1, kProjectileBit = 2, kWallBit = 4 };

b2Vec2 vec(sim::Vec2 a) {
    return {a.x, a.y};
}

struct Projectile {
    b2Body* body = nullptr;
    std::uint32_t owner = 0;
    std::uint32_t expiry = 0;
    bool spent = false;
};

class Box2dEngine final : public ArenaEngine, private b2ContactListener {
  public:
    Box2dEngine(const StandardArena& arena, std::span<const sim::Vec2> starts)
        : rules_(arena.rules), world_({0.0f, 0.0f}), velocities_(starts.size()) {
        world_.SetAllowSleeping(false);
        world_.SetContinuousPhysics(false);
        world_.SetContactListener(this);
        add_walls(arena.map);
        for (std::size_t i = 0; i < starts.size(); ++i)
            add_player(i, starts[i]);
        storage_.resize(arena.players);
        for (Projectile& projectile : storage_)
            spare_.push_back(&projectile);
    }

    std::string name() const override { return "Box2D"; }
    std::uint32_t projectiles() const override { return static_cast<std::uint32_t>(live_.size()); }
    std::vector<sim::Vec2> positions() const override {
        std::vector<sim::Vec2> positions;
        for (const b2Body* player : players_)
            positions.push_back({player->GetPosition().x, player->GetPosition().y});
        return positions;
    }

    void prepare(std::span<const Turn> turns, std::span<const Shot> shots) override {
        turns_.assign(turns.begin(), turns.end());
        shots_.assign(shots.begin(), shots.end());
    }

    std::uint32_t step() override {
        ++tick_;
        for (const Turn& turn : turns_)
            velocities_[turn.player] = vec(
                sim::normalised_or({static_cast<float>(turn.x), static_cast<float>(turn.y)}, {}) *
                rules_.archetypes.front().speed);
        for (std::size_t i = 0; i < players_.size(); ++i)
            players_[i]->SetLinearVelocity(velocities_[i]);
        for (const Shot& shot : shots_)
            fire(shot);
        hits_ = 0;
        world_.Step(1.0f / static_cast<float>(rules_.tick_rate), 1, 1);
        remove_spent();
        return hits_;
    }

  private:
    void add_walls(const sim::MapDescription& map) {
        const b2BodyDef still;
        b2Body* ground = world_.CreateBody(&still);
        b2FixtureDef fixture;
        fixture.friction = 0.0f;
        fixture.filter.categoryBits = kWallBit;
        std::vector<b2Vec2> corners;
        for (const sim::MapObstacle& obstacle : map.obstacles) {
            corners.clear();
            for (const sim::Vec2 vertex : obstacle.vertices)
                corners.push_back(vec(vertex));
            b2PolygonShape shape;
            shape.Set(corners.data(), static_cast<std::int32_t>(corners.size()));
            fixture.shape = &shape;
            ground->CreateFixture(&fixture);
        }
        const float side = map.bounds.max.x;
        const b2Vec2 around[] = {{0, 0}, {side, 0}, {side, side}, {0, side}};
        for (int i = 0; i < 4; ++i) {
            b2EdgeShape shape;
            shape.SetTwoSided(around[i], around[(i + 1) % 4]);
            fixture.shape = &shape;
            ground->CreateFixture(&fixture);
        }
    }

    void add_player(std::size_t number, sim::Vec2 start) {
        b2BodyDef def;
        def.type = b2_dynamicBody;
        def.position = vec(start);
        def.fixedRotation = true;
        b2Body* body = world_.CreateBody(&def);
        b2CircleShape shape;
        shape.m_radius = rules_.archetypes.front().radius;
        b2FixtureDef fixture;
        fixture.shape = &shape;
        fixture.density = 1.0f;
        fixture.friction = 0.0f;
        fixture.filter.categoryBits = kPlayerBit;
        fixture.filter.groupIndex = static_cast<std::int16_t>(0);
        fixture.userData.pointer = number + 1;
        body->CreateFixture(&fixture);
        players_.push_back(body);
    }

    void fire(const Shot& shot) {
        Projectile& projectile = *spare_.back();
        spare_.pop_back();
        const sim::Vec2 way = sim::normalised_or(
            {static_cast<float>(shot.x), static_cast<float>(shot.y)}, {1.0f, 0.0f});
        b2BodyDef def;
        def.type = b2_dynamicBody;
        def.position = players_[shot.player]->GetPosition();
        def.linearVelocity = vec(way * rules_.weapons.front().projectile.speed);
        def.fixedRotation = true;
        def.userData.pointer = reinterpret_cast<std::uintptr_t>(&projectile);
        projectile.body = world_.CreateBody(&def);
        b2CircleShape shape;
        shape.m_radius = rules_.weapons.front().projectile.radius;
        b2FixtureDef fixture;
        fixture.shape = &shape;
        fixture.isSensor = true;
        fixture.filter.categoryBits = kProjectileBit;
        fixture.filter.maskBits = kPlayerBit | kWallBit;
        projectile.body->CreateFixture(&fixture);
        projectile.owner = shot.player;
        projectile.spent = false;
        projectile.expiry =
            tick_ + sim::ticks_of(rules_.weapons.front().projectile.life, rules_.tick_rate);
        live_.push_back(&projectile);
    }

    void BeginContact(b2Contact* contact) override {
        b2Fixture* a = contact->GetFixtureA();
        b2Fixture* b = contact->GetFixtureB();
        if (b->IsSensor()) std::swap(a, b);
        if (!a->IsSensor()) return;
        auto* projectile = reinterpret_cast<Projectile*>(a->GetBody()->GetUserData().pointer);
        const std::uintptr_t player = b->GetUserData().pointer;  // 0 for a wall
        if (player == projectile->owner + 1 || projectile->spent) return;
        projectile->spent = true;
        if (player != 0) ++hits_;
    }

    /// Removes the projectiles that have hit something or whose life is over.
    void remove_spent() {
        std::erase_if(live_, [this](Projectile* projectile) {
            if (!projectile->spent && projectile->expiry > tick_) return false;
            world_.DestroyBody(projectile->body);
            spare_.push_back(projectile);
            return true;
        });
    }

    sim::Rules rules_;
    b2World world_;
    std::vector<b2Body*> players_;
    std::vector<b2Vec2> velocities_;
    std::vector<Projectile> storage_;
    std::vector<Projectile*> spare_;
    std::vector<Projectile*> live_;
    std::vector<Turn> turns_;
    std::vector<Shot> shots_;
    std::uint32_t tick_ = 0;
    std::uint32_t hits_ = 0;
};

}  // namespace

std::unique_ptr<ArenaEngine> make_box2d(const StandardArena& arena,
                                        std::span<const sim::Vec2> starts) {
    return std::make_unique<Box2dEngine>(arena, starts);
}

}  // namespace arena::bench
