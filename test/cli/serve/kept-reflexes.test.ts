// What is set of a body's reflexes holds for the body that replaces it.

import { expect, test } from "vitest";
import { KeptReflexes } from "../../../cli/serve/kept-reflexes.ts";
import { Homeostasis, VirtualClock } from "../../../executor/index.ts";
import { dangerousRegistry, reflexOf } from "../../executor/danger.ts";
import { PantryBody } from "../../executor/pantry.ts";

const bodyWith = ({ settings }: KeptReflexes) =>
  new Homeostasis<PantryBody>({
    ...{ body: new PantryBody(), clock: new VirtualClock(), registry: dangerousRegistry, settings },
    reflexes: [reflexOf("flee", "zombie", 10)],
  });

test("a change at runtime holds for the next body, beside what the file said", () => {
  const kept = new KeptReflexes({ danger_near: { restMs: 900, args: { what: "wolf" } } });
  const first = kept.of(bodyWith(kept));
  first.set("danger_near", { on: false, trigger: { what: "wolf" } });
  first.set("danger_near", { priority: 70 });
  expect(bodyWith(kept).list()).toEqual(first.list());
  expect(first.list()).toMatchObject([
    { on: false, priority: 70, restMs: 900, args: { what: "wolf" }, trigger: { what: "wolf" } },
  ]);
});

test("a change that is refused is not kept", () => {
  const kept = new KeptReflexes(undefined);
  const first = kept.of(bodyWith(kept));
  expect(() => first.set("danger_near", { args: { what: 7 } })).toThrow("danger_near");
  expect(() => first.set("tired", { on: false })).toThrow("tired");
  expect(kept.settings).toBeUndefined();
});
