import { describe, expect, test } from "vitest";
import { VirtualClock } from "../../../executor/index.ts";
import {
  Advisor,
  type AdvisorCall,
  type AdvisorOptions,
  MODEL_SCHEMAS,
  noProvider,
} from "../../../mind/advisor/index.ts";
import { type Scripted, ScriptedProvider } from "./scripted-provider.ts";

const GOALS = JSON.stringify({ answer: "goals", goals: [{ item: "torch", qty: 16 }], text: "light" });
const QUESTION = {
  intentKind: "open",
  schema: MODEL_SCHEMAS.goals,
  messages: [{ role: "user", content: "make it bright here" }],
} as const;
const signal = new AbortController().signal;
const QUICK = { backoffMs: 1 };

function advisorWith(answers: Scripted[], options: Partial<AdvisorOptions> = {}) {
  const provider = new ScriptedProvider(...answers);
  const clock = new VirtualClock();
  const advisor = new Advisor({ provider, clock, resilience: QUICK, ...options });
  const calls: AdvisorCall[] = [];
  advisor.onCall((call) => calls.push(call));
  return { advisor, provider, calls, clock };
}

describe("asking for an answer that fits a schema", () => {
  test("returns a valid answer and sends the schema along", async () => {
    const { advisor, provider, calls } = advisorWith([GOALS]);
    expect(await advisor.ask(QUESTION, signal)).toEqual(JSON.parse(GOALS));
    expect(provider.asked[0]?.request.schema).toMatchObject({ name: "goals", json: { type: "object" } });
    expect(calls).toMatchObject([{ intentKind: "open", tokens: 15 }]);
  });

  test("has an invalid answer corrected once, by the larger model", async () => {
    const { advisor, provider } = advisorWith(["I think torches", GOALS]);
    expect(await advisor.ask(QUESTION, signal)).toEqual(JSON.parse(GOALS));
    expect(provider.asked.map(({ complexity }) => complexity >= 0.6)).toEqual([false, true]);
    expect(provider.asked[1]?.request.messages.at(-1)?.content).toContain("not JSON");
  });

  test("fails with advisor.invalid after two wrong answers, without a third call", async () => {
    const { advisor, provider } = advisorWith(["{}", '{"answer":"goals"}', GOALS]);
    await expect(advisor.ask(QUESTION, signal)).rejects.toMatchObject({ code: "advisor.invalid" });
    expect(provider.asked).toHaveLength(2);
    expect(advisor.status().calls).toMatchObject({ made: 2, failed: 1 });
  });

  test("does not accept a truncated answer", async () => {
    const { advisor } = advisorWith([{ text: GOALS, finishReason: "length" }, GOALS]);
    await advisor.ask(QUESTION, signal);
    expect(advisor.status().calls.made).toBe(2);
  });

  test("asks for a correction if the caller's check fails", async () => {
    const { advisor, provider } = advisorWith([GOALS, GOALS.replace("torch", "lantern")]);
    const check = ({ goals }: { goals: { item: string }[] }) => (goals[0]?.item === "torch" ? "no torches" : null);
    expect(await advisor.ask({ ...QUESTION, check }, signal)).toMatchObject({ goals: [{ item: "lantern" }] });
    expect(provider.asked[1]?.request.messages.at(-1)?.content).toContain("no torches");
  });

  test("answers a repeated question from the cache without a call", async () => {
    const { advisor, provider } = advisorWith([GOALS]);
    await advisor.ask(QUESTION, signal);
    expect(await advisor.ask(QUESTION, signal)).toEqual(JSON.parse(GOALS));
    expect(provider.asked).toHaveLength(1);
    expect(advisor.status().calls).toMatchObject({ made: 1, cached: 1 });
  });

  test("asks again for a question marked fresh", async () => {
    const { advisor, provider } = advisorWith([GOALS, GOALS]);
    await advisor.ask(QUESTION, signal);
    await advisor.ask({ ...QUESTION, fresh: true }, signal);
    expect(provider.asked).toHaveLength(2);
  });
});

