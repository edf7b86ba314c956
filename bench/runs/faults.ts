// What is done to a run on its way, from a seed: the block under the bot goes, items vanish from its inventory, it is put elsewhere, it is
// kicked; each once, in the middle of steps. The world does them, so the bot learns of them as it would on any server.

import { systemClock } from "../../bots/index.ts";
import type { Clock } from "../../executor/index.ts";
import type { RunEvent } from "../../schemas/index.ts";
import type { Disturbance, EmbeddedWorld } from "../../worlds/embedded/index.ts";
import { type Random, randomFrom } from "../seeded-random.ts";

const KINDS = ["removeBlock", "deleteItems", "teleport", "kick"] as const;
/** Steps between two faults: short plans meet the first few, long ones all. */
const GAP = { least: 1, most: 3 };
/** Into the step, in milliseconds. */
const DELAY = { least: 50, most: 800 };
const AWAY = { least: 12, most: 40 };

interface Due {
  /** At the so-manieth step that begins, repairs counted on. */
  step: number;
  delayMs: number;
  disturbance: Disturbance;
}

/** The faults of a run, in their order; the same for the same seed. */
export function faultsOf(seed: number, username: string): Due[] {
  const random = randomFrom(seed, 0);
  let step = 0;
  return shuffled(KINDS, random).map((kind) => {
    step += random.whole(GAP.least, GAP.most);
    return { step, delayMs: random.whole(DELAY.least, DELAY.most), disturbance: disturbanceOf(kind, username, random) };
  });
}

function disturbanceOf(kind: (typeof KINDS)[number], username: string, random: Random): Disturbance {
  if (kind === "kick") return { kind, username, reason: "a fault of the bench" };
  if (kind !== "teleport") return { kind, username };
  return { kind, username, distance: random.whole(AWAY.least, AWAY.most), degrees: random.whole(0, 359) };
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((item) => ({ item, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Does the faults as the run comes to them. Answers what is to hear the run's events, and what was done so far, in words. */
export function disturbed(
  world: Pick<EmbeddedWorld, "disturb">,
  seed: number,
  username: string,
  clock: Clock = systemClock,
) {
  const due = faultsOf(seed, username);
  const done: string[] = [];
  let steps = 0;
  const onEvent = (event: RunEvent): void => {
    if (event.type !== "step-started") return;
    steps += 1;
    while (due[0] !== undefined && due[0].step <= steps) {
      const { delayMs, disturbance } = due.shift() as Due;
      void clock
        .sleep(delayMs)
        .then(() => world.disturb(disturbance))
        .then(({ what }) => done.push(what))
        // A bot that is away for a moment cannot be disturbed; nothing happened then.
        .catch((error: Error) => done.push(`${disturbance.kind} came to nothing: ${error.message}`));
    }
  };
  return { onEvent, done };
}
