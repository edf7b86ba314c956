// A picture before it is drawn: nodes with lines of text and arrows between them. What it shows is decided here, how it is written in
// mermaid.ts and dot.ts; whatever draws dot (Graphviz) makes SVG of it.
// Invariant: ids are letters and digits, unique; every arrow joins two nodes of the graph; order is the order of the document.

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

/** Breaks text at spaces into lines of about so many characters. */
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
