// Keeps `player.crouching` true while a player sneaks: flying-squid's own handler knows the action
// only by number, and some versions of the protocol name it. Source: wiki.vg "Player Command"
// (Entity Action).

import type { Player, Server } from "flying-squid";

const BEGINS: readonly unknown[] = [0, "start_sneaking", "press_shift_key"];
const ENDS: readonly unknown[] = [1, "stop_sneaking", "release_shift_key"];

/** Tracks the players who sneak. */
export function installSneaking(server: Pick<Server, "on">): void {
  server.on("newPlayer", (player: Player) => {
    player._client.on("entity_action", ({ actionId }: { actionId?: unknown }) => {
      if (BEGINS.includes(actionId)) player.crouching = true;
      if (ENDS.includes(actionId)) player.crouching = false;
    });
  });
}
