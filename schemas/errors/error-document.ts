// How errors look when they leave the process. errors.ts lists the codes; coded-error.ts has the
// class.

import { z } from "zod";
import { ERROR_CODES } from "./errors.ts";

/** An error in a report, in a trace event, or as the core of problem+json. */
export const Failure = z.strictObject({
  code: z.enum(ERROR_CODES),
  detail: z.string(),
  retryable: z.boolean(),
  recovery: z.enum(["transient", "recoverable", "permanent", "critical"]),
});
export type Failure = z.infer<typeof Failure>;

/** One flaw of an input: its path, what was expected, and the name that was probably meant. */
export const InputIssue = z.strictObject({
  path: z.string(),
  message: z.string(),
  suggestion: z.string().optional(),
});
export type InputIssue = z.infer<typeof InputIssue>;

/** Takes the place of an answer that failed: the HTTP error body, and a failed line of a batch. */
export const ErrorDocument = z.strictObject({
  format: z.literal("lodestone.error/1"),
  code: z.enum(ERROR_CODES),
  detail: z.string(),
  help: z.string(),
  issues: z.array(InputIssue).optional(),
});
export type ErrorDocument = z.infer<typeof ErrorDocument>;
