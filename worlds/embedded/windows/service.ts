// Windows over the wire: opens them, answers clicks, buttons and names with the actual outcome, and
// gives back ingredients and cursor on closing. Invariant: the server's slots are authoritative. A client that predicted
// another outcome gets all slots again, and so does one that clicked before it had seen the last
// change (which it would take for the result of its click). Source: wiki.vg "Open Screen", "Click
// Container", "Close Container"; the order of answers is what mineflayer waits for.

import type { Player, Server } from "flying-squid";
import loadWindows from "prismarine-windows";
import { guarded, type WorldContext } from "../core/context.ts";
import type { Slot } from "../core/items.ts";
import type { PlayerSession, Sessions } from "../players/session.ts";
import { OUTPUT } from "../rules/furnace.ts";
import { throwStack } from "../rules/throwing.ts";
import { applyClick } from "./click.ts";
import type { ClickRules } from "./click-rules.ts";
import { showResult } from "./crafting.ts";
import { type ClickPacket, predictedBy, slotsToConfirm } from "./reply.ts";
import { WINDOWS, type WindowKind, WindowView } from "./view.ts";
import type { Workplace } from "./workplace.ts";

const windowsOf = loadWindows as unknown as typeof loadWindows.default;
const MAX_WINDOW_ID = 100;
const THROW = 4;

export class WindowService {
  readonly #context: WorldContext;
  readonly #sessions: Sessions;
  readonly #rules: ClickRules;
  readonly #types: Record<string, { type: number | string }>;
  readonly #transactions: boolean;
  /** The numbers that the client of each workplace has seen. */
  readonly #properties = new WeakMap<Workplace, readonly number[]>();
  /** Called when a player takes a furnace's product. */
  onSmeltedTaken: (player: Player, item: string, count: number) => void = () => {};

  constructor(context: WorldContext, sessions: Sessions, rules: ClickRules) {
    const { server } = context;
    this.#context = context;
    this.#sessions = sessions;
    this.#rules = rules;
    this.#types = windowsOf(server.registry as never).windows as unknown as Record<string, { type: number | string }>;
    this.#transactions = Boolean(server.supportFeature("transactionPacketExists"));
    server.on("newPlayer", (player: Player) => this.#listen(server, player));
  }

  /**
   * Opens a container for a player and closes the previous one. `parts` are its slots, see
   * `WindowView`.
   */
  open(
    player: Player,
    kind: WindowKind,
    title: string,
    parts: readonly Slot[][],
    workplace: Workplace | null = null,
  ): WindowView {
    const { server } = this.#context;
    const session = this.#sessions.of(player);
    if (session.open !== null) this.close(session, session.open);
    const view = new WindowView(nextId(session), kind, parts, player.inventory.slots, workplace);
    session.open = view;
    player._client.write("open_window", {
      windowId: view.id,
      inventoryType: this.#types[WINDOWS[kind].type]?.type,
      windowTitle: server._createChatComponent({ text: title }).toNetworkFormat(),
    });
    session.sendAll(view);
    this.#sendProperties(session, view);
    return view;
  }

  /**
   * Closes a view on the server's side: its ingredients and the cursor return to the player, or fall
   * to the ground.
   */
  close(session: PlayerSession, view: WindowView): void {
    if (session.open === view) session.open = null;
    for (const slot of view.ingredients) {
      this.#giveBack(session, view.get(slot));
      view.set(slot, null);
    }
    if (view.product !== null) view.set(view.product, null);
    this.#giveBack(session, session.cursor);
    session.cursor = null;
  }

  /** Shows the slots of a workplace and its numbers anew, after the world changed them. */
  show(session: PlayerSession, view: WindowView): void {
    for (let slot = 0; slot < view.playerStart; slot++) session.sendSlot(view, slot);
    this.#sendProperties(session, view);
  }

  /** Shows the numbers of a workplace that changed by themselves. */
  showNumbers(session: PlayerSession, view: WindowView): void {
    this.#sendProperties(session, view);
  }

  /** Closes a window that the world removes, as when its block was broken. */
  shut(session: PlayerSession): void {
    const view = session.open;
    if (view === null) return;
    session.player._client.write("close_window", { windowId: view.id });
    this.close(session, view);
  }

  #giveBack(session: PlayerSession, stack: Slot): void {
    if (stack === null) return;
    const left = this.#context.items.copy(stack, session.give(stack));
    if (left !== null) throwStack(this.#context, session.player, left);
  }

  #sendProperties({ player }: PlayerSession, view: WindowView): void {
    const { workplace } = view;
    if (workplace?.properties === undefined) return;
    workplace.properties(view).forEach((value, property) => {
      const shown = this.#properties.get(workplace)?.[property];
      if (shown === value) return;
      player._client.write("craft_progress_bar", { windowId: view.id, property, value });
    });
    this.#properties.set(workplace, workplace.properties(view));
  }

