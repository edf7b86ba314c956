// The acts of a body that move items, dig and build, each under each fault of a server. An act is
// judged by the server's own inventory: a success that it does not show is silent.

import { connectBody, type MineflayerBody, mineflayerCapabilities, systemClock } from "../../bots/index.ts";
import { CapabilityRegistry, compileTree, runTree } from "../../executor/index.ts";
import { DEFAULT_MC_VERSION, type TreeNode } from "../../schemas/index.ts";
import { navigatorFor } from "../../workers/index.ts";
import { type EmbeddedWorld, startEmbeddedWorld } from "../../worlds/embedded/index.ts";
import { SERVER_FAULTS, type ServerFaultCell } from "./server-faults.ts";

const USERNAME = "Lodestone";

interface Act {
  leaf: string;
  args: object;
  /** Given before, by name. */
  needs: Record<string, number>;
  /** A block that is set two blocks east of the feet, in the ground. */
  beside?: string;
  /** The least change of the server's inventory that a success must show. */
  change: Record<string, number>;
}

const ACTS: readonly Act[] = [
  {
    leaf: "craft_item",
    args: {
      ...{ item: "oak_planks", count: 8, station: null },
      recipe: { ingredients: { oak_log: 1 }, result: { oak_planks: 4 } },
    },
    needs: { oak_log: 2 },
    change: { oak_planks: 8, oak_log: -2 },
  },
  { leaf: "toss", args: { item: "stone", count: 2 }, needs: { stone: 2 }, change: { stone: -2 } },
  { leaf: "place_block", args: { item: "chest" }, needs: { chest: 1 }, change: { chest: -1 } },
  { leaf: "deposit", args: { item: "stone", count: 2 }, needs: { stone: 2 }, change: { stone: -2 } },
  { leaf: "withdraw", args: { item: "stone", count: 1 }, needs: {}, change: { stone: 1 } },
  { leaf: "equip_item", args: { item: "iron_helmet", destination: "head" }, needs: { iron_helmet: 1 }, change: {} },
  { leaf: "eat", args: {}, needs: { bread: 1 }, change: { bread: -1 } },
  {
    leaf: "collect_block",
    args: { block: "grass_block", item: "dirt", count: 1, tool: null },
    needs: {},
    change: { dirt: 1 },
  },
  {
    leaf: "use_on_block",
    args: { block: "water", effect: "fill", item: "water_bucket", tool: null, ingredients: { bucket: 1 }, count: 1 },
    needs: { bucket: 1 },
    beside: "water",
    change: { water_bucket: 1, bucket: -1 },
  },
];

/** Runs every act under every fault, or the faults named. */
export async function serverFaultCells(
  onCell: (cell: ServerFaultCell, seconds: number) => void,
  names: readonly string[] = Object.keys(SERVER_FAULTS),
): Promise<ServerFaultCell[]> {
  const cells: ServerFaultCell[] = [];
  for (const fault of names) {
    const mcVersion = DEFAULT_MC_VERSION;
    const world = await startEmbeddedWorld({ mcVersion, seed: 3, fast: true });
    const { host, port } = world;
    const body = await connectBody({
      ...{ host, port, username: USERNAME, mcVersion, fastDigging: true },
      navigator: navigatorFor(),
    });
    try {
      for (const act of ACTS) {
        const startedAt = systemClock.now();
        const cell = await cellOf(world, body, fault, act);
        cells.push(cell);
        onCell(cell, (systemClock.now() - startedAt) / 1_000);
      }
    } finally {
      await body.leave();
      await world.stop();
    }
  }
  return cells;
}

async function cellOf(
  world: EmbeddedWorld,
  body: MineflayerBody,
  fault: string,
  { leaf, args, needs, beside, change }: Act,
): Promise<ServerFaultCell> {
  for (const [item, count] of Object.entries(needs)) await world.command(`give ${USERNAME} ${item} ${count}`);
  await world.command(`food ${USERNAME} 10`);
  if (beside !== undefined) {
    const { x, y, z } = body.feet;
    await world.command(`setblock ${x + 2} ${y - 1} ${z} ${beside}`);
    await world.command(`setblock ${x + 2} ${y} ${z} air`);
  }
  await systemClock.sleep(500);
  const before = await world.inventoryOf(USERNAME);
  await world.disturb({ kind: "setServerFaults", faults: SERVER_FAULTS[fault] ?? {} });
  const registry = new CapabilityRegistry<MineflayerBody>(mineflayerCapabilities());
  const tree = compileTree({ type: "Leaf", name: leaf, args } as TreeNode, registry);
  const end = await runTree({ tree, body, clock: systemClock, registry });
  await world.disturb({ kind: "setServerFaults", faults: {} });
  const after = await world.inventoryOf(USERNAME);
  const isShown = Object.entries(change).every(([item, wanted]) => {
    const changed = (after[item] ?? 0) - (before[item] ?? 0);
    return wanted < 0 ? changed <= wanted : changed >= wanted;
  });
  if (end.status === "failure") return { fault, leaf, outcome: "failure", reported: end.failure.code };
  return { fault, leaf, outcome: isShown ? "success" : "silent", reported: null };
}
