// Listeners on a bot that are removed together when the body leaves.

import type { Bot } from "mineflayer";

export interface ListenerRegistry {
  on(event: string, listener: (...values: unknown[]) => void): void;
  off(event: string, listener: (value?: unknown) => void): void;
  alsoRemove(remove: () => void): void;
  removeAll(): void;
}

/** Records every listener that is added through it, for removal when the body leaves. */
export function listenerRegistry(bot: Bot): ListenerRegistry {
  const removals: (() => void)[] = [];
  const events = bot as unknown as NodeJS.EventEmitter;
  return {
    on(event, listener) {
      events.on(event, listener);
      removals.push(() => events.removeListener(event, listener));
    },
    off: (event, listener) => {
      events.removeListener(event, listener);
    },
    alsoRemove: (remove) => {
      removals.push(remove);
    },
    removeAll() {
      for (const remove of removals.splice(0)) remove();
    },
  };
}
