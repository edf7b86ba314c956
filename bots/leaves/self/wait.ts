// The verb wait: stands still for a while.

import { WAIT } from "../../../capabilities/leaves/daily-life.ts";
import { failure } from "../../../schemas/index.ts";
import { bodyLeaf, checkAborted } from "../../body/define-leaf.ts";

const BEAT_MS = 1_000;

export const wait = bodyLeaf({
  ...WAIT,
  timeoutMs: ({ ms }) => ms + 5_000,
  waitsMs: ({ ms }) => ms + 5_000,
  retries: 0,
  activity: "talk",
  async run({ clock, signal, beat }, { ms }) {
    const from = clock.now();
    for (let left = ms; left > 0; left = from + ms - clock.now()) {
      beat();
      await clock.sleep(Math.min(BEAT_MS, left), signal);
      checkAborted(signal);
    }
    return { waitedMs: clock.now() - from };
  },
  postcondition: (_context, { ms }, { waitedMs }) =>
    waitedMs >= ms ? undefined : failure("pbi.effectsUnmet", `waited ${waitedMs} of ${ms} ms`),
});
