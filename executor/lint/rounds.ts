// Nested repeats multiply: six of 31 rounds each are 900 million. The rounds of a whole tree, the
// options in it included, have a limit.

import type { CapabilityRegistry } from "../leaf/registry.ts";
import type { LintFinding } from "./finding.ts";
import type { LintSubject } from "./rule.ts";
import { type VisitedNode, walkTree } from "./walk.ts";

/** The longest option that ships has some ten thousand; at one round a tick, this is 14 hours. */
const MAX_ROUNDS = 1_000_000;

export function lintRounds({ nodes: [root], registry, name }: LintSubject): LintFinding[] {
  if (root === undefined) return [];
  const known = new Map<string, number>(name === undefined ? [] : [[name, 0]]);
  const rounds = roundsOf(root, registry, known);
  if (rounds <= MAX_ROUNDS) return [];
  const message = `its repeats allow ${rounds} rounds in all; at most ${MAX_ROUNDS} are allowed`;
  return [{ code: "tree.tooManyRounds", pointer: root.pointer, message }];
}

/** The most rounds that all repeats below a node can go. `known` has those of options seen. */
function roundsOf({ node, children }: VisitedNode, registry: CapabilityRegistry, known: Map<string, number>): number {
  if (node.type === "Leaf") return roundsOfOption(node.name, registry, known);
  const below = children.reduce((sum, child) => sum + roundsOf(child, registry, known), 0);
  return node.type === "Repeat.Until" ? node.max * (1 + below) : below;
}

function roundsOfOption(name: string, registry: CapabilityRegistry, known: Map<string, number>): number {
  const found = known.get(name);
  if (found !== undefined) return found;
  const capability = registry.find(name);
  if (capability?.form !== "option") return 0;
  // An option that contains itself is another rule's finding.
  known.set(name, 0);
  const [root] = walkTree(capability.option.tree, "").nodes;
  const rounds = root === undefined ? 0 : roundsOf(root, registry, known);
  known.set(name, rounds);
  return rounds;
}
