// Tasks for a position at a later tick: flowing water, a sapling's next growth. Invariant: due
// tasks run one after another, in the order of their ticks, then of their scheduling; a position
// has each kind of task once. Source: Minecraft Wiki "Tick" (scheduled ticks).

import type { Server } from "flying-squid";
import type { Vec3 } from "vec3";

/** A tick runs at most this many; the rest run in the next. */
const MAX_PER_TICK = 100;

interface ScheduledTask {
  due: number;
  key: string;
  act(): void | Promise<void>;
}

export class BlockSchedule {
  readonly #server: Pick<Server, "tickCount">;
  readonly #tasks: ScheduledTask[] = [];
  readonly #keys = new Set<string>();
  readonly #report: (error: unknown) => void;
  #running = false;

  constructor(server: Pick<Server, "tickCount" | "on">, report: (error: unknown) => void) {
    this.#server = server;
    this.#report = report;
    server.on("tick", () => void this.#run());
  }

  /** Runs `act` after `ticks`, unless the same task is scheduled for the position already. */
  after(ticks: number, what: string, position: Vec3, act: () => void | Promise<void>): void {
    const key = `${what} ${position.x},${position.y},${position.z}`;
    if (this.#keys.has(key)) return;
    this.#keys.add(key);
    const due = this.#server.tickCount + Math.max(1, ticks);
    let place = this.#tasks.length;
    while (place > 0 && (this.#tasks[place - 1]?.due ?? 0) > due) place--;
    this.#tasks.splice(place, 0, { due, key, act });
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let done = 0; done < MAX_PER_TICK; done++) {
      const next = this.#tasks[0];
      if (next === undefined || next.due > this.#server.tickCount) break;
      this.#tasks.shift();
      this.#keys.delete(next.key);
      try {
        await next.act();
      } catch (error) {
        this.#report(error);
      }
    }
    this.#running = false;
  }
}
