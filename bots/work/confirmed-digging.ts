// Digs as the server says. mineflayer takes a block for gone as soon as the last dig packet is sent;
// a server that refuses shows the block again a moment later, and a busy one shows nothing for a
// while. So a dig ends with the server's next word about the block. A block without any word is
// shown as it was.

import type { Bot } from "mineflayer";
import type { Block } from "prismarine-block";
import type { Vec3 } from "vec3";
import { ANSWER_MS } from "../body/answered.ts";

type Update = (place: Vec3, state: number) => void;
type Dig = (block: Block, ...rest: unknown[]) => Promise<void>;

/** A server that showed the old block may have said so before it broke. */
const SECOND_WORD_MS = 1_000;

/** Replaces `bot.dig`, for the leaves and the pathfinder alike. */
export function digAsServerSays(bot: Bot): void {
  const internals = bot as unknown as { _updateBlockState: Update };
  const foresee = internals._updateBlockState;
  let isForeseen = false;
  internals._updateBlockState = (place, state) => {
    isForeseen = true;
    try {
      foresee(place, state);
    } finally {
      isForeseen = false;
    }
  };
  const dig = bot.dig.bind(bot) as unknown as Dig;
  bot.dig = (async (block: Block, ...rest: unknown[]) => {
    const { position, name, stateId } = block;
    const words = new Words(bot, block, () => isForeseen);
    try {
      await dig(block, ...rest);
      words.isForeseenGone = true;
      bot.stopDigging = () => words.stop();
      const isGone = () => bot.blockAt(position, false)?.name !== name;
      if (!(await words.next(ANSWER_MS))) {
        if (stateId !== undefined) foresee(position, stateId);
        throw new Error(`the server did not say what became of the ${name}`);
      }
      if (!isGone()) await words.next(SECOND_WORD_MS);
      if (!isGone()) throw new Error(`the server kept the ${name}`);
    } finally {
      words.stop();
    }
  }) as Bot["dig"];
}

/** The server's words about one block. */
class Words {
  /** Until then, only a word that the block is gone is an answer. */
  isForeseenGone = false;
  readonly #bot: NodeJS.EventEmitter;
  readonly #block: Block;
  readonly #isForeseen: () => boolean;
  #isAnswered = false;
  #wake: () => void = () => {};

  constructor(bot: Bot, block: Block, isForeseen: () => boolean) {
    this.#bot = bot as unknown as NodeJS.EventEmitter;
    this.#block = block;
    this.#isForeseen = isForeseen;
    this.#bot.on(`blockUpdate:${block.position}`, this.#onUpdate);
  }

  /** Whether there is a word that was not read before, or one comes within the time. */
  async next(ms: number): Promise<boolean> {
    if (!this.#isAnswered) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        timer = setTimeout(resolve, ms);
      });
      clearTimeout(timer);
    }
    const isAnswered = this.#isAnswered;
    this.#isAnswered = false;
    return isAnswered;
  }

  stop(): void {
    this.#bot.removeListener(`blockUpdate:${this.#block.position}`, this.#onUpdate);
    this.#wake();
  }

  readonly #onUpdate = (_before: Block | null, now: Block | null): void => {
    if (this.#isForeseen() || (!this.isForeseenGone && now?.name === this.#block.name)) return;
    this.#isAnswered = true;
    this.#wake();
  };
}
