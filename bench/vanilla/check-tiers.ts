// Tools held against the block tags: `mineable/*` says which kind of tool is fast, `needs_*_tool`
// (or `incorrect_for_*_tool` from 1.20.5 on) which material is good enough. Whether a block needs a
// tool at all is in the game's code, so only blocks that do according to Lodestone, or that a
// `needs_*` tag names, are compared for that.

import { toolSpeed } from "../../domains/minecraft/digging/tool-speed.ts";
import type { Check, CheckContext, Draft } from "./check.ts";

const KINDS = ["axe", "hoe", "pickaxe", "shovel"] as const;
const SWORD_TAGS = ["sword_efficient", "sword_instantly_mines"];
/** The level of each material; a tag that needs a level is below. */
const LEVELS = { wooden: 0, golden: 0, stone: 1, copper: 1, iron: 2, diamond: 3, netherite: 4 } as const;
const NEEDED = { needs_stone_tool: 1, needs_iron_tool: 2, needs_diamond_tool: 3 } as const;
/** The material's word in the tags from 1.20.5 on. */
const TAG_WORDS: Readonly<Record<string, string>> = { golden: "gold" };

export const checkTiers: Check = (context) => {
  const { pack, lodestone, isPartial } = context;
  if (!pack.names("blockTag").has("mineable/pickaxe")) return [];
  const { blocks } = lodestone.data;
  const swords = pack.names("blockTag").has("sword_efficient");
  const kindsOf = (block: string): string[] => [
    ...KINDS.filter((kind) => pack.tag("blockTag", `mineable/${kind}`).includes(block)),
    ...(swords && SWORD_TAGS.some((tag) => pack.tag("blockTag", tag).includes(block)) ? ["sword"] : []),
  ];
  const compared = swords ? [...KINDS, "sword"] : KINDS;
  return [...blocks.values()].flatMap(({ name, material, harvestTools, diggable }) => {
    const kinds = kindsOf(name);
    if (isPartial && kinds.length === 0) return [];
    const path = pack.path("blockTag", kinds.length === 0 ? "mineable/*" : `mineable/${kinds.join("+")}`);
    const fast = material === undefined ? [] : compared.filter((kind) => toolSpeed(material, `iron_${kind}`) > 1);
    const speeds: Draft[] =
      !diggable || (kinds.length === 0 && fast.length === 0)
        ? []
        : [
            draft(
              { block: name, item: "*", path },
              kinds.map((kind) => `fast: ${kind}`),
              fast.map((kind) => `fast: ${kind}`),
            ),
          ];
    const level = neededLevel(context, name);
    if (harvestTools === null) {
      const needed = level > 0 && diggable;
      return needed ? [...speeds, draft({ block: name, item: "*", path }, ["a tool"], [])] : speeds;
    }
    const right = [...lodestone.data.items.keys()].filter((item) => isGood(context, name, kinds, item)).sort();
    const harvests = draft({ block: name, item: "*", path }, right, [...harvestTools].sort());
    return [...speeds, harvests, ...digs(context, name, path, right)];
  });
};

function draft(
  { block, item, path }: { block: string; item: string; path: string },
  right: readonly string[],
  claimed: readonly string[],
): Draft {
  const lacking = right.filter((tool) => !claimed.includes(tool));
  const odd = claimed.filter((tool) => !right.includes(tool));
  const isRight = lacking.length === 0 && odd.length === 0;
  return {
    verdict: isRight ? "right" : "wrong",
    subject: block,
    item,
    path,
    vanilla: isRight ? right.join(" ") : lacking.length > 0 ? `also ${lacking.join(" ")}` : null,
    lodestone: isRight ? claimed.join(" ") : odd.length > 0 ? `also ${odd.join(" ")}` : null,
  };
}

/** The operators that dig the block take only tools that harvest it. */
function digs({ lodestone }: CheckContext, block: string, path: string, right: readonly string[]): Draft[] {
  const operators = (lodestone.byVerb.get("collect_block") ?? []).filter(({ args }) => args.block === block);
  return operators.map(({ id, args, uses }) => {
    const tools = [...new Set(uses.flatMap(({ anyOf }) => anyOf.map((tool) => tool.split("+")[0] ?? tool)))];
    const odd = tools.filter((tool) => !right.includes(tool));
    const isRight = odd.length === 0 && tools.length > 0;
    const vanilla = isRight ? "such" : right.length === 0 ? null : `only ${right.join(" ")}`;
    const lodestone = `${id} with ${isRight ? "such" : odd.join(" ") || "the hand"}`;
    return { verdict: isRight ? "right" : "wrong", subject: block, item: String(args.item), path, vanilla, lodestone };
  });
}

function neededLevel({ pack }: CheckContext, block: string): number {
  const levels = Object.entries(NEEDED).filter(([tag]) => pack.tag("blockTag", tag).includes(block));
  return Math.max(0, ...levels.map(([, level]) => level));
}

function isGood(context: CheckContext, block: string, kinds: readonly string[], item: string): boolean {
  const end = item.lastIndexOf("_");
  const [material, kind] = [item.slice(0, Math.max(0, end)), item.slice(end + 1)];
  if (!kinds.includes(kind) || !(material in LEVELS)) return false;
  const tag = `incorrect_for_${TAG_WORDS[material] ?? material}_tool`;
  const { pack } = context;
  if (pack.names("blockTag").has(tag)) return !pack.tag("blockTag", tag).includes(block);
  return LEVELS[material as keyof typeof LEVELS] >= neededLevel(context, block);
}
