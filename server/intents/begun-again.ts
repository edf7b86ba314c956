// What a request may do over again after a kick, a death or a reflex, and what it may not: a goal
// continues from what is held, and going or holding somewhere is the same twice; handing over or
// eating twice is not.

import { CodedError, type ErrorCode, type Failure, failure } from "../../schemas/index.ts";
import type { RunPorts, ServiceBody } from "../body/service-body.ts";

/** Capabilities that may be performed again when something ended them that was not their fault. */
const REPEATABLE: ReadonlySet<string> = new Set([
  "climb",
  "dismount",
  "equip_item",
  "explore",
  "fight",
  "flee",
  "follow",
  "guard",
  "head_out",
  "look_at",
  "navigate",
  "retrace",
  "sleep",
  "sneak",
  "travel",
  "unequip",
  "wait",
  "walk",
]);

interface Interruption {
  what: string;
  /** How often in one act before it is given up: something in it may be the cause. */
  most: number;
}

/** By the code with which it ends an act. */
const INTERRUPTIONS: Partial<Record<ErrorCode, Interruption>> = {
  "run.disconnected": { what: "the connection was lost", most: 12 },
  "run.died": { what: "I died", most: 3 },
  "safety.preempted": { what: "something more urgent came up", most: 64 },
};

type Act = { kind: "goal" } | { kind: "capability"; name: string; args: Readonly<Record<string, unknown>> };

/** Whether an act may be performed again after it was interrupted in the middle. */
export const mayRepeat = (act: Act): boolean => act.kind === "goal" || REPEATABLE.has(act.name);

/** What is said of an act that may not. */
export const inTheMiddle = (what: string): string => `${what} in the middle of it; say it again if it is still wanted`;

/**
 * Performs the act, and again once the body is back from what interrupted it. Resolves with the
 * failure that ends it.
 */
export async function throughInterruptions(
  act: Act,
  body: ServiceBody,
  { signal }: Pick<RunPorts, "signal">,
  perform: () => Promise<{ failure?: Failure }>,
): Promise<{ failure?: Failure }> {
  const times = new Map<ErrorCode, number>();
  for (;;) {
    const held = heldOf(act, body);
    const end = await perform().catch((error: unknown) => {
      if (error instanceof CodedError && INTERRUPTIONS[error.code] !== undefined) return { failure: error.toFailure() };
      throw error;
    });
    const { code } = end.failure ?? {};
    const interruption = code === undefined ? undefined : INTERRUPTIONS[code];
    if (code === undefined || interruption === undefined || body.ready === undefined || signal.aborted) return end;
    await body.ready(signal);
    const { what, most } = interruption;
    const isUndone = held !== undefined && heldOf(act, body) === held;
    if (!mayRepeat(act) && !isUndone) return { failure: failure(code, inTheMiddle(what)) };
    const so = (times.get(code) ?? 0) + 1;
    times.set(code, so);
    if (so >= most) return { failure: failure(code, `${what}, ${so} times on the way`) };
  }
}

/**
 * How many pieces the body holds of the item that the act is about: an act that left them as they
 * were has not been done. Undefined for other acts, and where the body cannot say.
 */
function heldOf(act: Act, { perceiver }: ServiceBody): number | undefined {
  const item = act.kind === "capability" ? act.args.item : undefined;
  if (typeof item !== "string" || perceiver === undefined) return undefined;
  try {
    const stacks = perceiver.inventory().items.filter((stack) => stack.item === item);
    return stacks.reduce((sum, { count }) => sum + count, 0);
  } catch {
    return undefined;
  }
}
