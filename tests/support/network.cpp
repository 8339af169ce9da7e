#include "tests/support/network.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <vector>

#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

#include "tests/support/process.h"

namespace arena::test {
namespace {

constexpr const char* kThisNetwork = "/proc/thread-self/ns/net";

std::string reason(const std::string& what) {
    return what + ": " + std::strerror(errno);
}

int open_this_network() {
    const int descriptor = ::open(kThisNetwork, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) throw std::runtime_error(reason(kThisNetwork));
    return descriptor;
}

void enter(int descriptor) {
    if (::setns(descriptor, CLONE_NEWNET) != 0) throw std::runtime_error(reason("setns"));
}

/// Returns where the system keeps a program that not every user's PATH leads to.
std::string find_tool(const std::string& name) {
    for (const char* const folder : {"/usr/sbin/", "/sbin/", "/usr/bin/", "/bin/"}) {
        if (::access((folder + name).c_str(), X_OK) == 0) return folder + name;
    }
    return {};
}

bool write_file(const char* path, const std::string& text) {
    std::ofstream file(path);
    file << text;
    file.flush();
    return file.good();
}

/// A process without the necessary rights becomes the root of a new user namespace, where it has
/// them.
std::string become_root() {
    const uid_t user = ::getuid();
    const gid_t group = ::getgid();
    if (::unshare(CLONE_NEWUSER) != 0)
        return reason("this process is not root and may not create user namespaces");
    if (!write_file("/proc/self/setgroups", "deny") ||
        !write_file("/proc/self/uid_map", "0 " + std::to_string(user) + " 1") ||
        !write_file("/proc/self/gid_map", "0 " + std::to_string(group) + " 1"))
        return "a user namespace in which this process cannot become root";
    return {};
}

bool can_have_networks() {
    const int home = open_this_network();
    const bool can = ::unshare(CLONE_NEWNET) == 0;
    if (can) enter(home);
    ::close(home);
    return can;
}

std::string find_obstacle() {
    for (const char* const tool : {"ip", "tc"}) {
        if (find_tool(tool).empty())
            return "the program '" + std::string(tool) +
                   "' is missing: install the package iproute2";
    }
    if (can_have_networks()) return {};
    if (std::string refusal = become_root(); !refusal.empty()) return refusal;
    return can_have_networks() ? "" : reason("network namespaces cannot be created");
}

void run_tool(const std::string& name, const std::string& arguments) {
    std::istringstream words(arguments);
    std::vector<std::string> list;
    for (std::string word; words >> word;)
        list.push_back(word);
    const ProcessResult result = run_process(find_tool(name), list);
    if (result.exit_code == 0) return;
    throw std::runtime_error(name + " " + arguments + ": " + result.standard_error);
}

}  // namespace

const std::string& why_no_networks() {
    static const std::string obstacle = find_obstacle();
    return obstacle;
}

Network::Visit::Visit(int descriptor) : home_(open_this_network()) {
    enter(descriptor);
}

Network::Visit::~Visit() {
    // Staying inside would make later tests run in the wrong network.
    if (::setns(home_, CLONE_NEWNET) != 0) std::abort();
    ::close(home_);
}

Network::Network() {
    const int home = open_this_network();
    if (::unshare(CLONE_NEWNET) != 0) throw std::runtime_error(reason("unshare"));
    descriptor_ = open_this_network();
    enter(home);
    ::close(home);
    ip("link set lo up");
}

Network::~Network() {
    ::close(descriptor_);
}

void Network::ip(const std::string& arguments) const {
    inside([&] { run_tool("ip", arguments); });
}

void Network::tc(const std::string& arguments) const {
    inside([&] { run_tool("tc", arguments); });
}

std::string Network::path() const {
    return "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(descriptor_);
}

void connect(const Network& one, const Network& other, const std::string& name) {
    one.ip("link add " + name + " type veth peer name " + name + " netns " + other.path());
    one.ip("link set " + name + " up");
    other.ip("link set " + name + " up");
}

}  // namespace arena::test
