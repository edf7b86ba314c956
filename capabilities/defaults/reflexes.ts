// The default reflexes of a body, against dangers to its life, the most urgent first. They name
// leaves and options that both bodies have; register `starterOptions` and `reflexOptions` with
// them.
// Invariant: a reflex that helps ends its trigger, so no reflex starves the plan.

import type { Reflex } from "../../schemas/index.ts";

export interface ReflexChoice {
  /** Whether to spend nights in a shelter, as is wise where monsters spawn; false if omitted. */
  nights?: boolean;
}

/** Eat below `food`; eat to heal below `health` while food is below `foodToHeal`. */
export const HUNGRY = { food: 14, health: 12, foodToHeal: 18 };

/** With this much health or less a fall, a fire or a blow may be the last: the body gets well first. */
const WOUNDED = 6;

const BY_DAY: readonly Reflex[] = [
  { capability: "get_out", trigger: { sensor: "burning", args: {} }, priority: 100, restMs: 500 },
  { capability: "get_out", trigger: { sensor: "drowning", args: { points: 8 } }, priority: 90, restMs: 1_000 },
  {
    capability: "opt.break_free@1.0.0",
    trigger: { sensor: "beset", args: { health: 8, radius: 3 } },
    priority: 85,
    restMs: 500,
  },
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
  {
    capability: "opt.get_well@1.0.0",
    trigger: { sensor: "wounded", args: { points: WOUNDED } },
    priority: 50,
    restMs: 2_000,
  },
  { capability: "eat", trigger: { sensor: "hungry", args: {} }, priority: 40 },
];

/** Places that people mean when they send somebody to safety. */
const SAFE_PLACES = ["home", "house", "base", "camp", "bed", "shelter", "hut", "bedroom", "inside"];

const BY_NIGHT: readonly Reflex[] = [
  {
    capability: "opt.stay_the_night@1.0.0",
    trigger: { sensor: "exposed_at_night", args: {} },
    priority: 30,
    // A shelter on the spot would never let the body get to the one that was asked for.
    yieldsTo: ["sleep", "lit_shelter", "build_structure", "opt.shelter_basic", ...SAFE_PLACES],
  },
];

export const defaultReflexes = ({ nights = false }: ReflexChoice = {}): Reflex[] =>
  structuredClone(nights ? [...BY_DAY, ...BY_NIGHT] : [...BY_DAY]);
