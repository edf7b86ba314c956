// Leaves of collect_block: choosing the next target, going there, taking the tool in hand, and
// giving a target up. Names and arguments are those of the mineflayer body's leaves, so that trees
// of leaves run on either.

import { AtPosition } from "../../../capabilities/arguments.ts";
import { APPROACH_TARGET, EQUIP_FOR, GIVE_UP_TARGET, SELECT_TARGET } from "../../../capabilities/leaves/targets.ts";
import type { Leaf } from "../../../executor/index.ts";
import { CodedError, type Position } from "../../../schemas/index.ts";
import type { SimulatedBody } from "../body/body.ts";
import { checkAborted, type SimulatedContext, simulatedLeaf, spend } from "../body/simulated-leaf.ts";
import { MAX_OFF } from "../state/map-of-facts.ts";
import { walkTicks } from "../state/places.ts";

/** The memory key of a step's search target, for leaves that are given no name. */
export const SOUGHT_KEY = "sought";

const THINK_TICKS = 1;
/**
 * Within the region that a body works in, the operator's time covers the way; a walk takes at least
 * this long.
 */
const STEP_TICKS = 2;

/**
 * The position of the nearest block of the kind that was not given up: a sighting, a station, or a
 * single block.
 */
export function findTarget({ body }: Pick<SimulatedContext, "body">, block: string): Position | undefined {
  const { world } = body;
  const { scene, map } = world;
  const station = `near:${block}`;
  const isFree = (position: Position): boolean => !body.hasGivenUp(block, position) && body.does.mayChange(position);
  const anchor = world.holds(station) ? (map.anchorOf(station) ?? scene.position) : undefined;
  if (anchor !== undefined && isFree(anchor)) return anchor;
  const cluster = map.nearest(block, scene.position, isFree);
  if (cluster !== undefined) return cluster.position;
  return scene.blocks.find((placed) => placed.block === block && isFree(placed.position))?.position;
}

export const selectTarget = simulatedLeaf({
  ...SELECT_TARGET,
  timeoutMs: 10_000,
  retries: 0,
  guard({ memory }, { block }) {
    memory.delete("target");
    memory.set(SOUGHT_KEY, block);
    return undefined;
  },
  async run(context, { block }) {
    await spend(context, THINK_TICKS);
    const position = findTarget(context, block);
    if (position === undefined) throw new CodedError("collect.noneFound", `no ${block} in sight that can be dug`);
    return { position };
  },
  pretend: (context) => ({ position: context.body.world.scene.position }),
});

export const approachTarget = simulatedLeaf({
  ...APPROACH_TARGET,
  timeoutMs: 180_000,
  async run(context, { position }) {
    const { scene } = context.body.world;
    const beyond = walkTicks(scene.position, position) - walkTicks([0, 0, 0], [MAX_OFF, 0, 0]);
    await spend(context, Math.max(STEP_TICKS, beyond));
    context.body.does.standAt(position);
    return { position };
  },
  pretend: (_context, { position }) => ({ position }),
});

export const equipFor = simulatedLeaf({
  ...EQUIP_FOR,
  timeoutMs: 10_000,
  async run(context, { tool }) {
    const { world } = context.body;
    await spend(context, THINK_TICKS);
    if (tool !== null && world.stock.count(tool) === 0) {
      throw new CodedError("dig.toolInvalid", `no ${tool} is held to dig with`);
    }
    world.scene.held = tool;
    return { held: tool };
  },
  pretend: (_context, { tool }) => ({ held: tool }),
});

/** Failed targets in a row without an item gained in between. */
const MAX_FAILURES = 8;
const FAILED_TARGET = "failed target";

export const giveUpTarget: Leaf<SimulatedBody> = simulatedLeaf({
  ...GIVE_UP_TARGET,
  timeoutMs: 1_000,
  retries: 0,
  guard({ memory }) {
    memory.set(FAILED_TARGET, memory.get("target"));
    memory.delete("target");
    return undefined;
  },
  async run({ body, memory, signal }, { item }) {
    checkAborted(signal);
    const target = AtPosition.safeParse(memory.get(FAILED_TARGET));
    if (!target.success) throw new CodedError("collect.noneFound", "there was no target to give up");
    body.giveUp(String(memory.get(SOUGHT_KEY)), target.data.position);
    const has = body.world.stock.count(item);
    const [had, before] = (memory.get("failures") ?? [-1, 0]) as [number, number];
    const failures = had === has ? before + 1 : 1;
    memory.set("failures", [has, failures]);
    if (failures > MAX_FAILURES) throw new CodedError("collect.failed", `${failures} targets failed one after another`);
    return { failures };
  },
  pretend: () => ({ failures: 0 }),
});
