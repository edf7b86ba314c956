// Turns a service's problem document back into the CodedError that it came from.

import { CodedError } from "../../schemas/errors/coded-error.ts";
import { InputIssue } from "../../schemas/errors/error-document.ts";
import { ERRORS, type ErrorCode } from "../../schemas/errors/errors.ts";

/**
 * The error in an answer. A body of another format, such as a proxy's page, becomes
 * `http.unexpectedAnswer`.
 */
export function errorOfAnswer(document: unknown, status: number): CodedError {
  const { code, detail, issues } = (document ?? {}) as { code?: string; detail?: unknown; issues?: unknown };
  if (code === undefined || !Object.hasOwn(ERRORS, code)) {
    return new CodedError("http.unexpectedAnswer", `the answer has status ${status} and is not a problem document`);
  }
  const parsed = InputIssue.array().safeParse(issues ?? []);
  return new CodedError(code as ErrorCode, String(detail), { issues: parsed.data ?? [] });
}
