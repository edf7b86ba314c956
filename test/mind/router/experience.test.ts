// Success rates of the reasoning modes, and their effect on the router.

import { expect, test } from "vitest";
import { Experience } from "../../../mind/router/experience.ts";
import { route } from "../../../mind/router/router.ts";
import { Intent } from "../../../schemas/index.ts";

const intent = Intent.parse({ id: "i", source: "user", goal: { items: { torch: 4 } } });
const chosen = (experience: Experience, act = "obtain") =>
  route({ kind: "symbolic", act, intent }, experience.priors()).chosen;

test("a mode that keeps failing for a kind of request is avoided for that kind only", () => {
  const experience = new Experience();
  expect(chosen(experience)).toBe("hybrid");
  for (let run = 0; run < 5; run++) experience.note({ mode: "hybrid", about: "obtain", code: "goal.notFound" });
  expect(chosen(experience)).toBe("htn");
  expect(chosen(experience, "undertake")).toBe("hybrid");
});

test("a failing mode is preferred again once it succeeds", () => {
  const experience = new Experience();
  for (let run = 0; run < 5; run++) experience.note({ mode: "hybrid", about: "obtain", code: "path.stuck" });
  for (let run = 0; run < 20; run++) experience.note({ mode: "hybrid", about: "obtain" });
  expect(chosen(experience)).toBe("hybrid");
});

test("too few runs, and stopped or lost ones, have no effect", () => {
  const experience = new Experience();
  for (let run = 0; run < 4; run++) experience.note({ mode: "hybrid", about: "obtain", code: "path.stuck" });
  for (const code of ["run.aborted", "run.disconnected"] as const)
    for (let run = 0; run < 10; run++) experience.note({ mode: "hybrid", about: "obtain", code });
  expect(experience.priors()).toEqual([]);
});

test("only the latest runs count, and the number of kinds is bounded", () => {
  const experience = new Experience();
  for (let run = 0; run < 30; run++) experience.note({ mode: "htn", about: "obtain", code: "path.stuck" });
  for (let run = 0; run < 20; run++) experience.note({ mode: "htn", about: "obtain" });
  expect(experience.priors()).toEqual([{ mode: "htn", about: "obtain", success: 1 }]);
  for (let kind = 0; kind < 300; kind++)
    for (let run = 0; run < 5; run++) experience.note({ mode: "htn", about: `kind-${kind}` });
  expect(experience.priors().length).toBeLessThanOrEqual(256);
});

test("the best mode of a kind is the one that succeeded most, once enough runs are known", () => {
  const experience = new Experience();
  expect(experience.best("obtain")).toBeNull();
  for (let run = 0; run < 6; run++) {
    experience.note({ mode: "hybrid", about: "obtain", ...(run < 3 ? { code: "path.stuck" } : {}) });
    experience.note({ mode: "htn", about: "obtain", ...(run < 1 ? { code: "path.stuck" } : {}) });
    experience.note({ mode: "model", about: "eat" });
  }
  expect(experience.best("obtain")).toBe("htn");
  expect(experience.best("eat")).toBe("model");
  expect(experience.best("sleep")).toBeNull();
});
