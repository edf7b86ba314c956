// The port with faults: carries a fault plan out, act by act. If several faults are due at one act,
// the first in the plan is used; each counts its own acts. A fault changes the world only as the
// world itself would: a death follows the world's own rules.

import type { Clock } from "../../../executor/index.ts";
import { byCodeUnit, CodedError, canonicalJson, isFact, parseDocument } from "../../../schemas/index.ts";
import type { ActPort, PortAct } from "../body/port.ts";
import { checkAborted } from "../body/simulated-leaf.ts";
import { MS_A_TICK } from "../state/places.ts";
import type { SimulatedWorld } from "../world.ts";
import { type Fault, FaultPlan, type FaultPlanInput, OBSERVE, type PlannedFault } from "./fault-plan.ts";

/** A fault that happened. */
export interface InjectedFault {
  atMs: number;
  leaf: string;
  fault: Fault;
}

/** The parts of an act that select its faults. */
type FaultSubject = Pick<PortAct<unknown>, "leaf" | "step" | "args">;

export class FaultInjector implements ActPort {
  readonly #world: SimulatedWorld;
  readonly #clock: Clock;
  readonly #pending: { planned: PlannedFault; seen: number; left: number; wasMet: boolean }[];
  readonly #injected: InjectedFault[] = [];

  /** Throws CodedError `input.invalid` on an invalid plan. */
  constructor(plan: FaultPlanInput, world: SimulatedWorld, clock: Clock) {
    const { faults } = parseDocument(FaultPlan, plan, "fault plan");
    this.#world = world;
    this.#clock = clock;
    this.#pending = faults.map((planned) => {
      return { planned, seen: 0, left: planned.times ?? Number.POSITIVE_INFINITY, wasMet: false };
    });
  }

  /** Faults that no act has met so far: their leaf or step does not exist or was never reached. */
  get unmet(): readonly PlannedFault[] {
    return this.#pending.filter(({ wasMet }) => !wasMet).map(({ planned }) => planned);
  }

  /** The faults injected so far, in order. */
  get injected(): readonly InjectedFault[] {
    return this.#injected;
  }

  perform<T>(act: PortAct<T>): Promise<T> {
    const fault = this.#due(act);
    return fault === undefined ? act.action() : this.#meet(fault, act);
  }

  observed(): void {
    const fault = this.#due({ leaf: OBSERVE, args: {} });
    if (fault?.kind === "error") throw new CodedError(fault.code, "injected: the body cannot observe");
    if (fault?.kind === "crash") throw new TypeError("injected: the observation crashed");
    if (fault?.kind === "death") this.#world.die();
  }

  async #meet<T>(fault: Fault, { leaf, args, signal, action, pretend }: PortAct<T>): Promise<T> {
    const world = this.#world;
    switch (fault.kind) {
      case "error":
        if (fault.done) await action();
        throw new CodedError(fault.code, `injected into ${leaf}`);
      case "crash":
        throw new TypeError(`injected into ${leaf}: the act crashed`);
      case "silent":
        return pretend();
      case "lag":
        await this.#clock.sleep(fault.ms, signal);
        checkAborted(signal);
        return action();
      case "hang":
        await (fault.deaf ? new Promise(() => {}) : aborted(signal));
        checkAborted(signal);
        return pretend();
      case "late":
        // By then the act has ended for the leaf: ignore how the late effect ends.
        world.later(fault.ms / MS_A_TICK, () => void action().catch(() => {}));
        return pretend();
      case "blockChanged":
        changeBlocks(world, args);
        return action();
      case "death":
        world.die();
        throw new CodedError("run.died", `injected into ${leaf}: the body died`);
      case "inventoryFull":
        fill(world, fault.item ?? firstItem(world));
        return action();
      case "itemsLost":
        for (const item of fault.item === undefined ? itemsIn(args) : [fault.item]) {
          world.stock.lose(item, world.stock.count(item));
        }
        return action();
    }
  }

  /** The fault that this act meets. Every planned fault for such acts counts it, due or not. */
  #due(act: FaultSubject): Fault | undefined {
    let due: Fault | undefined;
    for (const pending of this.#pending) {
      if (!meets(pending.planned, act)) continue;
      pending.seen += 1;
      if (due !== undefined || pending.seen < pending.planned.at.from || pending.left <= 0) continue;
      pending.left -= 1;
      pending.wasMet = true;
      due = pending.planned.fault;
    }
    if (due !== undefined) this.#injected.push({ atMs: this.#clock.now(), leaf: act.leaf, fault: due });
    return due;
  }
}

function fill({ stock, scene }: SimulatedWorld, item: string): void {
  stock.gain(item, stock.roomFor(item, scene.slots));
}

const firstItem = ({ domain }: SimulatedWorld): string => Object.keys(domain.items).sort(byCodeUnit)[0] ?? "rubble";

function meets({ at }: PlannedFault, { leaf, step, args }: FaultSubject): boolean {
  // Observations fail only where they are named, because they are not acts.
  if (at.leaf === undefined ? leaf === OBSERVE : at.leaf !== leaf) return false;
  if (at.step !== undefined && at.step !== step) return false;
  const subject = (args ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(at.args ?? {}).every(
    ([name, value]) => canonicalJson(subject[name] ?? null) === canonicalJson(value),
  );
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

/** Every name in the arguments: keys of ingredients, and texts. */
function namesIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(namesIn)];
}

function itemsIn(args: unknown): string[] {
  const { item, recipe, ...rest } = (args ?? {}) as Record<string, unknown>;
  const spent = typeof recipe === "object" && recipe !== null && "ingredients" in recipe ? recipe.ingredients : {};
  return [...new Set([...namesIn(rest), ...namesIn(spent)])].filter((name) => !isFact(name)).sort();
}

/** Removes from the world what the act's arguments name: sightings, stations, single blocks. */
function changeBlocks({ stock, scene }: SimulatedWorld, args: unknown): void {
  for (const name of new Set(namesIn(args))) {
    stock.clear(`seen:${name}`);
    stock.clear(`near:${name}`);
    scene.blocks = scene.blocks.filter(({ block }) => block !== name);
  }
}
