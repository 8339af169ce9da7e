// Chipmunk in the standard arena: spatial hash, one iteration, as fast as its manual allows.
//
// Players are bodies of infinite moment whose velocity is set in each step. Projectiles are bodies
// whose contacts are only recorded. Chipmunk does not sweep: a projectile may miss what it passes
// in the 0.67 m between two steps, which happens to 1 in 20.
#include <limits>

#include <chipmunk/chipmunk.h>

#include "sim/math/vec2.h"
#include "tests/bench/arena/arena_engine.h"

namespace arena::bench {

namespace {

enum : cpCollisionType { kPlayer = 1, kProjectile, kWall };
enum : cpBitmask { kPlayerBit = 1, kProjectileBit = 2, kWallBit = 4 };

/// The edge of a cell of the spatial hash in metres, and the number of cells per entity. The manual
/// advises the size of a common shape, and ten times as many cells as shapes.
constexpr cpFloat kCell = 2.0;
constexpr int kCellsPerEntity = 10;

/// The overlap in metres that a contact may keep. The default is meant for pixels.
constexpr cpFloat kSlop = 0.01;

/// Nothing turns in this arena.
constexpr cpFloat kNoTurning = std::numeric_limits<cpFloat>::infinity();

cpFloat wide(float value) {
    return static_cast<cpFloat>(value);
}

cpVect vect(sim::Vec2 a) {
    return cpv(wide(a.x), wide(a.y));
}

struct Player {
    cpBody* body = nullptr;
    cpShape* shape = nullptr;
    cpVect velocity = cpvzero;
};

struct Projectile {
    cpBody* body = nullptr;
    cpShape* shape = nullptr;
    std::uint32_t expiry = 0;
    bool spent = false;
};

void keep_velocity(cpBody* body, cpVect, cpFloat, cpFloat) {
    cpBodySetVelocity(body, static_cast<Player*>(cpBodyGetUserData(body))->velocity);
}

class ChipmunkEngine final : public ArenaEngine {
  public:
    ChipmunkEngine(const StandardArena& arena, std::span<const sim::Vec2> starts)
        : rules_(arena.rules), space_(cpSpaceNew()), players_(starts.size()) {
        cpSpaceSetIterations(space_, 1);
        cpSpaceSetCollisionSlop(space_, kSlop);
        cpSpaceUseSpatialHash(space_, kCell, kCellsPerEntity * static_cast<int>(arena.players));
        cpCollisionHandler* handler = cpSpaceAddWildcardHandler(space_, kProjectile);
        handler->beginFunc = note_hit;
        handler->userData = this;
        add_walls(arena.map);
        for (std::size_t i = 0; i < starts.size(); ++i)
            add_player(static_cast<std::uint32_t>(i), starts[i]);
        storage_.resize(arena.players);
        for (Projectile& projectile : storage_)
            make_projectile(projectile);
    }
    ChipmunkEngine(const ChipmunkEngine&) = delete;
    ChipmunkEngine& operator=(const ChipmunkEngine&) = delete;
    ~ChipmunkEngine() override {
        for (Projectile* projectile : live_)
            remove(*projectile);
        for (Projectile& projectile : storage_) {
            cpShapeFree(projectile.shape);
            cpBodyFree(projectile.body);
        }
        for (Player& player : players_) {
            cpSpaceRemoveShape(space_, player.shape);
            cpSpaceRemoveBody(space_, player.body);
            cpShapeFree(player.shape);
            cpBodyFree(player.body);
        }
        for (cpShape* wall : walls_) {
            cpSpaceRemoveShape(space_, wall);
            cpShapeFree(wall);
        }
        cpSpaceFree(space_);
    }

    std::string name() const override { return "Chipmunk"; }
    std::uint32_t projectiles() const override { return static_cast<std::uint32_t>(live_.size()); }
    std::vector<sim::Vec2> positions() const override {
        std::vector<sim::Vec2> positions;
        for (const Player& player : players_) {
            const cpVect at = cpBodyGetPosition(player.body);
            positions.push_back({static_cast<float>(at.x), static_cast<float>(at.y)});
        }
        return positions;
    }

    void prepare(std::span<const Turn> turns, std::span<const Shot> shots) override {
        turns_.assign(turns.begin(), turns.end());
        shots_.assign(shots.begin(), shots.end());
    }

    std::uint32_t step() override {
        ++tick_;
        for (const Turn& turn : turns_)
            players_[turn.player].velocity = vect(
                sim::normalised_or({static_cast<float>(turn.x), static_cast<float>(turn.y)}, {}) *
                rules_.archetypes.front().speed);
        for (const Shot& shot : shots_)
            fire(shot);
        hits_ = 0;
        cpSpaceStep(space_, 1.0 / rules_.tick_rate);
        remove_spent();
        return hits_;
    }

