// The verb explore of the simulated body: looks around, then walks on until what it looks for is known.

import { z } from "zod";
import { defineOption, type Option } from "../../../executor/index.ts";
import { failure, ItemName, type TreeNode } from "../../../schemas/index.ts";
import type { SimulatedBody } from "../body.ts";
import { knownOf } from "../leaves/searching.ts";
import type { OperatorTable } from "../operators.ts";
import { MS_A_TICK } from "../places.ts";

const Args = z.strictObject({ for: ItemName });
type Args = z.infer<typeof Args>;

const MOST_WALKS = 40;
const LEAST_MS = 300_000;

const wanted = { for: { $ref: "args.for" } };

const tree: TreeNode = {
  type: "Sequence",
  children: [
    { type: "Leaf", name: "look_around", args: wanted },
    {
      type: "Repeat.Until",
      until: { sensor: "block_known", args: wanted },
      max: MOST_WALKS,
      child: {
        type: "Sequence",
        children: [
          { type: "Leaf", name: "walk_onward", args: {} },
          { type: "Leaf", name: "look_around", args: wanted },
        ],
      },
    },
  ],
};

/** The option in a world of these operators, which bound its time. */
export function explore(table: OperatorTable): Option<SimulatedBody> {
  return defineOption<SimulatedBody, Args>({
    name: "explore",
    version: "1.0.0",
    kind: "verb",
    description: "Walks until what it looks for is in sight.",
    argsSchema: Args,
    timeoutMs: ({ for: name }) =>
      LEAST_MS +
      MOST_WALKS * MS_A_TICK * Math.max(0, ...table.told("explore", { for: name }).map(({ ticks }) => ticks)),
    permissions: ["movement", "dig", "place", "sense"],
    guard: (_context, { for: name }) =>
      table.told("explore", { for: name }).length > 0
        ? undefined
        : failure("pbi.guardFailed", `nothing shows ${name} in this world`),
    tree,
    postcondition: (context, { for: name }) =>
      knownOf(context, name) > 0 ? undefined : failure("collect.noneFound", `no ${name} is in sight`),
  });
}
