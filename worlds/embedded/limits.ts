// Removes from a problem every search for something that the embedded world does not have, and
// every action that it has no rule for: either would end only at its time limit. A goal that needs
// one of them is then proven unreachable before the first step.

import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
import type { Operator, Problem } from "../../schemas/index.ts";
import { EMBEDDED_BLOCKS, NETHER_BLOCKS } from "./generator/contents.ts";
import { assertEmbeddedVersion } from "./versions.ts";

/** Animals that live there by day; the rows of `generator/animals.ts`. */
const ANIMALS: readonly string[] = ["chicken", "cow", "pig", "sheep"];
/** Monsters that spawn at night, where nights are hostile. */
const MONSTERS: readonly string[] = ["creeper", "skeleton", "spider", "zombie"];
/** What the Nether has, by day and night alike. */
const IN_NETHER: ReadonlySet<string> = new Set([
  ...NETHER_BLOCKS,
  ...["blaze", "enderman", "zombified_piglin", "biome:nether_wastes"],
]);

/**
 * Uses of an item on a block that have an effect in vanilla but not there: copper ages, mud and
 * sponges take up water, maps are drawn.
 */
const IDLE_EFFECTS: ReadonlySet<unknown> = new Set(["weather", "soak", "dry", "open"]);
/** Dropped in vanilla after a kill by a charged creeper or a skeleton's arrow. */
const TROPHY = /_head$|_skull$|^music_disc_/;
/** Sheep are white there. */
const SHEEP_GIVE: ReadonlySet<unknown> = new Set(["white_wool", "mutton"]);

const isIdle = ({ verb, args }: Operator): boolean =>
  (verb === "use_on_block" && IDLE_EFFECTS.has(args.effect)) ||
  (verb === "kill_entity" && TROPHY.test(String(args.item))) ||
  (verb === "use_on_entity" && args.entity === "sheep" && !SHEEP_GIVE.has(args.item));

/** Flowers are far apart there: each costs a walk, where the domain assumes meadows. */
const SPARSE_PRICES = { "collect:dandelion:dandelion": 4, "collect:poppy:poppy": 4 };
/** In fast mode crops and trees grow in a twentieth of the time, and plans may count on it. */
const FAST_PRICES = { grow_crop: 0.05, grow_tree: 0.05 };

/**
 * The problem without searches for blocks, creatures and places that this world never makes, and
 * without actions that it has no rule for. Prices follow what is rare or fast there. Rejects with
 * CodedError `input.unknownVersion` for a version that this world does not serve.
 */
export async function withinEmbeddedWorld(problem: Problem, { nights = false, fast = false } = {}): Promise<Problem> {
  assertEmbeddedVersion(problem.mcVersion);
  const { constraints } = problem;
  const there: Record<string, ReadonlySet<string>> = {
    overworld: new Set([...EMBEDDED_BLOCKS, ...ANIMALS, ...(nights ? MONSTERS : [])]),
    nether: IN_NETHER,
  };
  const { searches, idle } = await lacksOf(problem);
  const absent = searches.filter(({ target, dimension }) => !there[dimension]?.has(target)).map(({ id }) => id);
  const prices = { ...SPARSE_PRICES, ...(fast ? FAST_PRICES : {}), ...problem.prices };
  return {
    ...problem,
    prices,
    constraints: { ...constraints, avoid: [...constraints.avoid, ...absent, ...idle] },
  };
}

interface LimitedSearch {
  id: string;
  target: string;
  dimension: string;
}

/** The dimension that an operator must be carried out in; the overworld without one. */
const dimensionOf = ({ requires }: Operator): string =>
  requires
    .flatMap(({ anyOf }) => anyOf)
    .find((name) => name.startsWith("dimension:"))
    ?.slice("dimension:".length) ?? "overworld";

/**
 * Possible gaps of the world: every search of the problem's domain, and the operators that have no
 * effect there.
 */
interface WorldLimits {
  searches: LimitedSearch[];
  idle: string[];
}

const known = new Map<string, Promise<WorldLimits>>();

/**
 * Computed once per version and objective, because a bot that has joined should not wait for it.
 */
function lacksOf({ mcVersion, objective }: Pick<Problem, "mcVersion" | "objective">): Promise<WorldLimits> {
  const key = `${mcVersion} ${objective}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const read = minecraftSnapshot({ mcVersion, objective }).then((domain) => {
    const { operators } = domain.document();
    const searches = operators.filter(({ verb }) => verb === "explore");
    return {
      searches: searches.map((operator) => ({
        id: operator.id,
        target: String(operator.args.for),
        dimension: dimensionOf(operator),
      })),
      idle: operators.filter(isIdle).map(({ id }) => id),
    };
  });
  known.set(key, read);
  return read;
}
