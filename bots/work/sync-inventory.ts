// Synchronises the inventory with the server. From 1.17 on a client predicts the results of its
// clicks, and a server that disagrees corrects it a moment later: the inventory right after a click
// is a prediction. Requesting all of it, after the clicks on the same connection, gets the server's
// state. Source: wiki.vg, Click Container (a click with a state id that is not the server's is
// answered with the whole window).

import { CodedError } from "../../schemas/index.ts";
import { ANSWER_MS, answered, type BodyContext } from "../body/define-leaf.ts";

interface Synced {
  /**
   * mineflayer's own function, missing in its typings: resolves once the whole window has arrived;
   * at once in versions that confirm every click.
   */
  _syncWindow?(window: unknown): Promise<void>;
}

/**
 * Resolves once the inventory is as the server has it after every click so far. Call it without an
 * open window, since the server answers for the open one. Throws `container.busy` if the server
 * does not answer.
 */
export async function syncInventory(context: Pick<BodyContext, "body" | "clock" | "beat">): Promise<void> {
  const { bot } = context.body;
  const { _syncWindow: sync } = bot as unknown as Synced;
  if (sync === undefined || bot.currentWindow) return;
  const over = new AbortController();
  const late = context.clock.sleep(ANSWER_MS, over.signal).then(() => "late" as const);
  try {
    if ((await answered(context, Promise.race([sync(bot.inventory), late]))) !== "late") return;
  } finally {
    over.abort();
  }
  throw new CodedError("container.busy", "the server does not send the inventory");
}
