// A behaviour tree as a Mermaid flowchart, which GitHub and Markdown viewers draw; nodes are
// coloured by their status.

import { type Body, type TreeNode, visibleText } from "../../schemas/index.ts";
import { outlineOf } from "./outline.ts";
import type { DrawOptions } from "./text.ts";

const STATUS_CLASSES = [
  "classDef success fill:#d4edda,stroke:#2e7d32",
  "classDef failure fill:#f8d7da,stroke:#b71c1c",
  "classDef running fill:#fff3cd,stroke:#b8860b",
  "classDef idle fill:#eeeeee,stroke:#757575",
];

/** The tree as a flowchart from top to bottom, without a final newline. */
export function drawTreeMermaid<B extends Body>(tree: TreeNode, { registry, statuses }: DrawOptions<B> = {}): string {
  const outline = outlineOf(tree, registry);
  const names = new Map(outline.map(({ id }, index) => [id, `n${index}`]));
  const lines = ["flowchart TD"];
  for (const { id, label, parent } of outline) {
    const status = statuses?.get(id);
    lines.push(`  ${names.get(id)}["${escaped(label)}"]${status === undefined ? "" : `:::${status}`}`);
    if (parent !== undefined) lines.push(`  ${names.get(parent)} --> ${names.get(id)}`);
  }
  if (statuses !== undefined && statuses.size > 0) lines.push(...STATUS_CLASSES.map((line) => `  ${line}`));
  return lines.join("\n");
}

const escaped = (text: string): string => visibleText(text).replaceAll('"', "#quot;").replaceAll("\n", " ");
