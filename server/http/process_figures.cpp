#include "server/http/process_figures.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <sys/resource.h>
#include <unistd.h>

namespace arena::server {
namespace {

/// Fields of /proc/self/stat with their numbers in proc(5). The second is the program's name in
/// parentheses, which may contain spaces, so counting starts after its end.
struct ProcessStat {
    std::uint64_t user_ticks = 0;      // 14
    std::uint64_t system_ticks = 0;    // 15
    std::uint64_t start_ticks = 0;     // 22, since boot
    std::uint64_t virtual_bytes = 0;   // 23
    std::uint64_t resident_pages = 0;  // 24
};

ProcessStat read_stat() {
    ProcessStat stat;
    std::ifstream file("/proc/self/stat");
    std::string line;
    std::getline(file, line);
    const std::size_t name_end = line.rfind(')');
    if (name_end == std::string::npos) return stat;

    std::istringstream fields(line.substr(name_end + 1));
    std::string field;
    for (int number = 3; number <= 24 && fields >> field; ++number) {
        std::uint64_t* const place = number == 14   ? &stat.user_ticks
                                     : number == 15 ? &stat.system_ticks
                                     : number == 22 ? &stat.start_ticks
                                     : number == 23 ? &stat.virtual_bytes
                                     : number == 24 ? &stat.resident_pages
                                                    : nullptr;
        if (place != nullptr) *place = std::strtoull(field.c_str(), nullptr, 10);
    }
    return stat;
}

/// Returns when the machine started, in seconds since 1970.
double read_boot_time() {
    std::ifstream file("/proc/stat");
    for (std::string word; file >> word;) {
        if (word == "btime") {
            double seconds = 0.0;
            file >> seconds;
            return seconds;
        }
    }
    return 0.0;
}

double count_open_fds() {
    std::error_code error;
    double count = 0.0;
    for (std::filesystem::directory_iterator entry("/proc/self/fd", error), end;
         !error && entry != end; entry.increment(error)) {
        ++count;
    }
    return count;
}

}  // namespace

ProcessFigures read_process_figures() {
    const ProcessStat stat = read_stat();
    const auto ticks_per_second = static_cast<double>(::sysconf(_SC_CLK_TCK));
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);

    ProcessFigures figures;
    figures.cpu_seconds =
        static_cast<double>(stat.user_ticks + stat.system_ticks) / ticks_per_second;
    figures.start_time_seconds =
        read_boot_time() + static_cast<double>(stat.start_ticks) / ticks_per_second;
    figures.virtual_memory_bytes = static_cast<double>(stat.virtual_bytes);
    figures.resident_memory_bytes =
        static_cast<double>(stat.resident_pages) * static_cast<double>(::sysconf(_SC_PAGESIZE));
    figures.open_fds = count_open_fds();
    figures.max_fds = static_cast<double>(limit.rlim_cur);
    return figures;
}

}  // namespace arena::server
