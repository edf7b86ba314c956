// A body that rejoins after a kick or a lost connection, with growing pauses after joins that fail.
// Callers act, perceive and listen through it and reach the current body; between two joins that is
// the last one, which answers `run.disconnected`. What is said meanwhile is said after the join.
// Invariant: one body at a time; its successor closes it.

import { BackOff, type BackOffPolicy, DEFAULT_BACK_OFF } from "../../bots/supervisor/back-off.ts";
import { joinAgain } from "../../bots/supervisor/joining-again.ts";
import type { Clock, EventBus } from "../../executor/index.ts";
import {
  type ChatLine,
  type ChatPort,
  CodedError,
  type ErrorCode,
  type State,
  type SurroundingsView,
  toCodedError,
} from "../../schemas/index.ts";
import type { ReflexBoard, ServiceBody } from "../../server/index.ts";

/** A body that has joined. */
export interface Post {
  body: ServiceBody;
  chat?: ChatPort;
  /** Resolves with the reason once it can no longer act. */
  lost: Promise<CodedError>;
  /**
   * Joins again after a loss; the result replaces this body. Absent if joining again is impossible.
   */
  rejoin?: (signal: AbortSignal) => Promise<Post>;
  close(): Promise<void>;
}

export interface StandingOptions {
  clock: Clock;
  /** Aborts to stop it from joining again. */
  signal: AbortSignal;
  /** Reports what happens between two joins. */
  onStage?: (text: string) => void;
  backOff?: BackOffPolicy;
}

/** A server that starts again takes minutes, and what was asked for is not given up meanwhile. */
const PATIENT: BackOffPolicy = { ...DEFAULT_BACK_OFF, mostTries: 12 };
/** Lines that are kept until the body is back. */
const MAX_UNSAID = 32;

/** Errors that a new connection may fix. */
const MENDABLE: ReadonlySet<ErrorCode> = new Set(["run.disconnected", "run.connectFailed"]);

export function standingBody(first: Post, options: StandingOptions): Omit<Post, "rejoin"> {
  const own = new AbortController();
  const signal = AbortSignal.any([own.signal, options.signal]);
  const lost = Promise.withResolvers<CodedError>();
  const listeners = new Map<(line: ChatLine) => void, () => void>();
  let post = first;
  const absence = new Absence(lost.promise);
  const unsaid: [string, string | undefined][] = [];
  const say = (text: string, to?: string): void => {
    if (absence.isAway) unsaid.push([text, to]);
    else post.chat?.say(text, to);
    if (unsaid.length > MAX_UNSAID) unsaid.shift();
  };
  absence.follow(first);
  const onChat = (listener: (line: ChatLine) => void): void =>
    void listeners.set(listener, post.chat?.listen(listener) ?? (() => {}));
  let bus: EventBus | undefined;
  let unpublish = (): void => {};
  const publish = (): void => {
    unpublish();
    unpublish = (bus && post.body.publishTo?.(bus)) ?? (() => {});
  };
  const stayed = stay(first, { ...options, signal }, (next) => {
    for (const silence of listeners.values()) silence();
    post = next;
    for (const listener of listeners.keys()) onChat(listener);
    absence.follow(next);
    publish();
    bus?.publish({ topic: "health", type: "joined" });
    for (const [text, to] of unsaid.splice(0)) say(text, to);
  });
  void stayed.then(lost.resolve);
  const { chat } = first;
  return {
    body: {
      runOption: (asked) => post.body.runOption(asked),
      runGoal: (asked) => post.body.runGoal(asked),
      get mcVersion() {
        return post.body.mcVersion;
      },
      get world() {
        return post.body.world;
      },
      bounded: async (problem) => (await post.body.bounded?.(problem)) ?? problem,
      publishTo(to) {
        bus = to;
        publish();
        return () => {
          bus = undefined;
          publish();
        };
      },
      hindrance: (name, purpose) => post.body.hindrance?.(name, purpose),
      async ready(asked) {
        await absence.over(asked);
        await post.body.ready?.(asked);
      },
      ...(first.body.perceiver === undefined ? {} : { perceiver: currentPerceiver(() => post) }),
      ...(first.body.reflexes === undefined ? {} : { reflexes: currentReflexes(() => post) }),
      ...(first.body.observe === undefined ? {} : { observe: () => observed(post.body) }),
      ...(first.body.senses === undefined ? {} : { senses: (predicate) => post.body.senses?.(predicate) ?? false }),
    },
    ...(chat === undefined
      ? {}
      : {
          chat: {
            username: chat.username,
            listen(listener) {
              onChat(listener);
              return () => {
                listeners.get(listener)?.();
                listeners.delete(listener);
              };
            },
            say,
          },
        }),
    lost: lost.promise,
    async close() {
      own.abort(new CodedError("run.aborted", "the body was closed"));
      // A join in progress ends by the signal; otherwise its body would leak.
      await stayed;
      await post.close();
    },
  };
}

