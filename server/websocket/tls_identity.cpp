#include "server/websocket/tls_identity.h"

#include <utility>

#include <boost/asio/buffer.hpp>
#include <openssl/err.h>
#include <openssl/ssl.h>

#include "files/read_file.h"
#include "protocol/base/text.h"
#include "protocol/tiled/message.h"
#include "server/websocket/tls_context.h"

namespace arena::server {
namespace {

namespace ssl = boost::asio::ssl;
using boost::system::error_code;

constexpr files::FileKind kPemKind{.noun = "PEM file",
                                   .ending = ".pem",
                                   .remedy =
                                       "leave out certificates that lead to no root of "
                                       "browsers",
                                   .bytes_max = 1u << 20u};

/// Reads a file. The text is overwritten when it is a key and no longer needed.
Result<std::string, std::string> read_pem(const char* option, const std::string& file) {
    auto text = files::read_file(file, kPemKind);
    if (text) return text;
    return Failure{std::string(option) + " " +
                   protocol::printable(file, protocol::kFileTextBytesMax) + ": " + text.error()};
}

std::string problem_with(const char* option, const std::string& file, const char* what,
                         const error_code& error) {
    return std::string(option) + " " + protocol::printable(file, protocol::kFileTextBytesMax) +
           ": " + what + " (" + error.message() + ")";
}

/// There is nobody to ask for a password: without this, OpenSSL would ask on the terminal.
int refuse_to_ask(char* /*room*/, int /*size*/, int /*is_written*/, void* /*data*/) {
    return 0;
}

}  // namespace

TlsIdentity::TlsIdentity(std::unique_ptr<Context> context) : context_(std::move(context)) {}
TlsIdentity::~TlsIdentity() = default;

Result<std::shared_ptr<const TlsIdentity>, std::string> TlsIdentity::load(const TlsFiles& files) {
    const auto certificate = read_pem("websocket-certificate", files.certificate);
    if (!certificate) return Failure{certificate.error()};
    auto key = read_pem("websocket-key", files.key);
    if (!key) return Failure{key.error()};
    auto context = std::make_unique<Context>();
    ssl::context& tls = context->tls;
    SSL_CTX_set_default_passwd_cb(tls.native_handle(), refuse_to_ask);
    SSL_CTX_set_mode(tls.native_handle(), SSL_MODE_RELEASE_BUFFERS);
    error_code error;
    tls.set_options(ssl::context::default_workarounds | ssl::context::no_sslv2 |
                        ssl::context::no_sslv3 | ssl::context::no_tlsv1 | ssl::context::no_tlsv1_1,
                    error);
    if (!error) tls.use_certificate_chain(boost::asio::buffer(certificate.value()), error);
    if (error)
        return Failure{problem_with("websocket-certificate", files.certificate,
                                    "holds no certificate in PEM form", error)};
    tls.use_private_key(boost::asio::buffer(key.value()), ssl::context::pem, error);
    OPENSSL_cleanse(key.value().data(), key.value().size());
    const bool is_of_other =
        error && SSL_CTX_check_private_key(tls.native_handle()) == 0 &&
        ERR_GET_REASON(static_cast<unsigned long>(error.value())) == X509_R_KEY_VALUES_MISMATCH;
    ERR_clear_error();
    if (error)
        return Failure{
            problem_with("websocket-key", files.key,
                         is_of_other ? "is not the key of the certificate in websocket-certificate"
                                     : "holds no private key in PEM form without a password",
                         error)};
    return std::shared_ptr<const TlsIdentity>(new TlsIdentity(std::move(context)));
}

}  // namespace arena::server
