// The remote client against failing services: every failure has a code.

import { describe, expect, test } from "vitest";
import { remoteClient } from "../../../workers/index.ts";
import { problemOf } from "../problems.ts";

const PROBLEM = problemOf({ goal: { items: { stick: 1 } } });

/** A client whose service gives `answer` to every request and records the requests in `asked`. */
function clientOf(answer: () => Response, options: { token?: string } = {}) {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const fetch = async (url: unknown, init?: RequestInit): Promise<Response> => {
    asked.push({ url: String(url), init });
    return answer();
  };
  return { client: remoteClient({ url: "http://planner.test/base/", fetch, ...options }), asked };
}

const json =
  (document: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(document), { status });
const events = (text: string) => () => new Response(text, { headers: { "content-type": "text/event-stream" } });
const UNSOLVABLE = { status: "unsolvable", reasons: [], stats: {} };

describe("the remote client", () => {
  test("sends document, token and client name to the route under the given address", async () => {
    const { client, asked } = clientOf(json(UNSOLVABLE), { token: "secret" });
    expect(await client.plan(PROBLEM, { client: "bot 7" })).toEqual(UNSOLVABLE);
    const [{ url, init } = { url: "", init: undefined }] = asked;
    expect(url).toBe("http://planner.test/base/plan");
    expect(init).toMatchObject({
      method: "POST",
      body: JSON.stringify(PROBLEM),
      headers: { authorization: "Bearer secret", "lodestone-client": "bot 7", "content-type": "application/json" },
    });
  });

  test("rejects with the code, detail and issues of the service's error", async () => {
    const issues = [{ path: "goal", message: "wrong" }];
    const { client } = clientOf(json({ code: "input.invalid", detail: "no goal", issues }, 400));
    await expect(client.plan(PROBLEM)).rejects.toMatchObject({
      name: "CodedError",
      code: "input.invalid",
      detail: "no goal",
      issues,
    });
  });

  test.each([
    ["an error with an unknown code", json({ error: "bad gateway" }, 502), "http.unexpectedAnswer"],
    ["an error that is not JSON", () => new Response("<html>", { status: 502 }), "http.unexpectedAnswer"],
    ["an answer that is not JSON", () => new Response("<html>"), "http.unexpectedAnswer"],
    ["no answer", () => Promise.reject(new TypeError("fetch failed")) as never, "http.unreachable"],
  ])("rejects with a code after %s", async (_, answer, code) => {
    const { client } = clientOf(answer);
    await expect(client.plan(PROBLEM)).rejects.toMatchObject({ code });
    await expect(client.planBytes(PROBLEM)).rejects.toMatchObject({ code });
  });

  test("reports a stream's events and returns its result, even if bytes arrive one by one", async () => {
    const text = `: comment\n\nevent: bound\ndata: {"type":"bound","lowerBound":7}\n\nevent: result\ndata: ${JSON.stringify(UNSOLVABLE)}\n\n`;
    const bytes = new TextEncoder().encode(text);
    const body = () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
          controller.close();
        },
      });
    const { client } = clientOf(() => new Response(body()));
    const reported: unknown[] = [];
    expect(await client.plan(PROBLEM, { onEvent: (event) => void reported.push(event) })).toEqual(UNSOLVABLE);
    expect(reported).toEqual([{ type: "bound", lowerBound: 7 }]);
  });

  test("rejects with a code if a stream ends in an error or breaks off", async () => {
    const onEvent = (): void => {};
    const failing = clientOf(events('event: error\ndata: {"code":"pool.workerFailed","detail":"gone"}\n\n'));
    await expect(failing.client.plan(PROBLEM, { onEvent })).rejects.toMatchObject({ code: "pool.workerFailed" });
    const broken = clientOf(events('event: bound\ndata: {"type":"bound","lowerBound":7}\n\nevent: res'));
    await expect(broken.client.plan(PROBLEM, { onEvent })).rejects.toMatchObject({ code: "http.unreachable" });
  });
});
