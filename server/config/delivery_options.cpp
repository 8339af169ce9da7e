#include "server/config/delivery_options.h"

#include "server/base/url.h"

namespace arena::server {
namespace {

bool is_https(const std::string& url) {
    const auto read = read_url(url);
    return read && read.value().is_https;
}

std::string no_effect(const std::string& option, const std::string& without) {
    return option + " has no effect without " + without + ": add it, or leave " + option + " out";
}

}  // namespace

std::string find_delivery_contradiction(const Config& config) {
    const bool has_results_url = !config.results_url.empty();
    const bool has_url = has_results_url || !config.events_url.empty();
    if (has_results_url && spool_folder_of(config).empty()) {
        return "results-url keeps each result on disk until it is delivered, and no option says "
               "where: add --results-spool DIR, or --results-dir DIR, in which it makes 'spool'";
    }
    if (has_url && config.results_key_file.empty()) {
        return std::string(has_results_url ? "results-url" : "events-url") +
               " signs what it sends, and there is no key: make one with 'arenad keygen FILE', "
               "and add --results-key-file FILE";
    }
    if (!has_url && !config.results_key_file.empty())
        return no_effect("results-key-file", "results-url or events-url");
    if (!has_results_url && !config.results_spool.empty())
        return no_effect("results-spool", "results-url");
    if (!config.results_ca.empty() && !is_https(config.results_url) && !is_https(config.events_url))
        return no_effect("results-ca", "an https URL in results-url or events-url");
    if (!config.results_spool.empty() && config.results_spool == config.results_dir) {
        return "results-spool and results-dir are the same directory: leave results-spool out, "
               "and undelivered results are kept in 'spool' in results-dir";
    }
    if (!config.events_url.empty() && !config.events_file.empty())
        return "events-url and events-file are both set: leave one of the two out";
    return {};
}

std::string spool_folder_of(const Config& config) {
    if (config.results_url.empty()) return {};
    if (!config.results_spool.empty()) return config.results_spool;
    return config.results_dir.empty() ? std::string() : config.results_dir + "/spool";
}

}  // namespace arena::server
