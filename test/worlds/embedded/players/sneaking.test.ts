import { EventEmitter } from "node:events";
import type { Player, Server } from "flying-squid";
import { expect, test } from "vitest";
import { installSneaking } from "../../../../worlds/embedded/players/sneaking.ts";

test.each([
  [0, 1],
  ["start_sneaking", "stop_sneaking"],
])("a player that sends %s sneaks until %s; other actions change nothing", (begins, ends) => {
  const server = new EventEmitter();
  const client = new EventEmitter();
  const player = { _client: client, crouching: false } as unknown as Player;
  installSneaking(server as unknown as Server);
  server.emit("newPlayer", player);
  const after = [begins, "start_sprinting", ends].map((actionId) => {
    client.emit("entity_action", { actionId });
    return player.crouching;
  });
  expect(after).toEqual([true, true, false]);
});
