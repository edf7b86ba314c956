// Effects of sun, fire, lava and cactus on creatures: the undead catch fire under the open sky by
// day, water puts fires out. Source: Minecraft Wiki "Zombie" (burning), "Fire" (one point a
// second), "Lava" (four points every half second, 15 s of fire).

import { isDay } from "../land/daylight.ts";
import type { EmbeddedCreature, Wound } from "./creature.ts";
import type { MindView } from "./minds/mind.ts";

const SECOND_TICKS = 20;
const SUN_FIRE_TICKS = 8 * SECOND_TICKS;
const LAVA_FIRE_TICKS = 15 * SECOND_TICKS;
const LAVA_DAMAGE = 4;
/** In full sunlight: (brightness - 0.4) * 2 of 30 ticks. */
const SUN_ODDS = 30 / 1.2;

/** Applies a tick of the elements to a creature; `hurt` takes the damage. */
export function sufferElements(
  creature: EmbeddedCreature,
  { land, time }: MindView,
  hurt: (wound: Omit<Wound, "tick">) => void,
): void {
  const { position } = creature.body;
  const [x, y, z] = [Math.floor(position.x), Math.floor(position.y), Math.floor(position.z)];
  const fluid = land.fluid(x, y, z);
  if (fluid === "water") creature.fire = 0;
  if (fluid === "lava" && !creature.kind.fireproof) {
    creature.fire = LAVA_FIRE_TICKS;
    hurt({ damage: LAVA_DAMAGE });
  }
  const eyes = Math.floor(position.y + creature.kind.eyes);
  const inTheSun = creature.kind.burnsByDay && fluid === null && isDay(time) && eyes > land.roof(x, z);
  if (inTheSun && creature.dice() < 1 / SUN_ODDS) creature.fire = Math.max(creature.fire, SUN_FIRE_TICKS);
  if (creature.fire <= 0) return;
  if (creature.fire % SECOND_TICKS === 0) hurt({ damage: 1, bypassesArmour: true });
  creature.fire--;
}
