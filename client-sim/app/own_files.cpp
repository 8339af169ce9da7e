#include "client-sim/app/own_files.h"

#include <array>
#include <vector>

namespace arena::client_sim {

std::string find_lost_report(const Options& options,
                             std::span<const files::NamedFile> more_inputs) {
    const std::array<files::NamedFile, 2> outputs{{
        {"--json", options.json_file},
        {"--html", options.html_file},
    }};
    std::vector<files::NamedFile> inputs{
        {"--scenario", options.scenario_file}, {"--key-file", options.key_file},
        {"--token", options.token_path},       {"--network", options.network},
        {"--map", options.map_file},           {"--rules", options.rules_file},
    };
    for (const std::string& file : options.compared_files)
        inputs.push_back({"--compare", file});
    inputs.insert(inputs.end(), more_inputs.begin(), more_inputs.end());
    return files::find_lost_file(outputs, inputs);
}

}  // namespace arena::client_sim
