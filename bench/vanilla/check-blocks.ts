// Drops of blocks: the compiled loot of every block, exactly, and the operators that dig, in the
// whole numbers that the expected drops come to.

import type { LootEntry } from "../../domains/index.ts";
import type { Operator } from "../../schemas/index.ts";
import { attempt, type Check, type CheckContext, type Draft } from "./check.ts";
import { amount, isSame } from "./finding.ts";
import { type LootContext, statesOf } from "./loot-conditions.ts";
import { type Expected, expectedOf } from "./loot-table.ts";

type Way = "plain" | "shears" | "silk touch";
const WAYS: readonly Way[] = ["plain", "shears", "silk touch"];

/** Any tool with silk touch serves; pickaxes have no drops of their own but with it. */
const SILKEN = "diamond_pickaxe";

/** The loot table of a block; that on a wall is the one on the floor, by the game's code. */
export function lootNameOf({ pack }: CheckContext, block: string): string | null {
  const names = [`blocks/${block}`, `blocks/${block.replace("wall_", "")}`];
  return names.find((name) => pack.names("loot").has(name)) ?? null;
}

/** What the block drops in each of its states that the table tells apart. */
export function dropsOf({ pack }: CheckContext, table: string, tool: string | null, silkTouch = false): Expected[] {
  const all = statesOf(pack.read("loot", table)).map((state) => {
    const context: LootContext = { tool, silkTouch, state, damagedApart: false };
    return expectedOf(pack, table, context);
  });
  return [...new Map(all.map((drops) => [describe(drops), drops])).values()];
}

export const checkBlockDrops: Check = (context) => {
  const { pack, lodestone, isPartial } = context;
  const { data, rules } = lodestone;
  return [...rules.loot].flatMap(([block, { tool, entries }]) => {
    const table = lootNameOf(context, block);
    if (table === null) {
      const claimed = describe(claimedDrops(entries, "plain"));
      const isRight = entries.length === 0 || isPartial;
      const draft: Draft = {
        verdict: "wrong",
        subject: block,
        item: "*",
        path: block,
        vanilla: null,
        lodestone: claimed,
      };
      return isRight ? [] : [draft];
    }
    const path = pack.path("loot", table);
    const held = tool === null ? null : ([...data.items.keys()].find((item) => item.endsWith(`_${tool}`)) ?? null);
    // Amounts of one kind of tool say nothing of shears.
    const ways = tool === null ? WAYS : WAYS.filter((way) => way !== "shears");
    const drafts = ways.map((way): Draft & { drops: string } => {
      const item = way === "plain" ? held : way === "shears" ? "shears" : SILKEN;
      const read = attempt(() => dropsOf(context, table, item, way === "silk touch"), block, path);
      if ("unread" in read) return { ...read.unread, drops: way };
      const claimed = claimedDrops(entries, way);
      const isRight =
        claimed.size === 0
          ? read.value.every((drops) => drops.size === 0)
          : read.value.some((drops) => isSameDrops(drops, claimed));
      const verdict = isRight ? "right" : claimed.size === 0 ? "missing" : "wrong";
      const vanilla = read.value.map(describe).join(" or ");
      const items = new Set([...claimed.keys(), ...read.value.flatMap((drops) => [...drops.keys()])]);
      return {
        verdict,
        subject: block,
        item: [...items].sort().join(",") || "*",
        path,
        vanilla: `${way}: ${vanilla}`,
        lodestone: claimed.size === 0 ? null : describe(claimed),
        drops: `${vanilla}; ${describe(claimed)}`,
      };
    });
    // A way that gives what the plain one gives is no row of its own.
    return drafts
      .filter(({ drops }, index) => index === 0 || drops !== drafts[0]?.drops)
      .map(({ drops: _, ...draft }) => draft);
  });
};

type Entries = readonly LootEntry[];

/** As worlds drop it: entries that need the tool, and those that it does not replace. */
function claimedDrops(entries: Entries, way: Way): Expected {
  const needed = way === "plain" ? null : way === "shears" ? "shears" : "silk_touch";
  const isReplaced = needed !== null && entries.some(({ needs }) => needs === needed);
  const drops: Expected = new Map();
  for (const { item, chance, min, max, needs, notWithSilkTouch } of entries) {
    if (needs !== null && needs !== needed) continue;
    if (needs === null && notWithSilkTouch && isReplaced) continue;
    drops.set(item, (drops.get(item) ?? 0) + (chance * (min + max)) / 2);
  }
  return drops;
}

const isSameDrops = (one: Expected, other: Expected): boolean =>
  one.size === other.size && [...one].every(([item, count]) => isSame(count, other.get(item) ?? 0));

const describe = (drops: Expected): string =>
  drops.size === 0
    ? "nothing"
    : [...drops]
        .map(([item, count]) => `${amount(count)} ${item}`)
        .sort()
        .join(" + ");

/**
 * Whether an operator's whole numbers follow from an expected yield: it makes the whole part of the
 * yield, at least one, of as many sources as that takes on average.
 */
export function isYield(expected: number, made: number, taken: number): boolean {
  const whole = Math.max(1, Math.floor(expected + 1e-9));
  return made === whole && taken === Math.max(1, Math.round(whole / expected));
}

export const checkDigging: Check = (context) => {
  const { pack, lodestone } = context;
  const digs = (lodestone.byVerb.get("collect_block") ?? []).filter(({ args }) => typeof args.block === "string");
  const byBlock = Map.groupBy(digs, ({ args }) => String(args.block));
  return [...byBlock].flatMap(([block, operators]) => {
    const table = lootNameOf(context, block);
    if (table === null) return [];
    const path = pack.path("loot", table);
    const drafts = operators.map((operator) => judgeDig(context, operator, { block, table, path }));
    const read = attempt(
      () => WAYS.flatMap((way) => dropsOf(context, table, way === "shears" ? "shears" : SILKEN, way === "silk touch")),
      block,
      path,
    );
    if ("unread" in read) return [...drafts, read.unread];
    const dug = new Set(operators.flatMap(({ produces }) => Object.keys(produces)));
    const lacking = [...new Set(read.value.flatMap((drops) => [...drops.keys()]))].filter((item) => !dug.has(item));
    return [
      ...drafts,
      ...lacking.map(
        (item): Draft => ({
          verdict: "missing",
          subject: block,
          item,
          path,
          vanilla: `drops ${item}`,
          lodestone: null,
        }),
      ),
    ];
  });
};

function judgeDig(
  context: CheckContext,
  { id, args, consumes, produces, uses }: Operator,
  { block, table, path }: { block: string; table: string; path: string },
): Draft {
  const item = String(args.item);
  const [tool = null] = uses.flatMap(({ anyOf }) => anyOf);
  const [plain = null] = tool?.split("+") ?? [];
  const read = attempt(() => dropsOf(context, table, plain, tool?.endsWith("+silk_touch")), block, path);
  if ("unread" in read) return read.unread;
  const yields = [...new Set(read.value.map((drops) => drops.get(item) ?? 0))];
  const made = produces[item] ?? 0;
  const taken = consumes.find(({ anyOf }) => anyOf.includes(`seen:${block}`))?.count ?? 1;
  const isRight = yields.some((expected) => expected > 0 && isYield(expected, made, taken));
  return {
    verdict: isRight ? "right" : "wrong",
    subject: block,
    item,
    path,
    vanilla: `${yields.map(amount).join(" or ")} of a block${tool === null ? "" : ` with ${tool}`}`,
    lodestone: `${id}: ${made} of ${taken}`,
  };
}
