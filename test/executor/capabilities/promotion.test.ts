import { describe, expect, test } from "vitest";
import { CodedError } from "../../../schemas/index.ts";
import { bakery, FAILURE, promoted, proposal, runs, SUCCESS, sandboxOf, signedLeaf } from "./bakery.ts";

const ID = "opt.bread@1.0.0";
const BY = { by: "operator" };

/** The gates that a promotion names as closed. */
function closedAt(promote: () => unknown): string[] {
  try {
    promote();
  } catch (error) {
    if (error instanceof CodedError && error.code === "capability.gateFailed")
      return error.issues.map(({ path }) => path);
    throw error;
  }
  return [];
}

describe("a promotion", () => {
  test("waits for the sandbox and for runs in shadow, and names both gates", async () => {
    const { catalogue } = bakery();
    catalogue.registerOption(proposal());
    expect(closedAt(() => catalogue.promote(ID, BY))).toEqual(["sandbox", "shadow"]);
    await catalogue.runSandbox(ID);
    runs(catalogue, ID, 9);
    expect(closedAt(() => catalogue.promote(ID, BY))).toEqual(["shadow"]);
    runs(catalogue, ID, 1);
    expect(catalogue.promote(ID, BY)).toMatchObject({ status: "active", moves: [{ to: "active", by: "operator" }] });
    expect(catalogue.composition().registry.verbs()).toContain(ID);
  });

  test("is refused after the sandbox failed", async () => {
    const { catalogue } = bakery({ sandbox: sandboxOf({ passed: false, failures: ["no bread came"] }) });
    catalogue.registerOption(proposal());
    await catalogue.runSandbox(ID);
    runs(catalogue, ID, 10);
    expect(() => catalogue.promote(ID, BY)).toThrow(/no bread came/);
  });

  test("is refused if the slowest runs exceed the latency budget", async () => {
    const { catalogue } = bakery();
    catalogue.registerOption(proposal("1.0.0", { latencyBudgetMs: 99 }));
    await catalogue.runSandbox(ID);
    runs(catalogue, ID, 10);
    expect(closedAt(() => catalogue.promote(ID, BY))).toEqual(["latency"]);
  });

  test("requires runs beside the known-good version, and a success rate that is not worse", async () => {
    const { catalogue } = bakery();
    await promoted(catalogue);
    const next = catalogue.registerOption(proposal("1.1.0")).id;
    await catalogue.runSandbox(next);
    runs(catalogue, next, 10);
    expect(closedAt(() => catalogue.promote(next, BY))).toEqual(["beside"]);
    const beside = { id: ID, succeeded: true };
    runs(catalogue, next, 9, { ...SUCCESS, beside });
    runs(catalogue, next, 1, { ...FAILURE, beside });
    expect(closedAt(() => catalogue.promote(next, BY))).toEqual(["beside"]);
    runs(catalogue, next, 1, { ...SUCCESS, beside: { id: ID, succeeded: false } });
    expect(catalogue.promote(next, BY).status).toBe("active");
  });

  test("of a leaf that no person wrote waits for a person's review", async () => {
    const { catalogue } = bakery();
    const { id } = catalogue.registerLeaf(signedLeaf("2.0.0", { author: { kind: "model", name: "baker" } }));
    await catalogue.runSandbox(id);
    runs(catalogue, id, 10);
    expect(closedAt(() => catalogue.promote(id, BY))).toEqual(["review"]);
    catalogue.review(id, { approved: false, by: "miller", note: "burns" });
    expect(() => catalogue.promote(id, BY)).toThrow(/miller rejected it: burns/);
    catalogue.review(id, { approved: true, by: "miller", note: "" });
    expect(catalogue.promote(id, BY).status).toBe("active");
  });

  test("happens without a caller if the policy says so", async () => {
    const { catalogue } = bakery({ policy: { promotesByItself: true } });
    catalogue.registerOption(proposal());
    runs(catalogue, ID, 10);
    expect(catalogue.record(ID).status).toBe("shadow");
    await catalogue.runSandbox(ID);
    expect(catalogue.record(ID)).toMatchObject({ status: "active", moves: [{ by: "policy" }] });
  });

  test("beyond the limit of active versions retires the lowest, and old content is discarded", async () => {
    const { catalogue } = bakery({ policy: { keptPerName: 1, registrationsPerMinute: 99 } });
    for (const version of ["1.0.0", "1.1.0", "1.2.0", "1.10.0"]) await promoted(catalogue, version);
    const held = catalogue.list().map(({ id, status, content }) => [id, status, content !== null]);
    expect(held).toEqual([
      ["opt.bread@1.0.0", "retired", false],
      ["opt.bread@1.1.0", "retired", true],
      ["opt.bread@1.10.0", "active", true],
      ["opt.bread@1.2.0", "active", true],
    ]);
    expect(() =>
      catalogue.registerOption(proposal("1.0.0", { tests: [{ ...proposal().tests[0], name: "other" }] })),
    ).toThrow(expect.objectContaining({ code: "capability.exists" }));
  });
});

