// Watches a walk: that it makes headway, does not go back and forth, and ends in time.

import type { Clock } from "../../executor/index.ts";
import { ReversalWatch } from "../../executor/lease/reversals.ts";
import { CodedError } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import { type BlockPosition, tupleOf } from "../geometry/positions.ts";

const WATCHDOG_MS = 9_000;
const DEFAULT_TIMEOUT_MS = 120_000;
/**
 * How long a walk may send no command while a path is searched for; its own watch fires first, with
 * a more specific code.
 */
export const PATHFINDING_MS = WATCHDOG_MS + 1_000;

export class WalkWatch {
  readonly #body: MineflayerBody;
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  readonly #deadline: number;
  readonly #reversals = new ReversalWatch();
  #headwayAt: number;
  #headway: string;

  constructor(body: MineflayerBody, clock: Clock, timeoutMs = DEFAULT_TIMEOUT_MS) {
    this.#body = body;
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
    this.#headwayAt = clock.now();
    this.#deadline = this.#headwayAt + timeoutMs;
    this.#headway = headwayMark(body);
  }

  /** Looks once. Throws CodedError `path.stuck` or `path.flap`. */
  look(): void {
    const now = this.#clock.now();
    const mark = headwayMark(this.#body);
    if (mark !== this.#headway) [this.#headway, this.#headwayAt] = [mark, now];
    if (this.#reversals.note(tupleOf(this.#body.bot.entity.position), now)) {
      throw new CodedError("path.flap", `the bot went back and forth at ${placeText(this.#body)}`);
    }
    if (now > this.#deadline) throw new CodedError("path.stuck", `the bot did not arrive within ${this.#timeoutMs} ms`);
    if (now - this.#headwayAt > WATCHDOG_MS)
      throw new CodedError("path.stuck", `the bot makes no progress at ${placeText(this.#body)}`);
  }
}

export const feetOf = (body: MineflayerBody): BlockPosition => body.bot.entity.position.floored();

export const placeText = (body: MineflayerBody): string => {
  const { x, y, z } = feetOf(body);
  return `${x} ${y} ${z}`;
};

/** Changes whenever the body makes progress: moves half a block, digs, or uses up a block. */
function headwayMark(body: MineflayerBody): string {
  const { bot } = body;
  const { x, y, z } = bot.entity.position;
  const digging = bot.targetDigBlock ? `${bot.targetDigBlock.position}` : "";
  return `${Math.round(x * 2)},${Math.round(y * 2)},${Math.round(z * 2)},${digging},${bot.inventory.items().length}`;
}
