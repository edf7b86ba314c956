// Disturbances of a run, from a seed: the block under the bot is removed, items vanish from its
// inventory, it is teleported, it is kicked; each once, in the middle of steps, in another order
// and at other times for every goal and seed. The world applies them, so the bot learns of them as
// it would on any server.

import { systemClock } from "../../bots/index.ts";
import type { Clock } from "../../executor/index.ts";
import type { RunEvent } from "../../schemas/index.ts";
import type { Disturbance, EmbeddedWorld } from "../../worlds/embedded/index.ts";
import { randomFrom, type SeededRandom, shuffled } from "../lib/seeded-random.ts";
import type { RunAsked } from "./row.ts";

const KINDS = ["removeBlock", "deleteItems", "teleport", "kick"] as const;
/** Steps between two faults: short plans meet the first few, long ones all. */
const STEP_GAP = { least: 1, most: 3 };
/** Delay after the step begins, in milliseconds. */
const DELAY = { least: 50, most: 800 };
/** The most attempts at a fault that changes nothing. */
const MAX_TRIES = 6;
const TELEPORT_DISTANCE = { least: 12, most: 40 };

interface Due {
  /** The number of the step, counted over all repairs, at whose start it is due. */
  step: number;
  delayMs: number;
  disturbance: Disturbance;
  /** Attempts so far, including this one. */
  tries: number;
}

/** The parts of a run that determine its faults. */
type Disturbable = Pick<RunAsked, "goal" | "seed">;

/** The faults of a run, in their order; the same for the same goal and seed. */
export function faultsOf({ goal, seed }: Disturbable, username: string): Due[] {
  const random = randomFrom(seed, numberOf(goal));
  let step = 0;
  return shuffled(KINDS, random).map((kind) => {
    step += random.whole(STEP_GAP.least, STEP_GAP.most);
    return {
      step,
      delayMs: random.whole(DELAY.least, DELAY.most),
      disturbance: disturbanceOf(kind, username, random),
      tries: 1,
    };
  });
}

/** A whole number below 2^31 from the letters of a name. */
const numberOf = (name: string): number =>
  [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) & 0x7fffffff, 0);

function disturbanceOf(kind: (typeof KINDS)[number], username: string, random: SeededRandom): Disturbance {
  if (kind === "kick") return { kind, username, reason: "a fault of the bench" };
  if (kind !== "teleport") return { kind, username };
  return {
    kind,
    username,
    distance: random.whole(TELEPORT_DISTANCE.least, TELEPORT_DISTANCE.most),
    degrees: random.whole(0, 359),
  };
}

/**
 * Applies the faults as the run reaches them. A fault that changed nothing, for lack of an item or
 * of the bot, comes again with a later step. Returns the listener for the run's events, and
 * descriptions of the faults applied so far.
 */
export function disturbed(
  world: Pick<EmbeddedWorld, "disturb">,
  run: Disturbable,
  username: string,
  clock: Clock = systemClock,
) {
  const due = faultsOf(run, username);
  const done: string[] = [];
  let steps = 0;
  const apply = async (fault: Due): Promise<void> => {
    await clock.sleep(fault.delayMs);
    // A bot that is away for a moment cannot be disturbed; then nothing happened.
    const { what, changed } = await world.disturb(fault.disturbance).catch((error: Error) => ({
      what: `${fault.disturbance.kind} failed: ${error.message}`,
      changed: false,
    }));
    if (!changed && fault.tries < MAX_TRIES) due.push({ ...fault, tries: fault.tries + 1, step: steps + 1 });
    else done.push(what);
  };
  const onEvent = (event: RunEvent): void => {
    if (event.type !== "step-started") return;
    steps += 1;
    const ready = due.filter(({ step }) => step <= steps);
    for (const fault of ready) due.splice(due.indexOf(fault), 1);
    for (const fault of ready) void apply(fault);
  };
  return { onEvent, done };
}
