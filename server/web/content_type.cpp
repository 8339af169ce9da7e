#include "server/web/content_type.h"

#include <algorithm>
#include <array>

namespace arena::server {
namespace {

constexpr std::array<ContentType, 16> kTypes{{
    {".css", "text/css; charset=utf-8"},
    {".html", "text/html; charset=utf-8"},
    {".ico", "image/x-icon"},
    {".jpg", "image/jpeg", true},
    {".js", "text/javascript; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".mp3", "audio/mpeg", true},
    {".png", "image/png", true},
    {".svg", "image/svg+xml"},
    {".txt", "text/plain; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".webmanifest", "application/manifest+json"},
    {".webp", "image/webp", true},
    {".woff2", "font/woff2", true},
}};
constexpr std::string_view kEndings =
    ".css, .html, .ico, .jpg, .js, .json, .map, .mjs, .mp3, .png, .svg, .txt, .wasm, "
    ".webmanifest, .webp, .woff2";

}  // namespace

const ContentType* find_content_type(std::string_view file) {
    const auto found = std::ranges::find_if(
        kTypes, [&](const ContentType& type) { return file.ends_with(type.ending); });
    return found == kTypes.end() ? nullptr : &*found;
}

std::string_view known_endings() {
    return kEndings;
}

}  // namespace arena::server