describe("a model that fails", () => {
  test("is retried, and each try counts as a call", async () => {
    const { advisor, calls } = advisorWith([{ fails: "advisor.failed" }, GOALS]);
    await advisor.ask(QUESTION, signal);
    expect(calls.map(({ code }) => code)).toEqual(["advisor.failed", undefined]);
  });

  test("and never answers gives advisor.timeout", async () => {
    const { advisor } = advisorWith(["never"], { resilience: { ...QUICK, timeoutMs: 1, retries: 0 } });
    await expect(advisor.ask(QUESTION, signal)).rejects.toMatchObject({ code: "advisor.timeout" });
  });

  test("repeatedly opens the breaker, without further calls", async () => {
    const { advisor, provider } = advisorWith([], { resilience: { ...QUICK, retries: 0, failures: 2 } });
    for (let time = 0; time < 2; time++) {
      await expect(advisor.ask(QUESTION, signal)).rejects.toMatchObject({ code: "advisor.failed" });
    }
    await expect(advisor.ask(QUESTION, signal)).rejects.toMatchObject({ code: "advisor.busy" });
    expect(provider.asked).toHaveLength(2);
    expect(advisor.status().breaker).toBe("open");
  });

  test("reports its own failure if the breaker rejects the retry", async () => {
    const { advisor } = advisorWith(["never"], { resilience: { ...QUICK, timeoutMs: 1, retries: 2, failures: 1 } });
    await expect(advisor.ask(QUESTION, signal)).rejects.toMatchObject({ code: "advisor.timeout" });
    expect(advisor.status().breaker).toBe("open");
  });

  test("is cancelled with the caller", async () => {
    const { advisor } = advisorWith(["never"]);
    const asker = new AbortController();
    const answer = advisor.ask(QUESTION, asker.signal);
    asker.abort(new Error("gone"));
    await expect(answer).rejects.toMatchObject({ code: "run.aborted" });
  });
});

describe("the budget", () => {
  test("of calls refuses before sending and recovers after an hour", async () => {
    const { advisor, provider, clock } = advisorWith([GOALS, GOALS], { budget: { callsPerHour: 1 } });
    await advisor.ask(QUESTION, signal);
    const another = { ...QUESTION, fresh: true };
    await expect(advisor.ask(another, signal)).rejects.toMatchObject({ code: "advisor.budgetSpent" });
    expect(provider.asked).toHaveLength(1);
    await clock.sleep(3_600_001);
    await advisor.ask(another, signal);
    expect(provider.asked).toHaveLength(2);
  });

  test("of tokens counts what the provider reports", async () => {
    const { advisor } = advisorWith([GOALS], { budget: { tokensPerHour: 10 } });
    await advisor.ask(QUESTION, signal);
    expect(advisor.status().budget).toEqual({ calls: null, tokens: 0 });
    await expect(advisor.ask({ ...QUESTION, fresh: true }, signal)).rejects.toMatchObject({
      code: "advisor.budgetSpent",
    });
  });

  test("rejects calls in too quick succession with advisor.busy", async () => {
    const { advisor } = advisorWith([GOALS, GOALS], { budget: { burst: 1, perMinute: 1 } });
    await advisor.ask(QUESTION, signal);
    await expect(advisor.ask({ ...QUESTION, fresh: true }, signal)).rejects.toMatchObject({ code: "advisor.busy" });
  });
});

test("without a model every question fails with advisor.unavailable and counts no call", async () => {
  const advisor = new Advisor({ provider: noProvider, clock: new VirtualClock() });
  await expect(advisor.ask(QUESTION, signal)).rejects.toMatchObject({ code: "advisor.unavailable" });
  expect(advisor.status()).toMatchObject({ provider: "none", state: "unavailable", calls: { made: 0 } });
});
