#include "tests/bench/geometry/measure.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>

#include <time.h>

#include "sim/base/random.h"
#include "tests/bench/quantile.h"

namespace arena::bench {
namespace {

/// A new order of all items for every pass. If one order were repeated, a branch predictor would
/// learn thousands of answers by heart, and the branches would cost nothing.
class Orders {
  public:
    /// Returns an order of `calls` items, valid until the next call.
    std::span<const std::uint32_t> next(std::size_t calls) {
        order_.resize(calls);
        std::iota(order_.begin(), order_.end(), 0u);
        for (std::size_t i = calls; i > 1; --i)
            std::swap(order_[i - 1], order_[random_.below(static_cast<std::uint32_t>(i))]);
        return order_;
    }

  private:
    Random random_{1};
    std::vector<std::uint32_t> order_;
};

/// Returns the processor time of this thread, so that other work of the machine does not count.
double thread_nanoseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1.0e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

double nanoseconds_a_call(const Contender& contender, Orders& orders) {
    contender.pass(orders.next(contender.calls));
    const auto order = orders.next(contender.calls);
    const double start = thread_nanoseconds();
    contender.pass(order);
    return (thread_nanoseconds() - start) / static_cast<double>(contender.calls);
}

double share_of_agreement(const std::vector<bool>& ours, const std::vector<bool>& theirs) {
    std::size_t alike = 0;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        if (ours[i] == theirs[i]) ++alike;
    }
    return static_cast<double>(alike) / static_cast<double>(ours.size());
}

}  // namespace

std::vector<RowFigures> measure(const std::vector<Contender>& contenders, std::size_t repeats) {
    std::vector<std::vector<double>> times(contenders.size());
    Orders orders;
    for (std::size_t repeat = 0; repeat < repeats; ++repeat) {
        for (std::size_t i = 0; i < contenders.size(); ++i)
            times[i].push_back(nanoseconds_a_call(contenders[i], orders));
    }

    std::vector<RowFigures> rows;
    std::vector<std::vector<bool>> our_answers;
    for (std::size_t i = 0; i < contenders.size(); ++i) {
        const Contender& contender = contenders[i];
        const auto same = [&](const RowFigures& row) { return row.row == contender.row; };
        auto row = std::find_if(rows.begin(), rows.end(), same);
        if (row == rows.end()) {  // ours, which come first
            row = rows.insert(rows.end(), RowFigures{contender.row, {}});
            our_answers.push_back(contender.answers());
        }
        const auto& ours = our_answers[static_cast<std::size_t>(row - rows.begin())];
        const Figure figure{contender.function, median(times[i]),
                            share_of_agreement(ours, contender.answers())};
        std::optional<Figure>& best = row->figures[static_cast<std::size_t>(contender.engine)];
        if (!best || figure.nanoseconds < best->nanoseconds) best = figure;
    }
    return rows;
}

}  // namespace arena::bench
