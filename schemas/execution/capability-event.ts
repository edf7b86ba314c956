// Events of a capability, as the registry's log keeps them. Folding the log yields the records.
// Events state decisions, so a log gives the same records under any later policy.

import { z } from "zod";
import {
  CapabilityId,
  CapabilityMove,
  CapabilityOutcome,
  CapabilityRecord,
  Review,
  SandboxReport,
} from "./capability.ts";

const about = { id: CapabilityId };

export const CapabilityEvent = z.discriminatedUnion("type", [
  /** The initial record. */
  z.strictObject({ type: z.literal("registered"), ...about, record: CapabilityRecord }),
  z.strictObject({ type: z.literal("reviewed"), ...about, at: z.number(), review: Review }),
  z.strictObject({ type: z.literal("sandboxed"), ...about, at: z.number(), report: SandboxReport }),
  z.strictObject({ type: z.literal("ran"), ...about, outcome: CapabilityOutcome }),
  z.strictObject({ type: z.literal("moved"), ...about, move: CapabilityMove }),
  /** The content is deleted; the id stays reserved. */
  z.strictObject({ type: z.literal("collected"), ...about, at: z.number() }),
  /** The record after all earlier events of this capability, which were deleted. */
  z.strictObject({ type: z.literal("condensed"), ...about, record: CapabilityRecord }),
]);
export type CapabilityEvent = z.infer<typeof CapabilityEvent>;
