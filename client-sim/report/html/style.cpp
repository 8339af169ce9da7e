#include "client-sim/report/html/style.h"

namespace arena::client_sim::html {

// Colours of lines and heat after Okabe and Ito, "Color Universal Design" (2008), darkened on white
// and lightened on black until text has a contrast of 4.5 to 1 and lines one of 3 to 1. Colour
// never carries information alone: lines also differ in their dashes, results in their words.
std::string_view style_sheet() {
    return R"css(
:root{color-scheme:light dark;
--page:#f4f5f7;--card:#ffffff;--ink:#1a212c;--quiet:#576170;--rule:#dde1e7;--grid:#e7eaef;--band:#f1f4f9;--edge:#cdd4de;
--held:#0a6847;--held-tint:#e6f4ed;--missed:#b0231b;--missed-tint:#fcecea;--invalid:#7a4f00;--invalid-tint:#fcf2d9;
--line-0:#0067a8;--line-1:#c04a00;--line-2:#007a5c;--line-3:#93407f;--bars:#5b9bcb;--limit:#b0231b;
--h1:#e6f0f9;--h2:#cde1f2;--h3:#a9cde8;--h4:#7db4db;--h5:#4f97c9;--h6:#2877b2;--h7:#0b4f8a;
--death:#d24c00;--halo:#ffffff;--wall:#4a5462;--wall-fill:#c3cad3;--ground:#fafbfc}
@media (prefers-color-scheme:dark){:root{
--page:#12161c;--card:#1a2029;--ink:#e6eaf0;--quiet:#a2adbb;--rule:#2e3744;--grid:#2a323e;--band:#202834;--edge:#3d4858;
--held:#63d3a4;--held-tint:#16302a;--missed:#ff968c;--missed-tint:#3a2022;--invalid:#f2c14e;--invalid-tint:#352c17;
--line-0:#5cb6f2;--line-1:#f5a04a;--line-2:#3fcfa0;--line-3:#df9acb;--bars:#3f83b5;--limit:#ff968c;
--h1:#1c2c40;--h2:#1e3d5c;--h3:#21527d;--h4:#276aa0;--h5:#3d87c1;--h6:#67a8dc;--h7:#a9d4f5;
--death:#ff9a4d;--halo:#12161c;--wall:#97a3b3;--wall-fill:#3a4553;--ground:#151a21}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
main{max-width:1180px;margin:0 auto;padding:28px 24px 40px}
code{font:0.92em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
h1{font-size:30px;line-height:1.2;margin:0;letter-spacing:-0.01em}
h2{font-size:19px;line-height:1.3;margin:36px 0 12px}
h3{font-size:15px;line-height:1.4;margin:0}
p{margin:6px 0}
ul,ol{margin:6px 0;padding-left:20px}
.quiet,.unit,.kind{color:var(--quiet)}
.unit{font-weight:400;font-size:13px}
.kind{margin:0 0 2px;font-size:13px}
.purpose{font-size:17px;color:var(--quiet);max-width:75ch}
dl{margin:0}dd{margin:0}
dt{color:var(--quiet);font-size:13px}
.facts{display:flex;flex-wrap:wrap;gap:8px 32px;margin-top:16px}
.verdict{border:1px solid var(--rule);border-left:6px solid var(--tone);background:var(--tint);border-radius:8px;padding:16px 20px;margin-top:22px}
.verdict h2{font-size:34px;line-height:1.1;margin:0 0 4px;color:var(--tone);letter-spacing:0.02em}
.verdict h3{margin-top:12px}
.verdict.held{--tone:var(--held);--tint:var(--held-tint)}
.verdict.missed{--tone:var(--missed);--tint:var(--missed-tint)}
.verdict.invalid{--tone:var(--invalid);--tint:var(--invalid-tint)}
.was{white-space:nowrap;margin-left:6px;font-weight:600}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(158px,1fr));gap:12px;margin-top:14px}
.tile,.plot,.card,details,.scroll{background:var(--card);border:1px solid var(--rule);border-radius:8px}
.tile{padding:10px 14px}
.tile strong{font-size:24px;line-height:1.3;font-variant-numeric:tabular-nums}
.tile span{display:block;color:var(--quiet);font-size:13px}
.scroll{overflow-x:auto;max-width:100%}
.scroll.narrow{max-width:440px}.scroll.medium{max-width:760px}
.scroll:focus-visible,summary:focus-visible{outline:2px solid var(--line-0);outline-offset:2px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:right;padding:6px 14px;border-top:1px solid var(--rule);vertical-align:top;white-space:nowrap;overflow-wrap:normal}
th:first-child,td:first-child,.words{text-align:left}
.words{white-space:normal;min-width:240px}
.medium th{white-space:normal}
thead th{border-top:0;color:var(--quiet);font-size:13px;font-weight:600}
tbody th{font-weight:400}
td.held{color:var(--held)}td.missed{color:var(--missed);font-weight:700}
#trouble h3,#groups h3{margin:18px 0 8px}
.pinned th:first-child{position:sticky;left:0;background:var(--card);white-space:normal;min-width:120px;max-width:260px}
.pinned thead th{white-space:normal;vertical-align:bottom}
.pinned thead th:not(:first-child){min-width:72px}
.examples{padding-left:26px}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,460px),1fr));gap:16px}
.plot{margin:0;padding:14px 16px 12px;min-width:0;display:flex;flex-direction:column}
figcaption+*{margin-top:auto!important}
figcaption{display:flex;flex-wrap:wrap;gap:2px 18px;align-items:baseline;margin-bottom:12px}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:2px 14px;margin:0;padding:0;font-size:13px;color:var(--quiet)}
.legend strong{color:var(--ink);font-variant-numeric:tabular-nums}
.key{width:28px;height:10px;margin-right:6px;overflow:visible}
.stages{position:relative;height:18px;margin:0 18px 0 46px;font-size:12px;color:var(--quiet)}
.stages span{height:18px;position:absolute;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;padding:0 4px;line-height:18px}
.frame{height:190px;margin:4px 18px 26px 46px;position:relative}
.frame svg{display:block;width:100%;height:100%;overflow:visible}
svg text{font-size:12px;fill:var(--quiet);font-variant-numeric:tabular-nums}
.left{text-anchor:end}.below{text-anchor:middle}
.grid{stroke:var(--grid)}
.band{fill:var(--band)}
.edge{stroke:var(--edge);stroke-dasharray:1 3}
.line{fill:none;stroke-width:1.75;stroke-linejoin:round;stroke-linecap:round;vector-effect:non-scaling-stroke}
.s0{stroke:var(--line-0)}
.s1{stroke:var(--line-1);stroke-dasharray:7 4}
.s2{stroke:var(--line-2);stroke-dasharray:1 4;stroke-width:2.25}
.s3{stroke:var(--line-3);stroke-dasharray:9 4 1 4}
line.limit{stroke:var(--limit);stroke-dasharray:3 3}
text.limit{fill:var(--limit);text-anchor:end}
text.limit,text.mark{paint-order:stroke;stroke:var(--card);stroke-width:4px;stroke-linejoin:round}
.bars{fill:var(--bars)}
line.mark{stroke:var(--ink)}text.mark{fill:var(--ink);font-weight:600}
.map>div{margin:0 auto;width:100%}
.places{display:block;width:100%;height:auto;background:var(--ground);border:1px solid var(--wall);overflow:hidden}
.heat{shape-rendering:crispEdges}
.h1{fill:var(--h1)}.h2{fill:var(--h2)}.h3{fill:var(--h3)}.h4{fill:var(--h4)}.h5{fill:var(--h5)}.h6{fill:var(--h6)}.h7{fill:var(--h7)}
.wall{fill:var(--wall-fill);stroke:var(--wall);stroke-width:1.25;vector-effect:non-scaling-stroke}
.open{fill:none}
.death,.halo{fill:none;stroke:var(--death);stroke-linecap:round;vector-effect:non-scaling-stroke}
.d1{stroke-width:4}.d2{stroke-width:6.5}.d3{stroke-width:9}.d4{stroke-width:12}
.halo{stroke:var(--halo)}
.halo.d1{stroke-width:6}.halo.d2{stroke-width:8.5}.halo.d3{stroke-width:11}.halo.d4{stroke-width:14}
.scale{display:flex;align-items:center;gap:8px;margin:8px 0;font-size:13px;color:var(--quiet)}
.scale span{height:7px;border:1.5px solid var(--quiet);border-top:0}
.swatch{width:16px;height:12px;vertical-align:-1px}
details{padding:10px 16px}
summary{cursor:pointer;font-weight:600}
.groups{columns:2 440px;column-gap:16px}
.group{break-inside:avoid;padding-top:12px}
.group h3{margin-bottom:6px}
.tip{position:absolute;z-index:1;pointer-events:none;background:var(--card);border:1px solid var(--edge);border-radius:6px;padding:5px 9px;font-size:12px;line-height:1.5;white-space:nowrap;box-shadow:0 2px 8px rgba(0,0,0,.18)}
.cursor{position:absolute;top:0;bottom:0;width:1px;background:var(--quiet);pointer-events:none}
footer{margin-top:36px;color:var(--quiet);font-size:13px}
@media (max-width:560px){
main{padding:18px 14px 28px}
h1{font-size:25px}
.facts{gap:8px 22px}
.tiles{grid-template-columns:1fr 1fr;gap:8px}
.tile{padding:8px 11px}
.verdict{padding:14px 15px}
.plot{padding:12px 10px 8px}
.wide{display:none}
.words{min-width:170px}
.d1{stroke-width:2.5}.d2{stroke-width:4}.d3{stroke-width:5.5}.d4{stroke-width:7.5}
.halo.d1{stroke-width:4}.halo.d2{stroke-width:5.5}.halo.d3{stroke-width:7}.halo.d4{stroke-width:9}
th,td{padding:6px 9px}}
@media print{
:root{color-scheme:light;--page:#fff;--card:#fff;--ink:#000;--quiet:#444;--rule:#bbb;--grid:#ddd;--band:#f1f4f9;--edge:#bbb;
--held:#0a6847;--held-tint:#fff;--missed:#b0231b;--missed-tint:#fff;--invalid:#7a4f00;--invalid-tint:#fff;
--line-0:#0067a8;--line-1:#c04a00;--line-2:#007a5c;--line-3:#93407f;--bars:#5b9bcb;--limit:#b0231b;
--h1:#e6f0f9;--h2:#cde1f2;--h3:#a9cde8;--h4:#7db4db;--h5:#4f97c9;--h6:#2877b2;--h7:#0b4f8a;
--death:#d24c00;--halo:#fff;--wall:#4a5462;--wall-fill:#c3cad3;--ground:#fff}
body{font-size:12px;print-color-adjust:exact;-webkit-print-color-adjust:exact}
main{max-width:none;padding:0}
.plot,.tile,.verdict,tr{break-inside:avoid}
h2{break-after:avoid}
.plots{grid-template-columns:1fr 1fr}
.scroll{overflow:visible}}
)css";
}

