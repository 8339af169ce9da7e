#include "tests/bench/bots/match_options.h"

#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <utility>

namespace arena::bench {

void add_behaviour_option(CLI::App& command, MatchOptions& match) {
    using client_sim::BehaviourMix;
    const std::map<std::string, BehaviourMix> names{{"wander", BehaviourMix::wander},
                                                    {"fighter", BehaviourMix::fighter},
                                                    {"mixed", BehaviourMix::mixed},
                                                    {"lookouts", BehaviourMix::lookouts}};
    command
        .add_option(
            "--behaviour", match.behaviour,
            "what the bots do: wander, fighter, mixed (three in four fight) or lookouts (every "
            "second one, and its aim moves in every tick)")
        ->transform(CLI::CheckedTransformer(names))
        ->default_str(match.behaviour == BehaviourMix::lookouts ? "lookouts" : "mixed");
}

void add_view_option(CLI::App& command, MatchOptions& match) {
    const std::function<void(const std::pair<float, float>&)> take =
        [&match](const std::pair<float, float>& size) {
            match.view = sim::Vec2{size.first, size.second};
        };
    std::ostringstream otherwise;
    if (match.view)
        otherwise << match.view->x << ' ' << match.view->y;
    else
        otherwise << "what the rules say";
    command
        .add_option_function<std::pair<float, float>>(
            "--client-view", take, "width and height in metres of what each client sees")
        ->check(CLI::Range(1.0f, 1000.0f))
        ->default_str(otherwise.str());
}

}  // namespace arena::bench
