// What can happen to a capability, as the registry's log keeps it. Folding the log gives the
// records; an event says what was decided, so that a log read under another policy still gives the
// same records.

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
  /** The record as it begins. */
  z.strictObject({ type: z.literal("registered"), ...about, record: CapabilityRecord }),
  z.strictObject({ type: z.literal("reviewed"), ...about, at: z.number(), review: Review }),
  z.strictObject({ type: z.literal("sandboxed"), ...about, at: z.number(), report: SandboxReport }),
  z.strictObject({ type: z.literal("ran"), ...about, outcome: CapabilityOutcome }),
  z.strictObject({ type: z.literal("moved"), ...about, move: CapabilityMove }),
  /** Its content is let go; the id stays taken. */
  z.strictObject({ type: z.literal("collected"), ...about, at: z.number() }),
  /** The record as it was when all events of it before this one were let go. */
  z.strictObject({ type: z.literal("condensed"), ...about, record: CapabilityRecord }),
]);
export type CapabilityEvent = z.infer<typeof CapabilityEvent>;
