// Walks a tree of unknown origin: lists every node of a known type, parents before children. Each
// node is read separately, so that one flaw does not hide another. Bounded: a subtree beyond the
// limits of depth, width or size is a finding and is not walked.

import { z } from "zod";
import { issueText, Predicate, type TreeNode } from "../../schemas/index.ts";
import { type LintFinding, pointerOf } from "./finding.ts";

export const MAX_OPTION_DEPTH = 32;
export const MAX_OPTION_WIDTH = 64;
export const MAX_OPTION_NODES = 2_000;

/** Values (arguments, defaults) nested deeper are not read, because the schemas recurse. */
export const MAX_VALUE_DEPTH = 16;

/** A node whose children have not been read. */
type ShallowNode =
  | { type: "Sequence" | "Selector"; children: readonly unknown[] }
  | { type: "Repeat.Until"; until: Predicate; max: number; child: unknown }
  | { type: "Decorator.Timeout"; ms: number; child: unknown }
  | { type: "Decorator.FailOnTrue"; predicate: Predicate; child: unknown }
  | Extract<TreeNode, { type: "Leaf" }>;

export interface VisitedNode {
  pointer: string;
  node: ShallowNode;
  children: VisitedNode[];
  parent: VisitedNode | undefined;
}

const Shallow: z.ZodType<ShallowNode> = z.discriminatedUnion("type", [
  z.strictObject({ type: z.enum(["Sequence", "Selector"]), children: z.array(z.unknown()).min(1) }),
  z.strictObject({ type: z.literal("Repeat.Until"), until: Predicate, max: z.int().min(1), child: z.unknown() }),
  z.strictObject({ type: z.literal("Decorator.Timeout"), ms: z.int().min(1), child: z.unknown() }),
  z.strictObject({ type: z.literal("Decorator.FailOnTrue"), predicate: Predicate, child: z.unknown() }),
  z.strictObject({
    type: z.literal("Leaf"),
    name: z.string().min(1).max(128),
    args: z.record(z.string(), z.json()),
    as: z.string().min(1).max(64).optional(),
  }),
]);

interface UnvisitedNode {
  json: unknown;
  pointer: string;
  depth: number;
  parent: VisitedNode | undefined;
}

/**
 * The nodes in document order, and the errors in their shape. `root` is the tree's pointer in its
 * document.
 */
export function walkTree(tree: unknown, root: string): { nodes: VisitedNode[]; findings: LintFinding[] } {
  const nodes: VisitedNode[] = [];
  const findings: LintFinding[] = [];
  const pending: UnvisitedNode[] = [{ json: tree, pointer: root, depth: 1, parent: undefined }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { json, pointer, depth, parent } = next;
    if (nodes.length >= MAX_OPTION_NODES) {
      findings.push({
        code: "tree.tooLarge",
        pointer: root,
        message: `the tree has more than ${MAX_OPTION_NODES} nodes`,
      });
      break;
    }
    const read = readNode(json, pointer, depth, findings);
    if (read === undefined) continue;
    const visited: VisitedNode = { pointer, node: read.node, children: [], parent };
    parent?.children.push(visited);
    nodes.push(visited);
    const below = read.children.map((child) => ({ ...child, depth: depth + 1, parent: visited }));
    pending.push(...below.reverse());
  }
  return { nodes, findings };
}

function readNode(json: unknown, pointer: string, depth: number, findings: LintFinding[]) {
  if (depth > MAX_OPTION_DEPTH) {
    findings.push({ code: "tree.tooDeep", pointer, message: `the tree is deeper than ${MAX_OPTION_DEPTH} nodes` });
    return undefined;
  }
  if (isBottomless(withoutChildren(json))) {
    findings.push({ code: "tree.schema", pointer, message: `its values nest deeper than ${MAX_VALUE_DEPTH} levels` });
    return undefined;
  }
  const parsed = Shallow.safeParse(json);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      findings.push({ code: "tree.schema", pointer: pointer + pointerOf(...issue.path), message: issueText(issue) });
    }
    // Walks its children anyway, as far as they can be recognised.
    const { children, child } = (typeof json === "object" && json !== null ? json : {}) as Record<string, unknown>;
    const below = [...(Array.isArray(children) ? children : []), ...(child === undefined ? [] : [child])];
    if (below.length === 0) return undefined;
    const node: ShallowNode = { type: "Sequence", children: below };
    return { node, children: childrenOf(json as ShallowNode, pointer).slice(0, MAX_OPTION_WIDTH) };
  }
  const children = childrenOf(parsed.data, pointer);
  if (children.length > MAX_OPTION_WIDTH) {
    findings.push({ code: "tree.tooWide", pointer, message: `it has more than ${MAX_OPTION_WIDTH} children` });
  }
  return { node: parsed.data, children: children.slice(0, MAX_OPTION_WIDTH) };
}

function childrenOf(node: ShallowNode, pointer: string): { json: unknown; pointer: string }[] {
  const { children, child } = node as { children?: unknown; child?: unknown };
  const listed = Array.isArray(children) ? children : [];
  return [
    ...listed.map((json, index) => ({ json, pointer: pointer + pointerOf("children", index) })),
    ...(child === undefined ? [] : [{ json: child, pointer: pointer + pointerOf("child") }]),
  ];
}

/** Whether a value is nested too deep to be read. */
export function isBottomless(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_VALUE_DEPTH) return true;
    level = level.flatMap((item) => (typeof item === "object" && item !== null ? Object.values(item) : []));
  }
  return false;
}

function withoutChildren(json: unknown): unknown {
  if (typeof json !== "object" || json === null) return json;
  return { ...json, children: undefined, child: undefined };
}

/** The predicate of a node, with its pointer. */
export function predicateOf({ node, pointer }: VisitedNode): { predicate: Predicate; pointer: string } | undefined {
  if (node.type === "Repeat.Until") return { predicate: node.until, pointer: `${pointer}/until` };
  if (node.type === "Decorator.FailOnTrue") return { predicate: node.predicate, pointer: `${pointer}/predicate` };
  return undefined;
}
