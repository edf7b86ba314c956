// What an observer in the world saw: every block that is another one than when the observer began,
// and where each player's feet were. Courses are judged by it. It only records.

import type { Player } from "flying-squid";
import type { Vec3 } from "vec3";
import type { BlockKind } from "../core/blocks.ts";
import type { WorldContext } from "../core/context.ts";
import type { Witnessed, WitnessedBlock } from "../core/messages.ts";

/** Some ten minutes of a player that moves in every tick. */
const MAX_STEPS = 12_000;

interface Seen {
  position: Vec3;
  before: BlockKind;
  after: BlockKind;
}

export class Witness {
  readonly #server: WorldContext["server"];
  readonly #blocks = new Map<string, Seen>();
  readonly #feet = new Map<string, [tick: number, x: number, y: number, z: number][]>();
  #since: number | null = null;

  constructor({ server, blocks }: Pick<WorldContext, "server" | "blocks">) {
    this.#server = server;
    blocks.onChange((position, before, after) => {
      if (this.#since === null) return;
      const key = position.floored().toString();
      const first = this.#blocks.get(key)?.before ?? before;
      this.#blocks.set(key, { position: position.floored(), before: first, after });
    });
    server.on("tick", () => {
      if (this.#since !== null) for (const player of server.players) this.#note(player);
    });
  }

  /** Forgets what it saw, and looks from now on. */
  begin(): void {
    this.#blocks.clear();
    this.#feet.clear();
    this.#since = this.#server.tickCount;
  }

  report(): Witnessed {
    const changed = [...this.#blocks.values()].filter(({ before, after }) => before.state !== after.state);
    return {
      since: this.#since ?? this.#server.tickCount,
      until: this.#server.tickCount,
      blocks: changed.map(
        ({ position: { x, y, z }, before, after }): WitnessedBlock => ({
          position: [x, y, z],
          before: { name: before.name, properties: { ...before.properties } },
          after: { name: after.name, properties: { ...after.properties } },
        }),
      ),
      feet: Object.fromEntries(this.#feet),
    };
  }

  #note({ username, position: { x, y, z } }: Player): void {
    const steps = this.#feet.get(username) ?? [];
    this.#feet.set(username, steps);
    const [, lastX, lastY, lastZ] = steps.at(-1) ?? [];
    if (steps.length >= MAX_STEPS || (x === lastX && y === lastY && z === lastZ)) return;
    steps.push([this.#server.tickCount, x, y, z]);
  }
}
