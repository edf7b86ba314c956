import { afterEach, describe, expect, test, vi } from "vitest";
import { CodedError, type PlannerClient, type SearchEvent } from "../../../schemas/index.ts";
import { buildApp, ProblemDetails } from "../../../server/index.ts";
import { answeringClient, INFO, UNSOLVABLE, workingClient } from "../planner-doubles.ts";

const EVENTS: SearchEvent[] = [
  { type: "incumbent", planner: "htn", cost: 12 },
  { type: "bound", lowerBound: 7 },
];

/** A client that emits `EVENTS` and then calls `end`. */
const eventClient = (end: () => typeof UNSOLVABLE): PlannerClient => ({
  plan: async (_problem, { onEvent } = {}) => {
    for (const event of EVENTS) onEvent?.(event);
    return end();
  },
  close: async () => {},
});

async function streamOf(planner: PlannerClient, accept = "text/event-stream") {
  const app = buildApp({ planner, info: INFO });
  const answer = await app.inject({
    method: "POST",
    url: "/plan",
    headers: { accept },
    payload: { goal: { items: { stick: 1 } } },
  });
  await app.close();
  return answer;
}

const eventsOf = (body: string) =>
  body
    .trimEnd()
    .split("\n\n")
    .map((block) => /^event: (.*)\ndata: (.*)$/.exec(block))
    .map((match) => ({ event: match?.[1], data: JSON.parse(match?.[2] ?? "null") }));

afterEach(() => {
  vi.useRealTimers();
});

describe("POST /plan with Accept: text/event-stream", () => {
  test("streams the search's events, and the result last", async () => {
    const answer = await streamOf(eventClient(() => UNSOLVABLE));
    expect(answer.headers["content-type"]).toBe("text/event-stream");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(eventsOf(answer.body)).toEqual([
      ...EVENTS.map((event) => ({ event: event.type, data: event })),
      { event: "result", data: UNSOLVABLE },
    ]);
  });

  test.each([
    ["TEXT/EVENT-STREAM", "text/event-stream"],
    ["text/event-stream; charset=utf-8, */*", "text/event-stream"],
    ["application/json, text/event-stream", "text/event-stream"],
    ["application/json, text/event-stream;q=0", "application/json; charset=utf-8"],
    ["application/json, text/event-stream; Q=0.5", "application/json; charset=utf-8"],
    ["text/event-stream-of-mine", "application/json; charset=utf-8"],
    ["*/*", "application/json; charset=utf-8"],
  ])("reads %s as HTTP has it", async (accept, type) => {
    const answer = await streamOf(answeringClient().client, accept);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, type]);
  });

  test("answers a failure before the first event with its status", async () => {
    const { client } = answeringClient(() => {
      throw new CodedError("input.unknownItem", "stikc");
    });
    const answer = await streamOf(client);
    expect(answer.statusCode).toBe(422);
    expect(ProblemDetails.parse(answer.json()).code).toBe("input.unknownItem");
  });

  test("ends a failing stream with the problem document", async () => {
    const answer = await streamOf(
      eventClient(() => {
        throw new TypeError("secret");
      }),
    );
    const last = eventsOf(answer.body).at(-1);
    expect(last?.event).toBe("error");
    expect(ProblemDetails.parse(last?.data)).toMatchObject({ status: 500, code: "http.internal" });
    expect(answer.body).not.toContain("secret");
  });

  test("streams a result without events, too", async () => {
    expect(eventsOf((await streamOf(answeringClient().client)).body)).toEqual([{ event: "result", data: UNSOLVABLE }]);
  });

  test("sends heartbeats while the job is queued", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const job = workingClient();
    const answer = streamOf(job.client);
    await job.started;
    vi.advanceTimersByTime(31_000);
    job.finish();
    const { body } = await answer;
    expect(body.match(/^: no result yet\n\n: no result yet\n\nevent: result\n/)).not.toBeNull();
  });
});
