// What the embedded world does not have is not looked for in it: a search would only end when patience does. A goal that cannot be
// reached without it is then proven out of reach before a step is taken.

import { minecraftSnapshot } from "../../domains/minecraft/snapshot.ts";
import type { Problem } from "../../schemas/index.ts";
import { EMBEDDED_BLOCKS } from "./generator/contents.ts";

/** What lives there by day; the rows of `generator/animals.ts`. */
const ANIMALS: readonly string[] = ["chicken", "cow", "pig", "sheep"];
/** What comes by night, where nights are hostile. */
const MONSTERS: readonly string[] = ["creeper", "skeleton", "spider", "zombie"];

/** Flowers stand far apart there: each costs a walk of its own, where the domain thinks of meadows. */
const SPARSE_PRICES = { "collect:dandelion:dandelion": 4, "collect:poppy:poppy": 4 };
/** In fast mode what grows takes a twentieth of its time, and plans may as well count on it. */
const FAST_PRICES = { grow_crop: 0.05, grow_tree: 0.05 };

/** The problem without the searches for blocks, creatures and places that this world never makes, priced by what is rare or fast there. */
export async function withinEmbeddedWorld(problem: Problem, { nights = false, fast = false } = {}): Promise<Problem> {
  const { constraints } = problem;
  const there = new Set([...EMBEDDED_BLOCKS, ...ANIMALS, ...(nights ? MONSTERS : [])]);
  const absent = (await searchesOf(problem)).filter(({ target }) => !there.has(target)).map(({ id }) => id);
  const prices = { ...SPARSE_PRICES, ...(fast ? FAST_PRICES : {}), ...problem.prices };
  return { ...problem, prices, constraints: { ...constraints, avoid: [...constraints.avoid, ...absent] } };
}

interface Search {
  id: string;
  target: string;
}

const searches = new Map<string, Promise<Search[]>>();

/** Every search of the problem's domain; read once, as a bot that has joined should not wait for it. */
function searchesOf({ mcVersion, objective }: Pick<Problem, "mcVersion" | "objective">): Promise<Search[]> {
  const key = `${mcVersion} ${objective}`;
  const known = searches.get(key);
  if (known !== undefined) return known;
  const read = minecraftSnapshot({ mcVersion, objective }).then((domain) =>
    domain
      .document()
      .operators.filter(({ verb }) => verb === "explore")
      .map(({ id, args }) => ({ id, target: String(args.for) })),
  );
  searches.set(key, read);
  return read;
}
