// Finds nodes that can never be ticked, from the truth tables alone: nodes after a child of a
// Sequence that cannot succeed, or of a Selector that cannot fail; nodes under a FailOnTrue or a
// Repeat.Until whose sensor is a precondition. Sensors are free of effects, so one gives the same
// answer twice within a tick.

import { canonicalJson, type Predicate } from "../../schemas/index.ts";
import type { LintFinding } from "./finding.ts";
import type { LintSubject } from "./rule.ts";
import type { VisitedNode } from "./walk.ts";

/** The possible ends of a node. */
interface Ends {
  success: boolean;
  failure: boolean;
}

interface ReachabilityFacts {
  /** Predicates that hold at the node's first tick. */
  atFirst: ReadonlySet<string>;
  /** Predicates that hold at none of the node's ticks. */
  never: ReadonlySet<string>;
}

const NO_NAMES: ReadonlySet<string> = new Set();
const EITHER: Ends = { success: true, failure: true };

export function lintReachability({ nodes: [root], pre }: LintSubject): LintFinding[] {
  if (root === undefined) return [];
  const findings: LintFinding[] = [];
  endsOf(root, { atFirst: new Set(pre.map(keyOf)), never: NO_NAMES }, findings);
  return findings;
}

function endsOf(visited: VisitedNode, known: ReachabilityFacts, findings: LintFinding[]): Ends {
  const { node, children } = visited;
  const [child] = children;
  switch (node.type) {
    case "Leaf":
      return EITHER;
    case "Sequence":
      return endsOfMany(visited, known, findings, "success");
    case "Selector":
      return endsOfMany(visited, known, findings, "failure");
    case "Decorator.Timeout":
      return { success: child === undefined || endsOf(child, known, findings).success, failure: true };
    case "Decorator.FailOnTrue": {
      const key = keyOf(node.predicate);
      if (known.atFirst.has(key))
        return neverTicked(child, `${node.predicate.sensor} holds when the option begins`, findings);
      if (child === undefined) return EITHER;
      const never = hasMemory(node.predicate) ? known.never : new Set([...known.never, key]);
      return { success: endsOf(child, { ...known, never }, findings).success, failure: true };
    }
    case "Repeat.Until": {
      const key = keyOf(node.until);
      if (known.atFirst.has(key)) {
        neverTicked(child, `${node.until.sensor} holds when the option begins`, findings);
        return { success: true, failure: false };
      }
      if (child !== undefined) endsOf(child, known, findings);
      return { success: !known.never.has(key), failure: true };
    }
  }
}

/** Ticks children in order, until one ends with anything but `onward`. */
function endsOfMany(
  { node, children }: VisitedNode,
  known: ReachabilityFacts,
  findings: LintFinding[],
  onward: keyof Ends,
): Ends {
  const other = onward === "success" ? "failure" : "success";
  const ends: Ends = { success: false, failure: false };
  for (const [index, child] of children.entries()) {
    const first = index === 0 ? known : { ...known, atFirst: NO_NAMES };
    const end = endsOf(child, first, findings);
    ends[other] ||= end[other];
    if (end[onward]) continue;
    neverTicked(children[index + 1], `the ${node.type} always ends before it`, findings);
    return ends;
  }
  ends[onward] = true;
  return ends;
}

function neverTicked(node: VisitedNode | undefined, message: string, findings: LintFinding[]): Ends {
  if (node !== undefined) findings.push({ code: "tree.unreachable", pointer: node.pointer, message });
  return { success: false, failure: true };
}

const keyOf = ({ sensor, args }: { sensor: string; args: unknown }): string => canonicalJson([sensor, args]);

/** Memory may change between two ticks, so the same predicate may ask about another value. */
const hasMemory = ({ args }: Predicate): boolean => canonicalJson(args).includes('"memory.');
