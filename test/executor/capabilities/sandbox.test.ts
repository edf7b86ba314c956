import { expect, test } from "vitest";
import { type Sandbox, VirtualClock } from "../../../executor/index.ts";
import { bakery, PASSED, proposal, TESTS } from "./bakery.ts";

async function reportOf(run: Sandbox["run"]) {
  const clock = new VirtualClock();
  const { catalogue } = bakery({ sandbox: { run }, clock });
  const { id } = catalogue.registerOption(proposal());
  const report = await catalogue.runSandbox(id);
  expect(catalogue.record(id).sandbox).toEqual(report);
  expect(clock.sleeping).toBe(0);
  return report;
}

test("the sandbox receives the capability and its tests", async () => {
  const seen: unknown[] = [];
  await reportOf(async (subject) => {
    seen.push(subject);
    return PASSED;
  });
  expect(seen).toMatchObject([
    { id: "opt.bread@1.0.0", content: { form: "option" }, tests: [{ name: TESTS[0]?.name }] },
  ]);
});

test("a sandbox that throws counts as failed", async () => {
  const report = await reportOf(() => {
    throw new Error("no world");
  });
  expect(report).toMatchObject({ passed: false, failures: ["run.unknown: no world"] });
});

test("a sandbox that never ends is stopped at its time limit, and counts as failed", async () => {
  let signal: AbortSignal | undefined;
  const report = await reportOf((_, given) => {
    signal = given;
    return new Promise(() => {});
  });
  expect(report).toMatchObject({
    passed: false,
    durationMs: 1_500,
    failures: ["the acceptance tests did not end within 1500 ms"],
  });
  expect(signal?.aborted).toBe(true);
});

test("a sandbox without a valid report counts as failed", async () => {
  const report = await reportOf(() => Promise.resolve({ passed: true } as never));
  expect(report).toMatchObject({ passed: false, failures: ["the sandbox returned no valid report"] });
});
