// Digging: dig_target and dig_block take a block out of the world, pick_up collects dropped items.
// The loot follows the `collect_block` operators for the block, the item and the tool in hand.

import { DIG_BLOCK } from "../../../capabilities/leaves/daily-life.ts";
import { DIG_TARGET, PICK_UP } from "../../../capabilities/leaves/targets.ts";
import type { Leaf } from "../../../executor/index.ts";
import { CodedError, failure, type Operator, type Position } from "../../../schemas/index.ts";
import type { SimulatedBody } from "../body/body.ts";
import { lackError, lackIn } from "../body/labour.ts";
import { type SimulatedContext, simulatedLeaf, spend } from "../body/simulated-leaf.ts";
import { applyOnce, type OperatorChoice } from "../state/applying.ts";
import { blockAt, distance } from "../state/places.ts";

const DIG_REACH = 4.5;
const PICK_UP_TICKS = 4;
const PICK_UP_RADIUS = 6;
/** The time of a block without an operator; it gives nothing. */
const PLAIN_TICKS = 15;

export const digTarget: Leaf<SimulatedBody> = simulatedLeaf({
  ...DIG_TARGET,
  timeoutMs: 1_200_000,
  async run(context, { position, block, item }) {
    await dig(context, position, block, item);
    return { dug: block };
  },
  pretend: (_context, { block }) => ({ dug: block }),
});

export const digBlock: Leaf<SimulatedBody> = simulatedLeaf({
  ...DIG_BLOCK,
  timeoutMs: 60_000,
  async run(context, { position }) {
    const { scene } = context.body.world;
    if (distance(scene.position, position) > DIG_REACH) {
      throw new CodedError("path.unreachable", `${position.join(" ")} is out of reach`);
    }
    const block = blockAt(scene, position);
    // An earlier attempt may have dug it without getting the answer, so an absent block counts as
    // dug.
    if (block !== "air") await dig(context, position, block, undefined);
    return { dug: block };
  },
  pretend: (context, { position }) => ({ dug: blockAt(context.body.world.scene, position) }),
  postcondition: ({ body }, { position }) => {
    const block = blockAt(body.world.scene, position);
    return block === "air" ? undefined : failure("pbi.effectsUnmet", `${block} still stands at ${position.join(" ")}`);
  },
});

/** Removes the block and drops its loot; a block without an operator gives nothing. */
async function dig(
  context: SimulatedContext,
  position: Position,
  block: string,
  item: string | undefined,
): Promise<void> {
  const { world, does } = context.body;
  const { scene } = world;
  does.check({ does: "change", position });
  const single = scene.blocks.some((placed) => placed.block === block && distance(placed.position, position) < 1);
  const choice: OperatorChoice = { tool: scene.held };
  const operator = digOperator(context, block, item, choice);
  const isSeen = operator !== undefined && lackIn(world, operator, choice) === undefined;
  if (!single && operator === undefined && blockAt(scene, position) !== block) {
    throw new CodedError("dig.blockChanged", `no ${block} is at ${position.join(" ")}`);
  }
  if (operator !== undefined && !single && !isSeen) throw digError(context, operator, choice);
  await spend(context, operator?.ticks ?? PLAIN_TICKS);
  if (single || operator === undefined) {
    if (blockAt(scene, position) !== block) {
      throw new CodedError("dig.blockChanged", `no ${block} is at ${position.join(" ")} any more`);
    }
    does.put("air", position);
    if (operator === undefined) return;
    for (const [name, count] of Object.entries(operator.produces)) world.drop(name, count, position);
    for (const { anyOf, durability } of operator.uses) {
      const tool = anyOf.find((one) => one === scene.held && world.stock.mayWear(one, durability));
      if (tool !== undefined) world.stock.wear(tool, durability);
    }
    return;
  }
  if (lackIn(world, operator, choice) !== undefined) throw digError(context, operator, choice);
  for (const [name, count] of Object.entries(applyOnce(operator, world.stock, choice))) {
    world.drop(name, count, position);
  }
}

/**
 * The operator by which the block gives the item, with the tool in hand; without an item, the
 * cheapest.
 */
function digOperator(
  { body: { world } }: SimulatedContext,
  block: string,
  item: string | undefined,
  choice: OperatorChoice,
): Operator | undefined {
  const { tool } = choice;
  const all = world.operators
    .ofVerb("collect_block")
    .filter(({ args }) => args.block === block && (item === undefined || args.item === item));
  const byHand = all.filter(({ uses }) => uses.length === 0);
  const byTool = all.filter(({ uses }) => uses.some(({ anyOf }) => typeof tool === "string" && anyOf.includes(tool)));
  const fitting = byTool.length > 0 ? byTool : byHand.length > 0 ? byHand : all;
  const takes = ({ consumes }: Operator): number => consumes.reduce((sum, { count }) => sum + count, 0);
  const lacks = (operator: Operator): number => (lackIn(world, operator, choice) === undefined ? 0 : 1);
  return [...fitting].sort((a, b) => lacks(a) - lacks(b) || takes(a) - takes(b) || a.ticks - b.ticks)[0];
}

function digError({ body: { world } }: SimulatedContext, operator: Operator, choice: OperatorChoice): CodedError {
  const lack = lackIn(world, operator, choice);
  if (lack === undefined) return new CodedError("dig.blockChanged", "the block has changed");
  if (lack.need === "consumed")
    return new CodedError("dig.blockChanged", `no ${lack.anyOf.join(" or ")} is left there`);
  return lackError(lack, { leaf: "dig_target", missingItem: "inventory.missingItem" });
}

export const pickUp: Leaf<SimulatedBody> = simulatedLeaf({
  ...PICK_UP,
  timeoutMs: 30_000,
  async run(context, { position, item }) {
    const { world } = context.body;
    const { scene } = world;
    await spend(context, PICK_UP_TICKS);
    const held = () => (item === null ? 0 : world.stock.count(item));
    const had = held();
    const near = scene.drops.filter((drop) => distance(drop.position, position) <= PICK_UP_RADIUS);
    scene.drops = scene.drops.filter((drop) => !near.includes(drop));
    const found: Record<string, number> = {};
    for (const { name, count } of near) found[name] = (found[name] ?? 0) + count;
    world.receive(found);
    return { gained: held() - had };
  },
  pretend: () => ({ gained: 1 }),
});
