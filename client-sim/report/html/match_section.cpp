#include "client-sim/report/html/match_section.h"

#include <algorithm>
#include <cstddef>

#include <spdlog/fmt/fmt.h>

#include "client-sim/report/html/escape.h"

namespace arena::client_sim::html {

namespace {

constexpr std::size_t kMatchRowsMax = 100;

std::string row_of(const MatchResult& match) {
    return fmt::format(
        "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>"
        "<td>{}</td></tr>\n",
        match.number, escaped(match.mode), length_text_of(match), match.rounds,
        escaped(ended_text_of(match)), escaped(winner_text_of(match)), scores_text_of(match));
}

}  // namespace

std::string match_section(const Report& report) {
    const std::vector<MatchResult>& matches = report.matches;
    if (matches.empty()) return "";
    const std::size_t left_out = matches.size() - std::min(matches.size(), kMatchRowsMax);
    std::string rows;
    for (std::size_t index = left_out; index < matches.size(); ++index)
        rows += row_of(matches[index]);
    const std::string note = left_out > 0 ? fmt::format("<p>The last {} of {} matches.</p>\n",
                                                        kMatchRowsMax, matches.size())
                                          : "";
    return fmt::format(
        "<section id=\"matches\"><h2>Matches</h2>\n{}<div class=\"scroll pinned\" tabindex=\"0\" "
        "role=\"region\" aria-label=\"Matches\"><table class=\"numbers\">\n<thead><tr>"
        "<th scope=\"col\">match</th><th scope=\"col\">mode</th><th scope=\"col\">length</th>"
        "<th scope=\"col\">rounds</th><th scope=\"col\">ended by</th><th scope=\"col\">winner</th>"
        "<th scope=\"col\">scores of the teams</th></tr></thead><tbody>\n{}</tbody></table></div>\n"
        "</section>\n",
        note, rows);
}

}  // namespace arena::client_sim::html
