// `build:generator:BLOCK` and `generate:BLOCK`: lava and water that make stone, or lava over soul
// soil beside blue ice that makes basalt, one block after another and without end. Each block is
// then in sight and dug like any other: stone gives cobblestone, or stone with silk touch. The lava
// stays, since only its flow turns to stone. tables/generators.json names the sources.

import { isInDimension } from "../tables/block-uses.ts";
import { GENERATORS } from "../tables/generators.ts";
import { fact, type OperatorFamily, operator } from "./family.ts";

/** Digging the channel for the flow, and placing each part; our estimate. */
const CHANNEL_TICKS = 60;
const PLACE_TICKS = 10;

export const generate: OperatorFamily = ({ objective }) => {
  const built = GENERATORS.map(({ block, of, parts, leaves, dimensions }) =>
    operator(objective, {
      id: `build:generator:${block}${of === undefined ? "" : `:${of}`}`,
      verb: "build_structure",
      args: { blueprint: `${block}_generator` },
      consumes: Object.entries(parts).map(([item, count]) => fact(item, count)),
      requires: isInDimension(dimensions),
      produces: { ...leaves, [`near:${block}_generator`]: 1 },
      actions: 0,
      ticks: CHANNEL_TICKS + PLACE_TICKS * Object.keys(parts).length,
      safetyLevel: "caution",
    }),
  );
  const paces = new Map(GENERATORS.map(({ block, regrows }) => [block, regrows]));
  const run = [...paces].map(([block, ticks]) =>
    operator(objective, {
      id: `generate:${block}`,
      verb: "use_on_block",
      args: { block, item: null, effect: "generate" },
      requires: [fact(`near:${block}_generator`)],
      produces: { [`seen:${block}`]: 1 },
      actions: 0,
      ticks,
    }),
  );
  return [...built, ...run];
};
