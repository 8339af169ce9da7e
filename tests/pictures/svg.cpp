#include "tests/pictures/svg.h"

#include <algorithm>
#include <cmath>

#include "tests/pictures/style.h"

namespace arena::pictures {
namespace {

/// Returns the length of an arrow's head, which grows with its shaft, in pixels.
double head_length(const Style& style) {
    return 3.0 + 2.8 * style.width;
}
constexpr double kHalfWidthOfHead = 0.4;  // relative to its length

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '&') {
            out += "&amp;";
        } else if (c == '<') {
            out += "&lt;";
        } else if (c == '>') {
            out += "&gt;";
        } else {
            out += c;
        }
    }
    return out;
}

std::string pair_of(double x, double y) {
    return fixed(x) + " " + fixed(y);
}

void use(StyleSheet& sheet, const Style& style) {
    std::string rule = "fill:" + std::string(style.fill);
    if (style.stroke != "none") {
        rule += ";stroke:" + std::string(style.stroke) + ";stroke-width:" + fixed(style.width);
    }
    if (!style.dash.empty()) rule += ";stroke-dasharray:" + std::string(style.dash);
    sheet[style.name] = rule;
}

void use(StyleSheet& sheet, const TextStyle& style) {
    std::string rule =
        "fill:" + std::string(style.colour) + ";font-size:" + fixed(style.size) + "px";
    if (style.is_bold) rule += ";font-weight:700";
    sheet[style.name] = rule;
}

std::string text_element(double x, double y, std::string_view text, const TextStyle& style,
                         Anchor anchor) {
    std::string out = "<text class=\"" + std::string(style.name) + "\" x=\"" + fixed(x) +
                      "\" y=\"" + fixed(y) + "\"";
    if (anchor == Anchor::middle) out += " text-anchor=\"middle\"";
    if (anchor == Anchor::end) out += " text-anchor=\"end\"";
    return out + ">" + escaped(text) + "</text>\n";
}

std::string path_element(std::string_view d, std::string_view style_name) {
    return "<path class=\"" + std::string(style_name) + "\" d=\"" + std::string(d) + "\"/>\n";
}

/// The shaft ends inside the head, so that its end does not show at the tip.
struct ArrowPaths {
    std::string shaft;
    std::string head;
};
ArrowPaths arrow_paths(double tail_x, double tail_y, double tip_x, double tip_y, double full_head) {
    const double dx = tip_x - tail_x;
    const double dy = tip_y - tail_y;
    const double length = std::sqrt(dx * dx + dy * dy);
    if (!(length > 0.0)) return {};
    const double ux = dx / length;
    const double uy = dy / length;
    const double head = std::min(full_head, std::max(length, 0.6 * full_head));
    const double half = kHalfWidthOfHead * head;
    const double base_x = tip_x - ux * head;
    const double base_y = tip_y - uy * head;
    ArrowPaths paths;
    if (length > head) {
        paths.shaft = "M" + pair_of(tail_x, tail_y) + "L" +
                      pair_of(base_x + 0.2 * head * ux, base_y + 0.2 * head * uy);
    }
    paths.head = "M" + pair_of(tip_x, tip_y) + "L" +
                 pair_of(base_x - uy * half, base_y + ux * half) + "L" +
                 pair_of(base_x + uy * half, base_y - ux * half) + "z";
    return paths;
}

std::string arrow_elements(const ArrowPaths& paths, const Style& style) {
    std::string out;
    if (!paths.shaft.empty()) {
        out += "<path class=\"" + std::string(style.name) + "\" d=\"" + paths.shaft + "\"/>\n";
    }
    if (!paths.head.empty()) {
        out += "<path fill=\"" + std::string(style.stroke) + "\" d=\"" + paths.head + "\"/>\n";
    }
    return out;
}

std::string mark_path(double x, double y, Mark mark) {
    const std::string to = "M" + pair_of(x, y);
    switch (mark) {
        case Mark::speck:
        case Mark::dot:
            return to + "h0";
        case Mark::diamond:
            return to + "m0-4l3.5 4-3.5 4-3.5-4z";
        case Mark::ring:
            return to + "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0";
        case Mark::cross:
            return to + "m-3-3l6 6m0-6l-6 6";
    }
    return {};
}

std::string mark_attributes(Mark mark, std::string_view colour) {
    const std::string paint(colour);
    switch (mark) {
        case Mark::speck:
            return "fill=\"none\" stroke=\"" + paint +
                   "\" stroke-width=\"2.2\" stroke-linecap=\"round\"";
        case Mark::dot:
            return "fill=\"none\" stroke=\"" + paint +
                   "\" stroke-width=\"5.4\" stroke-linecap=\"round\"";
        case Mark::diamond:
            return "fill=\"" + paint + "\" stroke=\"#fff\" stroke-width=\".7\"";
        case Mark::ring:
            return "fill=\"#fff\" stroke=\"" + paint + "\" stroke-width=\"1.4\"";
        case Mark::cross:
            return "fill=\"none\" stroke=\"" + paint +
                   "\" stroke-width=\"1.8\" stroke-linecap=\"round\"";
    }
    return {};
}

