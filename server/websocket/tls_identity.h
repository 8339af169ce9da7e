// TlsIdentity: the certificate and the private key with which the WebSocket door speaks TLS.
//
// Immutable: connections share it, and go on with theirs when the door gets another one.
#pragma once

#include <memory>
#include <string>

#include "sim/values/result.h"

namespace arena::server {

struct TlsFiles {
    std::string certificate;  ///< PEM: the server's, then those that lead to a root
    std::string key;          ///< PEM: the private key of the first one, without a password
};

class TlsIdentity {
  public:
    /// Reads the two files. Fails with one line that names the file and what is wrong with it.
    [[nodiscard]] static Result<std::shared_ptr<const TlsIdentity>, std::string> load(
        const TlsFiles& files);
    ~TlsIdentity();
    TlsIdentity(const TlsIdentity&) = delete;
    TlsIdentity& operator=(const TlsIdentity&) = delete;

    /// What Asio's streams take; defined in tls_context.h.
    struct Context;
    [[nodiscard]] Context& context() const { return *context_; }

  private:
    explicit TlsIdentity(std::unique_ptr<Context> context);

    std::unique_ptr<Context> context_;
};

}  // namespace arena::server
