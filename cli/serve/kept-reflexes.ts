// How a body's reflexes are set, beyond the body: what is set while the service runs holds for the
// bodies that follow it after a kick or a lost connection.

import type { ReflexChange, ReflexSettings } from "../../schemas/index.ts";
import type { ReflexBoard } from "../../server/index.ts";

export class KeptReflexes {
  #settings: ReflexSettings | undefined;

  constructor(settings: ReflexSettings | undefined) {
    this.#settings = settings;
  }

  /** For the next body. */
  get settings(): ReflexSettings | undefined {
    return this.#settings;
  }

  /** The board, with every change of it kept. */
  of(board: ReflexBoard): ReflexBoard {
    return {
      list: () => board.list(),
      set: (name, change) => {
        const set = board.set(name, change);
        this.#settings = { ...this.#settings, [name]: both(this.#settings?.[name], change) };
        return set;
      },
    };
  }
}

function both(before: ReflexChange = {}, after: ReflexChange): ReflexChange {
  return {
    ...{ ...before, ...after },
    ...((before.args ?? after.args) && { args: { ...before.args, ...after.args } }),
    ...((before.trigger ?? after.trigger) && { trigger: { ...before.trigger, ...after.trigger } }),
  };
}
