// The ledger of steps: what each act on each subject took against its expectation, and how often it
// succeeded, everywhere and in each dimension but the overworld. Planning sees it as prices
// (`Problem.prices`): factors on the costs that a search uses, which never change what is legal.
// Invariant: it is a fold of episodes; the same episodes in the same order give the same prices.

// Not through the room's facade: a planning-only service loads no more than this.
import { isNobodysFault } from "../../executor/capabilities/blame.ts";
import type { Episode, ErrorCode, LedgerRow, NewEpisode, Problem } from "../../schemas/index.ts";

interface Account {
  succeeded: number;
  failed: number;
  /** Over the successes with an expectation, weighed as they are: Σ taken / expected. */
  ratios: number;
  rated: number;
  expectedMs: number;
  /** Mean time of the failures. */
  failedMs: number;
  /** How often it was tried anew and failed again: it then fades so many times as slowly. */
  confirmed: number;
  seen: number;
  episodes: string[];
}

/** What a failure costs beside its own time: the new plan, and the way that was in vain. */
const FAILURE_MS = 60_000;
/** Successes that every act is credited with: a first failure halves its probability. */
const CREDIT = 1;
/** What each ended run leaves of what is known, so that what may have changed is tried again. */
const FADES = 0.7;
/** Less than six tenths of an end say nothing, and a fiftieth is dropped. */
const FORGOTTEN = 0.6;
const NOTHING = 0.02;
const MIN_PRICE = 1 / 16;
/** A step of a second that always fails must be able to cost more than a walk of ten minutes. */
const MAX_PRICE = 1_024;
/** A price nearer to 1 says too little to unsettle plans. */
const MIN_CHANGE = 1.25;
/** Ends in a dimension before it has prices of its own. */
const MIN_IN_CONTEXT = 5;
const KEPT_EPISODES = 8;
const MAX_ACCOUNTS = 10_000;

export class Ledger {
  readonly #accounts = new Map<string, Account>();
  #prices: Readonly<Record<string, number>> | undefined;

  /** Counts a step. What is nobody's fault says nothing about it. */
  note(episode: NewEpisode & Partial<Pick<Episode, "id">>): void {
    if (episode.kind === "run") this.#fade();
    if (episode.kind !== "step" && episode.kind !== "note") return;
    if (episode.end !== "success" && isNobodysFault(episode.end as ErrorCode)) return;
    for (const key of keysOf(episode)) this.#noteAt(key, episode);
    this.#prices = undefined;
  }

  /** All rows, by key. */
  rows(): LedgerRow[] {
    return [...this.#accounts].map(([key, account]) => rowOf(key, account)).sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** What plans are asked with: only what tells them something. */
  prices(): NonNullable<Problem["prices"]> {
    this.#prices ??= Object.fromEntries(
      this.rows()
        .filter(({ price, key }) => isSignificant(price) && this.#isKnownWell(key))
        .map(({ key, price }) => [key, price]),
    );
    return this.#prices;
  }

  #isKnownWell(key: string): boolean {
    return !key.includes("@") || (this.#accounts.get(key)?.seen ?? 0) >= MIN_IN_CONTEXT;
  }

  #noteAt(key: string, { end, expectedMs = 0, takenMs = 0, id }: NewEpisode & Partial<Pick<Episode, "id">>): void {
    const account = this.#accounts.get(key) ?? newAccount();
    this.#accounts.delete(key);
    this.#accounts.set(key, account);
    account.seen += 1;
    if (end === "success") {
      account.succeeded += 1;
      account.confirmed = 1;
    } else {
      if (account.failed > 0 && account.failed < FORGOTTEN) account.confirmed += 1;
      account.failed += 1;
      account.failedMs += (takenMs - account.failedMs) / account.failed;
    }
    if (expectedMs > 0) {
      account.expectedMs += (expectedMs - account.expectedMs) / account.seen;
      if (end === "success") {
        account.ratios += takenMs / expectedMs;
        account.rated += 1;
      }
    }
    if (id !== undefined) account.episodes = [id, ...account.episodes].slice(0, KEPT_EPISODES);
    const [oldest] = this.#accounts.keys();
    if (this.#accounts.size > MAX_ACCOUNTS && oldest !== undefined) this.#accounts.delete(oldest);
  }

  #fade(): void {
    for (const [key, account] of this.#accounts) {
      const rest = FADES ** (1 / account.confirmed);
      for (const weight of ["succeeded", "failed", "ratios", "rated"] as const) account[weight] *= rest;
      if (account.succeeded + account.failed < NOTHING) this.#accounts.delete(key);
    }
    this.#prices = undefined;
  }
}

const newAccount = (): Account => ({
  ...{ succeeded: 0, failed: 0, ratios: 0, rated: 0, expectedMs: 0, failedMs: 0, confirmed: 1, seen: 0, episodes: [] },
});

/** The keys that an episode counts for: its act and subject, alone and in another dimension. */
function keysOf({ act, subject, situation }: NewEpisode): string[] {
  if (subject === undefined) return [];
  const key = `${act}:${subject}`;
  const { dimension } = situation;
  return [key, ...(dimension === undefined || dimension === "overworld" ? [] : [`${key}@dimension:${dimension}`])];
}

function rowOf(key: string, { succeeded, failed, ratios, rated, expectedMs, failedMs, episodes }: Account): LedgerRow {
  const failures = failed < FORGOTTEN ? 0 : failed;
  const probability = (succeeded + CREDIT) / (succeeded + failures + CREDIT);
  // As sure as the prior that a step takes what is expected, so that one surprise is not believed whole.
  const slowness = rated < FORGOTTEN ? 1 : (ratios + 1) / (rated + 1);
  const retries = (1 - probability) / probability;
  const price = slowness / probability + retries * (expectedMs > 0 ? (FAILURE_MS + failedMs) / expectedMs : 1);
  return { key, succeeded, failed, slowness, expectedMs, price: rounded(price), episodes };
}

/** Two digits, so that a little more experience does not make every problem a new one. */
const rounded = (price: number): number => Number(Math.min(MAX_PRICE, Math.max(MIN_PRICE, price)).toPrecision(2));

const isSignificant = (price: number): boolean => price >= MIN_CHANGE || price <= 1 / MIN_CHANGE;
