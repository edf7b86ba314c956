// The tool sneak: sneaks for a while, so that the bot is hard to see and cannot fall off an edge.
// It stands up again at any end: halting a body releases every key.

import { SNEAK } from "../../../capabilities/leaves/handling.ts";
import { failure } from "../../../schemas/index.ts";
import { bodyLeaf, checkAborted } from "../../body/define-leaf.ts";

const BEAT_MS = 1_000;

export const sneak = bodyLeaf({
  ...SNEAK,
  timeoutMs: ({ ms }) => ms + 5_000,
  waitsMs: ({ ms }) => ms + 5_000,
  retries: 0,
  activity: "move",
  async run({ body: { bot }, clock, signal, beat }, { ms }) {
    const from = clock.now();
    try {
      for (let left = ms; left > 0; left = from + ms - clock.now()) {
        checkAborted(signal);
        // Another user of the keys may have released it.
        if (!bot.getControlState("sneak")) bot.setControlState("sneak", true);
        beat();
        await clock.sleep(Math.min(BEAT_MS, left), signal);
      }
    } finally {
      bot.setControlState("sneak", false);
    }
    return { ms: clock.now() - from };
  },
  postcondition: (_context, { ms }, { ms: took }) =>
    took >= ms ? undefined : failure("pbi.effectsUnmet", `sneaked ${took} of ${ms} ms`),
});
