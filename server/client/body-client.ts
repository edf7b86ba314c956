// Client functions for a service with a body, and for its registry of capabilities. Uses only web
// APIs.

import { CodedError } from "../../schemas/errors/coded-error.ts";
import type {
  CapabilityStatus,
  InventoryView,
  LeafRegistration,
  OptionRegistration,
  ProblemInput,
  ResumeTicket,
  Review,
  RunEvent,
  Snapshot,
  WaypointsView,
} from "../../schemas/index.ts";
import { serverSentEvents } from "../../workers/clients/server-sent-events.ts";
import type { CancelAnswer, GoalAnswer, OptionAnswer, PauseAnswer, ResumeAnswer } from "../body/documents.ts";
import type { RunProgressReport } from "../body/run-progress.ts";
import type { RunStatus } from "../body/run-status.ts";
import type { CapabilityList, CapabilityReport, OwnCapabilityReport } from "../capabilities/documents.ts";
import type { IntentAnswer, IntentRequestInput, IntentSummary } from "../intents/documents.ts";
import { errorOfAnswer } from "./problem-answer.ts";

export interface AskOptions {
  /** Cancels the request; its run is stopped. */
  signal?: AbortSignal;
}

export interface KeyOptions {
  /**
   * A repetition of the request with this key starts no second run and gets the first one's answer.
   */
  idempotencyKey?: string;
}

/** By what id a run can be stopped, and for which player it is asked: one of conduct's commanders. */
interface AskedFor {
  runId?: string;
  player?: string;
}

export interface FollowOptions extends AskOptions, KeyOptions {
  /** Called with every event of the run. */
  onEvent?: (event: RunEvent) => void;
  /** Called with the run's figures about every second. */
  onProgress?: (progress: RunProgressReport) => void;
}

/** The person or program that moves a capability, and the reason. */
export interface MoveRequest {
  by?: string;
  because?: string;
}

export interface BodyClient {
  /** Lets the body reach a goal. Resolves with the outcome, success or not. */
  run(
    request: { problem: ProblemInput; deadlineMs?: number; resume?: ResumeTicket } & AskedFor,
    options?: FollowOptions,
  ): Promise<GoalAnswer>;
  /** Runs one capability; one in shadow is rehearsed instead. */
  runOption(
    request: { option: string; args?: Record<string, unknown>; resume?: ResumeTicket } & AskedFor,
    options?: FollowOptions,
  ): Promise<OptionAnswer>;
  /**
   * Says a line to the bot, or gives it an intent. Resolves with how it is understood; what it does is
   * carried out in the background, see `intent`.
   */
  say(request: IntentRequestInput, options?: AskOptions & KeyOptions): Promise<IntentAnswer>;
  /** Requests, the latest first. */
  intents(options?: AskOptions & { status?: IntentAnswer["status"] }): Promise<IntentSummary[]>;
  /** How far a request is; with `waitMs` once its run ended, or that much later. */
  intent(id: string, options?: AskOptions & { waitMs?: number }): Promise<IntentAnswer>;
  /** The runs under way, oldest first. */
  runs(options?: AskOptions): Promise<RunStatus[]>;
  /** A run under way, or one that ended lately; with `waitMs` once it ended, or that much later. */
  runStatus(runId: string, options?: AskOptions & { waitMs?: number }): Promise<RunStatus>;
  /** Stops a run, or all; resolves with their ids once the body stands still. */
  cancel(runId?: string, options?: AskOptions): Promise<string[]>;
  /**
   * Pauses a run, or all that pursue a goal; resolves with their ids once the current act has
   * ended.
   */
  pause(runId?: string, options?: AskOptions): Promise<string[]>;
  /** Resumes a paused run, or all; resolves with their ids. */
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
  /** Runs the acceptance tests again. */
  runSandbox(id: string, options?: AskOptions): Promise<CapabilityReport>;
}

/** Sends a request to a route; rejects with the CodedError of the service's answer. */
export type Send = (route: string, init: RequestInit, signal: AbortSignal | undefined) => Promise<Response>;

export function bodyClient(send: Send): BodyClient {
  const get = async <D>(route: string, { signal }: AskOptions = {}): Promise<D> =>
    (await send(route, {}, signal)).json() as Promise<D>;
  const post = async <D>(route: string, document: unknown, { signal }: AskOptions = {}): Promise<D> =>
    (await send(route, posted(document), signal)).json() as Promise<D>;
  // Always as a stream: platforms give up on an answer that does not begin for minutes.
  const follow = async <D>(route: string, document: unknown, options: FollowOptions = {}): Promise<D> =>
    followRun<D>(await send(route, keyed(posted(document, "text/event-stream"), options), options.signal), options);
  const move =
    (verb: string) =>
    (id: string, asked: unknown = {}, options?: AskOptions): Promise<CapabilityReport> =>
      post(`/capabilities/${encodeURIComponent(id)}/${verb}`, asked, options);
  return {
    run: (request, options) => follow("/run", request, options),
    runOption: (request, options) => follow("/run-option", request, options),
    say: async (request, options = {}) =>
      (await send("/intents", keyed(posted(request), options), options.signal)).json() as Promise<IntentAnswer>,
    intents: async ({ status, ...options } = {}) =>
      (await get<{ intents: IntentSummary[] }>(`/intents${status === undefined ? "" : `?status=${status}`}`, options))
        .intents,
    intent: (id, { waitMs, ...options } = {}) =>
      get(`/intents/${encodeURIComponent(id)}${waitMs === undefined ? "" : `?waitMs=${waitMs}`}`, options),
    cancel: async (runId, options) => (await post<CancelAnswer>("/cancel", meant(runId), options)).cancelled,
    pause: async (runId, options) => (await post<PauseAnswer>("/pause", meant(runId), options)).paused,
    resume: async (runId, options) => (await post<ResumeAnswer>("/resume", meant(runId), options)).resumed,
    runs: async (options) => (await get<{ runs: RunStatus[] }>("/runs", options)).runs,
    runStatus: (runId, { waitMs, ...options } = {}) =>
      get(`/runs/${encodeURIComponent(runId)}${waitMs === undefined ? "" : `?waitMs=${waitMs}`}`, options),
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

/** One run, or all without an id. */
const meant = (runId: string | undefined) => (runId === undefined ? {} : { runId });

const posted = (document: unknown, accept = "application/json"): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", accept },
  body: JSON.stringify(document),
});

const keyed = (init: RequestInit, { idempotencyKey: key }: KeyOptions): RequestInit =>
  key === undefined ? init : { ...init, headers: { ...init.headers, "idempotency-key": key } };

/** Reports the events of a run's stream; resolves with its final result. */
async function followRun<D>(response: Response, { onEvent, onProgress, signal }: FollowOptions): Promise<D> {
  if (response.body === null) throw new CodedError("http.unexpectedAnswer", "the service answered without a body");
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
    throw new CodedError(code, "the stream of the run's events broke off", { cause: error });
  }
  throw new CodedError("http.unreachable", "the service closed the stream before the run ended");
}
