import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterEvent, type CapabilityCatalogue, CapabilityLog, TRANSITIONS } from "../../../executor/index.ts";
import {
  CAPABILITY_STATUSES,
  type CapabilityEvent,
  CapabilityRecord,
  type CapabilityStatus,
  CodedError,
} from "../../../schemas/index.ts";
import type { PantryBody } from "../pantry.ts";
import { bakery, PASSED, proposal, signedLeaf } from "./bakery.ts";

const OPTIONS = ["1.0.0", "1.1.0", "2.0.0", "2.1.0"].map((version) => proposal(version));
const LEAVES = [
  signedLeaf("2.0.0", { author: { kind: "model", name: "baker" } }),
  signedLeaf("2.1.0", { latencyBudgetMs: 60 }),
];
const IDS = [...OPTIONS.map(({ option }) => `${option.id}@${option.version}`), "craft_item@2.0.0", "craft_item@2.1.0"];
const POLICY = {
  ...{ shadowSuccesses: 2, judgedRuns: 4, minWinRate: 0.5, maxActivePerName: 2, keptPerName: 1 },
  ...{ maxShadow: 5, maxShadowPerName: 3 },
};

/** Mostly the same id, so that some capabilities get far. */
const id = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("opt.bread@1.0.0", "opt.bread@1.1.0", "craft_item@2.0.0") },
  { weight: 1, arbitrary: fc.constantFrom(...IDS) },
);
const often = fc.integer({ min: 0, max: 9 }).map((number) => number < 8);
const single = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("register" as const), at: fc.nat({ max: IDS.length - 1 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("sandbox" as const), id, passed: often }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("review" as const), id, approved: often }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("run" as const),
      id,
      times: fc.integer({ min: 1, max: 4 }),
      succeeded: often,
      durationMs: fc.integer({ min: 1, max: 64 }),
      isViolation: fc.integer({ min: 0, max: 40 }).map((number) => number === 0),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("promote" as const), id }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("retire" as const, "revoke" as const), id }) },
);
type Command = typeof single extends fc.Arbitrary<infer T> ? T : never;

/**
 * Single commands, and sometimes the whole path to a promotion, which random commands seldom
 * complete.
 */
const commands = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: single.map((one): Command[] => [one]) },
      { weight: 1, arbitrary: fc.nat({ max: IDS.length - 1 }).map(wayToActive) },
    ),
    { minLength: 15, maxLength: 50 },
  )
  .map((lists) => lists.flat());

function wayToActive(at: number): Command[] {
  const id = IDS[at] ?? "";
  const run = { do: "run", id, times: 3, succeeded: true, durationMs: 5, isViolation: false } as const;
  return [
    { do: "register", at },
    { do: "sandbox", id, passed: true },
    { do: "review", id, approved: true },
    run,
    { do: "promote", id },
  ];
}

async function carryOut(given: Command, catalogue: CapabilityCatalogue<PantryBody>, sandbox: { passed: boolean }) {
  const by = { by: "operator" };
  if (given.do === "register") {
    const option = OPTIONS[given.at];
    if (option !== undefined) catalogue.registerOption(option);
    else catalogue.registerLeaf(LEAVES[given.at - OPTIONS.length]);
  } else if (given.do === "sandbox") {
    sandbox.passed = given.passed;
    await catalogue.runSandbox(given.id);
  } else if (given.do === "review") {
    catalogue.review(given.id, { approved: given.approved, by: "miller", note: "" });
  } else if (given.do === "run") {
    const { succeeded, durationMs } = given;
    const known = catalogue.knownGood(given.id);
    const beside = known === undefined ? {} : { beside: { id: known.id, succeeded: true } };
    const violation = given.isViolation ? { safetyViolation: "fell" } : {};
    for (let run = 0; run < given.times; run++)
      catalogue.ran(given.id, { succeeded, durationMs, ...beside, ...violation });
  } else {
    catalogue[given.do](given.id, by);
  }
}

