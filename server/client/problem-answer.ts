// A problem document as it comes from a service, and as what it was there: a CodedError.

import { CodedError } from "../../schemas/errors/coded-error.ts";
import { InputIssue } from "../../schemas/errors/error-document.ts";
import { ERRORS, type ErrorCode } from "../../schemas/errors/errors.ts";

/** The error that an answer tells of. One of another make, such as a proxy's page, is `http.unexpectedAnswer`. */
export function errorOfAnswer(document: unknown, status: number): CodedError {
  const { code, detail, issues } = (document ?? {}) as { code?: string; detail?: unknown; issues?: unknown };
  if (code === undefined || !Object.hasOwn(ERRORS, code)) {
    return new CodedError("http.unexpectedAnswer", `status ${status}`);
  }
  const parsed = InputIssue.array().safeParse(issues ?? []);
  return new CodedError(code as ErrorCode, String(detail), { issues: parsed.data ?? [] });
}