std::string marks_element(std::string_view d, Mark mark, std::string_view colour) {
    return "<path " + mark_attributes(mark, colour) + " d=\"" + std::string(d) + "\"/>\n";
}

}  // namespace

std::string fixed(double value, int decimals) {
    double unit = 1.0;
    for (int i = 0; i < decimals; ++i)
        unit *= 10.0;
    const auto whole = static_cast<long long>(std::floor(std::abs(value) * unit + 0.5));
    std::string digits = std::to_string(whole);
    const auto places = static_cast<std::size_t>(decimals);
    if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
    std::string out = digits.substr(0, digits.size() - places);
    std::string fraction = digits.substr(digits.size() - places);
    if (fraction.find_first_not_of('0') != std::string::npos || decimals > 1) out += "." + fraction;
    return value < 0.0 && whole != 0 ? "-" + out : out;
}

Panel::Panel(PageBox box, Aabb world) : box_(box) {
    const double width = static_cast<double>(world.max.x) - static_cast<double>(world.min.x);
    const double height = static_cast<double>(world.max.y) - static_cast<double>(world.min.y);
    scale_ = std::min(box.width / width, box.height / height);
    origin_.x = 0.5 * (box.width - scale_ * width) - scale_ * static_cast<double>(world.min.x);
    origin_.y = 0.5 * (box.height + scale_ * height) + scale_ * static_cast<double>(world.min.y);
}

Panel::PagePoint Panel::at(Vec2 point) const {
    return {origin_.x + scale_ * static_cast<double>(point.x),
            origin_.y - scale_ * static_cast<double>(point.y)};
}

Aabb Panel::visible() const {
    const auto world = [this](double x, double y) {
        return Vec2{static_cast<float>((x - origin_.x) / scale_),
                    static_cast<float>((origin_.y - y) / scale_)};
    };
    return {world(0.0, box_.height), world(box_.width, 0.0)};
}

std::string Panel::path(std::span<const Vec2> points) const {
    std::string d;
    for (const Vec2 point : points) {
        const PagePoint p = at(point);
        d += (d.empty() ? "M" : "L") + pair_of(p.x, p.y);
    }
    return d;
}

void Panel::write_path(std::string_view d, const Style& style) {
    use(used_, style);
    body_ += path_element(d, style.name);
}

void Panel::polygon(std::span<const Vec2> vertices, const Style& style) {
    write_path(path(vertices) + "z", style);
}

void Panel::polyline(std::span<const Vec2> points, const Style& style) {
    write_path(path(points), style);
}

void Panel::circle(Circle circle, const Style& style) {
    use(used_, style);
    const PagePoint p = at(circle.center);
    body_ += "<circle class=\"" + std::string(style.name) + "\" cx=\"" + fixed(p.x) + "\" cy=\"" +
             fixed(p.y) + "\" r=\"" + fixed(scale_ * static_cast<double>(circle.radius)) + "\"/>\n";
}

void Panel::box(const Aabb& box, const Style& style) {
    boxes({&box, 1}, style);
}

void Panel::boxes(std::span<const Aabb> boxes, const Style& style) {
    std::string d;
    for (const Aabb& box : boxes) {
        const PagePoint low = at(box.min);
        const PagePoint high = at(box.max);
        d += "M" + pair_of(low.x, high.y) + "H" + fixed(high.x) + "V" + fixed(low.y) + "H" +
             fixed(low.x) + "z";
    }
    write_path(d, style);
}

void Panel::segment(Segment segment, const Style& style) {
    segments({&segment, 1}, style);
}

void Panel::segments(std::span<const Segment> segments, const Style& style) {
    std::string d;
    for (const Segment& segment : segments) {
        const Vec2 ends[] = {segment.a, segment.b};
        d += path(ends);
    }
    write_path(d, style);
}

void Panel::arrow(Vec2 tail, Vec2 tip, const Style& style) {
    const Segment arrow{tail, tip};
    arrows({&arrow, 1}, style);
}

void Panel::arrows(std::span<const Segment> arrows, const Style& style) {
    use(used_, style);
    ArrowPaths all;
    for (const Segment& arrow : arrows) {
        const PagePoint tail = at(arrow.a);
        const PagePoint tip = at(arrow.b);
        const ArrowPaths paths = arrow_paths(tail.x, tail.y, tip.x, tip.y, head_length(style));
        all.shaft += paths.shaft;
        all.head += paths.head;
    }
    body_ += arrow_elements(all, style);
}

void Panel::marks(std::span<const Vec2> points, Mark mark, std::string_view colour) {
    if (points.empty()) return;
    std::string d;
    for (const Vec2 point : points) {
        const PagePoint p = at(point);
        d += mark_path(p.x, p.y, mark);
    }
    body_ += marks_element(d, mark, colour);
}

