// The lease of a body: one holder at a time drives it, so that two streams never move the legs at
// once. Safety preempts every other holder at once, and a lesser reflex too. Urgent claims take
// over from routine when the current act has ended. A claim to rest does the same; it yields at
// once to anything but routine. Equal claims wait in order of arrival. Invariant: a lease is
// granted only after the previous holder released it.

import { CodedError } from "../../schemas/index.ts";
import { abortReason } from "../clock/attempt.ts";

const RANKS = { routine: 0, rest: 1, urgent: 2, safety: 3 } as const;
export type Urgency = Exclude<keyof typeof RANKS, "rest">;

export interface Claim {
  name: string;
  /** `rest` only keeps routine claims from the body. */
  urgency: Urgency | "rest";
  /**
   * Within one urgency, the higher priority goes first; within safety, it also preempts the lower.
   * 0 by default.
   */
  priority?: number;
}

/** A granted lease. */
export interface LeaseHandle {
  /** Aborts with `safety.preempted` when the holder must stop at once. */
  readonly signal: AbortSignal;
  /** The claim that waits for the current act to end, by name; undefined if there is none. */
  readonly awaitedBy: string | undefined;
  /** Call it once everything has settled and the body stands still. Further calls do nothing. */
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

  /**
   * How often the lease was granted. A caller compares it to find out whether the body was driven
   * since an observation.
   */
  get grants(): number {
    return this.#grants;
  }

  /** The holder's name. */
  get heldBy(): string | undefined {
    return this.#holder?.claim.name;
  }

  /** The holder's urgency. */
  get heldFor(): Claim["urgency"] | undefined {
    return this.#holder?.claim.urgency;
  }

  /** Resolves when the claim is granted. Rejects with the signal's reason. */
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

  /** Notifies the holder of the first waiting claim. */
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

/** Whether the claim preempts the holder at once. */
const takes = (claim: Claim, held: Claim): boolean =>
  held.urgency === "rest"
    ? rankOf(claim) > rankOf(held)
    : claim.urgency === "safety" && (held.urgency !== "safety" || priorityOf(claim) > priorityOf(held));
