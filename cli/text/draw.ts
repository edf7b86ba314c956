// Diagrams of plans. Graphviz, compiled to WebAssembly, lays out SVG; it is loaded on demand, since
// that takes longer than planning.

import { decompositionGraph, type Graph, graphToDot, graphToMermaid, planGraph } from "../../planner/index.ts";
import type { Plan } from "../../schemas/index.ts";

export const DRAW_FORMATS = ["mermaid", "dot", "svg"] as const;
export type DrawFormat = (typeof DRAW_FORMATS)[number];

export const DRAWN = ["plan", "decomposition"] as const;
export type Drawn = (typeof DRAWN)[number];

/** The diagram as text. */
export async function pictureOf(plan: Plan, drawn: Drawn, format: DrawFormat): Promise<string> {
  const graph = drawn === "plan" ? planGraph(plan) : decompositionGraph(plan);
  return RENDERERS[format](graph);
}

const RENDERERS: Record<DrawFormat, (graph: Graph) => string | Promise<string>> = {
  mermaid: graphToMermaid,
  dot: graphToDot,
  svg: graphToSvg,
};

async function graphToSvg(graph: Graph): Promise<string> {
  const { instance } = await import("@viz-js/viz");
  return (await instance()).renderString(graphToDot(graph), { format: "svg", engine: "dot" });
}
