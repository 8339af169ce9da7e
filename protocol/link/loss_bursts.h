// LossBursts: which datagrams of a sequence are lost when losses come in bursts.
//
//            enter
//      good -------> bad        The two states of E. N. Gilbert's model (Capacity of a Burst-Noise
//       ^ <--------- |          Channel, 1960): everything sent in the good state arrives, nothing
//           leave               sent in the bad one does. In E. O. Elliott's generalisation (1963)
//                               the shares of losses in the two states are 0 and 1.
//
// A burst is a stay in the bad state: its length is geometric with the mean 1 / leave. The share of
// time spent there, which is the mean loss, is enter / (enter + leave).
#pragma once

#include <algorithm>

#include "protocol/link/dice.h"

namespace arena::protocol {

class LossBursts {
  public:
    /// `mean_loss` is in [0, 1], `mean_burst` in datagrams. Independent losses have a mean burst of
    /// 1 / (1 - mean_loss); a smaller `mean_burst` is treated as this one.
    constexpr LossBursts(double mean_loss, double mean_burst)
        : leave_(std::min(1.0 / std::max(mean_burst, 1.0), 1.0 - mean_loss)),
          enter_(mean_loss < 1.0 ? leave_ * mean_loss / (1.0 - mean_loss) : 1.0) {}

    /// Whether the next datagram is lost.
    constexpr bool next(Dice& dice) {
        in_bad_state_ = in_bad_state_ ? !dice.happens(leave_) : dice.happens(enter_);
        return in_bad_state_;
    }

  private:
    double leave_;
    double enter_;
    bool in_bad_state_ = false;
};

}  // namespace arena::protocol
