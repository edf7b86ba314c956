// Decides what a run does when a step's time is over: whether it continues, and with which bucket
// it tries the step again. Invariant: a run that continues has gained something or tries a larger
// bucket, so that no run continues for ever without progress.

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

  /** The ticket to continue from; undefined if no step is suspended. */
  get ticket(): ResumeTicket | undefined {
    return this.#ticket;
  }

  /** Records that a step's time was over, in this bucket. */
  note(ticket: ResumeTicket, bucket: Bucket): void {
    this.#count += 1;
    this.#ticket = ticket;
    this.#bucket = bucket;
  }

  /** Continues from another run's ticket. */
  takeUp(ticket: ResumeTicket): void {
    this.#ticket = ticket;
  }

  /** The step is done: the next one gets its own bucket. */
  done(activity: string): void {
    if (this.#ticket?.origin.split("@")[0] === activity.split("@")[0]) this.#ticket = undefined;
  }

  /** The failure that ends the run; undefined if it continues. */
  ask(because: Failure): Failure | undefined {
    if (!this.#goesOn) return because;
    const isLargest = this.#bucket === BUCKETS.at(-1);
    if (!isLargest || isGain(this.#ticket?.progress ?? [])) return undefined;
    return failure(because.code, `${because.detail} (nothing was gained in the largest bucket)`);
  }
}
