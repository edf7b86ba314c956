// A graph as text for Mermaid (https://mermaid.js.org/syntax/flowchart.html): a flowchart with
// quoted labels. Everything that Mermaid or HTML would interpret is written as an entity, since a
// foreign domain may use any text.

import { visibleText } from "../../schemas/plain.ts";
import type { Graph, GraphNode } from "./graph.ts";

export function graphToMermaid({ direction, nodes, arrows }: Graph): string {
  const lines = [
    `flowchart ${direction === "down" ? "TD" : "LR"}`,
    ...nodes.map((node) => `  ${node.id}${shaped(node)}`),
    ...arrows.map(({ from, to }) => `  ${from} --> ${to}`),
  ];
  return `${lines.join("\n")}\n`;
}

function shaped({ lines, kind }: GraphNode): string {
  const label = `"${lines.map(escaped).join("<br/>")}"`;
  return kind === "task" ? `(${label})` : `[${label}]`;
}

/** Entities as Mermaid writes them: `#` and the number of the character. */
const escaped = (text: string): string =>
  visibleText(text).replaceAll(/[#"<>&`\\]|\p{Cc}/gu, (character) => `#${character.codePointAt(0)};`);
