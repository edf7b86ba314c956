// Observes the body with retries: just after a death or a change of dimension it cannot be observed
// for a moment.

import { type Body, boxesOf, type Goal, type State, toCodedError } from "../../schemas/index.ts";
import { abortReason } from "../clock/attempt.ts";
import type { Clock } from "../clock/clock.ts";

/** A busy server may take its time to let a body respawn: some fifteen seconds are waited in all. */
const MAX_OBSERVE_ATTEMPTS = 11;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 2_000;

/** The present observation, or undefined if the body cannot be observed. */
export function glimpse(body: Body): State | undefined {
  try {
    return body.observe();
  } catch {
    return undefined;
  }
}

/**
 * The observed state. Retries a transient failure with doubling pauses; throws the last CodedError,
 * or the signal's reason.
 */
export async function observe(body: Body, clock: Clock, signal: AbortSignal): Promise<State> {
  for (let count = 1; ; count += 1) {
    if (signal.aborted) throw abortReason(signal);
    try {
      return body.observe();
    } catch (thrown) {
      const error = toCodedError(thrown, "sense.apiError");
      if (error.recovery !== "transient" || count === MAX_OBSERVE_ATTEMPTS) throw error;
    }
    await clock.sleep(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (count - 1)), signal);
  }
}

const EMPTY: ReadonlySet<string> = new Set(["air", "cave_air", "void_air", "water", "lava"]);

/** Whether a cell holds no block that a hand could dig. */
export const isEmptyBlock = (name: string): boolean => EMPTY.has(name);

/** The state with the blocks in the boxes that the goal wants cleared, each at its position. */
export function withBlocksInBoxes(state: State, goal: Goal, body: Body): State {
  if (body.blockNameAt === undefined) return state;
  const found: State["nearby"] = [];
  for (const { from, to } of [goal, ...(goal.anyOf ?? [])].flatMap(boxesOf)) {
    const [low, high] = [Math.min, Math.max].map((pick) =>
      from.map((part, axis) => Math.floor(pick(part, to[axis] ?? 0))),
    );
    const [x0 = 0, y0 = 0, z0 = 0] = low ?? [];
    const [x1 = 0, y1 = 0, z1 = 0] = high ?? [];
    for (let y = y1; y >= y0; y--) {
      for (let x = x0; x <= x1; x++) {
        for (let z = z0; z <= z1; z++) {
          const block = body.blockNameAt([x, y, z]);
          if (block !== undefined && !isEmptyBlock(block)) found.push({ block, count: 1, position: [x, y, z] });
        }
      }
    }
  }
  return found.length === 0 ? state : { ...state, nearby: [...state.nearby, ...found] };
}
