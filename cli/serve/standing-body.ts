// A body that stays at its post: after a kick or a lost connection it joins again, staying away longer with every join that led to nothing.
// Whoever has it acts, perceives and listens by way of this, and gets the body that is joined now; between two joins it is the last one, which
// answers `run.disconnected`. Invariant: one body at a time; the last to join is closed.

import { BackOff, type BackOffPolicy, DEFAULT_BACK_OFF } from "../../bots/supervisor/back-off.ts";
import { joinAgain } from "../../bots/supervisor/joining-again.ts";
import type { Clock } from "../../executor/index.ts";
import { type ChatLine, type ChatPort, CodedError, type ErrorCode, toCodedError } from "../../schemas/index.ts";
import type { ServiceBody } from "../../server/body/service-body.ts";

/** A body that joined, in the service's hands. */
export interface Post {
  body: ServiceBody;
  chat?: ChatPort;
  /** Resolves with why, once it cannot act any more. */
  lost: Promise<CodedError>;
  /** Joins again after such a loss, to be closed in its place; absent where there is nothing to join again. */
  rejoin?: (signal: AbortSignal) => Promise<Post>;
  close(): Promise<void>;
}

export interface StandingOptions {
  clock: Clock;
  /** Aborts where nobody wants it to join again. */
  signal: AbortSignal;
  /** What happens between two joins, in words. */
  onStage?: (text: string) => void;
  backOff?: BackOffPolicy;
}

/** What a new connection may mend. */
const MENDABLE: ReadonlySet<ErrorCode> = new Set(["run.disconnected", "run.connectFailed"]);

export function standingBody(first: Post, options: StandingOptions): Omit<Post, "rejoin"> {
  const own = new AbortController();
  const signal = AbortSignal.any([own.signal, options.signal]);
  const lost = Promise.withResolvers<CodedError>();
  const listeners = new Map<(line: ChatLine) => void, () => void>();
  let post = first;
  const onChat = (listener: (line: ChatLine) => void): void =>
    void listeners.set(listener, post.chat?.listen(listener) ?? (() => {}));
  const stayed = stay(first, { ...options, signal }, (next) => {
    for (const silence of listeners.values()) silence();
    post = next;
    for (const listener of listeners.keys()) onChat(listener);
  });
  void stayed.then(lost.resolve);
  const { chat } = first;
  return {
    body: {
      runOption: (asked) => post.body.runOption(asked),
      runGoal: (asked) => post.body.runGoal(asked),
      bounded: async (problem) => (await post.body.bounded?.(problem)) ?? problem,
      ...(first.body.perceiver === undefined ? {} : { perceiver: currentPerceiver(() => post) }),
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
            say: (text, to) => post.chat?.say(text, to),
          },
        }),
    lost: lost.promise,
    async close() {
      own.abort(new CodedError("run.aborted", "the body is closed"));
      // A join that is under way ends by the signal, and its body is nobody's otherwise.
      await stayed;
      await post.close();
    },
  };
}

/** Joins again as often as that helps; resolves with what cannot be mended, or with the signal's reason. */
async function stay(first: Post, options: StandingOptions, onJoined: (post: Post) => void): Promise<CodedError> {
  const { clock, signal, onStage = () => {}, backOff: policy = DEFAULT_BACK_OFF } = options;
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
    // A body that held out for longer than the longest wait did get somewhere.
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

function currentPerceiver(current: () => Post): NonNullable<ServiceBody["perceiver"]> {
  const perceiver = (): NonNullable<ServiceBody["perceiver"]> => {
    const { perceiver: now } = current().body;
    if (now === undefined)
      throw new CodedError("run.noBody", "the body that is joined now tells nothing of what it perceives");
    return now;
  };
  return {
    snapshot: () => perceiver().snapshot(),
    inventory: () => perceiver().inventory(),
    waypoints: () => perceiver().waypoints(),
  };
}
