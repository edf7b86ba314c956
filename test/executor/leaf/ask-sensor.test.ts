// Sensors asked outside of any tree.

import { expect, test } from "vitest";
import { z } from "zod";
import { askSensor, CapabilityRegistry, defineSensor, VirtualClock } from "../../../executor/index.ts";
import { type Body, State } from "../../../schemas/index.ts";

const body: Body = { observe: () => State.parse({ inventory: { stick: 3 } }), halt: () => {} } as unknown as Body;
const registry = new CapabilityRegistry<Body>({
  leaves: [],
  sensors: [
    defineSensor<Body, { item: string }>({
      name: "holds",
      argsSchema: z.strictObject({ item: z.string() }),
      test: ({ body: one }, { item }) => {
        if (item === "smoke") throw new Error("it slips");
        return (one.observe().inventory[item] ?? 0) > 0;
      },
    }),
  ],
});
const ask = (sensor: string, args: Record<string, string>): boolean =>
  askSensor({ body, clock: new VirtualClock(), registry, signal: new AbortController().signal }, { sensor, args });

test("askSensor answers for the body's present state", () => {
  expect([ask("holds", { item: "stick" }), ask("holds", { item: "stone" })]).toEqual([true, false]);
});

test("askSensor refuses unknown names and invalid arguments, and gives a sensor's errors a code", () => {
  expect(() => ask("has", { item: "stick" })).toThrow(expect.objectContaining({ code: "sense.invalidInput" }));
  expect(() => ask("holds", { thing: "stick" })).toThrow(expect.objectContaining({ code: "pbi.schemaViolation" }));
  expect(() => ask("holds", { item: "smoke" })).toThrow(expect.objectContaining({ code: "sense.apiError" }));
});
