// What a service with a body, and one with a registry of capabilities, can be asked, as functions. Only the web's own interfaces.

import type { InventoryView, Snapshot, WaypointsView } from "../../schemas/conversation/snapshot.ts";
import { CodedError } from "../../schemas/errors/coded-error.ts";
import type {
  CapabilityStatus,
  LeafRegistration,
  OptionRegistration,
  Review,
} from "../../schemas/execution/capability.ts";
import type { ResumeTicket } from "../../schemas/execution/time-bucket.ts";
import type { RunEvent } from "../../schemas/execution/trace.ts";
import type { ProblemInput } from "../../schemas/planning/problem.ts";
import { serverSentEvents } from "../../workers/clients/server-sent-events.ts";
import type { CancelAnswer, GoalAnswer, OptionAnswer, PauseAnswer, ResumeAnswer } from "../body/documents.ts";
import type { RunProgressReport } from "../body/run-controller.ts";
import type { CapabilityList, CapabilityReport, OwnCapabilityReport } from "../capabilities/documents.ts";
import { errorOfAnswer } from "./problem-answer.ts";

export interface AskOptions {
  /** Calls the question off; a run that goes on is stopped. */
  signal?: AbortSignal;
}

export interface FollowOptions extends AskOptions {
  /** Under which a repetition of the request, after a connection that broke, runs nothing twice and is answered as the first was. */
  idempotencyKey?: string;
  /** Told everything that the run does. */
  onEvent?: (event: RunEvent) => void;
  /** Told the run's figures about every second. */
  onProgress?: (progress: RunProgressReport) => void;
}

/** Who moves a capability, and why. */
export interface MoveRequest {
  by?: string;
  because?: string;
}

export interface BodyClient {
  /** Lets the body reach a goal. What happened in the world is the answer, success or not. */
  run(
    request: { problem: ProblemInput; deadlineMs?: number; resume?: ResumeTicket; runId?: string },
    options?: FollowOptions,
  ): Promise<GoalAnswer>;
  /** Lets the body do one thing; what is in shadow is rehearsed instead. */
  runOption(
    request: { option: string; args?: Record<string, unknown>; runId?: string },
    options?: FollowOptions,
  ): Promise<OptionAnswer>;
  /** Stops a run, or all; the ids of those that were stopped, once the body stands still. */
  cancel(runId?: string, options?: AskOptions): Promise<string[]>;
  /** Lets a run rest, or all that pursue a goal; the ids of those that do, once the act under way has ended. */
  pause(runId?: string, options?: AskOptions): Promise<string[]>;
  /** Lets a run that was paused go on, or all; their ids. */
  resume(runId?: string, options?: AskOptions): Promise<string[]>;
  snapshot(options?: AskOptions): Promise<Snapshot>;
  inventory(options?: AskOptions): Promise<InventoryView>;
  waypoints(options?: AskOptions): Promise<WaypointsView>;
  capabilities(options?: AskOptions & { status?: CapabilityStatus }): Promise<CapabilityList>;
  /** By `name@version`, or the best active one of `name` or `name@range`. */
  capability(id: string, options?: AskOptions): Promise<CapabilityReport | OwnCapabilityReport>;
  registerOption(registration: OptionRegistration, options?: AskOptions): Promise<CapabilityReport>;
  registerLeaf(registration: LeafRegistration, options?: AskOptions): Promise<CapabilityReport>;
  promote(id: string, move?: MoveRequest, options?: AskOptions): Promise<CapabilityReport>;
  retire(id: string, move?: MoveRequest, options?: AskOptions): Promise<CapabilityReport>;
  revoke(id: string, move?: MoveRequest, options?: AskOptions): Promise<CapabilityReport>;
  review(id: string, review: Review, options?: AskOptions): Promise<CapabilityReport>;
  /** Runs the acceptance tests once more. */
  runSandbox(id: string, options?: AskOptions): Promise<CapabilityReport>;
}

/** Sends a request to a route; rejects with the CodedError that the service answers with. */
export type Send = (route: string, init: RequestInit, signal: AbortSignal | undefined) => Promise<Response>;

export function bodyClient(send: Send): BodyClient {
  const get = async <D>(route: string, { signal }: AskOptions = {}): Promise<D> =>
    (await send(route, {}, signal)).json() as Promise<D>;
  const post = async <D>(route: string, document: unknown, { signal }: AskOptions = {}): Promise<D> =>
    (await send(route, posted(document), signal)).json() as Promise<D>;
  // As a stream even where nobody listens: platforms give up on an answer that does not begin for minutes.
  const follow = async <D>(route: string, document: unknown, options: FollowOptions = {}): Promise<D> =>
    followRun<D>(await send(route, keyed(posted(document, "text/event-stream"), options), options.signal), options);
  const move =
    (verb: string) =>
    (id: string, asked: unknown = {}, options?: AskOptions): Promise<CapabilityReport> =>
      post(`/capabilities/${encodeURIComponent(id)}/${verb}`, asked, options);
  return {
    run: (request, options) => follow("/run", request, options),
    runOption: (request, options) => follow("/run-option", request, options),
    cancel: async (runId, options) => (await post<CancelAnswer>("/cancel", meant(runId), options)).cancelled,
    pause: async (runId, options) => (await post<PauseAnswer>("/pause", meant(runId), options)).paused,
    resume: async (runId, options) => (await post<ResumeAnswer>("/resume", meant(runId), options)).resumed,
    snapshot: (options) => get("/snapshot", options),
    inventory: (options) => get("/inventory", options),
    waypoints: (options) => get("/waypoints", options),
    capabilities: ({ status, ...options } = {}) =>
      get(`/capabilities${status === undefined ? "" : `?status=${status}`}`, options),
    capability: (id, options) => get(`/capabilities/${encodeURIComponent(id)}`, options),
    registerOption: (registration, options) => post("/capabilities/option/register", registration, options),
    registerLeaf: (registration, options) => post("/capabilities/leaf/register", registration, options),
    promote: move("promote"),
    retire: move("retire"),
    revoke: move("revoke"),
    review: move("review"),
    runSandbox: (id, options) => move("sandbox")(id, {}, options),
  };
}

/** One run, or all where none is named. */
const meant = (runId: string | undefined) => (runId === undefined ? {} : { runId });

const posted = (document: unknown, accept = "application/json"): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", accept },
  body: JSON.stringify(document),
});

const keyed = (init: RequestInit, { idempotencyKey: key }: FollowOptions): RequestInit =>
  key === undefined ? init : { ...init, headers: { ...init.headers, "idempotency-key": key } };

/** Tells the events of a run's stream; resolves to the result that it ends in. */
async function followRun<D>(response: Response, { onEvent, onProgress, signal }: FollowOptions): Promise<D> {
  if (response.body === null) throw new CodedError("http.unexpectedAnswer", "an answer without a body");
  try {
    for await (const { event, data } of serverSentEvents(response.body)) {
      const document = JSON.parse(data);
      if (event === "result") return document as D;
      if (event === "error") throw errorOfAnswer(document, response.status);
      if (event === "metrics") onProgress?.(document as RunProgressReport);
      else if (event !== "run") onEvent?.(document as RunEvent);
    }
  } catch (error) {
    if (error instanceof CodedError) throw error;
    const code = signal?.aborted === true ? "run.aborted" : "http.unreachable";
    throw new CodedError(code, "the run's events broke off", { cause: error });
  }
  throw new CodedError("http.unreachable", "the service broke off before the run had ended");
}
