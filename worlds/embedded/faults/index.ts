// Installs the faults of a server between its players and its rules. They can be changed while the
// world runs; what was held back before still comes.

import type { Player } from "flying-squid";
import { parseDocument } from "../../../schemas/index.ts";
import type { WorldContext } from "../core/context.ts";
import { ServerFaults, type ServerFaultsInput } from "../core/server-faults.ts";
import type { Sessions } from "../players/session.ts";
import { FaultBook } from "./fault-book.ts";
import { spillIntoBags } from "./into-bags.ts";
import { nameStacks, renamed } from "./other-names.ts";
import { wire } from "./wire.ts";

export class FaultyServer {
  #faults = ServerFaults.parse({});
  #book = new FaultBook(this.#faults);
  /** Called with the ticks a second that the world should have. */
  onTickRate: (ticksPerSecond: number) => void = () => {};

  /** Install it before the rules, so that it sees a player's packets first. */
  constructor(context: WorldContext, sessions: Sessions) {
    context.server.on("newPlayer", (player: Player) => {
      wire(context, sessions, player, {
        book: () => this.#book,
        renamed: (packet, fields) => renamed(this.#faults.names, packet, fields),
      });
    });
    nameStacks(context, () => this.#faults.names.items);
    spillIntoBags(context, sessions, () => this.#faults.intoBag);
  }

  /** How often each kind of fault was met since the faults were set. */
  get met(): Readonly<Record<string, number>> {
    return this.#book.met;
  }

  /** Replaces the faults. Throws CodedError `input.invalid`. */
  set(input: ServerFaultsInput): void {
    const faults = parseDocument(ServerFaults, input, "server faults");
    this.#faults = faults;
    this.#book = new FaultBook(faults);
    this.onTickRate(faults.ticksPerSecond);
  }
}
