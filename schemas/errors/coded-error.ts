// The error that is thrown on purpose, and its two forms as a value: the failure of a run and the document of an answer. Needs no schema.

import type { ErrorDocument, Failure, InputIssue } from "./error-document.ts";
import { ERRORS, type ErrorCode, type Recovery } from "./errors.ts";

/** An error with a code: the only kind that is thrown on purpose. */
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

  /** The error that a document tells of, such as one that crossed a thread or a network. */
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

/** The coded form of anything thrown; what has no code of its own becomes `fallback`. */
export function toCodedError(error: unknown, fallback: ErrorCode = "run.unknown"): CodedError {
  if (error instanceof CodedError) return error;
  return new CodedError(fallback, error instanceof Error ? error.message : String(error), { cause: error });
}
