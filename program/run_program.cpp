#include "program/run_program.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace arena::program {
namespace {

/// Opens the closed standard descriptors in the wrong direction, so that using them stays an error.
void reserve_standard_descriptors() {
    for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(number, F_GETFD) != -1 || errno != EBADF) continue;
        // Takes the lowest free number, which is this one: all below are open by now.
        (void)::open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

}  // namespace

int run_program(std::string_view name, const std::function<int()>& body) {
    reserve_standard_descriptors();
    // A limit on the size of files (ulimit -f) is an error like a full disk, not the end.
    static_cast<void>(std::signal(SIGXFSZ, SIG_IGN));
    const int exit_code = body();

    errno = 0;
    const bool is_written =
        std::cout.flush().good() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    if (is_written || exit_code != 0) return exit_code;
    const std::string why = errno == 0 ? "" : " (" + std::generic_category().message(errno) + ")";
    std::cerr << name << ": standard output cannot be written" << why
              << ": see whether the disk is full or the reader is gone\n";
    return kExitNotWritten;
}

}  // namespace arena::program
