// Why a goal cannot be reached: the shortest chain of what is missing, from the goal down to a cause that a person can act on, or to what
// nothing makes. Every reason rests on relaxed reachability, so each is proven, never guessed.

import type { Reason } from "../../schemas/index.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { producersOf } from "../model/rows.ts";
import { type BlockedMethod, CauseAnalysis } from "./causes.ts";
import { exclusionText } from "./exclusions.ts";
import { classText, listed } from "./words.ts";

export { explainSlots } from "./slots.ts";

/** Reasons are bounded: the first links of the chain are what a person acts on. */
const MAX_REASONS = 12;
/** Links of a circle that are told. */
const MAX_CIRCLE = 6;

/** Reasons for goal names outside the relaxed fixpoint `reached`: for each its chain, the goal's own first. */
export function explainUnreachable(problem: CompiledProblem, reached: Uint8Array): Reason[] {
  const goals = problem.goal.map(({ name }) => name).filter((name) => reached[name] !== 1);
  const causes = new CauseAnalysis(problem, reached, goals);
  const reasons: Reason[] = [];
  const reported = new Set<number>();
  // The next name of the chain is on top.
  const open = [...goals].reverse();
  for (let name = open.pop(); name !== undefined && reasons.length < MAX_REASONS; name = open.pop()) {
    if (reported.has(name)) continue;
    reported.add(name);
    const { reason, next } = explainName(problem, causes, name);
    reasons.push(reason);
    open.push(...next.reverse());
  }
  return reasons;
}

function explainName(
  problem: CompiledProblem,
  causes: CauseAnalysis,
  name: number,
): { reason: Reason; next: number[] } {
  const { domain } = problem;
  const item = domain.names[name] as string;
  const entry = domain.excerpt([]).items[item];
  const known = entry?.status === "unobtainable" ? entry.because : undefined;
  const cause = causes.causeOf(name);
  const said = (code: string, ...parts: (string | undefined)[]): Reason => ({
    code,
    item,
    because: parts.filter((part) => part !== undefined && part !== "").join("; "),
  });
  const ways = cause === "excluded" ? [] : causes.methodsFor(name);
  const [way] = ways;
  if (cause === "kept") {
    const held = `you asked to keep the only ${problem.kept[name]} that ${problem.kept[name] === 1 ? "is" : "are"} held`;
    const more = way === undefined ? noMethodText(problem, name) : methodText(problem, ways);
    return { reason: said("goal.kept", held, `for more: ${known ?? more}`), next: [] };
  }
  if (cause !== null || way === undefined) {
    const code = cause === "excluded" ? "goal.noOperator" : "goal.noSource";
    return { reason: said(code, known ?? noMethodText(problem, name)), next: [] };
  }
  if (causes.isCircular(name))
    return { reason: said("goal.circular", known, circleText(problem, causes, name)), next: [] };
  if (causes.isPartlyExcluded(name)) {
    return {
      reason: said("goal.noOperator", known, noMethodText(problem, name), `what is left ${methodText(problem, ways)}`),
      next: [],
    };
  }
  return {
    reason: said("goal.missing", known, methodText(problem, ways)),
    next: way.unmet.map(({ nearest }) => nearest),
  };
}

/** Why nobody may make it: nothing does, or the constraints rule out what does. */
function noMethodText(problem: CompiledProblem, name: number): string {
  const { domain } = problem;
  const producers = [...producersOf(domain, name)];
  if (producers.length === 0) return "no operator of the domain produces it";
  const excluded = producers.filter((operator) => problem.allowed[operator] !== 1);
  const ids = listed(excluded.map((operator) => domain.operatorIds[operator] as string));
  const which = excluded.length === producers.length ? "every way" : "ways";
  return `the constraints exclude ${which} to it (${ids}): ${exclusionText(problem, excluded)}`;
}

/** What the nearest way lacks; the others are counted. */
function methodText({ domain }: CompiledProblem, ways: readonly BlockedMethod[]): string {
  const [way] = ways;
  if (way === undefined) return "there is no way to it";
  const needs = listed(
    way.unmet.map(({ classId, nearest }) => classText(domain, classId, nearest)),
    "and",
    way.unmet.length,
  );
  const others = ways.length - 1;
  const also = others === 1 ? "another way lacks something as well" : `${others} other ways lack something as well`;
  return `needs ${needs} for ${domain.operatorIds[way.operator]}${others === 0 ? "" : `, and ${also}`}`;
}

/** Round a circle that begins with the name, as far as it is told. */
function circleText({ domain }: CompiledProblem, causes: CauseAnalysis, name: number): string {
  const links: string[] = [];
  const passed = new Set<number>();
  for (let at: number | undefined = name; at !== undefined && !passed.has(at) && links.length < MAX_CIRCLE; ) {
    passed.add(at);
    const [way] = causes.methodsFor(at);
    const lack = way?.unmet.find(({ nearest }) => causes.isCircular(nearest));
    if (way === undefined || lack === undefined) break;
    links.push(`${domain.operatorIds[way.operator]} needs ${classText(domain, lack.classId, lack.nearest)}`);
    at = lack.nearest;
  }
  return `every way to it leads back to where it began: ${links.join(", ")}`;
}
