// The compiled domain of one goal: with the operators of goal-document.ts, if it needs any.

import type { Problem } from "../../schemas/index.ts";
import { CodedError, isTag, wantedActs, wantedItems } from "../../schemas/plain.ts";
import { type CompiledDomain, compileDomain } from "./compiled-domain.ts";
import { choicesOf, documentForGoal, goalKey, SET_ASIDE, tagFluent } from "./goal-document.ts";
import { refuseAbsent, refuseApart } from "./goal-refusals.ts";
import { leastRecentlyUsed, memoizeWeakly } from "./memoize.ts";
import { isNoBlock } from "./placed-blocks.ts";

/** Domains of goals that are kept, for each domain. */
const MAX_CACHED = 16;

const goalDomains = leastRecentlyUsed<CompiledDomain, CompiledDomain>();
const ofGoals = new WeakSet<CompiledDomain>();

/**
 * The domain for the problem's goal: itself if it needs no operators of its own. Throws what
 * `documentForGoal` and goal-refusals.ts throw.
 */
export function domainForGoal(domain: CompiledDomain, problem: Problem): CompiledDomain {
  const key = goalKey(problem);
  if (key === "" || ofGoals.has(domain)) return domain;
  refuseApart(() => domain.document(), problem);
  refuseAbsent(domain.excerpt([]), problem);
  return goalDomains(domain, key, MAX_CACHED, () => {
    const made = compileDomain(documentForGoal(domain.document(), problem), domain.digest);
    ofGoals.add(made);
    return made;
  });
}

/** Whether the operator only sets something aside. */
export const setsAside = ({ verbs }: CompiledDomain, operator: number): boolean => verbs[operator] === SET_ASIDE;

/** Operators whose facts any later operator may undo, so that plans end with them. */
const lastOperators = memoizeWeakly((domain: CompiledDomain): ReadonlySet<number> => {
  const verbs = new Set((domain.excerpt([]).acts ?? []).flatMap((act) => (act.last === true ? [act.verb] : [])));
  const last = new Set<number>();
  for (const [id, operator] of domain.operatorId) {
    const [kind, verb = ""] = id.split(":");
    if (kind === "act" && verbs.has(verb)) last.add(operator);
  }
  return last;
});

/** Whether a plan ends with the operator. */
export const comesLast = (domain: CompiledDomain, operator: number): boolean =>
  ofGoals.has(domain) && lastOperators(domain).has(operator);

/**
 * What a goal wants of facts: its acts, and what must be set aside beside the named items. `sure` is
 * how many of an item, enchanted ones among them, every plan ends with anyway. Members set aside for
 * a tag count for every wider tag. Throws CodedError `goal.unsupported` for tags that overlap
 * without one containing the other.
 */
export function goalDemands(
  domain: CompiledDomain,
  problem: Problem,
  sure: (item: string) => number,
): { name: string; count: number; path: string }[] {
  const frame = domain.excerpt([]);
  const acts = wantedActs(problem.goal, problem.state)
    .filter((act) => !isNoBlock(frame, act))
    .map(({ fact, count, path }) => ({ name: fact, count, path }));
  const items = wantedItems(problem.goal);
  const choices = choicesOf(frame, problem).filter(({ fluent }) => !fluent.startsWith("tag:"));
  const aside = choices.map(({ fluent, options, count }) => {
    const [[only] = [], ...others] = options;
    const there = others.length > 0 || only === undefined ? 0 : only.anyOf.reduce((sum, item) => sum + sure(item), 0);
    return { name: fluent, count: fluent === "set_aside:any_of" ? 1 : Math.max(0, count - there), path: "goal" };
  });
  return [...acts, ...tagDemands(frame.tags ?? {}, items, sure), ...aside];
}

function tagDemands(
  known: Readonly<Record<string, readonly string[]>>,
  items: Readonly<Record<string, number>>,
  sure: (item: string) => number,
): { name: string; count: number; path: string }[] {
  const tags = Object.keys(items)
    .filter(isTag)
    .map((tag) => ({ tag, members: new Set(known[tag]), count: items[tag] as number }))
    .sort((a, b) => a.members.size - b.members.size);
  const aside: { members: ReadonlySet<string>; count: number }[] = [];
  return tags.map(({ tag, members, count }) => {
    let missing = count;
    for (const item of members) missing -= sure(item);
    for (const inner of aside) {
      const shared = [...inner.members].filter((item) => members.has(item)).length;
      if (shared === inner.members.size) missing -= inner.count;
      else if (shared > 0) {
        throw new CodedError(
          "goal.unsupported",
          `goal.items: ${tag} shares only some members with another tag of the goal; ask for one after the other`,
        );
      }
    }
    const demand = Math.max(0, missing);
    aside.push({ members, count: demand });
    return { name: tagFluent(tag), count: demand, path: `goal.items.${tag}` };
  });
}
