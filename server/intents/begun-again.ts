// What a request may do over again after a kick, and what it may not: a goal continues from what is
// held, and going or holding somewhere is the same twice; handing over or eating twice is not.

import { CodedError, type Failure, failure } from "../../schemas/index.ts";
import type { RunPorts, ServiceBody } from "../body/service-body.ts";

/** Capabilities that may be performed again when a lost connection ended them. */
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

/** Losses in one act before it is given up: something in it may be what the server kicks for. */
const MAX_LOSSES = 12;

type Act = { kind: "goal" } | { kind: "capability"; name: string };

/**
 * Performs the act, and again once the body is back from a lost connection. Resolves with the
 * failure that ends it.
 */
export async function throughLosses(
  act: Act,
  body: ServiceBody,
  { signal }: Pick<RunPorts, "signal">,
  perform: () => Promise<{ failure?: Failure }>,
): Promise<{ failure?: Failure }> {
  for (let losses = 1; ; losses += 1) {
    const end = await perform().catch((error: unknown) => {
      if (error instanceof CodedError && error.code === "run.disconnected") return { failure: error.toFailure() };
      throw error;
    });
    if (end.failure?.code !== "run.disconnected" || body.ready === undefined || signal.aborted) return end;
    await body.ready(signal);
    if (act.kind === "capability" && !REPEATABLE.has(act.name)) {
      const why = "the connection was lost in the middle of it; say it again if it is still wanted";
      return { failure: failure("run.disconnected", why) };
    }
    if (losses >= MAX_LOSSES) return { failure: failure("run.disconnected", `lost ${losses} times on the way`) };
  }
}
