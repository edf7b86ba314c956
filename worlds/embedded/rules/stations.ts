// The blocks with a work window: crafting table, furnace, blast furnace and smoker. Furnaces run on
// the server's tick, show their progress to viewers, and glow while they burn. Source: wiki.vg "Set
// Container Property" (0 fuel left, 1 fuel total, 2 progress, 3 total).

import type { Player } from "flying-squid";
import { guarded, type WorldContext } from "../core/context.ts";
import type { Slot } from "../core/items.ts";
import type { Sessions } from "../players/session.ts";
import type { WindowService } from "../windows/service.ts";
import type { FurnaceKind } from "../windows/view.ts";
import type { Containers, FurnaceContainer } from "./containers.ts";
import type { Uses } from "./using.ts";

/** Vanilla ticks that a furnace runs in one game tick of a fast world: an item in half a second. */
export const FAST_FURNACE_TICKS = 20;
const PROGRESS_EVERY_TICKS = 5;
const MAX_PROPERTY = 32767;
const TITLES: Record<FurnaceKind, string> = {
  furnace: "Furnace",
  blast_furnace: "Blast Furnace",
  smoker: "Smoker",
};

export class Stations {
  readonly #context: WorldContext;
  readonly #sessions: Sessions;
  readonly #containers: Containers;

  constructor(
    context: WorldContext,
    sessions: Sessions,
    { windows, containers, uses }: { windows: WindowService; containers: Containers; uses: Uses },
  ) {
    this.#context = context;
    this.#sessions = sessions;
    this.#containers = containers;
    uses.block(["crafting_table"], ({ player }) => {
      windows.open(player, "crafting", "Crafting", [new Array<Slot>(10).fill(null)]);
      return true;
    });
    for (const [name, title] of Object.entries(TITLES)) {
      const station = name as FurnaceKind;
      uses.block([station], ({ player, position }) => {
        const container = containers.furnaceAt(position, station);
        const view = windows.open(player, station, title, [container.slots]);
        this.#sendProgress(player, view.id, container);
        return true;
      });
    }
    context.server.on("tick", () => guarded(context, () => this.#tick()));
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
      if (view === null || !view.shows(container.slots)) continue;
      if (slotsChanged) for (let slot = 0; slot < container.slots.length; slot++) session.sendSlot(view, slot);
      if (slotsChanged || server.tickCount % PROGRESS_EVERY_TICKS === 0) {
        this.#sendProgress(session.player, view.id, container);
      }
    }
  }

  #sendProgress(player: Player, windowId: number, { furnace }: FurnaceContainer): void {
    const values = [furnace.burnLeft, furnace.burnTotal, furnace.cooked, furnace.cookTotal];
    values.forEach((value, property) => {
      player._client.write("craft_progress_bar", { windowId, property, value: Math.min(MAX_PROPERTY, value) });
    });
  }

  async #glow({ position, furnace }: FurnaceContainer): Promise<void> {
    const { blocks } = this.#context;
    const kind = await blocks.at(position);
    if (kind.name !== furnace.kind) return;
    await blocks.put(position, blocks.kinds.changed(kind, { lit: String(furnace.lit) }));
  }
}
