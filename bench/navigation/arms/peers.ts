// The peers: a stock mineflayer bot with the path finder as its page says, in its own settings but
// for what a course allows. mineflayer-pathfinder is also told what belongs to somebody; the other
// has no word for it. All move by vanilla's physics: soul sand slows them as it slows ours.

import type { Bot } from "mineflayer";
import type { Movements } from "mineflayer-pathfinder";
import { Vec3 } from "vec3";
import { listenerRegistry } from "../../../bots/body/listener-registry.ts";
import { systemClock } from "../../../bots/index.ts";
import { moveAsVanilla } from "../../../bots/move/vanilla-physics.ts";
import { CodedError } from "../../../schemas/index.ts";
import { UNREACHABLE } from "../judge.ts";
import { type Arm, boxIn, isHeld, type JoinAsked, placeIn, type Walker } from "./arm.ts";

const JOIN_MS = 60_000;
const NO_WAY = 1_000;

export const pathfinderArm: Arm = async (asked) => {
  const { pathfinder, Movements: Moves, goals } = (await import("mineflayer-pathfinder")).default;
  const bot = await joinStock(asked);
  bot.loadPlugin(pathfinder);
  const movements: Movements = new Moves(bot);
  const { allow, stays } = asked.course;
  movements.canDig = allow.dig;
  if (!allow.place) movements.scafoldingBlocks = [];
  const boxes = stays.map((box) => boxIn(box, asked.origin));
  const spare = ({ position: { x, y, z } }: { position: Vec3 }): number =>
    boxes.some(({ from, to }) => [x, y, z].every((at, axis) => at >= (from[axis] ?? 0) && at <= (to[axis] ?? 0)))
      ? NO_WAY
      : 0;
  movements.exclusionAreasBreak.push(spare);
  movements.exclusionAreasPlace.push(spare);
  bot.pathfinder.setMovements(movements);
  return walker(bot, async ({ position, range }, signal) => {
    const [x, y, z] = placeIn(position, asked.origin);
    const stop = (): void => bot.pathfinder.setGoal(null);
    signal.addEventListener("abort", stop, { once: true });
    await bot.pathfinder.goto(new goals.GoalNear(x, y, z, range)).finally(() => {
      signal.removeEventListener("abort", stop);
    });
  });
};

interface Ashfinder {
  config: { breakBlocks: boolean; placeBlocks: boolean };
  goto(goal: object): Promise<{ status: string; error?: Error }>;
  stop(): void;
}

export const baritoneArm: Arm = async (asked) => {
  const { loader, goals } = await baritone();
  const bot = await joinStock(asked, loader);
  const { ashfinder } = bot as unknown as { ashfinder: Ashfinder };
  ashfinder.config.breakBlocks = asked.course.allow.dig;
  ashfinder.config.placeBlocks = asked.course.allow.place;
  return walker(bot, async ({ position, range }, signal) => {
    const stop = (): void => ashfinder.stop();
    signal.addEventListener("abort", stop, { once: true });
    const place = new Vec3(...placeIn(position, asked.origin));
    const { status, error } = await ashfinder.goto(new goals.GoalNear(place, range)).finally(() => {
      signal.removeEventListener("abort", stop);
    });
    if (status !== "success") throw error ?? new Error("no path");
  });
};

/** No dependency: only who compares with it needs it. */
const BARITONE = "@miner-org/mineflayer-baritone";

interface Baritone {
  loader: (bot: Bot) => void;
  goals: { GoalNear: new (place: Vec3, range: number) => object };
}

async function baritone(): Promise<Baritone> {
  try {
    return (await import(BARITONE)).default as Baritone;
  } catch (error) {
    const help = `the peer baritone needs a package; run npm install --no-save ${BARITONE}@4.5.1`;
    throw new CodedError("input.invalid", help, { cause: error });
  }
}

/** A bot as mineflayer makes it, with the land around it loaded; `plugin` before it spawns. */
async function joinStock({ world, username }: JoinAsked, plugin?: (bot: Bot) => void): Promise<Bot> {
  const { createBot } = (await import("mineflayer")).default;
  const { host, port, mcVersion: version } = world;
  const bot = createBot({
    host,
    port,
    username,
    version,
    auth: "offline",
    checkTimeoutInterval: 90_000,
    hideErrors: true,
  });
  if (plugin !== undefined) bot.loadPlugin(plugin);
  const over = new AbortController();
  await Promise.race([
    new Promise<void>((resolve, reject) => {
      bot.once("spawn", () => resolve());
      bot.once("kicked", (reason) => reject(new CodedError("run.connectFailed", JSON.stringify(reason))));
      bot.once("error", reject);
    }),
    systemClock.sleep(JOIN_MS, over.signal).then(() => {
      if (!over.signal.aborted) throw new CodedError("run.connectFailed", `the bot did not spawn within ${JOIN_MS} ms`);
    }),
  ]);
  over.abort();
  bot.on("error", () => {});
  moveAsVanilla(bot, listenerRegistry(bot));
  await bot.waitForChunksToLoad();
  return bot;
}

/** What a peer says when it finds no way. */
const NO_PATH = /no ?path|not found|unreachable|failed to find/i;

function walker(bot: Bot, walk: Walker["goTo"]): Walker {
  return {
    feet() {
      const { x, y, z } = bot.entity.position;
      return [Math.floor(x), Math.floor(y + 0.01), Math.floor(z)];
    },
    isReady: () => bot.blockAt(bot.entity.position.offset(0, -1, 0)) !== null && isHeld(bot),
    held: (item) => bot.inventory.count(bot.registry.itemsByName[item]?.id ?? -1, null),
    async goTo(goal, signal) {
      try {
        await walk(goal, signal);
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        const { name, message } = error as Error;
        const code = NO_PATH.test(`${name} ${message}`) ? UNREACHABLE : "path.stuck";
        throw new CodedError(code, message, { cause: error });
      }
    },
    async leave() {
      const gone = new Promise<void>((resolve) => bot.once("end", () => resolve()));
      bot.end();
      await gone;
    },
  };
}
