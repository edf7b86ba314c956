// The reflexes that a body has unless it is told otherwise: what threatens its life now, the worst first. Names are those of leaves and
// options that either body has; `reflexOptions` and `starterOptions` are to be registered with it.
// Invariant: a trigger ceases to hold once its reflex has helped, so that none starves the plan.

import type { Reflex } from "../../schemas/index.ts";

export interface ReflexChoice {
  /** Whether nights are to be sat out under a roof: where monsters spawn. Not where absent. */
  nights?: boolean;
}

/** Points of food below which one eats, and points of health and food below which one eats to heal. */
export const HUNGRY = { food: 14, health: 12, foodToHeal: 18 };

const BY_DAY: readonly Reflex[] = [
  { capability: "get_out", trigger: { sensor: "burning", args: {} }, priority: 100, restMs: 500 },
  { capability: "get_out", trigger: { sensor: "drowning", args: { points: 8 } }, priority: 90, restMs: 1_000 },
  {
    capability: "opt.emergency_retreat_and_block@1.0.0",
    args: { health: 14 },
    trigger: { sensor: "in_danger", args: { health: 8, radius: 12 } },
    priority: 80,
  },
  {
    capability: "opt.face_threat@1.0.0",
    trigger: { sensor: "threatened", args: { radius: 7 } },
    priority: 70,
    restMs: 2_000,
  },
  { capability: "eat", trigger: { sensor: "hungry", args: {} }, priority: 40 },
];

const BY_NIGHT: readonly Reflex[] = [
  { capability: "opt.stay_the_night@1.0.0", trigger: { sensor: "exposed_at_night", args: {} }, priority: 30 },
];

export const defaultReflexes = ({ nights = false }: ReflexChoice = {}): Reflex[] =>
  structuredClone(nights ? [...BY_DAY, ...BY_NIGHT] : [...BY_DAY]);
