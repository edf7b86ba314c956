// Monsters: hostile creatures that are near walk towards the body and hit it, a second at a time. A
// shelter around the body, or walls of blocks on all four sides, keep them out. Source:
// minecraft.wiki, Zombie (follows for 35 blocks, 3 points a hit at normal difficulty, 2.3 blocks a
// second).

import type { Position } from "../../../schemas/index.ts";
import { blockAt, distance } from "../state/places.ts";
import type { RuledWorld, WorldRule } from "./world-rule.ts";

const NOTICES = 35;
const STRIDE = 2.3;
const ATTACK_REACH = 2;
const HIT = 3;

export const monsters: WorldRule = {
  name: "monsters",
  everyTicks: 20,
  happen(world) {
    const { scene } = world;
    const { deaths } = scene;
    for (const creature of scene.creatures) {
      const away = distance(creature.position, scene.position);
      if (!creature.hostile || away > NOTICES || isSheltered(world)) continue;
      if (away > ATTACK_REACH)
        creature.position = towards(creature.position, scene.position, Math.min(STRIDE, away - 1));
      else world.hurt(HIT);
      if (scene.deaths > deaths) return;
    }
  },
};

/** True when no walking creature can reach the body. */
export function isSheltered({ scene, stock, map }: RuledWorld): boolean {
  const shelter = stock.names().find((name) => /^near:(lit_)?shelter:/.test(name));
  if (shelter !== undefined) {
    const at = map.anchorOf(shelter);
    if (at === undefined || distance(at, scene.position) <= ATTACK_REACH) return true;
  }
  const [x, y, z] = scene.position;
  const sides: Position[] = [
    [x + 1, y, z],
    [x - 1, y, z],
    [x, y, z + 1],
    [x, y, z - 1],
  ];
  return sides.every((side) => !/^(air|torch|water|lava)$/.test(blockAt(scene, side)));
}

function towards(from: Position, to: Position, by: number): Position {
  const away = distance(from, to);
  const part = away === 0 ? 0 : by / away;
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, from[2] + (to[2] - from[2]) * part];
}
