// Shared by suites on Minecraft's domain: the domains, each opened once, and problems that ask for
// items from an empty inventory.

import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
import type { CompiledDomain } from "../../planner/index.ts";
import { type Objective, Problem, parseDocument } from "../../schemas/index.ts";
import type { BenchProblem } from "./suite.ts";

const opened = new Map<string, Promise<CompiledDomain>>();

export function minecraftDomain(mcVersion: string, objective: Objective): Promise<CompiledDomain> {
  const key = `${mcVersion} ${objective}`;
  const domain = opened.get(key) ?? minecraftSnapshot({ mcVersion, objective }, { decides: true });
  opened.set(key, domain);
  return domain;
}

/** Items that are obtainable in survival and have a recipe, in the order of their names. */
export function craftablesOf(domain: CompiledDomain): string[] {
  const { items, operators } = domain.document();
  const crafted = operators
    .filter(({ verb }) => verb === "craft_item")
    .flatMap(({ produces }) => Object.keys(produces));
  return [...new Set(crafted)].filter((item) => items[item]?.status === "obtainable").sort();
}

/** `count` of an item, from nothing. */
export function itemProblem(domain: CompiledDomain, item: string, count: number): BenchProblem {
  const { objective, mcVersion } = domain;
  const id = `${item} x${count} ${objective}`;
  const input = { goal: { items: { [item]: count } }, objective, ...(mcVersion === null ? {} : { mcVersion }) };
  return { id, domain, problem: parseDocument(Problem, input, id) };
}
