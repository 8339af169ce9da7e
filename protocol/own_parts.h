// The parts of an own state that only some games have, between their values and the structs of an
// Update (protocol/schema/update.fbs).
#pragma once

#include "protocol/update_message.h"
#include "sim/values/state.h"

namespace arena::protocol {

namespace wire {
struct OwnEffects;
struct OwnArsenal;
struct OwnAbilities;
struct OwnFiring;
}  // namespace wire

[[nodiscard]] wire::OwnEffects effects_to_wire(const OwnEffects& effects);
[[nodiscard]] OwnEffects effects_from(const wire::OwnEffects& effects);

[[nodiscard]] wire::OwnArsenal arsenal_to_wire(const sim::ArsenalState& arsenal);
[[nodiscard]] sim::ArsenalState arsenal_from(const wire::OwnArsenal& from);

[[nodiscard]] wire::OwnAbilities abilities_to_wire(const sim::AbilitiesState& abilities);
[[nodiscard]] sim::AbilitiesState abilities_from(const wire::OwnAbilities& from);

[[nodiscard]] wire::OwnFiring firing_to_wire(const sim::FiringState& firing);
[[nodiscard]] sim::FiringState firing_from(const wire::OwnFiring& from);

}  // namespace arena::protocol
