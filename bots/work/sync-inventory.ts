// The server's word on the bag. From 1.17 on a client foresees what its clicks do, and a server that saw them otherwise says so a moment later:
// what the bag shows at once is a forecast. Asking for all of it, behind the clicks on the same line, makes it the server's word.
// Source: wiki.vg, Click Container (a click with a state id that is not the server's is answered with the whole window).

import { CodedError } from "../../schemas/index.ts";
import { ANSWER_MS, answered, type BodyContext } from "../body/define-leaf.ts";

interface Synced {
  /** mineflayer's own, outside its typings: resolves once the whole window has come; at once where every click is confirmed by itself. */
  _syncWindow?(window: unknown): Promise<void>;
}

/**
 * Resolves once the bag is as the server has it after every click so far; to be called with no window open, since the server answers for
 * the one that is. Throws `container.busy` where it does not answer.
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
  throw new CodedError("container.busy", "the server does not say what is held");
}
