#include "server/app/start_delivery.h"

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include <sys/stat.h>

#include "protocol/base/text.h"
#include "server/base/address_text.h"
#include "server/config/delivery_options.h"
#include "server/keys/key_file.h"

namespace arena::server {
namespace {

using std::chrono::milliseconds;

bool is_on_this_machine(const Url& url) {
    const auto address = read_ip(url.host);
    return url.host == "localhost" || (address && is_loopback(*address));
}

/// Returns the receiver at a URL that has been checked, and appends warnings about it.
Receiver receiver_at(const std::string& option, const std::string& url, const Config& config,
                     const protocol::crypto::Key& key, std::vector<std::string>& warnings) {
    Receiver receiver{.url = read_url(url).value(), .ca_file = config.results_ca, .key = key};
    if (!receiver.url.is_https && !is_on_this_machine(receiver.url)) {
        warnings.push_back(option + ": " + shown_url(receiver.url) +
                           " is sent everything unencrypted: use https, unless the network in "
                           "between is yours");
    }
    return receiver;
}

/// Makes the folder in results-dir that nobody else would make. Returns an error, or an empty text.
std::string make_spool(const Config& config, const std::string& spool) {
    if (spool.empty() || !config.results_spool.empty()) return {};
    if (::mkdir(spool.c_str(), 0700) == 0 || errno == EEXIST) return {};
    return protocol::printable(spool, protocol::kFileTextBytesMax) + ": cannot be made (" +
           std::generic_category().message(errno) +
           "): check --results-dir and its permissions, or name a directory with --results-spool";
}

}  // namespace

Result<DeliverySettings, std::string> load_delivery(const Config& config, const EntryFiles& entry) {
    std::string contradiction = find_delivery_contradiction(config);
    if (!contradiction.empty()) return Failure{std::move(contradiction)};
    DeliverySettings settings;
    settings.results.folder = config.results_dir;
    settings.results.spool = spool_folder_of(config);
    settings.results.spool_limits.bytes_max =
        static_cast<std::uint64_t>(config.results_spool_bytes);
    if (!config.events_file.empty()) settings.events = EventSettings{.file = config.events_file};
    if (config.results_key_file.empty()) return settings;

    const auto file = read_key_file(config.results_key_file);
    if (!file) return Failure{file.error()};
    const protocol::crypto::Key& key = file.value().key;
    if (entry.keys.find(key) || (entry.admin_key && key == *entry.admin_key)) {
        return Failure{protocol::printable(config.results_key_file, protocol::kFileTextBytesMax) +
                       ": is also the key of key-file or admin-key-file, which receivers must not "
                       "know: make a different one with 'arenad keygen FILE'"};
    }
    settings.key = key;
    if (!file.value().warning.empty()) settings.warnings.push_back(file.value().warning);
    if (!config.results_url.empty())
        settings.results.receiver =
            receiver_at("results-url", config.results_url, config, key, settings.warnings);
    if (!config.events_url.empty())
        settings.events = EventSettings{.receiver = receiver_at("events-url", config.events_url,
                                                                config, key, settings.warnings)};
    return settings;
}

DeliveryFigures Delivery::figures() const {
    return {.results = results->figures(), .events = events ? events->figures() : EventFigures{}};
}

void Delivery::finish() {
    const auto deadline = std::chrono::steady_clock::now() + kDeliveryPatience;
    results->finish(kDeliveryPatience);
    const auto left =
        std::chrono::duration_cast<milliseconds>(deadline - std::chrono::steady_clock::now());
    if (events) events->finish(std::max(left, milliseconds(0)));
}

Result<Delivery, std::string> start_delivery(const Config& config, DeliverySettings settings,
                                             const TakeDeliveryNote& note) {
    std::string problem = make_spool(config, settings.results.spool);
    if (!problem.empty()) return Failure{std::move(problem)};
    Delivery delivery;
    auto results = ResultOutbox::start(std::move(settings.results), note);
    if (!results) return Failure{results.error()};
    delivery.results = std::move(results).value();
    if (settings.events) {
        auto events = EventStream::start(std::move(*settings.events), note);
        if (!events) return Failure{events.error()};
        delivery.events = std::move(events).value();
    }
    return delivery;
}

}  // namespace arena::server
