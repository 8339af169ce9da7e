// GroupLabel: how a report names a group of clients.
#pragma once

#include <string>

#include "client-sim/transport/transport_kind.h"

namespace arena::client_sim {

/// A group as its scenario declares it.
struct GroupLabel {
    std::string name;       ///< unique among the groups
    std::string behaviour;  ///< "fighter", "reconnecter", ...
    std::string network;    ///< the simulated one's name; empty: none
    bool is_hostile = false;
    std::string transport{name_of(TransportKind::udp)};  ///< one of kTransportNames

    friend bool operator==(const GroupLabel&, const GroupLabel&) = default;
};

}  // namespace arena::client_sim
