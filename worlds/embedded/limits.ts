// What the embedded world does not have is not looked for in it, and what it has no rule for is not tried: either would only end when patience
// does. A goal that cannot be reached without it is then proven out of reach before a step is taken.

import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
import type { Operator, Problem } from "../../schemas/index.ts";
import { EMBEDDED_BLOCKS } from "./generator/contents.ts";

/** What lives there by day; the rows of `generator/animals.ts`. */
const ANIMALS: readonly string[] = ["chicken", "cow", "pig", "sheep"];
/** What comes by night, where nights are hostile. */
const MONSTERS: readonly string[] = ["creeper", "skeleton", "spider", "zombie"];

/** Stations without a window there: stonecutter, anvil, smithing table, brewing stand, enchanting table. */
const IDLE_STATIONS: readonly string[] = ["cut_stone", "combine_item", "smith_item", "brew_potion", "enchant_item"];
/** What using something on a block brings about in vanilla and not there: copper ages, mud and sponges take up water, maps are drawn. */
const IDLE_EFFECTS: ReadonlySet<unknown> = new Set(["weather", "soak", "dry", "open"]);
/** Dropped in vanilla where a charged creeper or a skeleton's arrow kills. */
const TROPHY = /_head$|_skull$|^music_disc_/;
/** Sheep are white there. */
const SHEEP_GIVE: ReadonlySet<unknown> = new Set(["white_wool", "mutton"]);

const isIdle = ({ verb, args }: Operator): boolean =>
  (verb === "use_on_block" && IDLE_EFFECTS.has(args.effect)) ||
  (verb === "kill_entity" && TROPHY.test(String(args.item))) ||
  (verb === "use_on_entity" && args.entity === "sheep" && !SHEEP_GIVE.has(args.item));

/** Flowers stand far apart there: each costs a walk of its own, where the domain thinks of meadows. */
const SPARSE_PRICES = { "collect:dandelion:dandelion": 4, "collect:poppy:poppy": 4 };
/** In fast mode what grows takes a twentieth of its time, and plans may as well count on it. */
const FAST_PRICES = { grow_crop: 0.05, grow_tree: 0.05 };

/**
 * The problem without the searches for blocks, creatures and places that this world never makes and without what it has no rule for, priced by
 * what is rare or fast there.
 */
export async function withinEmbeddedWorld(problem: Problem, { nights = false, fast = false } = {}): Promise<Problem> {
  const { constraints } = problem;
  const there = new Set([...EMBEDDED_BLOCKS, ...ANIMALS, ...(nights ? MONSTERS : [])]);
  const { searches, idle } = await lacksOf(problem);
  const absent = searches.filter(({ target }) => !there.has(target)).map(({ id }) => id);
  const prices = { ...SPARSE_PRICES, ...(fast ? FAST_PRICES : {}), ...problem.prices };
  return {
    ...problem,
    prices,
    constraints: { ...constraints, avoid: [...constraints.avoid, ...absent, ...IDLE_STATIONS, ...idle] },
  };
}

interface LimitedSearch {
  id: string;
  target: string;
}

/** What may be lacking: every search of the problem's domain, and the operators that do nothing there. */
interface WorldLimits {
  searches: LimitedSearch[];
  idle: string[];
}

const known = new Map<string, Promise<WorldLimits>>();

/** Read once, as a bot that has joined should not wait for it. */
function lacksOf({ mcVersion, objective }: Pick<Problem, "mcVersion" | "objective">): Promise<WorldLimits> {
  const key = `${mcVersion} ${objective}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const read = minecraftSnapshot({ mcVersion, objective }).then((domain) => {
    const { operators } = domain.document();
    const searches = operators.filter(({ verb }) => verb === "explore");
    return {
      searches: searches.map(({ id, args }) => ({ id, target: String(args.for) })),
      idle: operators.filter(isIdle).map(({ id }) => id),
    };
  });
  known.set(key, read);
  return read;
}
