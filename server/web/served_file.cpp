#include "server/web/served_file.h"

#include <utility>

#include "server/base/record_text.h"
#include "server/web/content_type.h"
#include "server/web/gzip.h"
#include "server/web/request_headers.h"
#include "sim/base/assert.h"
#include "sim/hash/value_hash.h"

namespace arena::server {
namespace {

constexpr const char* kAYear = "public, max-age=31536000, immutable";

std::string hash_of_text(const std::string& text) {
    sim::ValueHash hash;
    hash.add(text);
    return hash_text(hash.finish());
}

}  // namespace

ServedFile::ServedFile(std::string_view name, std::string content, Caching caching)
    : cache_control_(caching == Caching::forever ? kAYear : "no-cache") {
    const ContentType* const type = find_content_type(name);
    ARENA_ASSERT(type != nullptr, "the name's ending is known");
    content_type_ = type->text;
    const std::string hash = hash_of_text(content);
    tag_ = "\"" + hash + "\"";
    packed_tag_ = "\"" + hash + "-gzip\"";
    if (!type->is_packed)
        if (auto packed = gzip(content))
            packed_ = std::make_shared<const std::string>(std::move(*packed));
    plain_ = std::make_shared<const std::string>(std::move(content));
}

HttpReply ServedFile::answer(const HttpRequest& request) const {
    const bool packed = packed_ && accepts_gzip(request.accept_encoding);
    const std::string& tag = packed ? packed_tag_ : tag_;
    HttpReply reply{.content_type = content_type_, .cache_control = cache_control_};
    reply.headers.push_back({"ETag", tag});
    if (packed_) reply.headers.push_back({"Vary", "Accept-Encoding"});
    reply.headers.push_back({"X-Content-Type-Options", "nosniff"});
    if (names_tag(request.if_none_match, tag)) {
        reply.status = 304;
        reply.content_type.clear();
        return reply;
    }
    if (packed) reply.headers.push_back({"Content-Encoding", "gzip"});
    reply.shared_body = packed ? packed_ : plain_;
    return reply;
}

}  // namespace arena::server
