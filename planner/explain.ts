// Why a goal cannot be reached: the chain of what is missing, from the goal down to what nothing makes.
// Every reason rests on relaxed reachability, so each is proven, never guessed.

import type { Reason } from "../schemas/index.ts";
import { holdsSome } from "./heuristics/reachability.ts";
import type { CompiledProblem } from "./model/compiled-problem.ts";

/** Reasons are bounded: the first links of the chain are what a person acts on. */
const MAX_REASONS = 12;

/** Reasons for goal names outside the relaxed fixpoint `reached`, the goal's own first. */
export function explainUnreachable(problem: CompiledProblem, reached: Uint8Array): Reason[] {
  const { domain } = problem;
  const reasons: Reason[] = [];
  const explained = new Set<number>();
  const open = problem.goal.filter(({ name }) => reached[name] !== 1).map(({ name }) => name);
  for (let at = 0; at < open.length && reasons.length < MAX_REASONS; at++) {
    const name = open[at] as number;
    if (explained.has(name)) continue;
    explained.add(name);
    const { reason, missing } = explainName(problem, reached, name);
    reasons.push(reason);
    open.push(...missing.filter((next) => domain.names[next] !== undefined));
  }
  return reasons;
}

function explainName(
  problem: CompiledProblem,
  reached: Uint8Array,
  name: number,
): { reason: Reason; missing: number[] } {
  const { domain } = problem;
  const item = domain.names[name] as string;
  const producers = [...domain.producersOf.subarray(domain.producersStart[name], domain.producersStart[name + 1])];
  const kept = problem.kept[name] as number;
  const keptNote = kept > 0 ? `; you asked to keep the ${kept} that are held` : "";
  const entry = domain.excerpt([]).items[item];
  const known = entry?.status === "unobtainable" ? entry.because : undefined;
  if (producers.length === 0) {
    const because = known ?? "no operator of the domain produces it";
    return { reason: { code: "goal.noSource", item, because: because + keptNote }, missing: [] };
  }
  const allowed = producers.filter((operator) => problem.allowed[operator] === 1);
  if (allowed.length === 0) {
    const ids = producers.slice(0, 4).map((operator) => domain.operatorIds[operator]);
    const because = `the constraints exclude every way to it (${ids.join(", ")})${keptNote}`;
    return { reason: { code: "goal.noOperator", item, because }, missing: [] };
  }
  const missing: number[] = [];
  const ways: string[] = [];
  for (const operator of allowed) {
    const lacking = unreachedNeeds(problem, reached, operator);
    ways.push(
      `${domain.operatorIds[operator]} needs ${lacking.map((kinds) => describe(problem, kinds)).join(" and ")}`,
    );
    for (const kinds of lacking) missing.push(domain.classKinds[domain.classStart[kinds] as number] as number);
  }
  const shown = ways.slice(0, 3).join("; ") + (ways.length > 3 ? `; and ${ways.length - 3} more ways` : "");
  const because = (known === undefined ? shown : `${known}; ${shown}`) + keptNote;
  return { reason: { code: "goal.missing", item, because }, missing };
}

/** Why the goal, with what is kept, cannot be held at once however it is reached; null where it can. */
export function explainSlots({ domain, goal, kept, slots }: CompiledProblem): Reason[] | null {
  const wanted = new Map(goal.map(({ name, count }) => [name, count + (kept[name] as number)]));
  for (let name = 0; name < domain.nameCount; name++) {
    if ((kept[name] as number) > 0 && !wanted.has(name)) wanted.set(name, kept[name] as number);
  }
  const stacks = [...wanted]
    .filter(([name]) => domain.isItem[name] === 1)
    .map(([name, count]) => ({ name, stacks: Math.ceil(count / (domain.stack[name] as number)) }));
  const needed = stacks.reduce((sum, item) => sum + item.stacks, 0);
  if (needed <= slots) return null;
  return stacks
    .filter((item) => goal.some(({ name }) => name === item.name))
    .map((item) => ({
      code: "goal.slots",
      item: domain.names[item.name] as string,
      because: `it takes ${item.stacks} inventory slots, all of the goal ${needed}, and there are ${slots}`,
    }));
}

function unreachedNeeds(problem: CompiledProblem, reached: Uint8Array, operator: number): number[] {
  const { domain } = problem;
  const needs = [
    ...domain.consumesClass.subarray(domain.consumesStart[operator], domain.consumesStart[operator + 1]),
    ...domain.requiresClass
      .subarray(domain.requiresStart[operator], domain.requiresStart[operator + 1])
      .filter((kinds) => !holdsSome(domain, problem.kept, kinds)),
    ...domain.usesClass.subarray(domain.usesStart[operator], domain.usesStart[operator + 1]),
  ];
  return needs.filter(
    (kinds) =>
      !domain.classKinds
        .subarray(domain.classStart[kinds], domain.classStart[kinds + 1])
        .some((name) => reached[name] === 1),
  );
}

function describe(problem: CompiledProblem, kinds: number): string {
  const { domain } = problem;
  const members = [...domain.classKinds.subarray(domain.classStart[kinds], domain.classStart[kinds + 1])];
  const names = members.slice(0, 3).map((name) => domain.names[name]);
  return names.join(" or ") + (members.length > 3 ? ` or ${members.length - 3} others` : "");
}
