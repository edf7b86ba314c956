// Statistics: this world keeps none, and answers every question for them with an empty list, in the
// order in which it handled what the client sent before. Source: wiki.vg, "Client Command" and
// "Award Statistics".

import type { Player, Server } from "flying-squid";

const REQUESTS: readonly unknown[] = [1, "request_stats"];

/** Answers requests for statistics. Install it after deaths, which replace the packet's handlers. */
export function installStatistics(server: Pick<Server, "on">): void {
  server.on("newPlayer", (player: Player) => {
    player._client.on("client_command", ({ actionId }: { actionId?: unknown }) => {
      if (REQUESTS.includes(actionId)) player._client.write("statistics", { entries: [] });
    });
  });
}