/** Executes the legal commands; an illegal one must be refused with a code, and change nothing. */
async function play(commands: readonly Command[]) {
  const events: CapabilityEvent[] = [];
  const sandbox = { passed: true };
  const run = () => Promise.resolve({ ...PASSED, passed: sandbox.passed });
  const { catalogue, clock, store, again } = bakery({
    ...{ sandbox: { run }, policy: POLICY },
    onEvent: (event) => events.push(event),
  });
  for (const given of commands) {
    clock.ms += 1;
    const before = catalogue.list();
    try {
      await carryOut(given, catalogue, sandbox);
    } catch (error) {
      expect(error).toBeInstanceOf(CodedError);
      expect(catalogue.list()).toEqual(before);
    }
    for (const record of catalogue.list()) checkRecord(record);
    checkTogether(catalogue.list());
  }
  return { events, store, records: catalogue.list(), again };
}

function checkRecord(record: CapabilityRecord) {
  let status: CapabilityStatus = "shadow";
  for (const { to } of record.moves) {
    expect(TRANSITIONS[status]).toContain(to);
    status = to;
  }
  expect(record.status).toBe(status);
  if (record.status === "active") {
    expect(record).toMatchObject({ sandbox: { passed: true }, totals: { safetyViolations: 0 } });
    expect(record.tests.length).toBeGreaterThan(0);
    if (record.id === "craft_item@2.0.0") expect(record.review?.approved).toBe(true);
  }
  if (record.content === null) expect(["retired", "revoked"]).toContain(record.status);
}

function checkTogether(records: readonly CapabilityRecord[]) {
  const active = records.filter(({ status }) => status === "active").map(({ id }) => id.split("@")[0]);
  for (const name of new Set(active)) expect(active.filter((one) => one === name).length).toBeLessThanOrEqual(2);
  expect(records.filter(({ status }) => status === "shadow").length).toBeLessThanOrEqual(6);
}

describe("random sequences of events", () => {
  test("never reach an illegal state, and replaying the log gives the same records", async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(commands, async (given) => {
        const { events, store, records, again } = await play(given);
        const folded = new Map<string, CapabilityRecord>();
        for (const event of events) folded.set(event.id, afterEvent(folded.get(event.id), event));
        expect([...folded.values()].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(records);
        expect(new CapabilityLog(store).list()).toEqual(records);
        expect(again().list()).toEqual(records);
        expect((await play(given)).events).toEqual(events);
        for (const { to } of records.flatMap(({ moves }) => moves)) seen.add(to);
        for (const { content } of records) if (content === null) seen.add("collected");
      }),
      { numRuns: 30, seed: 6 },
    );
    expect([...seen].sort()).toEqual(["active", "collected", "retired", "revoked", "shadow"]);
  });

  test("that no catalogue produced are refused by the fold, or lead to a legal record", () => {
    const { catalogue } = bakery();
    const record = catalogue.registerOption(OPTIONS[0]);
    const event = fc.oneof(
      fc.constant<CapabilityEvent>({ type: "registered", id: record.id, record }),
      fc.constant<CapabilityEvent>({ type: "collected", id: record.id, at: 1 }),
      fc
        .constantFrom(...CAPABILITY_STATUSES)
        .map((to): CapabilityEvent => ({ type: "moved", id: record.id, move: { at: 1, to, by: "x", because: "" } })),
      fc.boolean().map(
        (succeeded): CapabilityEvent => ({
          type: "ran",
          id: record.id,
          outcome: { at: 1, mode: "shadow", succeeded, durationMs: 1 },
        }),
      ),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let folded: CapabilityRecord | undefined;
        for (const one of events) {
          const before = folded;
          try {
            folded = afterEvent(folded, one);
          } catch (error) {
            expect(error).toBeInstanceOf(CodedError);
            continue;
          }
          if (one.type === "moved") expect(TRANSITIONS[before?.status ?? "revoked"]).toContain(folded.status);
          else expect(folded.status).toBe(before?.status ?? "shadow");
          expect(CapabilityRecord.safeParse(folded).success).toBe(true);
        }
      }),
      { numRuns: 300, seed: 6 },
    );
  });
});
