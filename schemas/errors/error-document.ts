// How errors look where they cross a border. What codes there are stands in errors.ts, the error that is thrown in coded-error.ts.

import { z } from "zod";
import { ERROR_CODES } from "./errors.ts";

/** How an error crosses a border: in a report, a trace event, or as the core of problem+json. */
export const Failure = z.strictObject({
  code: z.enum(ERROR_CODES),
  detail: z.string(),
  retryable: z.boolean(),
  recovery: z.enum(["transient", "recoverable", "permanent", "critical"]),
});
export type Failure = z.infer<typeof Failure>;

/** One flaw of an input: where, what was expected, and what may have been meant. */
export const InputIssue = z.strictObject({
  path: z.string(),
  message: z.string(),
  suggestion: z.string().optional(),
});
export type InputIssue = z.infer<typeof InputIssue>;

/** The document that stands in an answer's place where there is none: the HTTP error body and a bad line of a batch. */
export const ErrorDocument = z.strictObject({
  format: z.literal("lodestone.error/1"),
  code: z.enum(ERROR_CODES),
  detail: z.string(),
  help: z.string(),
  issues: z.array(InputIssue).optional(),
});
export type ErrorDocument = z.infer<typeof ErrorDocument>;
