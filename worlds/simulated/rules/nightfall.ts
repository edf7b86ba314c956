// Nightfall: in the dark around an unsheltered body a zombie spawns every ten seconds, at most four
// at once; the survivors burn at sunrise. None spawns where it is light enough. Source:
// minecraft.wiki, Mob spawning (24 to 128 blocks off, light 0; a torch's ring keeps them out),
// Zombie (burns in daylight).

import type { Position } from "../../../schemas/index.ts";
import { hashOf } from "../../embedded/generator/random.ts";
import { isNight, lightAt } from "../state/places.ts";
import { isSheltered } from "./monsters.ts";
import type { WorldRule } from "./world-rule.ts";

const MAX_MONSTERS = 4;
const OFF = 24;
const SAFE_LIGHT = 8;

export const nightfall: WorldRule = {
  name: "nightfall",
  everyTicks: 200,
  happen(world) {
    const { scene } = world;
    const hostile = scene.creatures.filter((creature) => creature.hostile);
    if (!isNight(scene)) {
      if (scene.ground.height <= scene.position[1])
        scene.creatures = scene.creatures.filter(({ kind }) => kind !== "zombie");
      return;
    }
    if (hostile.length >= MAX_MONSTERS || isSheltered(world) || lightAt(scene, scene.position) >= SAFE_LIGHT) return;
    const angle = (hashOf(world.seed, scene.ticks) / 2 ** 32) * 2 * Math.PI;
    const [x, y, z] = scene.position;
    const position: Position = [x + OFF * Math.cos(angle), y, z + OFF * Math.sin(angle)];
    const id = 1 + Math.max(0, ...scene.creatures.map((creature) => creature.id));
    scene.creatures.push({ id, kind: "zombie", position, health: 20, hostile: true });
  },
};
