// Any bytes as what a browser says when it asks for a file of the page: its path and its headers.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "server/base/letter_case.h"
#include "server/web/page_headers.h"
#include "server/web/request_headers.h"
#include "server/web/web_pages.h"

namespace {

using namespace arena::server;

constexpr DoorOfPage kDoor{.port = 8090};

void ensure(bool holds) {
    if (!holds) std::abort();
}

/// A server with a page of two files.
const WebPages& pages() {
    static const WebFiles files = [] {
        WebFiles made;
        made.emplace("/index.html", ServedFile("index.html", "the page", Caching::ask));
        made.emplace("/assets/a.js", ServedFile("a.js", std::string(99, ';'), Caching::forever));
        return made;
    }();
    static const PlayedFiles played(60, arena::files::MapFilesFrom::its_folder);
    static const WebPages made(files, {.version = "1", .door = kDoor}, {}, played);
    return made;
}

/// A request can change the host in a policy and nothing else.
void read_as_host(std::string_view text) {
    const std::string policy = content_security_policy(text, kDoor);
    const std::string usual = content_security_policy("a", kDoor);
    const auto count = [](std::string_view in, char letter) {
        return std::ranges::count(in, letter);
    };
    for (const char letter : {';', ' ', '\'', ',', '*'})
        ensure(count(policy, letter) == count(usual, letter) ||
               (letter == '*' && policy_host(text).empty()));
    ensure(std::ranges::all_of(policy, [](char letter) { return letter >= ' ' && letter < 0x7f; }));
}

void read_as_headers(std::string_view text) {
    const std::string small = small_letters(text);
    const bool may =
        small.find("gzip") != std::string::npos || small.find('*') != std::string::npos;
    ensure(may || !accepts_gzip(text));
    ensure(names_tag("\"tag\"," + std::string(text), "\"tag\""));
    ensure(!names_tag(text, "\"tag\"") || text.find("\"tag\"") != std::string_view::npos ||
           text.find('*') != std::string_view::npos);
}

void read_as_path(std::string_view text) {
    const HttpRequest request{.method = "GET",
                              .path = text,
                              .host = text,
                              .origin = text,
                              .accept_encoding = text,
                              .if_none_match = text};
    if (!pages().has(text)) return;
    const HttpReply reply = pages().answer(request, {});
    const bool is_file = text == "/" || text == "/index.html" || text == "/assets/a.js";
    ensure(is_file == (reply.shared_body != nullptr));
    ensure(is_file || text == "/game.json" || reply.status == 404);
    for (const HttpHeader& header : reply.headers)
        ensure(header.value.find_first_of("\r\n") == std::string::npos ||
               header.name == "Access-Control-Allow-Origin");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t kHeaderBytesMax = 8192;
    const std::string_view text(reinterpret_cast<const char*>(data),
                                std::min(size, kHeaderBytesMax));
    read_as_host(text);
    read_as_headers(text);
    read_as_path(text);
    return 0;
}
