#include "server/agones/figure_clock.h"

#include "server/agones/sidecar_messages.h"

namespace arena::server {
namespace {

/// The code of gRPC for errors of any kind.
constexpr std::int64_t kUnknownError = 2;

}  // namespace

FigureOutcome judge_figure_answer(const SidecarAnswer& answer, bool was_read) {
    using What = FigureOutcome::What;
    if (const auto* const failure = std::get_if<SidecarFailure>(&answer))
        return {.what = What::failed, .text = std::string(name_of(*failure))};
    const auto& reply = std::get<SidecarReply>(answer);
    if (reply.is_success()) return {};
    const auto refusal = read_refusal(reply.body);
    const std::string text = refusal ? refusal->message : std::string();
    const bool is_missing =
        reply.status == 404 || (reply.status == 500 && refusal && refusal->code == kUnknownError);
    return {.what = was_read && is_missing ? What::unknown : What::refused,
            .text = text,
            .status = reply.status};
}

}  // namespace arena::server