  /** Lets the open workplace do something that no slot was clicked for, and shows the outcome. */
  #work(session: PlayerSession, windowId: number | null, act: (workplace: Workplace, view: WindowView) => void): void {
    const view = session.open;
    if (view === null || view.workplace === null || (windowId !== null && view.id !== windowId)) return;
    act(view.workplace, view);
    showResult(this.#rules, view);
    session.sendAll(view);
    this.show(session, view);
  }

  #listen(server: Server, player: Player): void {
    const session = this.#sessions.of(player);
    // flying-squid's own handler knows neither recipes nor answers; it must not receive clicks.
    player._client.removeAllListeners("window_click");
    player._client.on("window_click", (packet: ClickPacket) =>
      guarded(this.#context, () => this.#click(server, session, packet)),
    );
    player._client.on("enchant_item", ({ windowId, enchantment }: { windowId: number; enchantment: number }) =>
      guarded(this.#context, () => this.#work(session, windowId, (at, view) => at.press?.(view, enchantment))),
    );
    player._client.on("select_trade", ({ slot }: { slot: number }) =>
      guarded(this.#context, () => this.#work(session, null, (at, view) => at.press?.(view, slot))),
    );
    player._client.on("name_item", ({ name }: { name: string }) =>
      guarded(this.#context, () => this.#work(session, null, (at, view) => at.rename?.(view, name))),
    );
    player._client.on("close_window", ({ windowId }: { windowId: number }) =>
      guarded(this.#context, () => {
        if (windowId === 0) this.close(session, session.inventory);
        else if (session.open?.id === windowId) this.close(session, session.open);
      }),
    );
  }

  #click(server: Server, session: PlayerSession, packet: ClickPacket): void {
    const view = packet.windowId === 0 ? session.inventory : session.open;
    if (view === null || view.id !== packet.windowId) return;
    if (this.#transactions && packet.mode === THROW && packet.slot < 0 && this.#context.items.fromPacket(packet.item)) {
      // Nothing lies there: the client is mistaken, and is shown everything.
      session.player._client.write("transaction", { windowId: view.id, action: packet.action, accepted: false });
      session.sendAll(view);
      return;
    }
    const isLate = packet.stateId !== undefined && packet.stateId !== session.stateId;
    const click = { mode: packet.mode, button: packet.mouseButton, slot: packet.slot };
    const smelted = view.furnace === null ? null : view.get(OUTPUT);
    const outcome = applyClick(this.#rules, view, session.cursor, click);
    session.cursor = outcome.cursor;
    if (smelted !== null) {
      const taken = smelted.count - (view.get(OUTPUT)?.count ?? 0);
      if (taken > 0) this.onSmeltedTaken(session.player, smelted.name, taken);
    }
    for (const stack of outcome.thrown) throwStack(this.#context, session.player, stack);
    if (this.#transactions) {
      session.player._client.write("transaction", { windowId: view.id, action: packet.action, accepted: true });
    }
    const asForeseen = !isLate && predictedBy(this.#context.items, view, session.cursor, packet);
    const wholly = outcome.resend || !asForeseen;
    if (wholly) session.sendAll(view);
    if (!wholly || view.workplace !== null)
      for (const slot of slotsToConfirm(view, packet.slot)) session.sendSlot(view, slot);
    this.#sendProperties(session, view);
    this.#showOthers(server, session, view);
  }

  #showOthers(server: Server, session: PlayerSession, view: WindowView): void {
    for (const player of server.players) {
      const other = this.#sessions.of(player);
      if (other !== session && other.open !== null && other.open.sharesWith(view)) other.sendAll(other.open);
    }
  }
}

function nextId(session: PlayerSession): number {
  const id = (windowIds.get(session) ?? 0) % MAX_WINDOW_ID;
  windowIds.set(session, id + 1);
  return id + 1;
}

const windowIds = new WeakMap<PlayerSession, number>();
