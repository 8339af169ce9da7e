// A body with attack and vulnerability volumes, and the storage behind its view.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/volumes/enclosing_circle.h"
#include "sim/volumes/hits.h"

namespace arena::test {

struct Fighter {
    std::uint32_t id = 1;
    sim::Vec2 position;
    std::vector<sim::AttackVolume> attacks;
    std::vector<sim::VulnerabilityVolume> vulnerabilities;
    sim::Mirror mirror;

    [[nodiscard]] sim::HitBody view() const {
        std::vector<sim::VolumeShape> shapes;
        for (const sim::AttackVolume& volume : attacks)
            shapes.push_back(volume.shape);
        for (const sim::VulnerabilityVolume& volume : vulnerabilities)
            shapes.push_back(volume.shape);
        return {.id = {id},
                .position = position,
                .mirror = mirror,
                .bounds = enclosing_circle(shapes).value_or(sim::Circle{}),
                .attacks = attacks,
                .vulnerabilities = vulnerabilities};
    }
};

}  // namespace arena::test
