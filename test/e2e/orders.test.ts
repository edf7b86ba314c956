// Orders that are more than one act, in the game's chat of two versions in one process with cold
// caches. The server's blocks and inventory decide.

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { connectBody, type MineflayerBody } from "../../bots/index.ts";
import { runChatSession } from "../../cli/run/chat-session.ts";
import { Conduct } from "../../mind/index.ts";
import type { Position } from "../../schemas/index.ts";
import { readConfiguration } from "../../server/config/configuration.ts";
import { inlineClient, minecraftDomains } from "../../workers/index.ts";
import { type EmbeddedWorld, startEmbeddedWorld } from "../../worlds/embedded/index.ts";

const TIME_MS = 240_000;
const BOT = "Lodestone";

interface Game {
  world: EmbeddedWorld;
  /** Says a line as Alex, and resolves with all that the bot has said by the end of the order. */
  order(text: string, end: string | RegExp): Promise<string[]>;
  feet(): Promise<Position>;
  leave(): Promise<void>;
}

async function play(mcVersion: string, held: readonly string[]): Promise<Game> {
  const world = await startEmbeddedWorld({ mcVersion, seed: 3, fast: true });
  const ending = new AbortController();
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  const stages: string[] = [];
  const session = runChatSession({
    configuration: readConfiguration({ join: `127.0.0.1:${world.port}`, mcVersion, username: BOT }, {}),
    conduct: Conduct.parse({ commanders: ["Alex"] }),
    planner: inlineClient({ domains: minecraftDomains() }),
    signal: ending.signal,
    onStage(text) {
      stages.push(text);
      if (text.includes("is listening")) resolve();
    },
  });
  await Promise.race([listening, session]);
  const alex: MineflayerBody = await connectBody({ host: world.host, port: world.port, username: "Alex", mcVersion });
  const received: string[] = [];
  alex.bot.on("chat", (player: string, text: string) => {
    if (player === BOT) received.push(text);
  });
  for (const given of held) await world.command(`give ${BOT} ${given}`);
  return {
    world,
    async order(text, end) {
      const before = received.length;
      const isEnd = (line: string): boolean => (typeof end === "string" ? line.includes(end) : end.test(line));
      alex.bot.chat(`lodestone, ${text}`);
      await expect
        .poll(() => received.slice(before).some(isEnd), {
          timeout: TIME_MS,
          message: `${stages.join("\n")}\n${received.join("\n")}`,
        })
        .toBe(true);
      return received.slice(before);
    },
    async feet() {
      const { position: [x, y, z] = [0, 0, 0] } = (await world.stats()).players[BOT] ?? {};
      return [Math.floor(x), Math.floor(y + 0.01), Math.floor(z)];
    },
    async leave() {
      ending.abort();
      await session.catch(() => {});
      await alex.leave();
      await world.stop();
    },
  };
}

const games: Game[] = [];
beforeAll(async () => {
  vi.stubEnv("LODESTONE_CACHE_DIR", "off");
  for (const mcVersion of ["1.16.5", "1.21.1"])
    games.push(await play(mcVersion, ["oak_log 8", "dirt 40", "iron_pickaxe 1", "iron_shovel 1"]));
}, TIME_MS);
afterAll(async () => {
  for (const game of games) await game.leave();
  vi.unstubAllEnvs();
}, TIME_MS);

describe.each([
  ["1.16.5", 0],
  ["1.21.1", 1],
])("in the chat of %s", { timeout: TIME_MS }, (_, index) => {
  const game = (): Game => games[index] as Game;
  /** Acts that hang on no version are tried on one. */
  const onLatest = test.skipIf(index === 0);
  const has = async (item: string): Promise<number> => (await game().world.inventoryOf(BOT))[item] ?? 0;
  const blocks = async (cells: readonly Position[]): Promise<string[]> => {
    const names = [];
    for (const cell of cells) names.push((await game().world.blockNameAt(cell)) ?? "");
    return names;
  };
  /** Flat ground of dirt around the bot, with air above. */
  const level = async (): Promise<Position> => {
    const [x, y, z] = await game().feet();
    await game().world.command(`fill ${x - 6} ${y - 6} ${z - 6} ${x + 6} ${y - 1} ${z + 6} dirt`);
    await game().world.command(`fill ${x - 6} ${y} ${z - 6} ${x + 6} ${y + 4} ${z + 6} air`);
    return [x, y, z];
  };

  test("planks are made by the version's own recipes, and an amount stays", async () => {
    await game().order("make 2 sticks and 8 oak planks", "Done");
    expect(await has("oak_planks")).toBeGreaterThanOrEqual(8);
    const said = await game().order("drop all your dirt but 16", "Done");
    expect(said[0]).toContain("all the dirt but 16");
    expect(await has("dirt")).toBe(16);
  });

  onLatest("what is dropped beside a block stays away, though the server answers three seconds late", async () => {
    await level();
    await game().order("place a dirt", "Done");
    const before = await has("dirt");
    const late = { kind: "late" as const, packets: ["inventory" as const], ms: [3_000, 3_000] as [number, number] };
    await game().world.disturb({ kind: "setServerFaults", faults: { faults: [{ fault: late }] } });
    try {
      await game().order("drop 4 dirt", "Done");
    } finally {
      await game().world.disturb({ kind: "setServerFaults", faults: {} });
    }
    expect((await has("dirt")) - before).toBe(-4);
  });

  test("a hole of measures is dug where the bot stands", async () => {
    const [x, y, z] = await level();
    await game().order("dig a 2x2 hole 2 deep", "Done");
    const cells = [-1, -2].flatMap((dy) =>
      [0, 1].flatMap((dx) => [0, 1].map((dz): Position => [x + dx, y + dy, z + dz])),
    );
    expect(new Set(await blocks(cells))).toEqual(new Set(["air"]));
  });

  onLatest("a wall of measures is built", async () => {
    const [x, y, z] = await level();
    await game().order("build a wall 3 long and 2 high", "Done");
    const cells = [0, 1].flatMap((dy) => [-1, 0, 1].map((dx): Position => [x + dx, y + dy, z - 2]));
    expect(new Set(await blocks(cells))).toEqual(new Set(["dirt"]));
  });

  onLatest("gathering for a time ends then, and says what it gained", async () => {
    const before = await has("dirt");
    const said = await game().order("dig dirt for 10 seconds", /so I stopped/);
    const gained = Number(/I got (\d+) dirt/.exec(said.at(-1) ?? "")?.[1]);
    expect(said.at(-1)).toMatch(/10 seconds are over, so I stopped\. I got \d+ dirt\./);
    expect((await has("dirt")) - before).toBeGreaterThanOrEqual(gained);
    expect(gained).toBeGreaterThan(0);
  });

  onLatest("the quicker of two is got, and said", async () => {
    const said = await game().order("get 3 oak planks or 3 diamonds, whichever is quicker", "Done");
    expect(said.join(" ")).not.toContain("get 3 diamonds");
    expect(await has("diamond")).toBe(0);
  });
});
