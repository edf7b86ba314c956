import { expect, test } from "vitest";
import { publishedRunEvent } from "../../../executor/index.ts";
import { RunEvent, TOPICS } from "../../../schemas/index.ts";

const chain = { intentId: "i1", planId: "p1", stepId: "s1", capability: "dig_block@1.0.0" };

test("an event's chain is told apart from its data, under its topic", () => {
  const event: RunEvent = { type: "step-succeeded", atMs: 12, ...chain, tookMs: 3, effects: ["inventory.stick += 4"] };
  expect(publishedRunEvent(event)).toEqual({
    topic: "step",
    type: "step-succeeded",
    chain,
    data: { atMs: 12, tookMs: 3, effects: ["inventory.stick += 4"] },
  });
  expect(publishedRunEvent({ type: "tick", atMs: 1, status: "running" })).toBeUndefined();
});

test("every type of a run's events has a topic, or is not published on purpose", () => {
  for (const { shape } of RunEvent.options) {
    const [type] = shape.type.values;
    const published = publishedRunEvent({ type, atMs: 0 } as RunEvent);
    if (type === "tick") expect(published).toBeUndefined();
    else expect(TOPICS, type).toContain(published?.topic);
  }
});