  private:
    void add_wall(cpShape* shape) {
        cpShapeSetCollisionType(shape, kWall);
        cpShapeSetFilter(shape, cpShapeFilterNew(CP_NO_GROUP, kWallBit, CP_ALL_CATEGORIES));
        cpSpaceAddShape(space_, shape);
        walls_.push_back(shape);
    }

    void add_walls(const sim::MapDescription& map) {
        cpBody* ground = cpSpaceGetStaticBody(space_);
        std::vector<cpVect> corners;
        for (const sim::MapObstacle& obstacle : map.obstacles) {
            corners.clear();
            for (const sim::Vec2 vertex : obstacle.vertices)
                corners.push_back(vect(vertex));
            add_wall(
                cpPolyShapeNewRaw(ground, static_cast<int>(corners.size()), corners.data(), 0.0));
        }
        const cpFloat side = wide(map.bounds.max.x);
        const cpVect around[] = {cpv(-1, -1), cpv(side + 1, -1), cpv(side + 1, side + 1),
                                 cpv(-1, side + 1)};
        for (int i = 0; i < 4; ++i)
            add_wall(cpSegmentShapeNew(ground, around[i], around[(i + 1) % 4], 1.0));
    }

    void add_player(std::uint32_t number, sim::Vec2 start) {
        Player& player = players_[number];
        player.body = cpSpaceAddBody(space_, cpBodyNew(1.0, kNoTurning));
        cpBodySetPosition(player.body, vect(start));
        cpBodySetUserData(player.body, &player);
        cpBodySetVelocityUpdateFunc(player.body, keep_velocity);
        player.shape = cpSpaceAddShape(
            space_, cpCircleShapeNew(player.body, wide(rules_.archetypes.front().radius), cpvzero));
        cpShapeSetCollisionType(player.shape, kPlayer);
        cpShapeSetFilter(player.shape, cpShapeFilterNew(number + 1, kPlayerBit, CP_ALL_CATEGORIES));
    }

    void make_projectile(Projectile& projectile) {
        projectile.body = cpBodyNew(0.01, kNoTurning);
        projectile.shape = cpCircleShapeNew(
            projectile.body, wide(rules_.weapons.front().projectile.radius), cpvzero);
        cpShapeSetCollisionType(projectile.shape, kProjectile);
        cpShapeSetUserData(projectile.shape, &projectile);
        spare_.push_back(&projectile);
    }

    void fire(const Shot& shot) {
        Projectile& projectile = *spare_.back();
        spare_.pop_back();
        const sim::Vec2 way = sim::normalised_or(
            {static_cast<float>(shot.x), static_cast<float>(shot.y)}, {1.0f, 0.0f});
        cpBodySetPosition(projectile.body, cpBodyGetPosition(players_[shot.player].body));
        cpBodySetVelocity(projectile.body, vect(way * rules_.weapons.front().projectile.speed));
        cpShapeSetFilter(projectile.shape,
                         cpShapeFilterNew(shot.player + 1, kProjectileBit,
                                          CP_ALL_CATEGORIES & ~cpBitmask{kProjectileBit}));
        cpSpaceAddBody(space_, projectile.body);
        cpSpaceAddShape(space_, projectile.shape);
        projectile.spent = false;
        projectile.expiry =
            tick_ + sim::ticks_of(rules_.weapons.front().projectile.life, rules_.tick_rate);
        live_.push_back(&projectile);
    }

    static cpBool note_hit(cpArbiter* arbiter, cpSpace*, cpDataPointer data) {
        CP_ARBITER_GET_SHAPES(arbiter, shape, other)
        auto* projectile = static_cast<Projectile*>(cpShapeGetUserData(shape));
        if (!projectile->spent && cpShapeGetCollisionType(other) == kPlayer)
            ++static_cast<ChipmunkEngine*>(data)->hits_;
        projectile->spent = true;
        return cpFalse;
    }

    void remove(Projectile& projectile) {
        cpSpaceRemoveShape(space_, projectile.shape);
        cpSpaceRemoveBody(space_, projectile.body);
    }

    /// Removes the projectiles that have hit something or whose life is over.
    void remove_spent() {
        std::erase_if(live_, [this](Projectile* projectile) {
            if (!projectile->spent && projectile->expiry > tick_) return false;
            remove(*projectile);
            spare_.push_back(projectile);
            return true;
        });
    }

    sim::Rules rules_;
    cpSpace* space_;
    std::vector<cpShape*> walls_;
    std::vector<Player> players_;
    std::vector<Projectile> storage_;
    std::vector<Projectile*> spare_;
    std::vector<Projectile*> live_;
    std::vector<Turn> turns_;
    std::vector<Shot> shots_;
    std::uint32_t tick_ = 0;
    std::uint32_t hits_ = 0;
};

}  // namespace

std::unique_ptr<ArenaEngine> make_chipmunk(const StandardArena& arena,
                                           std::span<const sim::Vec2> starts) {
    return std::make_unique<ChipmunkEngine>(arena, starts);
}

}  // namespace arena::bench
