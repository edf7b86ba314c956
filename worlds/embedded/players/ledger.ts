// Each player's history, by name and across connections: the number of joins, the latest injuries and
// the causes of death. It only records.

import type { Player } from "flying-squid";
import type { WorldContext } from "../core/context.ts";
import type { PlayerStats } from "../core/messages.ts";
import { dimensionAt, localPlace } from "../generator/dimensions.ts";

interface LedgerPage {
  player: Player;
  online: boolean;
  joins: number;
  deaths: string[];
  injuries: PlayerStats["injuries"];
}

const REMEMBERED_INJURIES = 32;

export class PlayerLedger {
  readonly #pages = new Map<string, LedgerPage>();
  readonly #server: WorldContext["server"];

  constructor({ server }: Pick<WorldContext, "server">) {
    this.#server = server;
    server.on("newPlayer", (player: Player) => {
      const { username } = player._client;
      const { joins = 0, deaths = [], injuries = [] } = this.#pages.get(username) ?? {};
      const page: LedgerPage = { player, online: true, joins: joins + 1, deaths, injuries };
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

  /** Records an injury that did harm. */
  hurt(player: Player, cause: string): void {
    const injuries = this.#pages.get(player._client.username)?.injuries;
    injuries?.push({ cause, tick: this.#server.tickCount });
    if (injuries !== undefined && injuries.length > REMEMBERED_INJURIES) injuries.shift();
  }

  stats(): Record<string, PlayerStats> {
    return Object.fromEntries([...this.#pages].map(([name, page]) => [name, statsOf(page)]));
  }
}

function statsOf({ player, online, joins, deaths, injuries }: LedgerPage): PlayerStats {
  const { health, food, level = 0, xp: experience = 0 } = player;
  const { x, y, z } = localPlace(player.position);
  const past = { deaths: [...deaths], injuries: [...injuries] };
  return {
    online,
    joins,
    ...past,
    health,
    food,
    level,
    experience,
    position: [x, y, z],
    dimension: dimensionAt(player.position),
  };
}
