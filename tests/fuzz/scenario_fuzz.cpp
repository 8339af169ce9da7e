// Any bytes -> a scenario within its limits, or an error of one line with its place.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "client-sim/scenario/population.h"
#include "client-sim/scenario/read_scenario.h"

namespace {

using namespace arena::client_sim;

void require(bool holds) {
    if (!holds) std::abort();
}

void require_sound(const Scenario& scenario) {
    require(!scenario.stages.empty() && !scenario.groups.empty());
    require(scenario.clients_max() >= 1 && scenario.clients_max() <= kClientsMax);
    require(scenario.duration() > Time{0});
    GroupDealer dealer(scenario.groups);
    TeamDealer teams(scenario);
    for (int client = 0; client < 10; ++client) {
        const std::size_t group = dealer.next();
        require(group < scenario.groups.size());
        const std::uint8_t team = teams.next(group);
        const std::uint8_t own = scenario.groups[group].team;
        require(own != 0 ? team == own : team <= scenario.teams);
    }
    for (int part = 0; part <= 10; ++part) {
        const Time at = scenario.duration() / 10 * part;
        require(clients_wanted(scenario.stages, at) <= scenario.clients_max());
        require(stage_at(scenario.stages, at) < scenario.stages.size());
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto read = read_scenario("fuzz.toml", text);
    if (read.ok()) {
        require_sound(read.value());
        return 0;
    }
    require(read.error().rfind("fuzz.toml:", 0) == 0);
    for (const char c : read.error())
        require(static_cast<unsigned char>(c) >= 0x20);
    return 0;
}