std::string_view hover_script() {
    return R"js(
(function () {
  function number(value) {
    var size = Math.abs(value);
    return size >= 100 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(3)));
  }
  function time(seconds) {
    var whole = Math.floor(seconds), rest = String(whole % 60).padStart(2, "0");
    return whole >= 60 ? Math.floor(whole / 60) + ":" + rest : seconds.toFixed(1) + " s";
  }
  function child(parent, look) {
    var made = document.createElement("div");
    made.className = look;
    parent.appendChild(made);
    return made;
  }
  document.querySelectorAll("figure[data-seconds]").forEach(function (figure) {
    var frame = figure.querySelector(".frame"), low = Number(figure.dataset.low);
    var high = Number(figure.dataset.high), unit = figure.dataset.unit;
    var lines = Array.from(figure.querySelectorAll("path[data-label]"), function (path) {
      var pairs = path.getAttribute("d").match(/\d+ \d+/g) || [];
      return { label: path.dataset.label, points: pairs.map(function (pair) { return pair.split(" ").map(Number); }) };
    });
    var tip = child(frame, "tip"), cursor = child(frame, "cursor");
    tip.hidden = cursor.hidden = true;
    frame.addEventListener("pointermove", function (event) {
      var box = frame.getBoundingClientRect();
      var share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
      var texts = [time(share * Number(figure.dataset.seconds))];
      figure.querySelectorAll(".stages span").forEach(function (stage) {
        var from = parseFloat(stage.style.left), into = 100 * share - from;
        if (into >= 0 ? parseFloat(stage.style.width) > into : false) texts[0] += " \u00b7 " + stage.title;
      });
      lines.forEach(function (line) {
        var best = line.points.reduce(function (a, b) {
          return Math.abs(b[0] - 1000 * share) > Math.abs(a[0] - 1000 * share) ? a : b;
        });
        var near = Math.max(6, 1000 / line.points.length);
        var value = low + (high - low) * (1 - best[1] / 1000);
        texts.push(line.label + ": " + (Math.abs(best[0] - 1000 * share) > near ? "\u2013" : number(figure.dataset.count ? Math.round(value) : value) + " " + unit));
      });
      tip.replaceChildren();
      texts.forEach(function (text) { child(tip, "").textContent = text; });
      tip.hidden = cursor.hidden = false;
      cursor.style.left = 100 * share + "%";
      tip.style.top = "6px";
      tip.style.left = share > 0.5 ? "auto" : "calc(" + 100 * share + "% + 10px)";
      tip.style.right = share > 0.5 ? "calc(" + 100 * (1 - share) + "% + 10px)" : "auto";
    });
    frame.addEventListener("pointerleave", function () { tip.hidden = cursor.hidden = true; });
  });
  window.addEventListener("beforeprint", function () {
    document.querySelectorAll("details").forEach(function (details) { details.open = true; });
  });
}());
)js";
}

}  // namespace arena::client_sim::html
