// Errors as they leave the service: `application/problem+json` with this project's code, help and issues as extension members.
// Invariant: every error answer of the service is such a document, and none carries a stack or a path of the machine.
// Source: RFC 9457, Problem Details for HTTP APIs.

import { z } from "zod";
import { type CodedError, ERROR_CODES, ERRORS, type ErrorCode, InputIssue } from "../../schemas/index.ts";

export const PROBLEM_MEDIA_TYPE = "application/problem+json";

/** A body with a hundred thousand flaws is told of the first so many. */
const MAX_ISSUES = 20;
const MAX_DETAIL_LENGTH = 2_000;

export const ProblemDetails = z.strictObject({
  /** A path of this service that explains the code, relative to the request. */
  type: z.string(),
  /** The same for every occurrence of the code. */
  title: z.string(),
  status: z.int().min(400).max(599),
  /** What is wrong with this request. */
  detail: z.string(),
  /** The path asked for and the request's id, under which the log knows it. */
  instance: z.string(),
  code: z.enum(ERROR_CODES),
  /** What to do about it. */
  help: z.string(),
  issues: z.array(InputIssue).optional(),
});
export type ProblemDetails = z.infer<typeof ProblemDetails>;

/** The answers that any route may give instead of its own, for its description. */
export const ERROR_ANSWERS = {
  "4xx": ProblemDetails.describe("The request was refused; `code` says why."),
  "5xx": ProblemDetails.describe("The service could not answer; `code` says why."),
};

/** The HTTP status of a code; 500 where the table names none. */
export function httpStatusOf(code: ErrorCode): number {
  const entry: { http?: number } = ERRORS[code];
  return entry.http ?? 500;
}

/**
 * What is said of the service's own faults: their details are for the log, since they may name files of the machine. Those of the pool are
 * its own words.
 */
const FAULT = "the request could not be answered; the log has the cause under its id";

function detailOf({ code, detail }: CodedError): string {
  return httpStatusOf(code) === 500 && !code.startsWith("pool.") ? FAULT : shorten(detail);
}

/** The document for an error. `instance` identifies the occurrence. */
export function toProblemDetails(error: CodedError, instance: string): ProblemDetails {
  const { help } = ERRORS[error.code];
  const details: ProblemDetails = {
    type: `/errors/${error.code}`,
    title: titleOf(help),
    status: httpStatusOf(error.code),
    detail: detailOf(error),
    instance: instance.toWellFormed(),
    code: error.code,
    help,
  };
  return error.issues.length === 0
    ? details
    : { ...details, issues: error.issues.slice(0, MAX_ISSUES).map(shortIssue) };
}

/** The help's first clause: what happened, without what to do. */
const titleOf = (help: string): string => (help.split(/[;.](?:\s|$)/, 1)[0] ?? help).trim();

/** Cut off where it is too long, and without halves of characters, which cutting makes and inputs may bring. */
const shorten = (text: string): string =>
  (text.length <= MAX_DETAIL_LENGTH ? text : `${text.slice(0, MAX_DETAIL_LENGTH)}…`).toWellFormed();

const shortIssue = ({ path, message, suggestion }: InputIssue): InputIssue => ({
  path: shorten(path),
  message: shorten(message),
  ...(suggestion === undefined ? {} : { suggestion }),
});
