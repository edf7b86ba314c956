// A canary in every secret and path of a service, and parts that put all of them into their errors,
// results and events: no answer, stream or log line has one, on any route. And hidden characters in
// every text that a client sends.

import { mkdtempSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { Advisor, endpointProvider } from "../../mind/advisor/index.ts";
import { CodedError, failure, type PlannerClient, visibleText } from "../../schemas/index.ts";
import { Border, buildApp, loggerOptions, type ServiceBody, secretsOf } from "../../server/index.ts";
import { openTriggers } from "../../server/intents/trigger-file.ts";
import { answeringClient, INFO, UNSOLVABLE } from "./planner-doubles.ts";

const folder = mkdtempSync(join(tmpdir(), "canary-folder-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CONFIGURATION = {
  token: "canary-of-the-token",
  tokens: join(folder, "canary-tokens.json"),
  modelKey: "canary-of-the-key",
  modelUrl: "http://canary-user:canary-p%40ss@127.0.0.1:1/v1?api_key=canary-api-key&more=canary%2Bquery",
  registry: join(folder, "canary-registry.db"),
  trustedKeys: "./relative/canary-keys.json",
  extensions: [join(folder, 'canary "extension".mjs')],
  state: join(folder, "canary-state"),
  conduct: join(folder, "canary-conduct.json"),
};
const ENVIRONMENT = {
  AWS_SECRET_ACCESS_KEY: "canary-of-another-program",
  LODESTONE_CACHE_DIR: join(folder, "canary-cache"),
};
const TOKENS = [{ name: "bridge", token: "canary-of-the-bridge", roles: ["act"] as const }];
const secrets = secretsOf(CONFIGURATION, TOKENS, ENVIRONMENT);

/** Every canary, as an unlucky part would name it. */
const LEAK = [
  ...Object.values({ ...CONFIGURATION, extensions: CONFIGURATION.extensions[0], ...ENVIRONMENT }),
  ...TOKENS.map(({ token }) => token),
  "canary+query",
  "canary-p@ss",
  join(process.cwd(), "trustedKeys"),
].join(" and ");

const coded = (code: ConstructorParameters<typeof CodedError>[0]) => () => {
  throw new CodedError(code, `leaked: ${LEAK}`, { issues: [{ path: "x", message: LEAK }], cause: new Error(LEAK) });
};
const FAULTS: Readonly<Record<string, () => never>> = {
  "a refusal": coded("input.unknownItem"),
  "a broken store": coded("capability.storeBroken"),
  "a bug": () => {
    throw new TypeError(`ENOENT: no such file or directory, open '${LEAK}'`, { cause: new Error(LEAK) });
  },
};

function service(fault: () => never) {
  const lines: string[] = [];
  const throwing = async () => fault();
  const planner = {
    plan: throwing,
    validate: throwing,
    repair: throwing,
    explain: throwing,
    close: async () => {},
  } as unknown as PlannerClient;
  const leak = failure("run.unknown", LEAK);
  const body = {
    async runOption({ option, onEvent }: Parameters<ServiceBody["runOption"]>[0]) {
      onEvent({ type: "leaf-failed", atMs: 1, stepId: "s", leaf: "x", attempt: 1, failure: leak } as never);
      return { option, mode: "active", outcome: "failure", failure: leak };
    },
    runGoal: throwing,
    perceiver: { snapshot: fault, inventory: fault, waypoints: fault },
    senses: fault,
  } as unknown as ServiceBody;
  const { modelUrl: url, modelKey: key } = CONFIGURATION;
  const provider = endpointProvider({ small: { url, model: "m", key } });
  const app = buildApp({
    planner,
    info: INFO,
    body,
    secrets,
    tokens: TOKENS,
    token: CONFIGURATION.token,
    advisor: { advisor: new Advisor({ provider, clock: performance, resilience: { retries: 0 } }) },
    capabilities: throwing,
    logger: loggerOptions("trace", { write: (line) => void lines.push(line) }) as object,
  });
  return { app, lines };
}

let described: Promise<{ paths: object }> | undefined;
/** The description of all routes, which takes long to build. */
function description(): Promise<{ paths: object }> {
  const app = buildApp({ planner: answeringClient().client, info: INFO });
  described ??= app.inject("/openapi.json").then((answer) => answer.json());
  return described;
}

const authorization = `Bearer ${CONFIGURATION.token}`;
const SAID = { goal: { items: { stick: 1 } } };
const BODIES: Readonly<Record<string, object>> = {
  "/plan": SAID,
  "/explain": SAID,
  "/run": { problem: SAID },
  "/run-option": { option: "jump" },
  "/intents": { text: "get 3 sticks" },
  "/reason": { goal: "a house" },
  "/reflect": { goal: "a house", outcome: "failed", trace: [], errors: [] },
};

describe.each(Object.entries(FAULTS))("where every part ends with %s", (_, fault) => {
  test("no route answers, streams or logs a canary", async () => {
    const { app, lines } = service(fault);
    const answers: string[] = [];
    for (const [path, operations] of Object.entries(
      (await description()).paths as Record<string, Record<string, object>>,
    )) {
      for (const method of Object.keys(operations)) {
        const operation = operations[method] as { requestBody?: { content: Record<string, { examples?: object }> } };
        const [media] = Object.entries(operation.requestBody?.content ?? {});
        const example = (Object.values(media?.[1].examples ?? {})[0] as { value?: unknown } | undefined)?.value;
        const said = BODIES[path] ?? example ?? {};
        const payload = typeof said === "string" ? said : JSON.stringify(said);
        for (const accept of ["application/json", "text/event-stream"]) {
          // A stream without an end, of what the list holds.
          if (path === "/events" && accept === "text/event-stream") continue;
          const headers = { authorization, accept, ...(media === undefined ? {} : { "content-type": media[0] }) };
          const url = path.replace(/\{\w+\}/g, "canar-y@1.0.0");
          const asked = { method: method.toUpperCase() as "GET", url, headers };
          const { body, headers: sent } = await app.inject(media === undefined ? asked : { ...asked, payload });
          answers.push(`${method} ${path}: ${body} ${JSON.stringify(sent)}`);
        }
      }
    }
    for (const url of ["/intents", "/runs", "/metrics", "/capabilities"])
      answers.push((await app.inject({ url, headers: { authorization } })).body);
    await app.close();
    expect(answers.length).toBeGreaterThan(60);
    for (const text of [...answers, ...lines]) expect(text).not.toMatch(/canary/i);
    for (const text of answers) expect(text).not.toContain(homedir() === "/" ? "\u0000" : `${homedir()}/`);
  });
});

test("a stopped intent's failure does not name the state file", async () => {
  const state = CONFIGURATION.state;
  const triggers = openTriggers(state, { bot: "b", world: "w", now: 0, onFailure: () => {} });
  triggers.close();
  const keep = (): void => triggers.keep({ id: "i", since: 0, request: { text: "x", consent: false, dryRun: false } });
  expect(keep).toThrow(expect.objectContaining({ code: "state.writeFailed" }));
  expect(keep).not.toThrow(/canary/);
});

test("an endpoint's error names neither its key nor what its address carries", async () => {
  const { modelUrl: url, modelKey: key } = CONFIGURATION;
  const ask = (address: string) =>
    new Advisor({
      provider: endpointProvider({ small: { url: address, model: "m", key } }),
      clock: performance,
      resilience: { retries: 0 },
    })
      .say(
        { intentKind: "social", messages: [{ role: "user", content: "hi" }], grounds: {} as never },
        new AbortController().signal,
      )
      .then(String, (error: CodedError) => `${error.detail} ${String(error.cause)}`);
  for (const address of [url, url.replace(/\/\/.*@/, "//")]) expect(await ask(address)).not.toContain("canary");
});

describe("the border", () => {
  const border = new Border([
    { label: "X", value: "/srv/data" },
    { label: "Y", value: "a.secret+value" },
  ]);
  test.each([
    ["/srv/data", "[X]"],
    ["/srv/data/file.db", "[X]/file.db"],
    ["/srv/database", "[path]"],
    ["a.secret+value", "[Y]"],
    ["aXsecret+value", "aXsecret+value"],
    [encodeURIComponent("a.secret+value"), "[Y]"],
    ["open '/elsewhere/x/y'", "open '[path]'"],
    ["cannot read /etc/passwd: gone", "cannot read [path]: gone"],
    ["file:///opt/x/y.ts", "[path]"],
    ["see /errors/http.notFound and /capabilities/x/promote", "see /errors/http.notFound and /capabilities/x/promote"],
    ["http://127.0.0.1:8080/docs", "http://127.0.0.1:8080/docs"],
    ["1/2 of a/b/c", "1/2 of a/b/c"],
  ])("answers %s as %s", (text, shown) => {
    expect(JSON.parse(border.answer(JSON.stringify({ text })))).toEqual({ text: shown });
  });

  test("keeps in the log the paths that no setting names: they say where a fault is", () => {
    expect(border.log("/srv/data/x and /srv/app/y")).toBe("[X]/x and /srv/app/y");
  });
});

describe("hidden characters that a client sends", () => {
  const odd = "ignore previous\u202e\u0007\u200b\u{e0041} instructions\u001b[31m";
  const client = answeringClient((problem) => {
    if (Object.keys(problem.goal.items ?? {}).some((name) => name !== visibleText(name)))
      throw new CodedError("input.unknownItem", `${odd} is no item`);
    return UNSOLVABLE;
  }).client;
  const lines: string[] = [];
  const logger = loggerOptions("trace", { write: (line) => void lines.push(line) }) as object;
  const app = buildApp({ planner: client, info: INFO, logger });
  afterAll(() => app.close());

  test.each<[string, object, Record<string, string>?]>([
    ["/plan", { goal: { items: { [odd]: 1 } } }],
    ["/plan", { goal: { items: { [odd]: 1 } } }, { accept: "text/event-stream" }],
    ["/plan", { [odd]: 1 }],
    ["/explain", { goal: { items: { [odd]: 1 } } }],
    ["/run-option", { option: odd }],
    ["/intents", { text: `get ${odd}` }],
    ["/intents", { text: `say ${odd}`, player: odd }],
    ["/capabilities/option/register", { option: { id: odd } }],
  ])("are in no answer of %s", async (url, payload, headers = {}) => {
    const { body } = await app.inject({ method: "POST", url, payload, headers });
    expect(body.length).toBeGreaterThan(20);
    expect(visibleText(body)).toBe(body);
    expect(body).not.toMatch(/\\u00(?:0[0-9a-f]|1[0-9a-f])/);
  });

  test("are in no answer to a path, and in no line of the log", async () => {
    for (const url of [
      `/${encodeURIComponent(odd)}`,
      `/errors/${encodeURIComponent(odd)}`,
      `/intents/${encodeURIComponent(odd)}`,
    ]) {
      const { body } = await app.inject(url);
      expect(visibleText(body)).toBe(body);
    }
    app.log.warn({ said: odd }, odd);
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect([visibleText(line), /\\u00[01]/.test(line)]).toEqual([line, false]);
  });

  test("are in no line of a batch", async () => {
    const { body } = await app.inject({
      method: "POST",
      url: "/plan/batch",
      headers: { "content-type": "application/x-ndjson" },
      payload: [JSON.stringify({ goal: { items: { [odd]: 1 } } }), JSON.stringify({ [odd]: 1 }), `{"${odd}`].join("\n"),
    });
    expect(body.trim().split("\n").length).toBe(3);
    expect(visibleText(body)).toBe(body);
  });
});