describe("an active capability", () => {
  test("falls back to shadow when the sandbox fails, and must then succeed in shadow again", async () => {
    let passed = true;
    const sandbox = { run: () => sandboxOf({ passed }).run({} as never, new AbortController().signal) };
    const { catalogue } = bakery({ sandbox });
    await promoted(catalogue);
    passed = false;
    await catalogue.runSandbox(ID);
    expect(catalogue.record(ID)).toMatchObject({ status: "shadow", trial: { runs: 0 } });
    expect(catalogue.composition().registry.find(ID)).toBeUndefined();
    passed = true;
    await catalogue.runSandbox(ID);
    expect(closedAt(() => catalogue.promote(ID, BY))).toEqual(["shadow"]);
  });

  test("falls back to shadow when it becomes too slow, but not for one slow run", async () => {
    const { catalogue } = bakery();
    await promoted(catalogue, "1.0.0", { latencyBudgetMs: 500 });
    const slow = { succeeded: true, durationMs: 501 };
    runs(catalogue, ID, 1, slow);
    runs(catalogue, ID, 20);
    expect(catalogue.record(ID).status).toBe("active");
    runs(catalogue, ID, 2, slow);
    expect(catalogue.record(ID)).toMatchObject({
      status: "shadow",
      moves: [{}, { because: expect.stringMatching(/501 ms; its budget is 500 ms/) }],
    });
  });

  test("retires below its minimum win rate, and not before `judgedRuns` runs", async () => {
    const { catalogue } = bakery();
    await promoted(catalogue);
    runs(catalogue, ID, 8, FAILURE);
    expect(catalogue.record(ID).status).toBe("active");
    runs(catalogue, ID, 2, FAILURE);
    expect(catalogue.record(ID)).toMatchObject({ status: "retired", moves: [{}, { by: "policy" }] });
    expect(() => catalogue.resolve("opt.bread")).toThrow(expect.objectContaining({ code: "capability.unknown" }));
  });

  test("retires at once when it breaks a safety rule", async () => {
    const { catalogue } = bakery();
    await promoted(catalogue);
    catalogue.ran(ID, { ...SUCCESS, safetyViolation: "dug into lava" });
    expect(catalogue.record(ID).status).toBe("retired");
    expect(catalogue.record(ID).moves.at(-1)?.because).toMatch(/dug into lava/);
  });

  test("stays retired or revoked, whatever is reported later", async () => {
    const { catalogue } = bakery();
    await promoted(catalogue);
    catalogue.retire(ID, BY);
    runs(catalogue, ID, 30);
    expect(() => catalogue.promote(ID, BY)).toThrow(expect.objectContaining({ code: "capability.illegalMove" }));
    catalogue.revoke(ID, BY);
    expect(() => catalogue.retire(ID, BY)).toThrow(expect.objectContaining({ code: "capability.illegalMove" }));
    expect(catalogue.record(ID)).toMatchObject({ status: "revoked", totals: { runs: 40 } });
  });
});

test("a capability in shadow retires when the sandbox sees it break a safety rule", async () => {
  const { catalogue } = bakery({ sandbox: sandboxOf({ safetyViolations: ["hit a villager"] }) });
  catalogue.registerOption(proposal());
  await catalogue.runSandbox(ID);
  expect(catalogue.record(ID).status).toBe("retired");
});

test("health reports the success rate, the durations and the last failures", async () => {
  const { catalogue, clock } = bakery();
  await promoted(catalogue);
  clock.ms = 7_000;
  runs(catalogue, ID, 1, { ...FAILURE, durationMs: 1_200, detail: "x".repeat(500) });
  expect(catalogue.health(ID)).toMatchObject({
    status: "active",
    runs: 11,
    successRate: 10 / 11,
    meanMs: 200,
    p50Ms: 100,
    p95Ms: 1_200,
    withinExpected: null,
    lastFailures: [{ at: 7_000, mode: "active", code: "collect.noneFound", detail: "x".repeat(400) }],
  });
});

test("consequences that a crash prevented are applied at the next start", async () => {
  const { catalogue, store, again } = bakery();
  await promoted(catalogue);
  store.append([
    {
      type: "ran",
      id: ID,
      outcome: { at: 1, mode: "active", succeeded: false, durationMs: 1, safetyViolation: "fell" },
    },
  ]);
  expect(again().record(ID).status).toBe("retired");
});
