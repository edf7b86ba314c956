// Acts on the world: killing, clearing blocks, going somewhere, and what lies in containers.

import { type Act, NEAR_CONTAINER, type Operator, sightOf } from "../../../schemas/index.ts";
import { sprintTicks } from "../costs/walking.ts";
import { digTicks } from "../digging/dig-time.ts";
import { diggingTools } from "../digging/tool-speed.ts";
import { toolTiers } from "../digging/tool-tiers.ts";
import { fact } from "../operators/family.ts";
import { creatureSearches } from "../operators/find-creature.ts";
import { killsOf } from "../operators/kill.ts";
import { FUELLED_STATIONS } from "../operators/smelt.ts";
import { type ActFamily, actOf, atPeaceful, grouped, wayOf } from "./act.ts";
import { CONTAINERS, standing } from "./bodies.ts";

/** Walking to the next of several places and looking there; our estimate. */
const STEP_TICKS = 10;
/** Moving one stack between the body and a container; our estimate. */
const MOVE_TICKS = 5;

export const killing: ActFamily = (context) =>
  [...context.rules.creatures.values()].map((creature): Act => {
    const { entity } = creature;
    // One kill is one action, like one item.
    const ways = killsOf(context, creature, { item: null, kills: 1 }).map(({ variant: _, ...draft }) => {
      const way = wayOf(context.objective, draft);
      return { ...way, cost: context.objective === "time" ? way.cost : 1 };
    });
    return actOf("kill", {
      subjects: [entity],
      counts: ["kill:$:"],
      per: "seen:$",
      ways,
      adds: creatureSearches(context, creature),
      ...atPeaceful(creature),
    });
  });

export const clearing: ActFamily = ({ data, facts, objective }) => {
  const tools = diggingTools(data.items.keys());
  const ways = [...data.blocks.values()]
    .filter(({ diggable, hardness }) => diggable && (hardness ?? 0) >= 0)
    .map((block) => {
      const slowest = digTicks(block, null);
      // A state counts a usable station as a place (`near:`) instead of a sighting.
      const needs = facts.has(`near:${block.name}`)
        ? [{ consumes: [fact("seen:$")] }, { requires: [fact("near:$")], clears: ["near:$"] }]
        : [{ consumes: [fact("seen:$")] }];
      const dig = (ticks: number, kinds: readonly string[]) =>
        needs.map((need) =>
          wayOf(objective, {
            verb: "dig_block",
            args: { block: "$" },
            ...need,
            uses: kinds.length === 0 ? [] : [{ anyOf: [...kinds].sort(), durability: 1 }],
            ticks: ticks + STEP_TICKS,
          }),
        );
      const tiers = toolTiers(block, tools, { slowest, besides: STEP_TICKS });
      return [
        block.name,
        { ways: [...dig(slowest, []), ...tiers.flatMap((tier) => dig(tier.ticks, tier.tools))] },
      ] as const;
    });
  return grouped("clear", new Map(ways));
};

/** Ways to a position, and to whatever the domain has facts of being near. */
export const going: ActFamily = (context) => {
  const { facts, objective, rules } = context;
  const known = (prefix: string): string[] =>
    [...facts].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  const to = (prefix: string, subjects = known(prefix), adds: Operator[] = []): Act =>
    actOf("near", {
      subjects,
      ways: [
        wayOf(objective, {
          verb: "navigate",
          args: { to: "$" },
          requires: [fact(`${prefix}$`)],
          ticks: STEP_TICKS,
        }),
      ],
      adds,
      last: true,
    });
  // Creatures that nothing in the domain looks for.
  const others = [...rules.creatures.values()]
    .filter(({ entity, habitats }) => !facts.has(`seen:${entity}`) && habitats.length > 0)
    .map((creature) => to("seen:", [creature.entity], creatureSearches(context, creature)));
  const at = wayOf(objective, { verb: "navigate", args: {}, perBlock: Math.ceil(sprintTicks(1)), ticks: STEP_TICKS });
  return [actOf("at", { subjects: [], ways: [at], last: true }), to("near:"), to("seen:"), ...others];
};

/** What is left of a fire goes out by itself; plans only let it for a goal that bounds it. */
export const burningOut: ActFamily = ({ facts, objective }) => [
  actOf("burn_out", {
    subjects: FUELLED_STATIONS.filter((station) => facts.has(`fuel:${station}`)),
    ways: [wayOf(objective, { verb: "wait", args: {}, consumes: [fact("fuel:$")], ticks: 1 })],
  }),
];

export const storing: ActFamily = ({ items, objective }) => {
  const kinds = CONTAINERS.filter((name) => items.has(name));
  const move = (verb: string, inSight: readonly string[] = []) => ({
    verb,
    args: { item: "$" },
    requires: [{ anyOf: [NEAR_CONTAINER, ...inSight.map((block) => sightOf({ block }))], count: 1 }],
    ticks: MOVE_TICKS,
  });
  return [
    actOf("store", {
      subjects: "items",
      ways: [wayOf(objective, { ...move("deposit", kinds), consumes: [fact("$")] })],
      adds: [standing(objective, "container", NEAR_CONTAINER, kinds)],
    }),
    actOf("take_out", { subjects: "items", ways: [wayOf(objective, { ...move("withdraw"), produces: { $: 1 } })] }),
  ];
};
