// Opens the doors and gates on the body's path as it comes to them, and shuts behind it those that
// it opened itself: one that stood open stays open. Invariant: when a walk has ended, no door that
// the body opened stands open, unless the body stands in it or was carried away.

import type { Bot } from "mineflayer";
import type { Block } from "prismarine-block";
import { Vec3 } from "vec3";
import type { Clock } from "../../executor/index.ts";
import { ANSWER_MS } from "../body/answered.ts";
import type { ListenerRegistry } from "../body/listener-registry.ts";
import { keyOf } from "../geometry/positions.ts";
import { doorOf } from "./doors.ts";

/** How many steps ahead a door is opened; a walk stops before a shut one. */
const STEPS_AHEAD = 3;
/** From the feet, in blocks. */
const OPENS_WITHIN = 2.6;
/** A body is out of the way of a door from here on, walking and standing still. */
const CLEAR = 1.4;
const CLEAR_STANDING = 0.8;
const REACH = 4.2;
const TICK_MS = 50;
/** A click that is still unanswered by then was lost. */
const ANSWER_TICKS = ANSWER_MS / TICK_MS;

interface PathNode {
  x: number;
  y: number;
  z: number;
}

export class DoorKeeper {
  readonly #bot: Bot;
  /** The pathfinder's own list: it drops each step as it is done. */
  #path: PathNode[] = [];
  readonly #opened = new Map<string, Vec3>();
  /** The walk has ended. */
  #isStanding = false;
  /**
   * Ticks for which the click on a door may still be answered. Another click would undo the first,
   * however late the server is.
   */
  readonly #unanswered = new Map<string, number>();

  constructor(bot: Bot, listeners: ListenerRegistry) {
    this.#bot = bot;
    listeners.on("path_update", (update) => this.#follow((update as { path: PathNode[] }).path));
    for (const event of ["path_reset", "path_stop", "goal_updated"]) listeners.on(event, () => this.#follow([]));
    listeners.on("blockUpdate", (_, block) => {
      if (block) this.#unanswered.delete(keyOf((block as Block).position));
    });
    listeners.on("physicsTick", () => this.#tick());
  }

  /** Whether the cell is that of a door or a gate. */
  isDoor = ({ x, y, z }: PathNode): boolean =>
    doorAt(this.#bot, new Vec3(Math.floor(x), Math.floor(y), Math.floor(z))) !== undefined;

  /** Whether the body stands in a door that it opened. */
  get isInOpened(): boolean {
    return [...this.#opened.values()].some((place) => this.#away(place) < CLEAR_STANDING);
  }

  /** Shuts what the body opened and does not stand in. */
  async shut(clock: Clock): Promise<void> {
    this.#path = [];
    this.#isStanding = true;
    // One answer to a click that opened a door, and one to the click that shuts it.
    for (let ticks = 0; ticks < 2 * ANSWER_TICKS && this.#isBusy(); ticks += 1) await clock.sleep(TICK_MS);
    this.#isStanding = false;
  }

  #isBusy(): boolean {
    return this.#toShut() !== undefined || [...this.#opened.keys()].some((key) => this.#unanswered.has(key));
  }

  #follow(path: PathNode[]): void {
    this.#path = path;
    // The pathfinder steps on top of what fills a cell; a door's cell is stepped through.
    for (const node of path) {
      const below = new Vec3(Math.floor(node.x), Math.ceil(node.y) - 1, Math.floor(node.z));
      for (const cell of [below, below.offset(0, -1, 0)]) {
        if (doorAt(this.#bot, cell)?.door.isLower !== true || node.y <= cell.y) continue;
        Object.assign(node, { x: cell.x + 0.5, y: cell.y, z: cell.z + 0.5 });
        break;
      }
    }
  }

  #tick(): void {
    for (const [key, ticks] of this.#unanswered) {
      if (ticks > 1) this.#unanswered.set(key, ticks - 1);
      else this.#unanswered.delete(key);
    }
    const next = this.#toOpen() ?? this.#toShut();
    if (next === undefined || this.#unanswered.has(keyOf(next.position))) return;
    this.#unanswered.set(keyOf(next.position), ANSWER_TICKS);
    // A click that fails is made again, until the walk gives up or the door is out of reach.
    this.#bot.activateBlock(next).catch(() => {});
  }

  #toOpen(): Block | undefined {
    for (const { x, y, z } of this.#path.slice(0, STEPS_AHEAD)) {
      const place = new Vec3(Math.floor(x), Math.floor(y), Math.floor(z));
      const found = doorAt(this.#bot, place);
      if (found === undefined || found.door.isOpen || !found.door.byHand) continue;
      if (this.#away(place) > OPENS_WITHIN) continue;
      this.#opened.set(keyOf(place), place);
      return found.block;
    }
    return undefined;
  }

  /** The first door to shut now; forgets those that are shut, gone or out of reach. */
  #toShut(): Block | undefined {
    for (const [key, place] of this.#opened) {
      const found = doorAt(this.#bot, place);
      const away = this.#away(place);
      if (found?.door.isOpen !== true || away > REACH) {
        // A door that was just clicked has not opened yet.
        if (!this.#isAhead(place) && !this.#unanswered.has(key)) this.#opened.delete(key);
        continue;
      }
      if (away >= (this.#isStanding ? CLEAR_STANDING : CLEAR) && !this.#isAhead(place)) return found.block;
    }
    return undefined;
  }

  #isAhead({ x, y, z }: Vec3): boolean {
    return this.#path
      .slice(0, STEPS_AHEAD)
      .some((node) => Math.floor(node.x) === x && Math.floor(node.y) === y && Math.floor(node.z) === z);
  }

  /** From the feet to the middle of the cell. */
  #away(place: Vec3): number {
    return this.#bot.entity.position.distanceTo(place.offset(0.5, 0, 0.5));
  }
}

function doorAt(bot: Bot, place: Vec3) {
  const block = bot.blockAt(place, false);
  const door = block === null ? undefined : doorOf(block);
  return block === null || door === undefined ? undefined : { block, door };
}
