// The stage of body benches: a fast embedded world, a bot in it with all its capabilities, and
// commands that change the surroundings.

import { setTimeout as sleep } from "node:timers/promises";
import { connectBody, type MineflayerBody, mineflayerRegistry, systemClock } from "../../bots/index.ts";
import { type CapabilityRegistry, compileTree, runTree, type TreeOutcome } from "../../executor/index.ts";
import { navigatorFor } from "../../workers/index.ts";
import { type EmbeddedWorld, startEmbeddedWorld } from "../../worlds/embedded/index.ts";

export const BOT = "Measured";
const GIVEN_MS = 5_000;

export interface BodyBenchStage {
  world: EmbeddedWorld;
  body: MineflayerBody;
  registry: CapabilityRegistry<MineflayerBody>;
  /** Gives items and waits until the body holds them. */
  give(items: Readonly<Record<string, number>>): Promise<void>;
  perform(name: string, args: Record<string, unknown>): Promise<TreeOutcome>;
  close(): Promise<void>;
}

export async function openStage({ seed, version }: { seed: number; version: string }): Promise<BodyBenchStage> {
  const world = await startEmbeddedWorld({ mcVersion: version, seed, fast: true });
  const { host, port } = world;
  const body = await connectBody({
    ...{ host, port, username: BOT, mcVersion: version, fastDigging: true },
    navigator: navigatorFor("navigator"),
  });
  const registry = mineflayerRegistry();
  return {
    world,
    body,
    registry,
    async give(items) {
      for (const [item, count] of Object.entries(items)) {
        const before = body.observe().inventory[item] ?? 0;
        await world.command(`give ${BOT} ${item} ${count}`);
        const until = systemClock.now() + GIVEN_MS;
        while ((body.observe().inventory[item] ?? 0) < before + count && systemClock.now() < until) await sleep(20);
      }
    },
    perform(name, args) {
      const tree = compileTree({ type: "Leaf", name, args }, registry);
      return runTree({ tree, body, clock: systemClock, registry });
    },
    async close() {
      await body.leave();
      await world.stop();
    },
  };
}
