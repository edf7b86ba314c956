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

type Act = { kind: "goal" } | { kind: "capability"; name: string };

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
    const end = await perform().catch((error: unknown) => {
      if (error instanceof CodedError && INTERRUPTIONS[error.code] !== undefined) return { failure: error.toFailure() };
      throw error;
    });
    const { code } = end.failure ?? {};
    const interruption = code === undefined ? undefined : INTERRUPTIONS[code];
    if (code === undefined || interruption === undefined || body.ready === undefined || signal.aborted) return end;
    await body.ready(signal);
    const { what, most } = interruption;
    if (act.kind === "capability" && !REPEATABLE.has(act.name))
      return { failure: failure(code, `${what} in the middle of it; say it again if it is still wanted`) };
    const so = (times.get(code) ?? 0) + 1;
    times.set(code, so);
    if (so >= most) return { failure: failure(code, `${what}, ${so} times on the way`) };
  }
}
