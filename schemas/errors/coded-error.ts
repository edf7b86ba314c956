// The error with a code, and its two forms as a value: a run's failure and an error document.
// Imports no schema.

import type { ErrorDocument, Failure, InputIssue } from "./error-document.ts";
import { ERRORS, type ErrorCode, type Recovery } from "./errors.ts";

/** An error with a code. The program throws no other error on purpose. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly issues: readonly InputIssue[];

  constructor(code: ErrorCode, detail: string, options: { issues?: readonly InputIssue[]; cause?: unknown } = {}) {
    super(`${code}: ${detail}`, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "CodedError";
    this.code = code;
    this.detail = detail;
    this.issues = options.issues ?? [];
  }

  /** Restores the error from its document, for example after a thread or a network delivered it. */
  static fromDocument({ code, detail, issues }: Pick<ErrorDocument, "code" | "detail" | "issues">): CodedError {
    return new CodedError(code, detail, issues === undefined ? {} : { issues });
  }

  get recovery(): Recovery {
    return ERRORS[this.code].recovery;
  }

  toFailure(): Failure {
    return failure(this.code, this.detail);
  }

  toDocument(): ErrorDocument {
    const { help } = ERRORS[this.code];
    const document: ErrorDocument = { format: "lodestone.error/1", code: this.code, detail: this.detail, help };
    return this.issues.length === 0 ? document : { ...document, issues: [...this.issues] };
  }
}

/** A failure as a value; `retryable` follows from the code's recovery class. */
export function failure(code: ErrorCode, detail: string): Failure {
  const { recovery } = ERRORS[code];
  return { code, detail, recovery, retryable: recovery === "transient" };
}

/** Converts anything thrown to a CodedError; an error without a code gets `fallback`. */
export function toCodedError(error: unknown, fallback: ErrorCode = "run.unknown"): CodedError {
  if (error instanceof CodedError) return error;
  return new CodedError(fallback, error instanceof Error ? error.message : String(error), { cause: error });
}
