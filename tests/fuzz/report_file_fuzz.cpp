// Any bytes -> a report: runs that can be written and read again, joined and compared with
// themselves, or an error of one line.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "client-sim/runs/compare.h"
#include "client-sim/runs/merge.h"
#include "client-sim/runs/read_report_file.h"

namespace {

using namespace arena::client_sim;

void require(bool holds) {
    if (!holds) std::abort();
}

void require_line(std::string_view error) {
    require(!error.empty());
    for (const char c : error)
        require(static_cast<unsigned char>(c) >= 0x20);
}

void require_read_again(const RunFile& file) {
    const auto again = parse_report("fuzz.json", to_json_of_runs(std::span(file.runs), file.plan));
    require(again.ok() && again.value().runs.size() == file.runs.size());
    for (std::size_t i = 0; i < file.runs.size(); ++i)
        require(again.value().runs[i] == file.runs[i]);
}

void require_nothing_found(const RunFile& file) {
    const auto comparison = compare(file.runs, file.runs);
    if (!comparison.ok()) return require_line(comparison.error());
    require(comparison.value().count(Finding::better) == 0);
    require(comparison.value().count(Finding::worse) == 0);
    require(!to_table(comparison.value(), true).empty() && !to_json(comparison.value()).empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto file = parse_report("fuzz.json", text);
    if (!file.ok()) {
        require(file.error().rfind("fuzz.json: ", 0) == 0);
        require_line(file.error());
        return 0;
    }
    require_read_again(file.value());
    require_nothing_found(file.value());
    const auto joined = merge_runs(file.value().runs);
    if (!joined.ok()) require_line(joined.error());
    return 0;
}
