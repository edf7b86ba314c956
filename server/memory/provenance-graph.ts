// A provenance as a graph, for the planner's drawings.

import type { Graph } from "../../planner/index.ts";
import type { Provenance } from "../../schemas/index.ts";

const WIDTH = 48;

export function provenanceGraph({ of, nodes, links }: Provenance): Graph {
  const names = new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
  const nameOf = (id: string): string => names.get(id) ?? "";
  return {
    title: of,
    direction: "down",
    nodes: nodes.map(({ id, kind, text }) => ({
      id: nameOf(id),
      lines: [`${kind} ${id}`.slice(0, WIDTH), ...(text === id ? [] : linesOf(text))],
      kind: kind === "episode" || kind === "step" ? "step" : "task",
    })),
    arrows: links.map(({ from, to }) => ({ from: nameOf(from), to: nameOf(to) })),
  };
}

/** The text in lines of at most `WIDTH` characters, broken at spaces where there are any. */
const linesOf = (text: string): string[] => text.match(new RegExp(`.{1,${WIDTH}}(?:\\s|$)|\\S{${WIDTH}}`, "g")) ?? [];
