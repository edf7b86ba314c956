// What the embedded world does not have is not looked for in it: a search would only end when patience does. A goal that cannot be
// reached without it is then proven out of reach before a step is taken.

import { minecraftSnapshot } from "../../domains/minecraft/snapshot.ts";
import type { Problem } from "../../schemas/index.ts";
import { EMBEDDED_BLOCKS } from "../../worlds/embedded/index.ts";

/** The problem without the searches for blocks, creatures and places that the generator never makes. */
export async function withinEmbeddedWorld(problem: Problem): Promise<Problem> {
  const { mcVersion, objective, constraints } = problem;
  const { operators } = (await minecraftSnapshot({ mcVersion, objective })).document();
  const absent = operators
    .filter(({ verb, args }) => verb === "explore" && !EMBEDDED_BLOCKS.has(String(args.for)))
    .map(({ id }) => id);
  return { ...problem, constraints: { ...constraints, avoid: [...constraints.avoid, ...absent] } };
}
