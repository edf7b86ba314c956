// The catalogue of capabilities: the registrations under `name@version`, how each one performs, and
// which of them plans may name. A capability becomes `active` after the sandbox and runs in shadow;
// the catalogue itself moves it back. Invariant: a version never changes, statuses move only by
// `TRANSITIONS`, and the store already holds all that the catalogue returns.

import {
  type Body,
  type CapabilityEvent,
  type CapabilityOutcome,
  type CapabilityRecord,
  CodedError,
  CapabilityOutcome as Outcome,
  parseDocument,
  Review,
  type SandboxReport,
  type TrustedKeys,
} from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";
import { type Capabilities, versionedName } from "../leaf/registry.ts";
import { type Composition, composeRegistry, type OfferedLeaf } from "./composition.ts";
import { collectable, knownGoodOf, moved, ownMove, superseded } from "./consequences.ts";
import { type CapabilityHealth, healthOf } from "./figures.ts";
import { mayTakeOver } from "./fold.ts";
import { type ClosedGate, closedGates } from "./gates.ts";
import { CapabilityLog } from "./log.ts";
import { type CapabilityPolicy, capabilityPolicy } from "./policy.ts";
import { takeRegistration } from "./quotas.ts";
import { checkCompiles, leafRecord, optionRecord, signatureFlaw } from "./registration.ts";
import { bestOf, nameOf, ownerOf, versionOf } from "./resolution.ts";
import { type Sandbox, sandboxReport } from "./sandbox.ts";
import type { CapabilityStore } from "./store.ts";

export interface CatalogueOptions<B extends Body = Body> {
  store: CapabilityStore;
  /** Milliseconds since an epoch that survives restarts, such as 1970. */
  clock: Clock;
  sandbox: Sandbox;
  /** The body's own capabilities; they need no registration. */
  capabilities: Capabilities<B>;
  /** Leaves whose code this process has, in case they are registered. */
  offered?: readonly OfferedLeaf<B>[];
  /** The public keys that the catalogue trusts. */
  keys?: TrustedKeys;
  policy?: Partial<CapabilityPolicy>;
  /** Called after the store has written the event. */
  onEvent?: (event: CapabilityEvent) => void;
}

/** The cause of a move: its author and reason. */
export interface Mover {
  by: string;
  because?: string;
}

/**
 * The end of a run. `mode` is the mode in which it began; by default the one that fits the current
 * status.
 */
export type EndedRun = Omit<CapabilityOutcome, "at" | "mode"> & Partial<Pick<CapabilityOutcome, "mode">>;

/** A repetition changes nothing; another priority or bound is another registration. */
function isSameRegistration(before: CapabilityRecord, { provenance, priority, latencyBudgetMs }: CapabilityRecord) {
  const { digest, testsHash, signedBy } = before.provenance;
  return (
    digest === provenance.digest &&
    testsHash === provenance.testsHash &&
    signedBy === provenance.signedBy &&
    before.priority === priority &&
    before.latencyBudgetMs === latencyBudgetMs
  );
}

const TEXT_LENGTH = 400;
const MAX_EFFECTS = 64;
const EFFECT_LENGTH = 200;

/** Cuts long lists, so that no run is refused for its size. */
const clipped = (ended: EndedRun): EndedRun => ({
  ...ended,
  ...(ended.effects === undefined
    ? {}
    : { effects: ended.effects.slice(0, MAX_EFFECTS).map((text) => text.slice(0, EFFECT_LENGTH)) }),
  ...(ended.detail === undefined ? {} : { detail: ended.detail.slice(0, TEXT_LENGTH) }),
  ...(ended.safetyViolation === undefined ? {} : { safetyViolation: ended.safetyViolation.slice(0, TEXT_LENGTH) }),
});

export class CapabilityCatalogue<B extends Body = Body> {
  readonly #log: CapabilityLog;
  readonly #options: CatalogueOptions<B>;
  readonly #policy: CapabilityPolicy;
  readonly #followers = new Set<(event: CapabilityEvent) => void>();
  #composition: Composition<B> | undefined;
  #plannable: readonly CapabilityRecord[] | undefined;
  /** Why the signatures of some records do not hold, by id. */
  readonly #flaws = new Map<string, string>();

