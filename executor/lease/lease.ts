// The lease of a body: whoever drives it holds it, and nobody else does, so that two streams never drive the legs at once.
// Safety takes it from everybody at once, and from a lesser reflex; what is urgent takes it from routine when the act under way has
// ended, and so does whoever wants the body to rest, from whom anything but routine takes it at once; equals wait for one another, first come
// first served. Invariant: a hold is granted only after the one before was released.

import { CodedError } from "../../schemas/index.ts";
import { abortReason } from "../clock/attempt.ts";

const RANKS = { routine: 0, rest: 1, urgent: 2, safety: 3 } as const;
export type Urgency = Exclude<keyof typeof RANKS, "rest">;

export interface Claim {
  name: string;
  /** `rest` does nothing with the body but keep routine from it. */
  urgency: Urgency | "rest";
  /** Among claims of one urgency, the higher goes first; of safety, it also takes the lease from the lower. 0 where absent. */
  priority?: number;
}

/** The lease, held. */
export interface LeaseHandle {
  /** Aborts with `safety.preempted` when the body is to be given up at once. */
  readonly signal: AbortSignal;
  /** Who waits for the act under way to end; undefined as long as nobody does. */
  readonly awaitedBy: string | undefined;
  /** To be called once everything has settled and the body stands still. Further calls do nothing. */
  release(): void;
}

interface LeaseWaiter {
  claim: Claim;
  order: number;
  grant(): void;
}

interface Holder {
  claim: Claim;
  controller: AbortController;
  awaitedBy: string | undefined;
}

export class Lease {
  #holder: Holder | undefined;
  #waiting: LeaseWaiter[] = [];
  #order = 0;
  #grants = 0;

  /** How often it was granted: who has observed the body may tell whether somebody drove it since. */
  get grants(): number {
    return this.#grants;
  }

  /** Who holds it now, by name. */
  get heldBy(): string | undefined {
    return this.#holder?.claim.name;
  }

  /** Resolves when the body is the claimant's. Rejects with the signal's reason. */
  acquire(claim: Claim, signal: AbortSignal): Promise<LeaseHandle> {
    const { promise, resolve, reject } = Promise.withResolvers<LeaseHandle>();
    const waiter: LeaseWaiter = {
      claim,
      order: this.#order++,
      grant: () => {
        signal.removeEventListener("abort", onAbort);
        resolve(this.#hold(claim));
      },
    };
    const onAbort = () => {
      this.#waiting = this.#waiting.filter((other) => other !== waiter);
      this.#notifyHolder();
      reject(abortReason(signal));
    };
    if (signal.aborted) {
      reject(abortReason(signal));
      return promise;
    }
    signal.addEventListener("abort", onAbort, { once: true });
    this.#waiting.push(waiter);
    this.#waiting.sort(
      (a, b) => rankOf(b.claim) - rankOf(a.claim) || priorityOf(b.claim) - priorityOf(a.claim) || a.order - b.order,
    );
    this.#notifyHolder();
    this.#grantNext();
    return promise;
  }

  #hold(claim: Claim): LeaseHandle {
    const holder: Holder = { claim, controller: new AbortController(), awaitedBy: undefined };
    this.#holder = holder;
    this.#grants += 1;
    this.#notifyHolder();
    return {
      signal: holder.controller.signal,
      get awaitedBy() {
        return holder.awaitedBy;
      },
      release: () => {
        if (this.#holder !== holder) return;
        this.#holder = undefined;
        this.#grantNext();
      },
    };
  }

  #grantNext(): void {
    if (this.#holder === undefined) this.#waiting.shift()?.grant();
  }

  /** Lets the holder know of the first who waits. */
  #notifyHolder(): void {
    const holder = this.#holder;
    const first = this.#waiting[0]?.claim;
    if (holder === undefined) return;
    holder.awaitedBy = first !== undefined && rankOf(first) > rankOf(holder.claim) ? first.name : undefined;
    if (first !== undefined && takes(first, holder.claim)) {
      holder.controller.abort(new CodedError("safety.preempted", `${first.name} takes the body`));
    }
  }
}

const rankOf = ({ urgency }: Claim): number => RANKS[urgency];
const priorityOf = ({ priority = 0 }: Claim): number => priority;

/** Whether the claim takes the body at once. */
const takes = (claim: Claim, held: Claim): boolean =>
  held.urgency === "rest"
    ? rankOf(claim) > rankOf(held)
    : claim.urgency === "safety" && (held.urgency !== "safety" || priorityOf(claim) > priorityOf(held));
