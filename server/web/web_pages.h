// The pages of the HTTP port for browsers, with --web:
//
//   /                        index.html of the page's folder
//   /assets/...              its other files, by their paths
//   /game.json               server/web/game_page.h
//   /game/maps/HASH.tmj      a map that is played, in one file
//   /game/rules/HASH.toml    rules that are played
//
// Used on the HTTP server's thread alone.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/http/http_server.h"
#include "server/statistics/server_report.h"
#include "server/web/game_page.h"
#include "server/web/played_files.h"
#include "server/web/web_folder.h"

namespace arena::server {

class WebPages {
  public:
    /// `origins` are those of the door for browsers, whose pages may read what is below /game.
    /// `files` and `played` must outlive this.
    WebPages(const WebFiles& files, GameFacts facts, std::vector<std::string> origins,
             const PlayedFiles& played)
        : files_(files), facts_(std::move(facts)), origins_(std::move(origins)), played_(played) {}

    /// Whether there is something at the path, or below /game might be.
    [[nodiscard]] bool has(std::string_view path) const;
    /// Answers a request for a path for which `has` is true.
    [[nodiscard]] HttpReply answer(const HttpRequest& request, const ServerReport& report) const;

  private:
    [[nodiscard]] const ServedFile* find_file(std::string_view path) const;
    [[nodiscard]] HttpReply answer_game(const HttpRequest& request,
                                        const ServerReport& report) const;

    const WebFiles& files_;
    GameFacts facts_;
    std::vector<std::string> origins_;
    const PlayedFiles& played_;
};

}  // namespace arena::server
