// The Nether over the protocol: a portal is built and lit, leads there and back, and the body's view
// of the land is the server's on both sides.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BlockPosition, tupleOf } from "../../bots/geometry/positions.ts";
import { BOT, type BotStage, setStage, until } from "./bot-stage.ts";
import { until as holds, joinStock } from "./stock-bot.ts";

const done = { status: "success" };

describe.each(["1.20.1", "1.16.5", "1.21.1"])("on %s", (mcVersion) => {
  let stage: BotStage;
  let portal: BlockPosition;
  const player = async () => (await stage.world.stats()).players[BOT];
  /** Blocks around the body, as it sees them and as the server has them. */
  const around = async (dimension: "overworld" | "nether") => {
    const { x, y, z } = stage.body.feet;
    const seen: Record<string, string | undefined> = {};
    const real: Record<string, string> = {};
    for (let at = 0; at < 24; at++) {
      const place = { x: x + ((at * 7) % 31) - 15, y: y + ((at * 5) % 23) - 11, z: z + ((at * 5) % 29) - 14 };
      seen[tupleOf(place).join()] = stage.body.blockAt(place)?.name;
      real[tupleOf(place).join()] = await stage.world.blockNameAt(tupleOf(place), dimension);
    }
    return { seen, real };
  };

  beforeAll(async () => {
    stage = await setStage(mcVersion, 2);
    const { x, y, z } = stage.body.feet;
    await stage.world.command(`fill ${x - 4} ${y} ${z - 5} ${x + 5} ${y + 6} ${z + 5} air`);
    await stage.world.command(`fill ${x - 4} ${y - 1} ${z - 5} ${x + 5} ${y - 1} ${z + 5} stone`);
  });
  afterAll(() => stage.leave());

  test("travel says that no portal is in sight", async () => {
    const outcome = await stage.perform("travel", { dimension: "nether" });
    expect(outcome).toMatchObject({ failure: { code: "collect.noneFound" } });
  });

  test("build_structure builds a portal and lights it", async () => {
    for (const [item, count] of Object.entries({ obsidian: 10, flint_and_steel: 1, dirt: 8 }))
      await stage.give(item, count);
    expect(await stage.perform("build_structure", { blueprint: "nether_portal" })).toEqual(done);
    const [lit] = stage.body.bot.findBlocks({ matching: ({ name }) => name === "nether_portal", maxDistance: 32 });
    portal = lit ?? stage.body.feet;
    expect(await stage.world.blockNameAt(tupleOf(portal))).toBe("nether_portal");
  });

  test("travel goes through it, and the server says that the player is in the Nether", async () => {
    expect(await stage.perform("travel", { dimension: "nether" })).toEqual(done);
    expect(await player()).toMatchObject({ dimension: "nether", deaths: [] });
    expect(stage.body.observe()).toMatchObject({ dimension: "nether" });
    const { position } = (await player()) ?? { position: [0, 0, 0] };
    expect(Math.hypot(position[0] - portal.x / 8, position[2] - portal.z / 8)).toBeLessThan(24);
  });

  test("the body sees the Nether's blocks as the server has them, also after it changed one", async () => {
    const { seen, real } = await around("nether");
    expect(seen).toEqual(real);
    expect(Object.values(real)).toContain("netherrack");
    const [rock] = stage.body.bot.findBlocks({ matching: ({ name }) => name === "netherrack", maxDistance: 16 });
    const place = tupleOf(rock ?? stage.body.feet);
    await stage.world.command(`execute in minecraft:the_nether run setblock ${place.join(" ")} glowstone`);
    await until(() => stage.body.blockAt({ x: place[0], y: place[1], z: place[2] })?.name === "glowstone");
    expect(await stage.world.blockNameAt(place)).not.toBe("glowstone");
  });

  test("travel comes back through the portal that was built", async () => {
    // A body that arrives stands in the portal, and a portal takes nobody who has not left it.
    expect(stage.body.blockAt(stage.body.feet)?.name).toBe("nether_portal");
    expect(await stage.perform("travel", { dimension: "overworld" })).toEqual(done);
    const { dimension, position, deaths } = (await player()) ?? {};
    expect({ dimension, deaths }).toEqual({ dimension: "overworld", deaths: [] });
    expect(Math.hypot((position?.[0] ?? 0) - portal.x, (position?.[2] ?? 0) - portal.z)).toBeLessThan(4);
    const { seen, real } = await around("overworld");
    expect(seen).toEqual(real);
    expect(await stage.world.serverErrors()).toEqual([]);
  });

  test("a player who rejoins is in the Nether still, and wakes in the overworld after a death", async () => {
    const guest = await joinStock(stage.world, "Guest");
    const { x, z } = stage.body.feet;
    const [netherX, netherZ] = [Math.floor(x / 8), Math.floor(z / 8)];
    await stage.world.command(
      `execute in minecraft:the_nether run fill ${netherX} 90 ${netherZ} ${netherX} 92 ${netherZ} air`,
    );
    await stage.world.command(`execute in minecraft:the_nether run setblock ${netherX} 89 ${netherZ} netherrack`);
    await stage.world.command(`execute in minecraft:the_nether run tp Guest ${netherX} 90 ${netherZ}`);
    await holds("the guest is in the Nether", () => String(guest.game.dimension) === "the_nether");
    await guest.waitForChunksToLoad();
    guest.end();
    await holds("the guest has left", async () => (await stage.world.stats()).players.Guest?.online === false);
    const again = await joinStock(stage.world, "Guest");
    expect(String(again.game.dimension)).toBe("the_nether");
    await stage.world.command("damage Guest 100");
    await holds("the guest is at home", () => String(again.game.dimension) === "overworld" && again.health > 0);
    expect((await stage.world.stats()).players.Guest).toMatchObject({ dimension: "overworld", deaths: ["command"] });
    again.end();
  });
});
