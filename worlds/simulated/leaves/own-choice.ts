// Tools that leave the choice to the body: eat takes the best food that is held, hold_tool the best
// tool, craft_tool any recipe of the tool, select_log the topmost log of the nearest tree. Their
// results follow the same operators as the verbs with arguments.

import { toolsFrom } from "../../../capabilities/arguments.ts";
import { CRAFT_TOOL, EAT, HOLD_TOOL } from "../../../capabilities/leaves/daily-life.ts";
import { SELECT_LOG } from "../../../capabilities/leaves/targets.ts";
import type { Leaf } from "../../../executor/index.ts";
import { type ArgsOf, CodedError, failure, type Operator } from "../../../schemas/index.ts";
import type { SimulatedBody } from "../body/body.ts";
import { chooseOperator, type LabourWork, lackError, lackIn } from "../body/labour.ts";
import { edibles } from "../body/lookups.ts";
import { type SimulatedContext, simulatedLeaf, spend } from "../body/simulated-leaf.ts";
import type { OperatorTable } from "../state/operators.ts";
import { blockAt, distance, isSame } from "../state/places.ts";
import { findTarget, SOUGHT_KEY } from "./targets.ts";

const MAX_FOOD = 20;
const EAT_HAD_KEY = "eat had";

/** Eats one of the best food that is held. */
export const eat = simulatedLeaf({
  ...EAT,
  timeoutMs: 10_000,
  guard({ body: { world }, memory }) {
    const [food] = edibles(world);
    if (food === undefined) return failure("inventory.missingItem", "nothing to eat is held");
    if (world.scene.food >= MAX_FOOD) return failure("pbi.guardFailed", "the body is full");
    if (!memory.has(EAT_HAD_KEY)) memory.set(EAT_HAD_KEY, [food, world.stock.count(food)]);
    return undefined;
  },
  async run(context) {
    const { world } = context.body;
    const [known, had] = (context.memory.get(EAT_HAD_KEY) ?? ["", 0]) as [string, number];
    // An earlier attempt may have eaten it without getting the answer.
    if (world.stock.count(known) < had) return { item: known };
    const operator = world.operators
      .ofVerb("consume_food")
      .find(({ consumes }) => consumes.some(({ anyOf }) => anyOf.includes(known)));
    if (operator === undefined) throw new CodedError("inventory.missingItem", "nothing to eat is held");
    await spend(context, operator.ticks);
    const lack = lackIn(world, operator, { ingredients: { [known]: 1 } });
    if (lack !== undefined) throw lackError(lack, { leaf: "eat", missingItem: "inventory.missingItem" });
    context.body.does.apply(operator, { ingredients: { [known]: 1 } });
    return { item: known };
  },
  pretend: ({ memory }) => ({ item: ((memory.get(EAT_HAD_KEY) ?? ["bread"]) as [string])[0] }),
  postcondition({ body: { world }, memory }, _args, { item }) {
    const [, had] = (memory.get(EAT_HAD_KEY) ?? ["", 0]) as [string, number];
    memory.delete(EAT_HAD_KEY);
    return world.stock.count(item) < had ? undefined : failure("pbi.effectsUnmet", `no ${item} was consumed`);
  },
});

const CRAFT_HAD_KEY = "craft_tool had";

