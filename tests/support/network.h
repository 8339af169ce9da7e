// Networks for tests: network namespaces of Linux, connected by pairs of virtual Ethernet devices.
// What happens in them reaches nothing else, so a test may forge packets there, slow a line down,
// and use any port.
//
// They need the system's `ip` and `tc` (package iproute2), and root or a system that allows user
// namespaces to all users. why_no_networks() says what is missing.
#pragma once

#include <string>
#include <utility>

namespace arena::test {

/// Returns why this process cannot have such networks; empty when it can. A process that is not
/// root's is in a user namespace from the first call on.
[[nodiscard]] const std::string& why_no_networks();

class Network {
  public:
    /// Creates a network whose loopback is up. Call it, like all functions below, only where
    /// why_no_networks() is empty and while this process has one thread.
    Network();
    ~Network();
    Network(const Network&) = delete;
    Network& operator=(const Network&) = delete;

    /// Calls `action` inside this network and returns its result: sockets that it opens and
    /// processes that it starts stay there.
    template <typename Action>
    auto inside(Action&& action) const {
        const Visit visit(descriptor_);
        return std::forward<Action>(action)();
    }

    /// Runs `ip` or `tc` inside, for example ip("addr add 10.0.0.1/24 dev left"). When the program
    /// fails, throws what it said.
    void ip(const std::string& arguments) const;
    void tc(const std::string& arguments) const;

    /// Returns the network's path as `ip` takes it: "/proc/ID/fd/NUMBER".
    [[nodiscard]] std::string path() const;

  private:
    /// While it lives, this thread is inside.
    class Visit {
      public:
        explicit Visit(int descriptor);
        ~Visit();
        Visit(const Visit&) = delete;
        Visit& operator=(const Visit&) = delete;

      private:
        int home_;
    };

    int descriptor_ = -1;
};

/// Lays a line between two networks: the device `name` in each, which is up and has no address.
void connect(const Network& one, const Network& other, const std::string& name);

}  // namespace arena::test
