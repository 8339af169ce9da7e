#include "tests/bench/bots/match_options.h"

#include <functional>
#include <sstream>
#include <string>
#include <utility>

#include "program/option_values.h"

namespace arena::bench {

void add_behaviour_option(CLI::App& command, MatchOptions& match) {
    const std::function<void(const std::string&)> take = [&match](const std::string& name) {
        match.behaviour = *client_sim::behaviour_mix_of(name);
    };
    command
        .add_option_function<std::string>(
            "--behaviour", take,
            "what the bots do: wander, fighter, mixed (three in four fight) or lookouts (every "
            "second one, and its aim moves in every tick)")
        ->transform(program::one_of({"wander", "fighter", "mixed", "lookouts"}))
        ->type_name("NAME")
        ->default_str(match.behaviour == client_sim::BehaviourMix::lookouts ? "lookouts" : "mixed");
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
        ->transform(program::number_from(1.0, 1000.0))
        ->type_name("WIDTH HEIGHT")
        ->default_str(otherwise.str());
}

}  // namespace arena::bench
