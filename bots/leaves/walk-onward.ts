// Internal to explore: walks to the next waypoint of an outward spiral. The spiral belongs to the body, so that the next search
// goes on where this one ended; a waypoint that no way leads to is passed over.

import { z } from "zod";
import { CodedError, Position } from "../../schemas/index.ts";
import { bodyLeaf, checkAborted } from "../body-leaf.ts";
import { spiral } from "../choice/spiral.ts";
import { THINKING_MS, travel } from "../movement.ts";
import { columnGoal } from "../path-goals.ts";
import { tupleOf } from "../positions.ts";

const Args = z.strictObject({});
const Output = z.strictObject({ position: Position });

/** Blocks between waypoints: less than the narrowest view distance that servers grant, so that nothing is left out. */
const SPACING = 48;
const ARRIVED = 10;
const ONE_WAY_MS = 50_000;
/** Waypoints in a row that no way leads to. */
const MOST_SKIPPED = 4;
const LOADING_MS = 700;

export const walkOnward = bodyLeaf<z.infer<typeof Args>, z.infer<typeof Output>>({
  name: "walk_onward",
  kind: "internal",
  description: "Walks to the next place from which nothing has been seen yet.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: (MOST_SKIPPED + 1) * ONE_WAY_MS,
  waitsMs: THINKING_MS,
  retries: 0,
  permissions: ["movement", "dig", "place"],
  activity: "move",
  async run({ body, clock, signal, beat, progress }) {
    const { x, z } = body.feet;
    const search = body.searches.get(body.dimension) ?? spiral({ x, z }, SPACING);
    body.searches.set(body.dimension, search);
    for (let skipped = 0; ; skipped += 1) {
      checkAborted(signal);
      const { value: waypoint } = search.next();
      progress(`walks towards ${waypoint.x} ${waypoint.z}`);
      try {
        await travel(body, columnGoal(waypoint, ARRIVED), {
          clock,
          signal,
          beat,
          timeoutMs: ONE_WAY_MS,
          dig: "rarely",
        });
        // The chunks ahead arrive a moment after the body does.
        await clock.sleep(LOADING_MS, signal);
        return { position: tupleOf(body.bot.entity.position) };
      } catch (error) {
        const passed = error instanceof CodedError && error.code.startsWith("path.");
        if (!passed || skipped >= MOST_SKIPPED) throw error;
      }
    }
  },
});
