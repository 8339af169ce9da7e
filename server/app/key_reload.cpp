#include "server/app/key_reload.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace arena::server {
namespace {

/// Returns how many of the keys are not among `others`.
std::uint64_t count_missing(const protocol::TokenKeys& keys, const protocol::TokenKeys& others) {
    const auto all = keys.all();
    return static_cast<std::uint64_t>(std::count_if(
        all.begin(), all.end(), [&](const auto& key) { return !others.find(key).has_value(); }));
}

}  // namespace

KeyReload::KeyReload(const Config& config, const protocol::TokenKeys& in_force,
                     const std::vector<KeyApart>& apart, const Log& log)
    : file_(config.key_file),
      in_force_(in_force),
      reload_([file = config.key_file, apart] { return load_keys(file, apart); }),
      log_(log) {}

void KeyReload::start() {
    if (file_.empty() || reload_.start()) return;
    log_.warn(
        "the key file is still being read: the keys stay as they are until then, and it is read "
        "once more",
        {{"file", file_}});
}

std::optional<protocol::TokenKeys> KeyReload::take() {
    const auto outcome = reload_.take();
    if (!outcome) return std::nullopt;
    if (!*outcome) {
        log_.error("key file not read: the old keys stay in force", {{"error", outcome->error()}});
        return std::nullopt;
    }
    const LoadedKeys& loaded = outcome->value();
    if (!loaded.warning.empty()) log_.warn(loaded.warning);
    log_.info("key file read", {{"keys", std::uint64_t{loaded.keys.size()}},
                                {"added", count_missing(loaded.keys, in_force_)},
                                {"removed", count_missing(in_force_, loaded.keys)},
                                {"first_is_new", !in_force_.find(loaded.keys.first())}});
    in_force_ = loaded.keys;
    return in_force_;
}

}  // namespace arena::server
