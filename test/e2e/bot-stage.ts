// A stage for bots: an embedded world in fast mode, a body in it, and capabilities run through the
// real executor.

import { expect } from "vitest";
import { connectBody, type MineflayerBody, mineflayerCapabilities, systemClock } from "../../bots/index.ts";
import { CapabilityRegistry, compileTree, runTree, type TreeOutcome } from "../../executor/index.ts";
import type { TreeNode } from "../../schemas/index.ts";
import { navigatorFor } from "../../workers/index.ts";
import { type EmbeddedWorld, type ServerFaultsInput, startEmbeddedWorld } from "../../worlds/embedded/index.ts";

export const BOT = "Lodestar";

export interface BotStage {
  world: EmbeddedWorld;
  body: MineflayerBody;
  /** Runs one verb as a plan step would; `signal` stops it. */
  perform(name: string, args: object, signal?: AbortSignal): Promise<TreeOutcome>;
  /** Gives items by command and waits until the body sees them. */
  give(item: string, count: number): Promise<void>;
  held(item: string): number;
  leave(): Promise<void>;
}

export async function setStage(mcVersion: string, seed: number, faults: ServerFaultsInput = {}): Promise<BotStage> {
  const world = await startEmbeddedWorld({ mcVersion, seed, fast: true, faults });
  const { host, port } = world;
  const how = { username: BOT, mcVersion, fastDigging: true, navigator: navigatorFor("navigator") };
  const body = await connectBody({ host, port, ...how });
  const registry = new CapabilityRegistry<MineflayerBody>(mineflayerCapabilities());
  const held = (item: string) => body.observe().inventory[item] ?? 0;
  return {
    world,
    body,
    held,
    perform(name, args, signal) {
      const node = { type: "Leaf", name, args } as TreeNode;
      const tree = compileTree(node, registry);
      return runTree({ tree, body, clock: systemClock, registry, ...(signal ? { signal } : {}) });
    },
    async give(item, count) {
      const before = held(item);
      await world.command(`give ${BOT} ${item} ${count}`);
      await until(() => held(item) >= before + count);
    },
    async leave() {
      await body.leave();
      await world.stop();
    },
  };
}

/** More than any machine needs: it only ends a test that would wait for ever. */
const PATIENCE_MS = 90_000;

/** Polls the condition; throws when it does not hold for all patience. */
export async function until(condition: () => boolean): Promise<void> {
  const deadline = systemClock.now() + PATIENCE_MS;
  while (!condition() && systemClock.now() < deadline) await systemClock.sleep(25);
  expect(condition(), String(condition)).toBe(true);
}

/** The number of listeners for each event of the bot, its windows and its connection. */
export function listenerCounts({ bot }: MineflayerBody): Record<string, number> {
  const counts: Record<string, number> = {};
  const emitters: [string, NodeJS.EventEmitter][] = [
    ["bot", bot as unknown as NodeJS.EventEmitter],
    ["inventory", bot.inventory as unknown as NodeJS.EventEmitter],
    ["client", bot._client as unknown as NodeJS.EventEmitter],
  ];
  for (const [owner, emitter] of emitters) {
    for (const event of emitter.eventNames()) {
      const count = emitter.listenerCount(event);
      if (count > 0) counts[`${owner}:${String(event)}`] = count;
    }
  }
  return counts;
}
