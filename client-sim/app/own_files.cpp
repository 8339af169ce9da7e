#include "client-sim/app/own_files.h"

#include <array>
#include <vector>

#include "protocol/link/link_profile.h"

namespace arena::client_sim {

std::string find_lost_report(const Options& options,
                             std::span<const files::NamedFile> more_inputs) {
    const std::array<files::NamedFile, 2> outputs{{
        {"--json", options.json_file},
        {"--html", options.html_file},
    }};
    std::vector<files::NamedFile> inputs{
        {"--scenario", options.scenario_file}, {"--key-file", options.key_file},
        {"--token", options.token_path},       {"--map", options.map_file},
        {"--rules", options.rules_file},
    };
    if (!protocol::find_network_profile(options.network))
        inputs.push_back({"--network", options.network});
    for (const std::string& file : options.compared_files)
        inputs.push_back({"--compare", file});
    inputs.insert(inputs.end(), more_inputs.begin(), more_inputs.end());
    return files::find_lost_file(outputs, inputs);
}

std::string find_repeated_report(std::span<const files::NamedFile> reports) {
    for (std::size_t i = 0; i < reports.size(); ++i)
        if (const files::NamedFile* before = files::find_same(reports[i], reports.first(i)))
            return reports[i].path + " (" + reports[i].named_by + ") is the same report as " +
                   before->path + " (" + before->named_by + "): name it once";
    return {};
}

}  // namespace arena::client_sim
