// Every route of the service as a function: the remote PlannerClient, and what only a service
// offers.
// Invariant: uses only web APIs and loads no module that needs more (a test checks the imports).

import type { ItemWays } from "../../domains/minecraft/ways/item-ways.ts";
import { CodedError } from "../../schemas/errors/coded-error.ts";
import type {
  Domain,
  Explanation,
  JobOptions,
  Objective,
  PlanRequestOptions,
  ResultIn,
  Validation,
  View,
} from "../../schemas/index.ts";
import type { ProblemInput } from "../../schemas/planning/problem.ts";
import type { PlannedProblemInput } from "../../schemas/planning/read-problem.ts";
import type { Repair, RepairRequestInput } from "../../schemas/planning/repair.ts";
import { type RemoteOptions, remoteClient } from "../../workers/clients/remote-client.ts";
import type { PlannerInfoDocument } from "../observability/info.ts";
import { type AskOptions, type BodyClient, bodyClient } from "./body-client.ts";
import { linesOf, linesToSend } from "./json-lines.ts";
import { errorOfAnswer } from "./problem-answer.ts";

/** One line of a batch: a result, or an error. */
export type BatchAnswer<V extends View = "full"> =
  | { result: ResultIn<V>; error?: undefined }
  | { result?: undefined; error: CodedError };

/** How much of a plan an answer shows; the whole by default, whatever the problem's `view`. */
export interface ViewOptions<V extends View> {
  view?: V | undefined;
}

export interface ServiceClient extends BodyClient {
  /**
   * Plans; `onEvent` receives the search's events. Rejects with CodedError; with `input.invalid`
   * before anything is sent.
   */
  plan<V extends View = "full">(
    problem: ProblemInput,
    options?: PlanRequestOptions & ViewOptions<V>,
  ): Promise<ResultIn<V>>;
  /**
   * Plans many problems and yields the answers in order. A list is sent whole, an async iterable is
   * streamed if the platform can (Node can; browsers only over HTTP/2). Problems are not checked
   * before they are sent.
   */
  planBatch<V extends View = "full">(
    problems: readonly ProblemInput[] | AsyncIterable<ProblemInput>,
    options?: AskOptions & ViewOptions<V>,
  ): AsyncGenerator<BatchAnswer<V>, void>;
  /**
   * The cached answer whose plan has this id. Rejects with `plan.notCached` if the service no
   * longer holds it.
   */
  planById<V extends View = "full">(planId: string, options?: AskOptions & ViewOptions<V>): Promise<ResultIn<V>>;
  repair(request: RepairRequestInput, options?: JobOptions): Promise<Repair>;
  validate(planned: PlannedProblemInput, options?: JobOptions): Promise<Validation>;
  explain(problem: ProblemInput, options?: JobOptions): Promise<Explanation>;
  planners(options?: AskOptions): Promise<PlannerInfoDocument[]>;
  versions(options?: AskOptions): Promise<{ versions: string[]; default: string }>;
  domain(version: string, options?: AskOptions & { objective?: Objective }): Promise<Domain>;
  /** Every way to an item or fact, cheapest first, or what all ways lack. */
  itemWays(version: string, name: string, options?: AskOptions & { objective?: Objective }): Promise<ItemWays>;
  /** Whether the service is up and warm. Never rejects. */
  isReady(options?: AskOptions): Promise<boolean>;
  /** Aborts all requests under way. */
  close(): Promise<void>;
}

const NDJSON = "application/x-ndjson";

export function serviceClient(options: RemoteOptions): ServiceClient {
  const { fetch: send = fetch, token } = options;
  const url = options.url.replace(/\/+$/, "");
  const remote = remoteClient(options);
  const closing = new AbortController();
  const request = async (route: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
    const either = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
    let response: Response;
    try {
      response = await send(`${url}${route}`, { ...init, headers, signal: either });
    } catch (error) {
      if (signal?.aborted === true) throw new CodedError("run.aborted", "the request was cancelled", { cause: error });
      if (closing.signal.aborted) throw new CodedError("pool.closed", "this client was closed", { cause: error });
      throw new CodedError("http.unreachable", `${url}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
    if (response.ok) return response;
    throw errorOfAnswer(await response.json().catch(() => null), response.status);
  };
  const get = async <D>(route: string, { signal }: AskOptions = {}): Promise<D> =>
    (await request(route, {}, signal)).json() as Promise<D>;
  return {
    ...bodyClient(request),
    async plan<V extends View>(problem: ProblemInput, asked?: PlanRequestOptions & ViewOptions<V>) {
      if ((asked?.view ?? "full") === "full") return (await remote.plan(problem, asked)) as ResultIn<V>;
      const { bytes } = await remote.planBytes(problem, asked);
      return JSON.parse(new TextDecoder().decode(bytes)) as ResultIn<V>;
    },
    planById: (planId, { view, signal } = {}) =>
      get(`/plans/${encodeURIComponent(planId)}${view === undefined ? "" : `?view=${view}`}`, signal && { signal }),
    repair: remote.repair,
    validate: remote.validate,
    explain: remote.explain,
    async *planBatch<V extends View>(
      problems: readonly ProblemInput[] | AsyncIterable<ProblemInput>,
      { signal, view }: AskOptions & ViewOptions<V> = {},
    ) {
      const body = linesToSend(problems, (problem) => ({ ...problem, view }));
      const init = { method: "POST", headers: { "content-type": NDJSON }, body, duplex: "half" };
      const response = await request("/plan/batch", init as RequestInit, signal);
      if (response.body === null) return;
      for await (const line of linesOf(response.body)) {
        const answer = JSON.parse(line) as ResultIn<V>;
        yield typeof answer.status === "string" ? { result: answer } : { error: errorOfAnswer(answer, 200) };
      }
    },
    planners: async (asked) => (await get<{ planners: PlannerInfoDocument[] }>("/planners", asked)).planners,
    versions: (asked) => get("/versions", asked),
    domain: (version, asked) => get(`/domains/${encodeURIComponent(version)}${queryOf(asked)}`, asked),
    itemWays: (version, name, asked) =>
      get(`/domains/${encodeURIComponent(version)}/items/${encodeURIComponent(name)}${queryOf(asked)}`, asked),
    isReady: (asked) =>
      get("/readyz", asked).then(
        () => true,
        () => false,
      ),
    async close() {
      closing.abort();
      await remote.close();
    },
  };
}

const queryOf = (asked: { objective?: Objective } | undefined): string =>
  asked?.objective === undefined ? "" : `?objective=${asked.objective}`;
