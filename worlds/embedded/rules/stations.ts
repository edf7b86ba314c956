// The blocks that open a window: crafting table, furnace, chest and barrel. Furnaces run on the server's tick, show their
// progress to whoever looks on, and glow while they burn.
// Source: wiki.vg "Set Container Property" (0 fuel left, 1 fuel total, 2 progress, 3 total).

import type { Player, RegistryBlock } from "flying-squid";
import { guarded, type WorldContext } from "../context.ts";
import type { Slot } from "../items.ts";
import type { Sessions } from "../players/session.ts";
import type { WindowService } from "../windows/service.ts";
import type { Containers, FurnaceContainer } from "./containers.ts";

/** Vanilla ticks that a furnace runs in one game tick of a fast world: an item in half a second. */
export const FAST_FURNACE_TICKS = 20;
const PROGRESS_EVERY_TICKS = 5;
const LARGEST_PROPERTY = 32767;

export class Stations {
  readonly #context: WorldContext;
  readonly #sessions: Sessions;
  readonly #containers: Containers;

  constructor(context: WorldContext, sessions: Sessions, windows: WindowService, containers: Containers) {
    this.#context = context;
    this.#sessions = sessions;
    this.#containers = containers;
    const { server } = context;
    const warn = server.warn;
    // The chest has a handler already; replacing it is meant, and no matter for a warning.
    server.warn = () => {};
    const emptyGrid = () => new Array<Slot>(10).fill(null);
    server.onBlockInteraction("crafting_table", ({ player }) => {
      windows.open(player, "crafting", "Crafting", emptyGrid());
      return true;
    });
    for (const name of ["chest", "barrel"]) {
      server.onBlockInteraction(name, ({ block, player }) => {
        windows.open(player, "chest", name, containers.chestAt(block.position.floored()).slots);
        return true;
      });
    }
    server.onBlockInteraction("furnace", ({ block, player }) => {
      const container = containers.furnaceAt(block.position.floored());
      const view = windows.open(player, "furnace", "Furnace", container.slots);
      this.#sendProgress(player, view.id, container);
      return true;
    });
    server.warn = warn;
    server.on("tick", () => guarded(context, () => this.#tick()));
  }

  async #tick(): Promise<void> {
    const { fast } = this.#context;
    for (const container of this.#containers.furnaces()) {
      if (!container.furnace.active) continue;
      const { slotsChanged, fireChanged } = container.furnace.run(fast ? FAST_FURNACE_TICKS : 1);
      this.#show(container, slotsChanged);
      if (fireChanged) await this.#glow(container);
    }
  }

  #show(container: FurnaceContainer, slotsChanged: boolean): void {
    const { server } = this.#context;
    for (const session of this.#sessions.all()) {
      const view = session.open;
      if (view === null || view.own !== container.slots) continue;
      if (slotsChanged) for (let slot = 0; slot < container.slots.length; slot++) session.sendSlot(view, slot);
      if (slotsChanged || server.tickCount % PROGRESS_EVERY_TICKS === 0) {
        this.#sendProgress(session.player, view.id, container);
      }
    }
  }

  #sendProgress(player: Player, windowId: number, { furnace }: FurnaceContainer): void {
    const values = [furnace.burnLeft, furnace.burnTotal, furnace.cooked, furnace.cookTotal];
    values.forEach((value, property) => {
      player._client.write("craft_progress_bar", { windowId, property, value: Math.min(LARGEST_PROPERTY, value) });
    });
  }

  async #glow({ position, furnace }: FurnaceContainer): Promise<void> {
    const { server } = this.#context;
    const block: RegistryBlock | undefined = server.registry.blocksByName.furnace;
    const state = await server.overworld.getBlockStateId(position);
    if (block === undefined || state < block.minStateId || state > block.maxStateId) return;
    // States come in pairs, lit before unlit, for each way the furnace faces.
    const pair = Math.floor((state - block.minStateId) / 2);
    await server.setBlock(server.overworld, position, block.minStateId + pair * 2 + (furnace.lit ? 0 : 1));
  }
}