/** Throws CodedError `run.disconnected` if the body's successor cannot observe. */
function observed({ observe }: ServiceBody): State {
  if (observe === undefined) throw new CodedError("run.disconnected", "this body observes nothing");
  return observe();
}

/** Whether the current body is away, and for how long. */
class Absence {
  readonly #lost: Promise<CodedError>;
  #back: PromiseWithResolvers<void> | undefined;

  constructor(lost: Promise<CodedError>) {
    this.#lost = lost;
  }

  get isAway(): boolean {
    return this.#back !== undefined;
  }

  /** A body is there, until it is lost. */
  follow({ lost }: Post): void {
    this.#back?.resolve();
    this.#back = undefined;
    void lost.then(() => {
      this.#back = Promise.withResolvers();
    });
  }

  /** Resolves when a body is there; rejects when there will be none, or the signal aborts. */
  async over(signal: AbortSignal): Promise<void> {
    if (this.#back === undefined) return;
    const stopped = Promise.withResolvers<never>();
    const onAbort = (): void => stopped.reject(toCodedError(signal.reason, "run.aborted"));
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
    const never = this.#lost.then((reason) => Promise.reject(reason));
    try {
      await Promise.race([this.#back.promise, stopped.promise, never]);
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  }
}

/**
 * Joins again while that helps; resolves with an error that cannot be fixed, or with the signal's
 * reason.
 */
async function stay(first: Post, options: StandingOptions, onJoined: (post: Post) => void): Promise<CodedError> {
  const { clock, signal, onStage = () => {}, backOff: policy = PATIENT } = options;
  const backOff = new BackOff(policy);
  const joining = { clock, signal, backOff, mends: MENDABLE, onStage };
  const aborted = new Promise<CodedError>((resolve) => {
    const end = (): void => resolve(toCodedError(signal.reason));
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
  for (let post = first; ; ) {
    const joinedAt = clock.now();
    const because = await Promise.race([post.lost, aborted]);
    // A body that lasted longer than the longest wait counts as a success.
    if (clock.now() - joinedAt > policy.mostMs) backOff.reset();
    const { rejoin } = post;
    if (rejoin === undefined) return because;
    const next = await joinAgain(because, () => rejoin(signal), joining);
    if ("because" in next) return next.because;
    post = next.joined;
    onJoined(post);
    onStage("joined again");
  }
}

/** What is set holds for the bodies that follow as well. */
function currentReflexes(current: () => Post): ReflexBoard {
  const board = (): ReflexBoard => {
    const { reflexes } = current().body;
    if (reflexes === undefined) throw new CodedError("run.noBody", "the current body is not guarded");
    return reflexes;
  };
  return { list: () => board().list(), set: (name, change) => board().set(name, change) };
}

function currentPerceiver(current: () => Post): NonNullable<ServiceBody["perceiver"]> {
  const perceiver = (): NonNullable<ServiceBody["perceiver"]> => {
    const { perceiver: now } = current().body;
    if (now === undefined) throw new CodedError("run.noBody", "the current body does not report what it perceives");
    return now;
  };
  return {
    snapshot: () => perceiver().snapshot(),
    inventory: () => perceiver().inventory(),
    waypoints: () => perceiver().waypoints(),
    ...(current().body.perceiver?.surroundings === undefined
      ? {}
      : { surroundings: () => perceiver().surroundings?.() as SurroundingsView }),
  };
}
