import { describe, expect, test } from "vitest";
import { PlayerLedger } from "../../../../worlds/embedded/players/ledger.ts";
import { sketchPlayer } from "../support/sketch-player.ts";

describe("the ledger", () => {
  test("counts joins and deaths of a player across connections", () => {
    const { context, player, join } = sketchPlayer("somebody");
    const ledger = new PlayerLedger(context);
    join();
    ledger.died(player, "zombie");
    player.emit("disconnected");
    expect(ledger.stats().somebody).toMatchObject({ online: false, joins: 1, deaths: ["zombie"] });
    join();
    ledger.died(player, "fall");
    expect(ledger.stats().somebody).toMatchObject({ online: true, joins: 2, deaths: ["zombie", "fall"] });
  });

  test("reports each player's condition", () => {
    const { context, player, join } = sketchPlayer("somebody");
    const ledger = new PlayerLedger(context);
    join();
    player.health = 7;
    expect(ledger.stats()).toEqual({
      somebody: {
        ...{ online: true, joins: 1, deaths: [], injuries: [], health: 7, food: 20, level: 0, experience: 0 },
        position: [0.5, 64, 0.5],
        dimension: "overworld",
      },
    });
  });
});
