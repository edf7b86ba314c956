// Packets about slots that do not say the truth, and the truth a moment later.

import type { WorldContext } from "../core/context.ts";
import { integerBetween } from "../generator/random.ts";
import type { PlayerSession } from "../players/session.ts";
import type { FaultBook } from "./fault-book.ts";

type Fields = Record<string, unknown>;

const MAX_COUNT = 64;

export class WrongSlots {
  readonly #context: WorldContext;
  readonly #session: () => PlayerSession;
  #isCorrecting = false;

  constructor(context: WorldContext, session: () => PlayerSession) {
    this.#context = context;
    this.#session = session;
  }

  /** The fields of the packet as the client gets them. */
  shown(book: FaultBook, packet: string, fields: Fields): Fields {
    if (this.#isCorrecting || (packet !== "set_slot" && packet !== "window_items")) return fields;
    const stacks = packet === "set_slot" ? [fields.item] : (fields.items as unknown[]);
    const filled = stacks.flatMap((stack, index) => (this.#context.items.fromPacket(stack) === null ? [] : [index]));
    if (filled.length === 0) return fields;
    const due = book.due("wrongSlots", packet, () => true);
    if (due === undefined) return fields;
    setTimeout(() => this.#correct(), due.fault.correctedAfterMs);
    const at = filled[integerBetween(due.random, 0, filled.length - 1)] ?? 0;
    const wrong = this.#wrong(stacks[at], due.random() < 0.5);
    return packet === "set_slot" ? { ...fields, item: wrong } : { ...fields, items: stacks.with(at, wrong) };
  }

  #wrong(stack: unknown, isMissing: boolean): unknown {
    const { items } = this.#context;
    const real = items.fromPacket(stack);
    return items.toPacket(real === null || isMissing ? null : items.copy(real, Math.min(MAX_COUNT, real.count * 2)));
  }

  #correct(): void {
    const session = this.#session();
    if (session.player._client.ended) return;
    this.#isCorrecting = true;
    try {
      session.sendAll(session.open ?? session.inventory);
    } finally {
      this.#isCorrecting = false;
    }
  }
}
