// Why a goal is unreachable: the shortest chain of what is missing, from the goal down to a cause
// that a person can change, or to what nothing makes. Reasons follow from relaxed reachability, so
// each is proven.

import type { Reason } from "../../schemas/index.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { producersOf } from "../model/rows.ts";
import { type BlockedMethod, CauseAnalysis, producersFor } from "./causes.ts";
import { exclusionText } from "./exclusions.ts";
import { classText, listed } from "./words.ts";

export { explainSlots } from "./slots.ts";

/**
 * Reasons for goal fluents outside the relaxed fixpoint `reached`: each one's chain, its own first.
 */
export function explainUnreachable(problem: CompiledProblem, reached: Uint8Array): Reason[] {
  const goals = problem.goal.map(({ fluent }) => fluent).filter((fluent) => reached[fluent] !== 1);
  const causes = new CauseAnalysis(problem, reached, goals);
  const { maxReasons } = problem.limits.run;
  const reasons: Reason[] = [];
  const reported = new Set<number>();
  // The next fluent of the chain is on top.
  const open = [...goals].reverse();
  for (let fluent = open.pop(); fluent !== undefined && reasons.length < maxReasons; fluent = open.pop()) {
    if (reported.has(fluent)) continue;
    reported.add(fluent);
    const { reason, next } = explainName(problem, causes, fluent);
    reasons.push(reason);
    open.push(...next.reverse());
  }
  return reasons;
}

function explainName(
  problem: CompiledProblem,
  causes: CauseAnalysis,
  fluent: number,
): { reason: Reason; next: number[] } {
  const { domain } = problem;
  const item = domain.names[fluent] as string;
  const entry = domain.excerpt([]).items[item];
  const known = entry?.status === "unobtainable" ? entry.because : undefined;
  const cause = causes.causeOf(fluent);
  const said = (code: string, ...parts: (string | undefined)[]): Reason => ({
    code,
    item,
    because: parts.filter((part) => part !== undefined && part !== "").join("; "),
  });
  const methods = cause === "excluded" ? [] : causes.methodsFor(fluent);
  const [method] = methods;
  if (cause === "kept") {
    const held = `you asked to keep the only ${problem.kept[fluent]} that ${problem.kept[fluent] === 1 ? "is" : "are"} held`;
    const more = method === undefined ? noMethodText(problem, fluent) : methodText(problem, methods);
    return { reason: said("goal.kept", held, `for more: ${known ?? more}`), next: [] };
  }
  if (cause !== null || method === undefined) {
    const code = cause === "excluded" ? "goal.noOperator" : "goal.noSource";
    return { reason: said(code, known ?? noMethodText(problem, fluent)), next: [] };
  }
  if (causes.isCircular(fluent))
    return { reason: said("goal.circular", known, circleText(problem, causes, fluent)), next: [] };
  if (causes.isPartlyExcluded(fluent)) {
    return {
      reason: said(
        "goal.noOperator",
        known,
        noMethodText(problem, fluent),
        `what is left ${methodText(problem, methods)}`,
      ),
      next: [],
    };
  }
  return {
    reason: said("goal.missing", known, methodText(problem, methods)),
    next: method.unmet.map(({ nearest }) => nearest),
  };
}

/** Nothing makes it, or the constraints exclude what does. */
function noMethodText(problem: CompiledProblem, fluent: number): string {
  const { domain } = problem;
  const producers = producersFor(problem, fluent);
  if (producers.length === 0) {
    const isSeen = producersOf(domain, fluent).length > 0;
    return isSeen ? "only a state can have it in sight, and none is" : "no operator of the domain produces it";
  }
  const excluded = producers.filter((operator) => problem.allowed[operator] !== 1);
  const ids = listed(excluded.map((operator) => domain.operatorIds[operator] as string));
  const which = excluded.length === producers.length ? "every way" : "ways";
  return `the constraints exclude ${which} to it (${ids}): ${exclusionText(problem, excluded)}`;
}

/** What the nearest method lacks; the others are counted. */
function methodText({ domain }: CompiledProblem, methods: readonly BlockedMethod[]): string {
  const [method] = methods;
  if (method === undefined) return "there is no way to it";
  const needs = listed(
    method.unmet.map(({ classId, nearest }) => classText(domain, classId, nearest)),
    "and",
    method.unmet.length,
  );
  const others = methods.length - 1;
  const also = others === 1 ? "another way lacks something as well" : `${others} other ways lack something as well`;
  return `needs ${needs} for ${domain.operatorIds[method.operator]}${others === 0 ? "" : `, and ${also}`}`;
}

/** A cycle that starts with the fluent, up to the limit. */
function circleText({ domain, limits }: CompiledProblem, causes: CauseAnalysis, fluent: number): string {
  const { maxCircleLinks } = limits.run;
  const links: string[] = [];
  const passed = new Set<number>();
  for (let at: number | undefined = fluent; at !== undefined && !passed.has(at) && links.length < maxCircleLinks; ) {
    passed.add(at);
    const [method] = causes.methodsFor(at);
    const lack = method?.unmet.find(({ nearest }) => causes.isCircular(nearest));
    if (method === undefined || lack === undefined) break;
    links.push(`${domain.operatorIds[method.operator]} needs ${classText(domain, lack.classId, lack.nearest)}`);
    at = lack.nearest;
  }
  return `every way to it leads back to where it began: ${links.join(", ")}`;
}
