// Copies what mineflayer knows of the world's blocks into the cells that a navigator reads: chunks as
// they are loaded, changes as the server sends them, and forgets what is unloaded. Invariant: every
// cell of a loaded chunk has the state of `bot.world`. Bodies that share a world share its cells; a
// chunk is forgotten when the last of them has lost it.

import type { Bot } from "mineflayer";
import type { Block } from "prismarine-block";
import { cellFactsOf } from "../../domains/minecraft/cells/cell-facts.ts";
import type { Navigator, WorldCells } from "../../schemas/index.ts";
import type { ListenerRegistry } from "../body/listener-registry.ts";
import type { BlockPosition } from "../geometry/positions.ts";
import { CELLS, type ChunkSection, sectionStates } from "./section-states.ts";

interface Column {
  sections: (ChunkSection | null)[];
}
interface LoadedColumn {
  chunkX: number | string;
  chunkZ: number | string;
  column: Column;
}
interface LoadedWorld {
  getColumns(): LoadedColumn[];
  getColumn(x: number, z: number): Column | undefined;
}

/** Before 1.18, worlds were so high. */
const OLD_WORLD = { minY: 0, height: 256 };

/** How many mirrors hold each column of a world, by navigator and world. */
const holders = new WeakMap<Navigator, Map<string, Map<string, number>>>();

export class CellMirror {
  readonly #bot: Bot;
  readonly #navigator: Navigator;
  readonly #server: string;
  readonly #scratch = new Uint16Array(CELLS);
  readonly #columns = new Set<string>();
  readonly #watchers = new Set<(place: BlockPosition) => void>();
  #key: string | undefined;
  #cells: WorldCells | undefined;

  /** `server` names the server: bodies on the same one share their cells. */
  constructor(bot: Bot, navigator: Navigator, server: string, listeners: ListenerRegistry) {
    this.#bot = bot;
    this.#navigator = navigator;
    this.#server = server;
    listeners.on("chunkColumnLoad", (corner) => this.#load(corner as BlockPosition));
    listeners.on("chunkColumnUnload", (corner) => this.#unload(corner as BlockPosition));
    listeners.on("blockUpdate", (_, block) => this.#change(block as Block | null));
    listeners.alsoRemove(() => this.#close());
    for (const { chunkX, chunkZ } of this.#world.getColumns()) {
      this.#load({ x: Number(chunkX) * 16, y: 0, z: Number(chunkZ) * 16 });
    }
  }

  /** The key of the world that the body is in, for `Navigator.find`, and its cells. */
  get world(): { key: string; cells: WorldCells } {
    const key = this.#openWorld();
    return { key, cells: this.#cells as WorldCells };
  }

  /** Calls the watcher at each change of a block until the returned function is called. */
  watch(watcher: (place: BlockPosition) => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  get #world(): LoadedWorld {
    return this.#bot.world as unknown as LoadedWorld;
  }

  /** Opens the cells of the dimension that the body is in, and closes those of the one before. */
  #openWorld(): string {
    const { dimension, minY, height } = this.#bot.game as { dimension: string; minY?: number; height?: number };
    const shape = { minY: minY ?? OLD_WORLD.minY, height: height ?? OLD_WORLD.height };
    const key = `${this.#server} ${this.#bot.version} ${dimension} ${shape.minY} ${shape.height}`;
    if (key === this.#key) return key;
    // Opened before the other is closed: a navigator without worlds ends its thread.
    const cells = this.#navigator.openWorld(key, { ...shape, facts: cellFactsOf(this.#bot.version) });
    this.#close();
    this.#cells = cells;
    this.#key = key;
    return key;
  }

  #load({ x, z }: BlockPosition): void {
    const [sx, sz] = [x >> 4, z >> 4];
    const column = this.#world.getColumn(sx, sz);
    if (!column) return;
    this.#openWorld();
    const cells = this.#cells;
    if (cells === undefined) return;
    this.#hold(`${sx},${sz}`, 1);
    const lowest = cells.minY >> 4;
    for (let layer = 0; layer < cells.height >> 4; layer += 1) {
      cells.setSection(sx, lowest + layer, sz, sectionStates(column.sections[layer], this.#scratch));
    }
  }

  #unload({ x, z }: BlockPosition): void {
    const column = `${x >> 4},${z >> 4}`;
    if (this.#columns.has(column) && this.#hold(column, -1) === 0) this.#cells?.dropColumn(x >> 4, z >> 4);
  }

  #change(block: Block | null): void {
    if (!block?.position || block.stateId === undefined) return;
    const { x, y, z } = block.position;
    this.#cells?.setState(x, y, z, block.stateId);
    for (const watcher of this.#watchers) watcher(block.position);
  }

  /** Notes that the mirror has the column, or lost it. Returns how many mirrors have it now. */
  #hold(column: string, by: 1 | -1): number {
    const worlds = holders.get(this.#navigator) ?? new Map<string, Map<string, number>>();
    holders.set(this.#navigator, worlds);
    const key = this.#key ?? "";
    const counts = worlds.get(key) ?? new Map<string, number>();
    worlds.set(key, counts);
    if (this.#columns.has(column) === by > 0) return counts.get(column) ?? 0;
    if (by > 0) this.#columns.add(column);
    else this.#columns.delete(column);
    const count = (counts.get(column) ?? 0) + by;
    if (count > 0) counts.set(column, count);
    else counts.delete(column);
    if (counts.size === 0) worlds.delete(key);
    return count;
  }

  #close(): void {
    if (this.#key === undefined) return;
    for (const column of [...this.#columns]) {
      const [sx = 0, sz = 0] = column.split(",").map(Number);
      if (this.#hold(column, -1) === 0) this.#cells?.dropColumn(sx, sz);
    }
    this.#navigator.closeWorld(this.#key);
    this.#key = undefined;
    this.#cells = undefined;
  }
}
