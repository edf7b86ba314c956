// A player's connection under faults: packets to the client are held back, lost or made wrong, and
// packets from the client are refused, before any rule of the world sees them. No rule knows of
// faults. Invariant: without faults every packet passes as it came, at once.

import type { Client, Player } from "flying-squid";
import { guarded, type WorldContext } from "../core/context.ts";
import type { PlayerSession, Sessions } from "../players/session.ts";
import type { FaultBook } from "./fault-book.ts";
import { isAmong } from "./packet-groups.ts";
import { actOf, type Packet, sayNo } from "./refusals.ts";
import { WrongSlots } from "./wrong-slots.ts";

type Write = Client["write"];

interface WireFaults {
  /** The book that is current. */
  book(): FaultBook;
  /** The fields of a packet with other names. */
  renamed(packet: string, fields: Record<string, unknown>): Record<string, unknown>;
}

/** Puts the faults between the player and the world. */
export function wire(context: WorldContext, sessions: Sessions, player: Player, { book, renamed }: WireFaults): void {
  const client = player._client;
  const session = (): PlayerSession => sessions.of(player);
  const send: Write = client.write.bind(client);
  const held = new HeldBack(() => client.ended);
  const wrong = new WrongSlots(context, session);
  player.once("disconnected", () => held.drop());

  client.write = (packet, fields) => {
    const faults = book();
    if (faults.due("lost", packet, ({ packets }) => isAmong(packets, packet))) return;
    const shown = wrong.shown(faults, packet, renamed(packet, fields));
    const late = faults.due("late", packet, ({ packets }) => isAmong(packets, packet));
    // A packet behind a held one of its fault waits too, or the later state would come first.
    if (late === undefined) send(packet, shown);
    else {
      const [least, most] = late.fault.ms;
      held.hold(late.index, least + late.random() * (most - least), () => send(packet, shown));
    }
  };

  const emit = client.emit.bind(client);
  client.emit = (event, ...values) => {
    const [packet] = values as [Packet];
    const name = String(event);
    const act = isObject(packet) ? actOf(name, packet, session(), context) : undefined;
    const refused = act && book().due("refused", act, ({ acts }) => acts.includes(act));
    if (!refused) return emit(event, ...values);
    if (!refused.fault.silent) guarded(context, () => sayNo(name, packet, session(), context));
    return true;
  };
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

/** Packets on their way, a line for each fault: none overtakes another in its line. */
class HeldBack {
  readonly #isOver: () => boolean;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #lastDue = new Map<number, number>();

  constructor(isOver: () => boolean) {
    this.#isOver = isOver;
  }

  hold(line: number, ms: number, deliver: () => void): void {
    const now = performance.now();
    const due = Math.max(now + ms, this.#lastDue.get(line) ?? 0);
    this.#lastDue.set(line, due);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (!this.#isOver()) deliver();
    }, due - now);
    this.#timers.add(timer);
  }

  drop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
