// A graph before it is drawn: nodes with lines of text, and arrows between them. mermaid.ts and
// dot.ts write it as text; Graphviz turns dot into SVG.
// Invariant: ids are unique, of letters and digits; every arrow joins two nodes; the order is that
// of the document.

export interface GraphNode {
  id: string;
  /** Any text, a line each. */
  lines: string[];
  kind: "step" | "task";
}

export interface Graph {
  title: string;
  /** `down` or to the `right`. */
  direction: "down" | "right";
  nodes: GraphNode[];
  arrows: { from: string; to: string }[];
}

/** Breaks text at spaces into lines of about `width` characters. */
export function wrapped(text: string, width = 48): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter((part) => part !== "")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return line === "" ? lines : [...lines, line];
}
