// Internal to fish: goes to open water, casts the line and waits for a bite. One catch of any kind
// per run; the option casts again until it has the wanted one. Source: Minecraft Wiki, "Fishing" (5
// to 30 seconds a bite).

import { z } from "zod";
import { CodedError } from "../../../schemas/index.ts";
import { bodyLeaf, checkAborted } from "../../body/define-leaf.ts";
import { lookTo } from "../../move/look-to.ts";
import { findHeld } from "../../sense/inventory.ts";
import { comeIntoReach } from "../../work/approach.ts";
import { seekBlocks } from "../../work/find-blocks.ts";
import { makeRoom } from "../../work/make-room.ts";

const Args = z.strictObject({});
const Output = z.strictObject({ caught: z.boolean() });

const WALK_MS = 90_000;
const BITE_MS = 70_000;
const BEAT_MS = 1_000;
const ROD = "fishing_rod";

export const castLine = bodyLeaf({
  name: "cast_line",
  kind: "internal",
  description: "Casts the line and waits for a bite.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: WALK_MS + BITE_MS + 10_000,
  waitsMs: BITE_MS + 10_000,
  retries: 1,
  permissions: ["movement", "container"],
  activity: "fish",
  async run(context) {
    const { body, clock, signal, beat } = context;
    const { bot } = body;
    await makeRoom(context, 1, [ROD]);
    const [water] = seekBlocks(body, "water");
    if (!water) throw new CodedError("collect.noneFound", "no open water is in sight");
    // From a hole in the shore the line would not reach the water.
    await comeIntoReach(context, water, WALK_MS, "rarely");
    const rod = findHeld(bot, ROD);
    if (!rod) throw new CodedError("inventory.missingItem", "no fishing rod is held");
    await bot.equip(rod, "hand");
    await lookTo(context, water.offset(0.5, 0.9, 0.5));
    let end: { error?: unknown } | undefined;
    bot.fish().then(
      () => {
        end = {};
      },
      (error: unknown) => {
        end = { error };
      },
    );
    const deadline = clock.now() + BITE_MS;
    while (end === undefined) {
      if (signal.aborted || clock.now() > deadline) {
        // Reeling in ends mineflayer's own wait, which would otherwise continue.
        bot.activateItem();
        checkAborted(signal);
        throw new CodedError("leaf.timeout", "no fish bit within the time limit");
      }
      beat();
      await clock.sleep(BEAT_MS / 4, signal);
    }
    const { error } = end as { error?: unknown };
    if (error !== undefined) throw error;
    return { caught: true };
  },
});