/** Makes one tool of a kind and tier, after crafting missing sticks. */
export function craftTool(table: OperatorTable): Leaf<SimulatedBody> {
  const making = (item: string): LabourWork => ({
    leaf: "craft_tool",
    operators: table.ofVerb("craft_item").filter((operator: Operator) => operator.args.item === item),
    choice: {},
    times: () => 1,
    missingItem: "craft.missingInput",
  });
  const nameOf = ({ tool, tier }: ArgsOf<typeof CRAFT_TOOL>) => `${tier}_${tool}`;
  return simulatedLeaf({
    ...CRAFT_TOOL,
    timeoutMs: 120_000,
    guard({ body, memory }, args) {
      const key = `${CRAFT_HAD_KEY} ${nameOf(args)}`;
      if (!memory.has(key)) memory.set(key, body.world.stock.count(nameOf(args)));
      return undefined;
    },
    async run(context, args) {
      const { world } = context.body;
      const item = nameOf(args);
      if (world.stock.count(item) > Number(context.memory.get(`${CRAFT_HAD_KEY} ${item}`))) return {};
      for (const work of [making(item), making("stick"), making(item)]) {
        const operator = chooseOperator(work, world);
        if (operator === undefined) throw new CodedError("pbi.guardFailed", `no operator makes ${item} in this world`);
        const lack = lackIn(world, operator, {});
        const lacksSticks = lack?.anyOf.includes("stick") ?? false;
        if (work.operators[0]?.args.item === item && lacksSticks) continue;
        if (lack !== undefined) throw lackError(lack, work);
        await spend(context, operator.ticks);
        const still = lackIn(world, operator, {});
        if (still !== undefined) throw lackError(still, work);
        context.body.does.apply(operator);
        if (operator.args.item === item) break;
      }
      return {};
    },
    pretend: () => ({}),
    postcondition({ body, memory }, args) {
      const key = `${CRAFT_HAD_KEY} ${nameOf(args)}`;
      const had = Number(memory.get(key));
      memory.delete(key);
      return body.world.stock.count(nameOf(args)) > had
        ? undefined
        : failure("pbi.effectsUnmet", `no ${nameOf(args)} was made`);
    },
  });
}

const holds = ({ body: { world } }: SimulatedContext, tool: ArgsOf<typeof HOLD_TOOL>["tool"]) =>
  toolsFrom(tool, "wooden").find((name) => world.stock.count(name) > 0);

/** Takes the best tool of a kind in hand. */
export const holdTool = simulatedLeaf({
  ...HOLD_TOOL,
  timeoutMs: 10_000,
  async run(context, { tool }) {
    await spend(context, 1);
    const held = holds(context, tool);
    if (held === undefined) throw new CodedError("inventory.missingItem", `no ${tool} is held`);
    context.body.world.scene.held = held;
    return { held };
  },
  pretend: (context, { tool }) => ({ held: holds(context, tool) ?? tool }),
  postcondition: ({ body }, { tool }) =>
    body.world.scene.held?.endsWith(`_${tool}`) ? undefined : failure("pbi.effectsUnmet", `no ${tool} is in the hand`),
});

/** Single logs stand in columns; logs that were only sighted have no known height. */
export const selectLog = simulatedLeaf({
  ...SELECT_LOG,
  timeoutMs: 10_000,
  retries: 0,
  guard({ memory }, { log }) {
    memory.delete("target");
    memory.set(SOUGHT_KEY, log);
    return undefined;
  },
  async run(context, { log }) {
    const { scene } = context.body.world;
    await spend(context, 1);
    const logs = scene.blocks
      .filter(({ block, position }) => block === log && !context.body.hasGivenUp(log, position))
      .map(({ position }) => position)
      .sort((a, b) => distance(a, scene.position) - distance(b, scene.position));
    const [nearest] = logs;
    if (nearest === undefined) {
      const seen = findTarget(context, log);
      if (seen === undefined) throw new CodedError("collect.noneFound", `no ${log} in sight that can be felled`);
      return { position: seen };
    }
    const trunk = logs.filter(([x, , z]) => x === nearest[0] && z === nearest[2]);
    return { position: trunk.reduce((top, one) => (one[1] > top[1] ? one : top), nearest) };
  },
  pretend: ({ body }) => ({ position: body.world.scene.position }),
  postcondition({ body: { world } }, { log }, { position }) {
    const isSighted = world.map.clusters.some((one) => one.name === log && isSame(one.position, position));
    if (isSighted || blockAt(world.scene, position) === log) return undefined;
    return failure("collect.noneFound", `no ${log} is at ${position.join(" ")}`);
  },
});
