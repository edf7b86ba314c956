// Checks digging against the version's tools: a block that needs a tool is never dug without one,
// nor with one that gets no drops, and every harvesting tool can get its drops. Enchantments are
// ignored.

import type { Operator } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import type { CompiledRules } from "../minecraft-rules.ts";

const SHEARS = "shears";

const baseOf = (tool: string): string => tool.split("+", 1)[0] ?? tool;

/** Flaws of digging operators, as `operator: flaw`. */
export function toolFlaws(operators: readonly Operator[], data: GameData, rules: CompiledRules): string[] {
  const digging = operators.filter(({ verb }) => verb === "collect_block");
  const byDrop = Map.groupBy(digging, ({ args }) => `${args.block} ${args.item}`);
  return [...byDrop.values()].flatMap((group) => {
    const block = data.blocks.get(String(group[0]?.args.block));
    const harvesters = block?.harvestTools ?? null;
    if (block === undefined || harvesters === null) return [];
    const wrong = group.flatMap((operator) => wrongTools(operator, harvesters));
    // Drops that depend on one kind of tool, or only on shears and silk touch, have fewer
    // operators.
    const item = String(group[0]?.args.item);
    const drops = rules.lootOf(block.name).filter((entry) => entry.item === item);
    const isPlain = (rules.loot.get(block.name)?.tool ?? null) === null && drops.some(({ needs }) => needs === null);
    return isPlain ? [...wrong, ...unusedTools(group, harvesters, data)] : wrong;
  });
}

function wrongTools({ id, uses, args }: Operator, harvesters: readonly string[]): string[] {
  if (uses.length === 0) return [`${id}: ${args.block} needs a tool`];
  const wrong = uses.flatMap(({ anyOf }) => anyOf).filter((tool) => !harvesters.includes(baseOf(tool)));
  return wrong.map((tool) => `${id}: ${tool} does not harvest ${args.block}`);
}

/** Shears are skipped: their drops are separate. */
function unusedTools(group: readonly Operator[], harvesters: readonly string[], data: GameData): string[] {
  const used = new Set(group.flatMap(({ uses }) => uses.flatMap(({ anyOf }) => anyOf.map(baseOf))));
  const unused = harvesters.filter((tool) => tool !== SHEARS && data.items.has(tool) && !used.has(tool));
  return unused.map((tool) => `${group[0]?.id}: ${tool} harvests ${group[0]?.args.block} too`);
}
