// Bows: a player who holds the use button with a bow and has an arrow draws it, and shoots by letting
// go. Changing the hand lets the string go without a shot. Source: Minecraft Wiki "Bow" (fully drawn
// after 20 ticks; power (t² + 2t) / 3 for t seconds, no shot below 0.1, three blocks a tick at full
// power; wears by 1), "Arrow" (from the off hand first).

import type { Player } from "flying-squid";
import { guarded, type WorldContext } from "../core/context.ts";
import type { PlayerArrows } from "../creatures/player-arrows.ts";
import { direction, Gazes } from "../players/gaze.ts";
import type { PlayerSession, Sessions } from "../players/session.ts";
import { wearHeld } from "./held.ts";
import { OFF_HAND } from "./shields.ts";

const RELEASE_USE = 5;
const TICKS_A_SECOND = 20;
const MIN_POWER = 0.1;
const FULL_SPEED = 3;
const EYES = 1.52;
const OFF_HAND_SLOT = 45;
const FIRST_SLOT = 9;
const LAST_SLOT = 44;

/** The share of its full power (0..1) with which a bow shoots that was drawn for so many ticks. */
export function powerAfter(ticks: number): number {
  const seconds = ticks / TICKS_A_SECOND;
  return Math.min(1, (seconds * seconds + seconds * 2) / 3);
}

/** The slot of the arrow that is shot next, if there is one. */
function arrowSlot({ inventory }: PlayerSession): number | undefined {
  const slots = Array.from({ length: LAST_SLOT - FIRST_SLOT + 1 }, (_, index) => FIRST_SLOT + index);
  return [OFF_HAND_SLOT, ...slots].find((slot) => inventory.get(slot)?.name === "arrow");
}

/** Lets players shoot. */
export function installBows(context: WorldContext, sessions: Sessions, arrows: Pick<PlayerArrows, "shoot">): void {
  const { server, items } = context;
  const gazes = new Gazes();
  const drawnFrom = new WeakMap<Player, number>();

  const draw = (player: Player): void => {
    const session = sessions.of(player);
    const mayDraw = session.held?.name === "bow" && player.health > 0 && arrowSlot(session) !== undefined;
    if (mayDraw && !drawnFrom.has(player)) drawnFrom.set(player, server.tickCount);
  };

  const release = (player: Player): void => {
    const from = drawnFrom.get(player);
    drawnFrom.delete(player);
    const session = sessions.of(player);
    const slot = arrowSlot(session);
    if (from === undefined || slot === undefined || session.held?.name !== "bow" || player.health <= 0) return;
    const power = powerAfter(server.tickCount - from);
    if (power < MIN_POWER) return;
    const way = direction(gazes.of(player));
    arrows.shoot(player, {
      from: player.position.offset(0, EYES, 0),
      way,
      speed: power * FULL_SPEED,
      critical: power === 1,
    });
    const stack = session.inventory.get(slot);
    if (stack !== null) session.setInventorySlot(slot, items.copy(stack, stack.count - 1));
    wearHeld(context, session);
  };

  server.on("newPlayer", (player: Player) => {
    gazes.follow(player);
    player._client.on("use_item", ({ hand = 0 }: { hand?: number } = {}) =>
      guarded(context, () => hand !== OFF_HAND && draw(player)),
    );
    player._client.on("block_dig", ({ status }: { status: number }) =>
      guarded(context, () => status === RELEASE_USE && release(player)),
    );
    player._client.on("held_item_slot", () => drawnFrom.delete(player));
    player.on("respawned", () => drawnFrom.delete(player));
  });
}
