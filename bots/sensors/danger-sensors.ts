// Sensors that trigger reflexes. Each ceases to hold once the reflex has done its work. They are
// evaluated on every tick: none searches the world, except along a line.

import type { z } from "zod";
import { InDanger, Nothing, PointsAtLeast, Within } from "../../capabilities/arguments.ts";
import { armourPoints } from "../../capabilities/combat/armour.ts";
import { isOutmatched, SHOOTS } from "../../capabilities/combat/odds.ts";
import { HUNGRY } from "../../capabilities/defaults/reflexes.ts";
import { defineSensor, type Sensor } from "../../executor/leaf/option.ts";
import type { MineflayerBody } from "../body/body.ts";
import { hostilesNear } from "../sense/creatures.ts";
import { edibleHeld } from "../sense/eating.ts";
import {
  isAlight,
  isInHeat,
  isNight,
  isOnMagma,
  isShutIn,
  isUnderOpenSky,
  isUnderWater,
} from "../work/surroundings.ts";
import { attackers } from "../work/threats.ts";

const FULL = 20;
/** Health points that a fire takes before it is out: a fireball's burns five seconds. */
const FIRE_COSTS = 4;
const STARVES_AT = 6;
const FIGHTS_WITHIN = 6;
const SEES = 12;
const ARMOUR_SLOTS = [5, 6, 7, 8];

const isWeak = (body: MineflayerBody, points: number): boolean =>
  (body.bot.health ?? FULL) - (isAlight(body) ? FIRE_COSTS : 0) <= points;

const isShotAt = (body: MineflayerBody, radius: number): boolean =>
  attackers(body, radius).some(({ name = "" }) => SHOOTS.test(name));

export const DANGER_SENSORS: readonly Sensor<MineflayerBody>[] = [
  defineSensor<MineflayerBody, z.infer<typeof Within>>({
    name: "threatened",
    argsSchema: Within,
    test: ({ body }, { radius }) => attackers(body, radius).some((foe) => !body.hunting.isPrey(foe)),
  }),
  /** Attacked, also by its own prey, with at most this much health; a fire will cost it some more. */
  defineSensor<MineflayerBody, z.infer<typeof InDanger>>({
    name: "in_danger",
    argsSchema: InDanger,
    test: ({ body }, { health, radius }) => isWeak(body, health) && attackers(body, radius).length > 0,
  }),
  /** In danger, shot at, and a foe stands upon it: a wall has no room there, and flight no use. */
  defineSensor<MineflayerBody, z.infer<typeof InDanger>>({
    name: "beset",
    argsSchema: InDanger,
    test({ body }, { health, radius }) {
      if (hostilesNear(body, radius).length === 0 || !isWeak(body, health)) return false;
      return attackers(body, radius).length > 0 && isShotAt(body, SEES);
    },
  }),
  /** Seen by creatures that shoot: running in the open does not help. */
  defineSensor<MineflayerBody, z.infer<typeof Within>>({
    name: "under_fire",
    argsSchema: Within,
    test: ({ body }, { radius }) => isShotAt(body, radius),
  }),
  /** The attackers are too strong for the body's health and equipment. */
  defineSensor<MineflayerBody, z.infer<typeof Within>>({
    name: "outmatched",
    argsSchema: Within,
    test: ({ body }, { radius }) => {
      const { bot } = body;
      return isOutmatched({
        health: bot.health ?? FULL,
        armour: armourPoints(ARMOUR_SLOTS.flatMap((slot) => bot.inventory.slots[slot]?.name ?? [])),
        held: bot.inventory.items().map(({ name }) => name),
        foes: hostilesNear(body, radius).map(({ name }) => name ?? ""),
      });
    },
  }),
  /**
   * Badly hurt, with nobody about, and health comes back: enough is eaten or can be. Source:
   * minecraft.wiki, Hunger (18 points heal).
   */
  defineSensor<MineflayerBody, z.infer<typeof PointsAtLeast>>({
    name: "wounded",
    argsSchema: PointsAtLeast,
    test({ body }, { points }) {
      const { food = FULL, health = FULL } = body.bot;
      if (health > points || health <= 0 || isInHeat(body) || isOnMagma(body) || isUnderWater(body)) return false;
      return (food >= HUNGRY.foodToHeal || edibleHeld(body) !== undefined) && attackers(body, SEES).length === 0;
    },
  }),
  /**
   * Food is low, or health is low and food would heal it; and food is held. A meal takes as long as a
   * foe needs for two blows: it waits for the end of a fight, unless the body starves.
   */
  defineSensor<MineflayerBody, z.infer<typeof Nothing>>({
    name: "hungry",
    argsSchema: Nothing,
    test({ body }) {
      const { food = FULL, health = FULL } = body.bot;
      const isHungry = food < HUNGRY.food || (health < HUNGRY.health && food < HUNGRY.foodToHeal);
      if (!isHungry || edibleHeld(body) === undefined) return false;
      return food <= STARVES_AT || attackers(body, FIGHTS_WITHIN).length === 0;
    },
  }),
  /** The head is under water, and less air is left than this many points of 20. */
  defineSensor<MineflayerBody, z.infer<typeof PointsAtLeast>>({
    name: "drowning",
    argsSchema: PointsAtLeast,
    test: ({ body }, { points }) => (body.bot.oxygenLevel ?? FULL) < points && isUnderWater(body),
  }),
  /** What the body lost in its death still lies there, or a furnace has what it could not take out. */
  defineSensor<MineflayerBody, z.infer<typeof Nothing>>({
    name: "own_drops_lie",
    argsSchema: Nothing,
    test: ({ body }) => body.losses.isWaiting && !body.life.aborted,
  }),
  /** It is night, and the body is under the open sky. */
  defineSensor<MineflayerBody, z.infer<typeof Nothing>>({
    name: "exposed_at_night",
    argsSchema: Nothing,
    test: ({ body }) => isNight(body) && isUnderOpenSky(body) && !isShutIn(body),
  }),
];