  /**
   * Reads the store. Throws CodedError `capability.storeBroken`, or `input.invalid` on an
   * impossible policy.
   */
  constructor(options: CatalogueOptions<B>) {
    this.#options = options;
    this.#policy = capabilityPolicy(options.policy);
    this.#log = new CapabilityLog(options.store);
    if (options.onEvent !== undefined) this.#followers.add(options.onEvent);
    for (const record of this.#log.list()) this.#checkSignature(record);
    // The process may have ended between an event and its consequences, or the policy may have
    // changed.
    for (const { id } of this.#log.list()) this.#settle(id);
  }

  /**
   * Registers a signed leaf, in shadow; repeating the same registration changes nothing. Throws
   * CodedError `input.invalid`, `capability.unsigned`, `capability.untested`, `capability.exists`,
   * `capability.nameOwned` or `resource.quotaExceeded`. `by` is the caller, whom quotas count.
   */
  registerLeaf(json: unknown, by?: string): CapabilityRecord {
    return this.#register(leafRecord(json, this.#keys, { now: this.#now(), by }));
  }

  /**
   * Registers an option, in shadow; any author may propose one. Throws as `registerLeaf`, and
   * `pbi.schemaViolation` with the linter's findings.
   */
  registerOption(json: unknown, by?: string): CapabilityRecord {
    return this.#register(optionRecord(json, this.#keys, { now: this.#now(), by }));
  }

  /**
   * Runs the acceptance tests in the sandbox and keeps the report; an active capability that fails
   * returns to shadow. Throws `capability.unknown`.
   */
  async runSandbox(id: string): Promise<SandboxReport> {
    const { content, tests } = this.record(id);
    if (content === null) throw new CodedError("capability.unknown", `${id} was collected`);
    const { clock, sandbox } = this.#options;
    const report = await sandboxReport(sandbox, { id, content, tests }, { clock, limitMs: this.#policy.sandboxMs });
    this.#append({ type: "sandboxed", id, at: this.#now(), report });
    return report;
  }

  /** Records a person's review. Throws CodedError `capability.unknown` or `input.invalid`. */
  review(id: string, review: Review): CapabilityRecord {
    const parsed = parseDocument(Review, review, "review");
    this.record(id);
    return this.#append({ type: "reviewed", id, at: this.#now(), review: parsed });
  }

  /**
   * Records how a run of it ended and applies the consequences at once. Throws CodedError
   * `capability.unknown` or `input.invalid`.
   */
  ran(id: string, ended: EndedRun): CapabilityRecord {
    const mode = this.record(id).status === "active" ? "active" : "shadow";
    const reported = parseDocument(Outcome, { mode, ...clipped(ended), at: this.#now() }, "outcome");
    return this.#append({ type: "ran", id, outcome: reported });
  }

  /** Every gate that keeps it from becoming `active`. Throws CodedError `capability.unknown`. */
  closedGates(id: string): ClosedGate[] {
    const record = this.record(id);
    return closedGates({ record, policy: this.#policy, knownGood: this.knownGood(id) });
  }

  /**
   * Shadow → active. Throws CodedError `capability.unknown`, `capability.illegalMove`, or
   * `capability.gateFailed` with an issue for each gate.
   */
  promote(id: string, { by, because = "promoted" }: Mover): CapabilityRecord {
    const closed = this.record(id).status === "shadow" ? this.closedGates(id) : [];
    if (closed.length > 0) {
      const issues = closed.map((gate) => ({ path: gate.gate, message: gate.because }));
      throw new CodedError("capability.gateFailed", `${id}: ${closed.map((gate) => gate.because).join("; ")}`, {
        issues,
      });
    }
    return this.#append(moved(id, "active", { at: this.#now(), by, because }));
  }

  /**
   * Takes it out of the choice, for good. Throws CodedError `capability.unknown` or
   * `capability.illegalMove`.
   */
  retire(id: string, { by, because = "retired" }: Mover): CapabilityRecord {
    this.record(id);
    return this.#append(moved(id, "retired", { at: this.#now(), by, because }));
  }

  /** Forbids it, for good. Throws CodedError `capability.unknown` or `capability.illegalMove`. */
  revoke(id: string, { by, because = "revoked" }: Mover): CapabilityRecord {
    this.record(id);
    return this.#append(moved(id, "revoked", { at: this.#now(), by, because }));
  }

  /** The record of `name@version`, or undefined. */
  find(id: string): CapabilityRecord | undefined {
    return this.#log.find(id);
  }

  /** Throws CodedError `capability.unknown`. */
  record(id: string): CapabilityRecord {
    const found = this.find(id);
    if (found === undefined) throw new CodedError("capability.unknown", id);
    return found;
  }

  /** Every record, ordered by id. */
  list(): CapabilityRecord[] {
    return this.#log.list();
  }

  /** Throws CodedError `capability.unknown`. */
  health(id: string): CapabilityHealth {
    return healthOf(this.record(id));
  }

  /**
   * The best active capability of that name in the range (npm's grammar). Throws CodedError
   * `capability.unknown` or `input.invalid`.
   */
  resolve(name: string, range = "*"): CapabilityRecord {
    const named = this.list().filter(({ id }) => nameOf(id) === name);
    const active = this.#active().filter(({ id }) => nameOf(id) === name);
    const best = bestOf(active, range);
    if (best !== undefined) return best;
    const known = named.map(({ id, status }) => `${versionOf(id)}: ${status}`).join(", ");
    throw new CodedError(
      "capability.unknown",
      `${name}@${range}: ${named.length === 0 ? "no capability of that name is registered" : `no version in that range is active (registered: ${known})`}`,
    );
  }

  /**
   * The active capability beside which it runs in shadow, if any. Throws CodedError
   * `capability.unknown`.
   */
  knownGood(id: string): CapabilityRecord | undefined {
    return knownGoodOf(this.record(id), this.list());
  }

  /** The capabilities of a run that starts now: the body's own, and the active ones. */
  composition(): Composition<B> {
    this.#composition ??= this.#compose();
    return this.#composition;
  }

  #compose(): Composition<B> {
    const { capabilities, offered = [] } = this.#options;
    const active = this.list().filter(({ status }) => status === "active");
    const flawOf = ({ id }: CapabilityRecord): string | undefined => this.#flaws.get(id);
    return composeRegistry(active, { capabilities, offered, flawOf });
  }

  /**
   * The capabilities that planners may use beside the body's verbs: for each option name the best
   * active version that joins a run. Returns the same list until a status changes.
   */
  plannable(): readonly CapabilityRecord[] {
    if (this.#plannable !== undefined) return this.#plannable;
    const { registry } = this.composition();
    const joined = this.#active().filter(({ id, content }) => content?.form === "option" && registry.find(id));
    const names = new Set(joined.map(({ id }) => nameOf(id)));
    this.#plannable = [...names].flatMap(
      (name) =>
        bestOf(
          joined.filter((one) => nameOf(one.id) === name),
          "*",
        ) ?? [],
    );
    return this.#plannable;
  }

  /** Calls the listener with each event after it is stored, until the returned function is called. */
  follow(listener: (event: CapabilityEvent) => void): () => void {
    this.#followers.add(listener);
    return () => void this.#followers.delete(listener);
  }

  /** Closes the store and the sandbox. */
  close(): void {
    this.#log.close();
    this.#options.sandbox.close?.();
  }

  get #keys(): TrustedKeys {
    return this.#options.keys ?? {};
  }

  #now(): number {
    return this.#options.clock.now();
  }

  #active(): CapabilityRecord[] {
    return this.list().filter(({ id, status }) => status === "active" && !this.#flaws.has(id));
  }

  /** Throws CodedError `capability.storeBroken`. */
  #checkSignature(record: CapabilityRecord): void {
    const flaw = signatureFlaw(record, this.#keys);
    if (flaw === undefined) this.#flaws.delete(record.id);
    else this.#flaws.set(record.id, flaw);
  }

  #register(record: CapabilityRecord): CapabilityRecord {
    const { id, provenance } = record;
    const owner = ownerOf(nameOf(id), this.list(), this.#keys);
    if (owner !== undefined && provenance.signedBy !== undefined && provenance.signedBy !== owner)
      throw new CodedError("capability.nameOwned", `${nameOf(id)} belongs to the key ${owner}`);
    const before = this.#log.find(id);
    if (before !== undefined && !mayTakeOver(record, before)) {
      if (isSameRegistration(before, record)) return before;
      throw new CodedError("capability.exists", id);
    }
    const { registry } = this.composition();
    if (before === undefined && registry.list().some((own) => versionedName(own) === id))
      throw new CodedError(
        "capability.exists",
        `${id} ships with the body: it is active without a registration; register a change of it as another version`,
      );
    const { parent } = provenance;
    const isKnown = (name: string) =>
      this.#log.find(name) ?? registry.list().find((own) => versionedName(own) === name);
    if (parent !== undefined && isKnown(parent) === undefined)
      throw new CodedError("capability.unknown", `${id}: its parent ${parent}`);
    takeRegistration(record, this.list(), this.#policy);
    checkCompiles(record, registry);
    return this.#append({ type: "registered", id, record });
  }

  /** Appends an event and its consequences; returns the record after them. */
  #append(cause: CapabilityEvent): CapabilityRecord {
    this.#keep([cause]);
    this.#settle(cause.id);
    return this.record(cause.id);
  }

  #settle(id: string): void {
    const when = { policy: this.#policy, at: this.#now() };
    const own = ownMove(this.record(id), this.list(), when);
    if (own !== undefined) this.#keep([own]);
    const record = this.record(id);
    if (record.status === "active") this.#keep(superseded(record, this.list(), when));
    this.#keep(collectable(nameOf(id), this.list(), when));
  }

  #keep(events: readonly CapabilityEvent[]): void {
    if (events.length === 0) return;
    this.#log.append(events);
    for (const event of events) if (event.type === "registered") this.#checkSignature(event.record);
    if (events.some(({ type }) => type === "moved" || type === "registered")) {
      this.#composition = undefined;
      this.#plannable = undefined;
    }
    for (const event of events) for (const follower of this.#followers) follower(event);
  }
}
