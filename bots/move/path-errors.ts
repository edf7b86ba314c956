// Errors of the pathfinder's own tick. They would end the process: the tick is called by a timer,
// where nobody catches. Here each becomes the failure of the walk that is under way.

import type { Bot } from "mineflayer";
import type { ListenerRegistry } from "../body/listener-registry.ts";

/** Emitted on the bot, with the error, once its walk has been given up. */
export const PATH_ERROR = "path_error";

/** The name of the pathfinder's listener in mineflayer-pathfinder. */
const TICK = "monitorMovement";

/** Guards the ticks of the bot's pathfinder, until the registry's listeners are removed. */
export function catchPathErrors(bot: Bot, listeners: ListenerRegistry): void {
  const events = bot as unknown as NodeJS.EventEmitter;
  for (const listener of events.listeners("physicsTick")) {
    if (listener.name !== TICK) continue;
    const tick = listener as (...values: unknown[]) => void;
    events.removeListener("physicsTick", tick);
    listeners.on("physicsTick", (...values) => {
      try {
        tick(...values);
      } catch (error) {
        bot.pathfinder.setGoal(null);
        events.emit(PATH_ERROR, error);
      }
    });
    listeners.alsoRemove(() => events.on("physicsTick", tick));
  }
}
