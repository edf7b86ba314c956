// Steps that the body takes by its keys, without a path: beside the follower of paths, the only place
// that presses a key of direction. Invariant: a key is held only while the way ahead harms nothing (footing.ts), as far
// as the body slides on after its release.

import type { BodyContext } from "../body/define-leaf.ts";
import type { BlockPosition } from "../geometry/positions.ts";
import { type Harm, harmOn } from "./footing.ts";

type Stepping = Pick<BodyContext, "body" | "clock" | "signal">;

const KEYS = ["back", "left", "right", "forward"] as const;
type Key = (typeof KEYS)[number];

const POLL_MS = 50;

/**
 * What is held beside the key of direction, how far the body goes on after its release, and how
 * deep it may drop: a hop lasts twelve ticks in air that hardly brakes, and begins a block higher.
 */
const GAITS = {
  sneak: { held: ["sneak"], slides: 0.5 },
  hop: { held: ["jump"], slides: 3, drop: 1 },
  run: { held: ["sprint"], slides: 1.2 },
  swim: { held: ["jump"], slides: 1 },
} as const;
type Gait = keyof typeof GAITS;

/** Quarter turns to the left of where the body looks. */
const TURNS: Readonly<Record<Key, number>> = { forward: 0, left: 1, back: 2, right: 3 };

interface Step {
  key: Key;
  gait: Gait;
  seeks?: readonly Harm[];
}

function harmAhead({ body }: Pick<Stepping, "body">, { key, gait, seeks = [] }: Step): Harm | undefined {
  const { position: from, yaw } = body.bot.entity;
  const turned = yaw + (TURNS[key] * Math.PI) / 2;
  const { slides: far, ...drop } = GAITS[gait];
  const way = { from, direction: [-Math.sin(turned), -Math.cos(turned)] as const, far, seeks, ...drop };
  return harmOn((place) => body.blockAt(place), way);
}

/**
 * Holds the key for at most `ms`. Returns the harm that stopped it, or undefined. Releases every
 * key at its end.
 */
async function push(context: Stepping, step: Step, ms: number): Promise<Harm | undefined> {
  const { body, clock, signal } = context;
  const ends = clock.now() + ms;
  try {
    for (let left = ms; left > 0 && !signal.aborted; left = ends - clock.now()) {
      const harm = harmAhead(context, step);
      if (harm !== undefined) return harm;
      for (const held of [...GAITS[step.gait].held, step.key]) body.bot.setControlState(held, true);
      await clock.sleep(Math.min(POLL_MS, left), signal);
    }
    return undefined;
  } finally {
    body.bot.clearControlStates();
  }
}

/**
 * Looks level towards the place and goes that way for at most `ms`. Returns the harm that stopped
 * it, or undefined.
 */
export async function stepTowards(
  context: Stepping,
  { x, z }: Pick<BlockPosition, "x" | "z">,
  { ms, ...how }: Omit<Step, "key"> & { ms: number },
): Promise<Harm | undefined> {
  const { bot, eyes } = context.body;
  await bot.lookAt(eyes.offset(x - eyes.x, 0, z - eyes.z), true);
  return push(context, { key: "forward", ...how }, ms);
}

/**
 * Sneaks towards the place for `ms`, unjudged: a sneaking body goes over no edge, and one that hangs
 * over an edge has a fall under its middle.
 */
export async function sneakBack(
  { body, clock, signal }: Stepping,
  { x, z }: Pick<BlockPosition, "x" | "z">,
  ms: number,
): Promise<void> {
  const { bot, eyes } = body;
  await bot.lookAt(eyes.offset(x - eyes.x, 0, z - eyes.z), true);
  try {
    for (const held of ["sneak", "forward"] as const) bot.setControlState(held, true);
    await clock.sleep(ms, signal);
  } finally {
    bot.clearControlStates();
  }
}

const LOOSE_MS = 600;
const SETTLE_MS = 200;

/**
 * Frees a body that leans on an edge or treads water: a hop in the first direction in which it
 * comes down safely, else a sneaking step, else a jump on the spot.
 */
export async function shakeLoose(context: Stepping): Promise<void> {
  const { body, clock, signal } = context;
  const { bot } = body;
  const gaits: Gait[] = bot.entity.onGround ? ["hop", "sneak"] : ["hop"];
  const steps = gaits.flatMap((gait) => KEYS.map((key) => ({ gait, key })));
  const step = steps.find((one) => harmAhead(context, one) === undefined);
  if (step !== undefined) await push(context, step, LOOSE_MS);
  else {
    bot.setControlState("jump", true);
    await clock.sleep(SETTLE_MS, signal);
    bot.clearControlStates();
  }
  await clock.sleep(SETTLE_MS, signal);
}
