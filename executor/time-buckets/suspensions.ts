// What becomes of a run when a step's time is over: whether it goes on by itself, and in which bucket such a step is tried then.
// Invariant: a run that goes on has gained something or tries in a larger bucket, so that none goes on for nothing for ever.

import {
  BUCKETS,
  type Bucket,
  type BucketPolicy,
  type Failure,
  failure,
  type ResumeTicket,
} from "../../schemas/index.ts";
import { isGain } from "../tickets/ticket.ts";

export class Suspensions {
  readonly #goesOn: boolean;
  #ticket: ResumeTicket | undefined;
  #bucket: Bucket | undefined;
  #count = 0;

  constructor(policy: BucketPolicy | undefined) {
    this.#goesOn = policy?.goesOn === true;
  }

  /** Steps whose time was over. */
  get count(): number {
    return this.#count;
  }

  /** The ticket to go on by; undefined where no step waits to be gone on with. */
  get ticket(): ResumeTicket | undefined {
    return this.#ticket;
  }

  /** A step's time was over, in this bucket. */
  note(ticket: ResumeTicket, bucket: Bucket): void {
    this.#count += 1;
    this.#ticket = ticket;
    this.#bucket = bucket;
  }

  /** Takes up what another run left. */
  takeUp(ticket: ResumeTicket): void {
    this.#ticket = ticket;
  }

  /** Such a step is done: the next has a time of its own. */
  done(activity: string): void {
    if (this.#ticket?.origin.split("@")[0] === activity.split("@")[0]) this.#ticket = undefined;
  }

  /** Why the run ends by it; undefined where it goes on. */
  ask(because: Failure): Failure | undefined {
    if (!this.#goesOn) return because;
    const isLargest = this.#bucket === BUCKETS.at(-1);
    if (!isLargest || isGain(this.#ticket?.progress ?? [])) return undefined;
    return failure(because.code, `${because.detail} (nothing was gained in the largest bucket)`);
  }
}
