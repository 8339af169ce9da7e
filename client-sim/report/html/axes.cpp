#include "client-sim/report/html/axes.h"

#include <algorithm>
#include <cmath>

#include <spdlog/fmt/fmt.h>

#include "client-sim/report/html/escape.h"
#include "client-sim/report/html/number_text.h"

namespace arena::client_sim::html {

namespace {

/// From this many marks on, every second one is hidden on a narrow screen.
constexpr std::size_t kMarksNarrow = 5;

std::string left_marks(std::span<const Mark> marks) {
    std::string text;
    for (const Mark& mark : marks) {
        const std::string y = percent(1.0 - mark.share);
        text += fmt::format(R"(<line class="grid" x1="0" x2="100%" y1="{0}" y2="{0}"/>)"
                            R"(<text class="left" x="-8" y="{0}" dy="0.32em">{1}</text>)",
                            y, escaped(mark.text));
    }
    return text;
}

std::string lower_marks(std::span<const Mark> marks) {
    std::string text;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const bool left_out = marks.size() >= kMarksNarrow && i % 2 == 1;
        text += fmt::format(R"(<text class="{}" x="{}" y="100%" dy="1.5em">{}</text>)",
                            left_out ? "below wide" : "below", percent(marks[i].share),
                            escaped(marks[i].text));
    }
    return text;
}

}  // namespace

std::string plot_svg(const PlotParts& parts) {
    return fmt::format(
        R"(<div class="frame"><svg role="img" aria-labelledby="{0}-title {0}-desc">)"
        R"(<title id="{0}-title">{1}</title><desc id="{0}-desc">{2}</desc>)"
        R"({3}{4}{5}<svg class="drawing" width="100%" height="100%" viewBox="0 0 {6} {6}")"
        R"( preserveAspectRatio="none">{7}</svg>{8}</svg></div>)",
        escaped(parts.alt_text.id), escaped(parts.alt_text.title),
        escaped(parts.alt_text.description), parts.behind, left_marks(parts.marks),
        lower_marks(parts.below), kDrawing, parts.drawing, parts.before);
}

long drawing_units(double share) {
    return std::lround(kDrawing * std::clamp(share, 0.0, 1.0));
}

}  // namespace arena::client_sim::html
