// Conduct holds by the routes on which a person gives no leaf but a goal or a word: the plugin, a
// fleet and the game's chat. Judged by the server: its creatures, blocks and inventories, and where
// another player sees the bot. Every verb and tool by the service's routes: test/cli/serve.

import { once } from "node:events";
import mineflayer, { type Bot } from "mineflayer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "../../bots/index.ts";
import { runChatSession } from "../../cli/run/chat-session.ts";
import { runFleet } from "../../cli/run/fleet-session.ts";
import { lodestone } from "../../mineflayer.ts";
import {
  Conduct,
  type ConductInput,
  Fleet,
  type Position,
  type ProblemInput,
  parseDocument,
} from "../../schemas/index.ts";
import { readConfiguration } from "../../server/config/configuration.ts";
import { inlineClient, minecraftDomains } from "../../workers/index.ts";
import { type EmbeddedWorld, startEmbeddedWorld } from "../../worlds/embedded/index.ts";
import { until } from "./bot-stage.ts";

const TIME_MS = 90_000;
/** Bounds the goals that cannot be reached. */
const DEADLINE_MS = 8_000;
const mcVersion = "1.20.1";
const planner = inlineClient({ domains: minecraftDomains() });
let world: EmbeddedWorld;
/** Sees where the others are. */
let watcher: Bot;
let at: (x: number, y: number, z: number) => Position;

const joined = async (username: string): Promise<Bot> => {
  const bot = mineflayer.createBot({ host: world.host, port: world.port, username, version: mcVersion });
  await once(bot, "spawn");
  return bot;
};
beforeAll(async () => {
  world = await startEmbeddedWorld({ mcVersion, seed: 3, fast: true });
  const [x, y, z] = world.spawn;
  at = (dx, dy, dz) => [x + dx, y + dy, z + dz];
  await world.command(`fill ${x - 6} ${y - 2} ${z - 6} ${x + 6} ${y - 1} ${z + 6} dirt`);
  await world.command(`fill ${x - 6} ${y} ${z - 6} ${x + 6} ${y + 4} ${z + 6} air`);
  watcher = await joined("Watcher");
  await world.command(`spawn mooshroom ${x + 3} ${y} ${z + 3}`);
});
afterAll(async () => {
  watcher?.end();
  await world?.stop();
});

const around = (by: number): { from: Position; to: Position } => ({ from: at(-by, -120, -by), to: at(by, 120, by) });
const counts = async (bot: string) => world.inventoryOf(bot);
/** No herd of these comes with a chunk, so that their number changes by kills alone. */
const mooshrooms = async () => (await world.stats()).creatures.mooshroom ?? 0;
async function give(bot: string, ...items: string[]): Promise<void> {
  for (const item of items) await world.command(`give ${bot} ${item}`);
}
const ground = async (): Promise<string[]> => {
  const names: string[] = [];
  for (let dx = -5; dx <= 5; dx++) for (let dz = -5; dz <= 5; dz++) names.push(await world.blockNameAt(at(dx, -1, dz)));
  return names;
};

/** The farthest that another player sees the bot from the spawn while something is done. */
async function farthest(bot: string, done: Promise<unknown>): Promise<number> {
  let far = 0;
  let isOver = false;
  void done.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const seen = watcher.players[bot]?.entity?.position;
    const [x, , z] = world.spawn;
    if (seen !== undefined) far = Math.max(far, Math.abs(seen.x - x), Math.abs(seen.z - z));
    await systemClock.sleep(50);
  }
  await done;
  return far;
}

type Goal = ProblemInput["goal"];
/** A goal given to one bot, which holds what it was given. Resolves with how it ended. */
type Route = (bot: string, asked: { goal: Goal; conduct: ConductInput; given?: string[] }) => Promise<string>;

const byPlugin: Route = async (username, { goal, conduct, given = [] }) => {
  const bot = await joined(username);
  try {
    bot.loadPlugin(lodestone);
    await give(username, ...given);
    await until(() => bot.inventory.items().length >= given.length);
    bot.lodestone.keepTo(conduct);
    const { outcome } = await bot.lodestone.achieve(goal, { deadlineMs: DEADLINE_MS });
    return outcome;
  } catch (error) {
    return String((error as { code?: string }).code);
  } finally {
    bot.end();
  }
};

const byFleet: Route = async (username, { goal, conduct, given = [] }) => {
  if (given.length > 0) {
    const first = await joined(username);
    await give(username, ...given);
    first.end();
    await once(first, "end");
  }
  const server = { host: world.host, port: world.port, mcVersion };
  const fleet = parseDocument(Fleet, { server, bots: [{ username, goal }] }, "fleet");
  const kept = Conduct.parse(conduct);
  const request = { fleet, conduct: kept, deadlineMs: DEADLINE_MS, seed: 3, fast: false, nights: false };
  const signal = new AbortController().signal;
  const [row] = await runFleet(request, { planner, signal, onStage: () => {} });
  return row?.failure?.code ?? row?.outcome ?? "none";
};

