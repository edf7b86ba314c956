// The linter of compiled domains, which the compiler runs, so that no domain that contradicts
// itself leaves it. `lintDomain` checks any domain: names, numbers, operators that never apply,
// items without a status, free operators that gain. `lintMinecraft` also checks verbs, arguments,
// blocks and tools against the version. Slower checks are in deep-lint.ts.

import { CodedError, type Domain, isFact, type Operator, sightOf, taskFlaws } from "../../../schemas/index.ts";
import { namesIn } from "../analysis/operator-names.ts";
import { gainsOf } from "../conservation/index.ts";
import type { GameData } from "../data/game-data.ts";
import { compileRules } from "../minecraft-rules.ts";
import { AT_THE_START, isSaidOnly } from "../tables/assumptions.ts";
import { isCreatureSighting } from "../tables/creatures.ts";
import { amountFlaws } from "./amounts.ts";
import { argumentFlaws } from "./arguments.ts";
import { reachOf } from "./reach.ts";
import { toolFlaws } from "./tools.ts";

/** All flaws of the domain as `operator or item: flaw`; empty if it is sound. */
export function lintDomain(domain: Domain, expectedItems: Iterable<string> = []): string[] {
  const { items, operators, facts, tasks = [] } = domain;
  const flaws = [...nameFlaws(domain), ...flawsOfEach(operators, amountFlaws)];
  const known = new Set(facts);
  for (const { path, message } of taskFlaws(tasks, (name) => known.has(name) || Object.hasOwn(items, name))) {
    flaws.push(`${path.join(".")}: ${message}`);
  }
  for (const name of expectedItems) if (!Object.hasOwn(items, name)) flaws.push(`${name}: has no status`);
  const { names, stuck } = reachOf(domain);
  for (const { operator, missing } of stuck) {
    flaws.push(`${operator.id}: can never apply: no operator makes ${missing.join(" or ")}`);
  }
  for (const [name, { status }] of Object.entries(items)) {
    if ((status === "obtainable") !== names.has(name))
      flaws.push(`${name}: has the status ${status}, but the operators disagree`);
  }
  for (const { times } of gainsOf(operators.filter(({ cost }) => cost === 0))) {
    flaws.push(`${Object.keys(times).join(" + ")}: make something from nothing at no cost`);
  }
  return flaws;
}

/** All flaws of a Minecraft domain, including those of `lintDomain`. */
export function lintMinecraft(domain: Domain, data: GameData): string[] {
  const flaws = lintDomain(domain, data.items.keys());
  const ofArguments = flawsOfEach(domain.operators, (operator) => argumentFlaws(operator, data));
  return [...flaws, ...ofArguments, ...toolFlaws(domain.operators, data, compileRules(data.mcVersion))];
}

const flawsOfEach = (operators: readonly Operator[], flawsOf: (operator: Operator) => string[]): string[] =>
  operators.flatMap((operator) => flawsOf(operator).map((what) => `${operator.id}: ${what}`));

/** Throws CodedError `input.invalidDomain` with the first flaws, if any. */
export function assertSound(domain: Domain, data: GameData): void {
  const flaws = lintMinecraft(domain, data);
  if (flaws.length === 0) return;
  const shown = flaws.slice(0, 10).join("; ");
  throw new CodedError("input.invalidDomain", `${domain.name} ${domain.mcVersion}: ${flaws.length} flaws: ${shown}`);
}

function nameFlaws({ items, facts, operators, sights = [] }: Domain): string[] {
  const flaws: string[] = [];
  const known = new Set(facts);
  const isUnknown = (name: string): boolean => (isFact(name) ? !known.has(name) : !Object.hasOwn(items, name));
  const unknown = new Set([...namesIn(operators)].filter(isUnknown));
  if (unknown.size > 0) {
    for (const operator of operators) {
      for (const name of namesIn([operator])) if (unknown.has(name)) flaws.push(`${operator.id}: unknown name ${name}`);
    }
  }
  const ids = new Set<string>();
  const made = new Set([...AT_THE_START, ...sights.map((block) => sightOf({ block }))]);
  operators.forEach(({ id, produces }) => {
    if (ids.has(id)) flaws.push(`${id}: another operator has this id`);
    ids.add(id);
    for (const name in produces) made.add(name);
  });
  for (const fact of facts)
    if (!made.has(fact) && !isSaidOnly(fact) && !isCreatureSighting(fact))
      flaws.push(`${fact}: no operator makes this fact`);
  return flaws;
}
