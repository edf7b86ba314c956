// Waiting jobs, by caller: origins take turns, within each its clients, and each client's jobs keep
// their order. So a caller with a thousand jobs does not delay another's first, whatever names it
// uses.
// Source: round robin as in Nagle, "On Packet Switches with Infinite Storage" (RFC 970), at two
// levels.

/** The caller of a job. */
export interface Asker {
  /** The caller's address, which it cannot choose. */
  readonly origin: string;
  /** The name that the caller gives itself within its origin. */
  readonly client: string;
}

export interface Queued {
  readonly asker: Asker;
}

export class FairQueue<J extends Queued> {
  /** Origins with jobs, in the order of their turns. */
  readonly #origins = new Map<string, ClientTurns<J>>();
  #count = 0;

  get size(): number {
    return this.#count;
  }

  /** Jobs of one origin. */
  sizeOf(origin: string): number {
    return this.#origins.get(origin)?.size ?? 0;
  }

  push(job: J): void {
    this.#turnsOf(job.asker).push(job);
    this.#count++;
  }

  /** Puts a job back that a worker could not finish: it is the next to be taken. */
  putBack(job: J): void {
    const turns = this.#turnsOf(job.asker);
    turns.putBack(job);
    toFront(this.#origins, job.asker.origin, turns);
    this.#count++;
  }

  /** Takes the next job of the first origin and moves the origin behind the others. */
  take(): J | undefined {
    const turn = this.#origins.entries().next().value;
    if (turn === undefined) return undefined;
    const [origin, turns] = turn;
    const job = turns.take();
    this.#origins.delete(origin);
    if (turns.size > 0) this.#origins.set(origin, turns);
    if (job !== undefined) this.#count--;
    return job;
  }

  /** Takes the job of the lowest rank of the first origin, and moves the origin behind the others. */
  takeLowest(rank: (job: J) => number): J | undefined {
    const turn = this.#origins.entries().next().value;
    if (turn === undefined) return undefined;
    const [origin, turns] = turn;
    const job = turns.takeLowest(rank);
    this.#origins.delete(origin);
    if (turns.size > 0) this.#origins.set(origin, turns);
    if (job !== undefined) this.#count--;
    return job;
  }

  /** All jobs, by turns of their origins and clients. */
  *[Symbol.iterator](): Generator<J> {
    for (const turns of this.#origins.values()) yield* turns.all();
  }

  /** Removes a job; false if it was not waiting. */
  remove(job: J): boolean {
    const { origin } = job.asker;
    const turns = this.#origins.get(origin);
    if (turns?.remove(job) !== true) return false;
    if (turns.size === 0) this.#origins.delete(origin);
    this.#count--;
    return true;
  }

  /** Turns of its origin before the job's own; null if it is not waiting. */
  turnsBefore(job: J): number | null {
    return this.#origins.get(job.asker.origin)?.before(job) ?? null;
  }

  /** Turns of the origin before the turn of the caller's next job. */
  turnsBeforeNext({ origin, client }: Asker): number {
    return this.#origins.get(origin)?.beforeNext(client) ?? 0;
  }

  /** Takes all jobs. */
  drain(): J[] {
    const all = [...this];
    this.#origins.clear();
    this.#count = 0;
    return all;
  }

  #turnsOf({ origin }: Asker): ClientTurns<J> {
    let turns = this.#origins.get(origin);
    if (turns === undefined) {
      turns = new ClientTurns();
      this.#origins.set(origin, turns);
    }
    return turns;
  }
}

/** The jobs of one origin. */
class ClientTurns<J extends Queued> {
  /** Clients with jobs, in the order of their turns. */
  readonly #clients = new Map<string, Set<J>>();
  size = 0;

  push(job: J): void {
    const { client } = job.asker;
    const jobs = this.#clients.get(client);
    if (jobs === undefined) this.#clients.set(client, new Set([job]));
    else jobs.add(job);
    this.size++;
  }

  putBack(job: J): void {
    const { client } = job.asker;
    toFront(this.#clients, client, new Set([job, ...(this.#clients.get(client) ?? [])]));
    this.size++;
  }

  take(): J | undefined {
    const turn = this.#clients.entries().next().value;
    if (turn === undefined) return undefined;
    const [client, jobs] = turn;
    const job = jobs.values().next().value;
    this.#clients.delete(client);
    if (job === undefined) return undefined;
    jobs.delete(job);
    if (jobs.size > 0) this.#clients.set(client, jobs);
    this.size--;
    return job;
  }

  /** Takes the first job of the lowest rank, and moves its client behind the others. */
  takeLowest(rank: (job: J) => number): J | undefined {
    let lowest: J | undefined;
    for (const jobs of this.#clients.values())
      for (const job of jobs) if (lowest === undefined || rank(job) < rank(lowest)) lowest = job;
    if (lowest === undefined) return undefined;
    const { client } = lowest.asker;
    const jobs = this.#clients.get(client) ?? new Set();
    this.#clients.delete(client);
    jobs.delete(lowest);
    if (jobs.size > 0) this.#clients.set(client, jobs);
    this.size--;
    return lowest;
  }

  remove(job: J): boolean {
    const { client } = job.asker;
    const jobs = this.#clients.get(client);
    if (jobs?.delete(job) !== true) return false;
    if (jobs.size === 0) this.#clients.delete(client);
    this.size--;
    return true;
  }

  before(job: J): number | null {
    const { client } = job.asker;
    const at = [...(this.#clients.get(client) ?? [])].indexOf(job);
    return at < 0 ? null : this.#beforeTurn(client, at);
  }

  beforeNext(client: string): number {
    return this.#beforeTurn(client, this.#clients.get(client)?.size ?? 0);
  }

  all(): J[] {
    return [...this.#clients.values()].flatMap((jobs) => [...jobs]);
  }

  /**
   * Turns before the one that follows `turns` turns of a client. The other clients have up to as
   * many by then, those ahead of it one more.
   */
  #beforeTurn(client: string, turns: number): number {
    let sum = turns;
    let isAhead = true;
    for (const [other, jobs] of this.#clients) {
      if (other === client) isAhead = false;
      else sum += Math.min(jobs.size, isAhead ? turns + 1 : turns);
    }
    return sum;
  }
}

function toFront<V>(map: Map<string, V>, key: string, value: V): void {
  const others = [...map];
  map.clear();
  map.set(key, value);
  for (const [other, held] of others) if (other !== key) map.set(other, held);
}
