import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Graph } from "../../../planner/index.ts";
import { graphToDot, graphToMermaid } from "../../../planner/index.ts";
import { visibleText } from "../../../schemas/index.ts";

const odd = fc.string({ unit: "binary", maxLength: 30 });
const graphs: fc.Arbitrary<Graph> = fc
  .record({
    title: odd,
    lines: fc.array(fc.array(odd, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 5 }),
  })
  .map(({ title, lines }) => ({
    title,
    direction: "down",
    nodes: lines.map((own, index) => ({ id: `s${index + 1}`, lines: own, kind: index === 0 ? "task" : "step" })),
    arrows: lines.slice(1).map((_, index) => ({ from: `s${index + 1}`, to: `s${index + 2}` })),
  }));

/** What Mermaid shows of a label: entities as characters. */
const shown = (label: string): string[] =>
  label
    .split("<br/>")
    .map((line) => line.replaceAll(/#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))));

describe("whatever the text of a label", () => {
  test("Mermaid text has a node or an arrow a line, and labels unescape to the visible text", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const [head, ...lines] = graphToMermaid(graph).trimEnd().split("\n");
        expect(head).toBe("flowchart TD");
        expect(lines).toHaveLength(graph.nodes.length + graph.arrows.length);
        graph.nodes.forEach((node, index) => {
          const label = /^ {2}(\w+)(?:\("([^"`<>]*(?:<br\/>[^"`<>]*)*)"\)|\["([^"`<>]*(?:<br\/>[^"`<>]*)*)"\])$/u.exec(
            lines[index] ?? "",
          );
          expect(label?.[1]).toBe(node.id);
          expect(shown(label?.[2] ?? label?.[3] ?? "")).toEqual(node.lines.map(visibleText));
        });
        for (const line of lines.slice(graph.nodes.length)) expect(line).toMatch(/^ {2}s\d+ --> s\d+$/);
      }),
      { seed: 8 },
    );
  });

  test("Graphviz text has a statement a line with balanced quotes", () => {
    const quoted = String.raw`"(?:[^"\\]|\\["\\n])*"`;
    const statement = new RegExp(
      String.raw`^ {2}s\d+ \[label=${quoted}(?:, style=${quoted}, fillcolor=${quoted})?\];$`,
      "u",
    );
    fc.assert(
      fc.property(graphs, (graph) => {
        const [head, rankdir, defaults, ...lines] = graphToDot(graph).trimEnd().split("\n");
        expect(head).toMatch(new RegExp(`^digraph ${quoted} \\{$`, "u"));
        expect(rankdir).toBe("  rankdir=TB;");
        expect(defaults).toMatch(/^ {2}node \[/);
        expect(lines.pop()).toBe("}");
        for (const line of lines.slice(0, graph.nodes.length)) expect(line).toMatch(statement);
        for (const line of lines.slice(graph.nodes.length)) expect(line).toMatch(/^ {2}s\d+ -> s\d+;$/);
        expect(lines).toHaveLength(graph.nodes.length + graph.arrows.length);
      }),
      { seed: 9 },
    );
  });
});
