// Each player's history, by name and across connections: the number of joins and the causes of
// death. It only records.

import type { Player } from "flying-squid";
import type { WorldContext } from "../core/context.ts";
import type { PlayerStats } from "../core/messages.ts";

interface LedgerPage {
  player: Player;
  online: boolean;
  joins: number;
  deaths: string[];
}

export class PlayerLedger {
  readonly #pages = new Map<string, LedgerPage>();

  constructor({ server }: Pick<WorldContext, "server">) {
    server.on("newPlayer", (player: Player) => {
      const { username } = player._client;
      const known = this.#pages.get(username);
      const page: LedgerPage = { player, online: true, joins: (known?.joins ?? 0) + 1, deaths: known?.deaths ?? [] };
      this.#pages.set(username, page);
      player.once("disconnected", () => {
        page.online = false;
      });
    });
  }

  /** Records a death; `cause` as the injury reported it. */
  died(player: Player, cause: string): void {
    this.#pages.get(player._client.username)?.deaths.push(cause);
  }

  stats(): Record<string, PlayerStats> {
    return Object.fromEntries([...this.#pages].map(([name, page]) => [name, statsOf(page)]));
  }
}

function statsOf({ player, online, joins, deaths }: LedgerPage): PlayerStats {
  const { health, food, level = 0, xp: experience = 0 } = player;
  const { x, y, z } = player.position;
  return { online, joins, deaths: [...deaths], health, food, level, experience, position: [x, y, z] };
}
