// Prints a run step by step on stderr, to find out where it hangs.

import type { RunEvent } from "../../schemas/index.ts";

/** The argument of the process that makes runs. */
export const SAY_STEPS = "--steps";

/** The event as a line; undefined for events of no interest to a person. */
export function lineOfEvent(event: RunEvent): string | undefined {
  const at = (event.atMs / 1_000).toFixed(1).padStart(7);
  switch (event.type) {
    case "step-started":
      return `${at} s  step ${event.index + 1} of ${event.of}: ${event.step.type} ${JSON.stringify(event.step.args)}`;
    case "step-failed":
    case "leaf-failed":
      return `${at} s  ${event.type === "leaf-failed" ? event.leaf : "step"}: ${event.failure.code}: ${event.failure.detail}`;
    case "reflex":
      return `${at} s  reflex ${event.reflex} ${event.status} ${event.failure?.code ?? ""}`;
    case "repaired":
      return `${at} s  repair ${event.repairs}`;
    default:
      return undefined;
  }
}