describe.each([
  ["the plugin", "Owned", byPlugin],
  ["a fleet", "Fleeted", byFleet],
] as const)("by %s", (_, bot, route) => {
  test("a creature that is spared lives", { timeout: TIME_MS }, async () => {
    const before = await mooshrooms();
    expect(await route(bot, { goal: { kills: { mooshroom: 1 } }, conduct: { spare: ["mooshroom"] } })).not.toBe(
      "success",
    );
    expect([before > 0, await mooshrooms()]).toEqual([true, before]);
  });

  test("what is kept is not used up, and something else is", { timeout: TIME_MS }, async () => {
    const given = ["oak_planks 8", "birch_planks 8"];
    const asked = { goal: { items: { stick: 4 } }, conduct: { keep: { oak_planks: 8 } }, given };
    const { promise: held, resolve } = Promise.withResolvers<Record<string, number>>();
    const ended = route(bot, asked);
    const look = setInterval(() => {
      void counts(bot).then(
        (items) => (items.stick ?? 0) >= 4 && resolve(items),
        () => {},
      );
    }, 20);
    try {
      expect(await ended).toBe("success");
      expect(await held).toMatchObject({ oak_planks: 8, birch_planks: 6 });
    } finally {
      clearInterval(look);
    }
  });

  test("nothing is dug in a protected area", { timeout: TIME_MS }, async () => {
    const before = await ground();
    const conduct = { bounds: around(5), protectedAreas: [{ name: "the town", box: around(200) }] };
    expect(await route(bot, { goal: { items: { dirt: 1 } }, conduct })).not.toBe("success");
    expect(await ground()).toEqual(before);
  });

  test("the bounds are not left", { timeout: TIME_MS }, async () => {
    const ended = route(bot, { goal: { at: { position: at(40, 0, 0) } }, conduct: { bounds: around(4) } });
    expect(await farthest(bot, ended)).toBeLessThanOrEqual(5);
    expect(await ended).not.toBe("success");
  });
});

test("the application's own bot digs and walks where it likes between goals", { timeout: TIME_MS }, async () => {
  const bot = await joined("Free");
  try {
    bot.loadPlugin(lodestone);
    bot.lodestone.keepTo({ bounds: around(4), protectedAreas: [{ name: "the town", box: around(200) }] });
    await give("Free", "stick 1");
    await until(() => bot.inventory.items().length > 0);
    expect(await bot.lodestone.achieve({ items: { stick: 1 } })).toMatchObject({ outcome: "success" });
    const [x, y, z] = at(1, -1, 1);
    const block = bot.blockAt(bot.entity.position.clone().set(x, y, z));
    if (block !== null) await bot.dig(block);
    await expect.poll(() => world.blockNameAt([x, y, z]), { timeout: TIME_MS }).toBe("air");
    await world.command(`setblock ${x} ${y} ${z} dirt`);
    expect(() => bot.lodestone.keepTo({ spare: ["pigg", 3] } as never)).toThrow(/spare/);
  } finally {
    bot.end();
  }
});

test("by chat, no rule is broken, and the player is told each time", { timeout: TIME_MS }, async () => {
  const ending = new AbortController();
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  const conduct = Conduct.parse({
    commanders: ["Watcher"],
    spare: ["mooshroom"],
    keep: { oak_planks: 8 },
    bounds: around(5),
    protectedAreas: [{ name: "the town", box: around(5) }],
  });
  const session = runChatSession({
    configuration: readConfiguration({ join: `${world.host}:${world.port}`, mcVersion, username: "Talker" }, {}),
    ...{ conduct, planner, signal: ending.signal },
    onStage: (text) => text.includes("is listening") && resolve(),
  });
  const replies: string[] = [];
  watcher.on("chat", (player, text) => {
    if (player === "Talker") replies.push(text);
  });
  try {
    await Promise.race([listening, session]);
    await give("Talker", "oak_planks 8");
    const before = { mooshrooms: await mooshrooms(), ground: await ground(), own: await counts("Watcher") };
    const [x, y, z] = at(2, -1, 2);
    const [far, , away] = at(40, 0, 0);
    const lines = [
      "kill a mooshroom",
      "drop 8 oak planks",
      `dig at ${x} ${y} ${z}`,
      `go to ${far} ${y + 1} ${away}`,
      "say /give Watcher diamond 3",
    ];
    const said = (async () => {
      for (const line of lines) {
        const before = replies.length;
        watcher.chat(`talker, ${line}`);
        await expect.poll(() => replies.length, { timeout: TIME_MS, message: line }).toBeGreaterThan(before);
      }
      await systemClock.sleep(1000);
    })();
    expect(await farthest("Talker", said)).toBeLessThanOrEqual(6);
    expect(await mooshrooms()).toBe(before.mooshrooms);
    expect(await ground()).toEqual(before.ground);
    expect(await counts("Watcher")).toEqual(before.own);
    expect(await counts("Talker")).toMatchObject({ oak_planks: 8 });
    expect(replies.filter((reply) => reply.startsWith("Done"))).toEqual([]);
  } finally {
    ending.abort();
    await session.catch(() => {});
  }
});
