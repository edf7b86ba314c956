import { describe, expect, test } from "vitest";
import { sampleEvents } from "../../../planner/index.ts";
import type { SearchEvent } from "../../../schemas/index.ts";

const expanded = (count: number): SearchEvent => ({ type: "node-expanded", g: 1, h: 2, expanded: count });

function listenTo(events: readonly SearchEvent[]): SearchEvent[] {
  const reported: SearchEvent[] = [];
  const { onEvent, finish } = sampleEvents((event) => void reported.push(event));
  for (const event of events) onEvent(event);
  finish();
  return reported;
}

describe("a thinned stream", () => {
  test("reports every event if there are few, and no left-out event", () => {
    const events = Array.from({ length: 100 }, (_, index) => expanded(index + 1));
    expect(listenTo(events)).toEqual(events);
  });

  test("reports ever fewer of many, and their number at the end", () => {
    const reported = listenTo(Array.from({ length: 50_000 }, (_, index) => expanded(index + 1)));
    const numbers = reported.flatMap((event) => (event.type === "node-expanded" ? [event.expanded] : []));
    expect(numbers.slice(98, 103)).toEqual([99, 100, 110, 120, 130]);
    expect(numbers).toHaveLength(100 + 90 + 90 + 40);
    expect(reported.at(-1)).toEqual({ type: "left-out", event: "node-expanded", seen: 50_000, told: 320 });
  });

  test("reports every plan, samples each type by its own count, and the last bound", () => {
    const events = Array.from({ length: 1_500 }, (_, index): SearchEvent[] => [
      expanded(index),
      { type: "incumbent", planner: "goap", cost: 5_000 - index },
      { type: "bound", lowerBound: index },
    ]).flat();
    const reported = listenTo(events);
    expect(reported.filter(({ type }) => type === "incumbent")).toHaveLength(1_500);
    expect(reported.filter(({ type }) => type === "bound").at(-1)).toEqual({ type: "bound", lowerBound: 1_499 });
    expect(reported.filter(({ type }) => type === "left-out")).toEqual([
      { type: "left-out", event: "node-expanded", seen: 1_500, told: 195 },
      { type: "left-out", event: "bound", seen: 1_500, told: 195 },
    ]);
  });
});