void Panel::mark(Vec2 point, Mark mark, std::string_view colour) {
    marks({&point, 1}, mark, colour);
}

void Panel::text(Vec2 at_point, std::string_view text, const TextStyle& style, Anchor anchor,
                 Nudge nudge) {
    use(used_, style);
    const PagePoint p = at(at_point);
    body_ += text_element(p.x + nudge.x, p.y + nudge.y, text, style, anchor);
}

LegendEntry area_entry(const Style& style, std::string_view text) {
    return {LegendEntry::Kind::area, style, Mark::dot, text};
}
LegendEntry line_entry(const Style& style, std::string_view text) {
    return {LegendEntry::Kind::line, style, Mark::dot, text};
}
LegendEntry arrow_entry(const Style& style, std::string_view text) {
    return {LegendEntry::Kind::arrow, style, Mark::dot, text};
}
LegendEntry mark_entry(Mark mark, std::string_view colour, std::string_view text) {
    return {LegendEntry::Kind::mark, {"", "none", colour}, mark, text};
}
LegendEntry letters_entry(const TextStyle& style, std::string_view letters, std::string_view text) {
    return {LegendEntry::Kind::letters, {}, Mark::dot, text, letters, style};
}

Picture::Picture(std::string_view name, std::string_view title, std::string_view description,
                 double width, double height)
    : name_(name), title_(title), description_(description), width_(width), height_(height) {}

void Picture::add(const Panel& panel, std::string_view heading) {
    const PageBox& box = panel.box_;
    if (!heading.empty()) text(box.x, box.y - 7.0, heading, text_style::kHeading);
    for (const auto& [name, rule] : panel.used_)
        used_[name] = rule;
    body_ += "<svg x=\"" + fixed(box.x) + "\" y=\"" + fixed(box.y) + "\" width=\"" +
             fixed(box.width) + "\" height=\"" + fixed(box.height) + "\">\n" + panel.body_ +
             "</svg>\n";
}

void Picture::text(double x, double y, std::string_view text, const TextStyle& style,
                   Anchor anchor) {
    use(used_, style);
    body_ += text_element(x, y, text, style, anchor);
}

void Picture::legend(double x, double y, double column,
                     std::initializer_list<LegendEntry> entries) {
    constexpr double kSignWidth = 22.0;
    for (const LegendEntry& entry : entries) {
        if (!entry.style.name.empty()) use(used_, entry.style);
        const double middle = y - 4.0;
        switch (entry.kind) {
            case LegendEntry::Kind::area:
                body_ += "<rect class=\"" + std::string(entry.style.name) + "\" x=\"" + fixed(x) +
                         "\" y=\"" + fixed(middle - 6.0) + "\" width=\"" + fixed(kSignWidth) +
                         "\" height=\"12\"/>\n";
                break;
            case LegendEntry::Kind::line:
                body_ += path_element("M" + pair_of(x, middle) + "h" + fixed(kSignWidth),
                                      entry.style.name);
                break;
            case LegendEntry::Kind::arrow:
                body_ += arrow_elements(
                    arrow_paths(x, middle, x + kSignWidth, middle, head_length(entry.style)),
                    entry.style);
                break;
            case LegendEntry::Kind::mark:
                body_ += marks_element(mark_path(x + 0.5 * kSignWidth, middle, entry.mark),
                                       entry.mark, entry.style.stroke);
                break;
            case LegendEntry::Kind::letters:
                this->text(x + 0.5 * kSignWidth, y, entry.letters, entry.letters_style,
                           Anchor::middle);
                break;
        }
        text(x + kSignWidth + 7.0, y, entry.text, text_style::kNote);
        x += column;
    }
}

std::string Picture::svg() const {
    const std::string width = fixed(width_);
    const std::string height = fixed(height_);
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + width + " " +
                      height + "\" width=\"" + width + "\" height=\"" + height +
                      "\" role=\"img\" aria-labelledby=\"title desc\">\n<title id=\"title\">" +
                      escaped(title_) + "</title>\n<desc id=\"desc\">" + escaped(description_) +
                      "</desc>\n<style>\n"
                      "text{font-family:Arial,\"Liberation Sans\",sans-serif;paint-order:stroke;"
                      "stroke:#fff;stroke-width:2.5px;stroke-linejoin:round}\n"
                      "path,circle{stroke-linejoin:round}\n";
    for (const auto& [name, rule] : used_)
        out += "." + std::string(name) + "{" + rule + "}\n";
    out += "</style>\n<rect x=\".5\" y=\".5\" width=\"" + fixed(width_ - 1.0) + "\" height=\"" +
           fixed(height_ - 1.0) + "\" rx=\"10\" fill=\"#fff\" stroke=\"#d5dbe3\"/>\n";
    return out + body_ + "</svg>\n";
}

}  // namespace arena::pictures
