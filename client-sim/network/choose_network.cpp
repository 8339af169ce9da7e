#include "client-sim/network/choose_network.h"

#include <filesystem>
#include <system_error>

#include "client-sim/base/read_file.h"
#include "client-sim/network/read_network.h"

namespace arena::client_sim {

Result<NetworkChoice, std::string> choose_network(const std::string& asked) {
    if (const auto known = protocol::find_network_profile(asked))
        return NetworkChoice{asked, *known};
    std::error_code error;
    if (!std::filesystem::exists(asked, error))
        return Failure{"--network " + asked +
                       ": is neither lan, wifi, 4g, bad nor a file: name one of these"};
    const auto text =
        read_file(asked, {.noun = "network", .option = "--network", .bytes_max = kNetworkBytesMax});
    if (!text.ok()) return Failure{text.error()};
    const auto network = read_network(asked, text.value());
    if (!network.ok()) return Failure{network.error()};
    return NetworkChoice{asked, network.value(), asked};
}

}  // namespace arena::client_sim
