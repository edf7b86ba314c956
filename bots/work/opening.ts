// Opens the windows of blocks and creatures as patiently as a busy server demands: mineflayer gives
// up at the very moment at which the latest answer may come.

import type { Bot } from "mineflayer";
import { CodedError } from "../../schemas/index.ts";
import { ANSWER_MS, answered, unlessStopped } from "../body/answered.ts";
import type { BodyContext } from "../body/define-leaf.ts";
import type { RememberedStation } from "../memory/stations.ts";

type Window = NonNullable<Bot["currentWindow"]>;
type Click = (...args: unknown[]) => Promise<void>;

/** Slots of a smithing table that takes templates: three, and the result. */
const SMITHING_SLOTS = 4;

/**
 * Corrects the window of a smithing table from 1.20 on: the library counts one slot less, and would
 * take the result for the first slot of the inventory.
 */
function countTemplateSlot(bot: Bot, window: Window): void {
  if (String(window.type) !== "minecraft:smithing" || !bot.registry.isNewerOrEqualTo("1.20")) return;
  const length = window.inventoryEnd - window.inventoryStart;
  const end = SMITHING_SLOTS + length;
  Object.assign(window, {
    inventoryStart: SMITHING_SLOTS,
    inventoryEnd: end,
    hotbarStart: end - 9,
    craftingResultSlot: SMITHING_SLOTS - 1,
  });
}

/** Replaces `bot.openBlock` and `bot.openEntity`, through which mineflayer opens every window. */
export function openPatiently(bot: Bot): void {
  const opener =
    (click: Click) =>
    async (...args: unknown[]) => {
      const opened = windowOf(bot);
      await Promise.race([click(...args), opened]);
      return opened;
    };
  bot.openBlock = opener(bot.activateBlock as Click) as Bot["openBlock"];
  bot.openEntity = opener(bot.activateEntity as Click) as unknown as Bot["openEntity"];
}

function windowOf(bot: Bot): Promise<Window> {
  return new Promise((resolve, reject) => {
    const over = (settle: () => void) => {
      clearTimeout(late);
      bot.removeListener("windowOpen", onOpen);
      bot.removeListener("end", onEnd);
      settle();
    };
    const onOpen = (window: Window) => {
      countTemplateSlot(bot, window);
      over(() => resolve(window));
    };
    const onEnd = () => over(() => reject(new Error("windowOpen: the connection ended")));
    const late = setTimeout(
      () => over(() => reject(new Error(`windowOpen did not come within ${ANSWER_MS} ms`))),
      ANSWER_MS,
    );
    bot.once("windowOpen", onOpen);
    bot.once("end", onEnd);
  });
}

/**
 * Opens a station with `open`. One that does not open is left alone for a while, so that the next
 * attempt finds another, or a plan places one; the body's own gets a second try first. Throws
 * `container.busy`.
 */
export async function openStation<T>(
  context: BodyContext,
  { place, dimension }: Pick<RememberedStation, "place" | "dimension">,
  open: () => Promise<T>,
): Promise<T> {
  const { body } = context;
  try {
    return await unlessStopped(context.signal, answered(context, open()));
  } catch (error) {
    if (!(error instanceof Error) || !/windowOpen/.test(error.message)) throw error;
    if (body.stations.giveUp(dimension, place)) body.exclusions.add(place);
    throw new CodedError("container.busy", `it does not open: ${error.message}`, { cause: error });
  }
}
