// A graph as text for Graphviz (https://graphviz.org/doc/info/lang.html). Within quotes only the
// quotation mark and the backslash are special; control characters become spaces.

import { visibleText } from "../../schemas/plain.ts";
import type { Graph, GraphNode } from "./graph.ts";

export function graphToDot({ title, direction, nodes, arrows }: Graph): string {
  const lines = [
    `digraph ${quoted(title)} {`,
    `  rankdir=${direction === "down" ? "TB" : "LR"};`,
    '  node [shape=box, fontname="Helvetica", fontsize=11];',
    ...nodes.map((node) => `  ${node.id} [${attributes(node)}];`),
    ...arrows.map(({ from, to }) => `  ${from} -> ${to};`),
    "}",
  ];
  return `${lines.join("\n")}\n`;
}

const attributes = ({ lines, kind }: GraphNode): string =>
  `label=${quoted(lines.join("\n"))}${kind === "task" ? ', style="rounded,filled", fillcolor="#eef2f7"' : ""}`;

const quoted = (text: string): string => `"${text.split("\n").map(escaped).join("\\n")}"`;

const escaped = (line: string): string =>
  visibleText(line)
    .replaceAll(/\p{Cc}/gu, " ")
    .replaceAll(/["\\]/g, (character) => `\\${character}`);
