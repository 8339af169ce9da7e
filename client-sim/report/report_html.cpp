#include "client-sim/report/report_html.h"

#include <spdlog/fmt/fmt.h>

#include "client-sim/report/html/escape.h"
#include "client-sim/report/html/group_section.h"
#include "client-sim/report/html/histogram_section.h"
#include "client-sim/report/html/match_section.h"
#include "client-sim/report/html/overview.h"
#include "client-sim/report/html/place_section.h"
#include "client-sim/report/html/stage_section.h"
#include "client-sim/report/html/style.h"
#include "client-sim/report/html/tables.h"
#include "client-sim/report/html/timeline_section.h"

namespace arena::client_sim {

namespace {

/// The content security policy forbids the page to load anything and to run any script from
/// elsewhere, in case a name should ever be inserted as markup.
std::string head_of(const Report& report) {
    return fmt::format(R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"/>
<title>{}: {}</title>
<style>{}</style>
</head>
)",
                       html::verdict_of(report), html::escaped(html::name_of_run(report)),
                       html::style_sheet());
}

}  // namespace

std::string to_html(const Report& report) {
    std::string page = head_of(report) + "<body>\n<main>\n";
    page += html::page_header(report);
    page += html::verdict_section(report);
    page += html::threshold_section(report);
    page += html::trouble_section(report);
    page += html::timeline_section(report);
    page += html::stage_section(report);
    page += html::match_section(report);
    page += html::group_section(report);
    page += html::histogram_section(report);
    page += html::place_section(report);
    page += html::number_section(report);
    page += fmt::format(
        "<footer>arena-bots {}</footer>\n</main>\n<script>{}</script>\n</body>\n</html>\n",
        ARENAD_VERSION, html::hover_script());
    return page;
}

}  // namespace arena::client_sim
