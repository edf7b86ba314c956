// Error answers: `application/problem+json` with this project's code, help and issues as extension
// members.
// Invariant: every error answer is such a document, and none contains a stack or a path of the
// machine.
// Source: RFC 9457, Problem Details for HTTP APIs.

import { z } from "zod";
import { type CodedError, ERROR_CODES, ERRORS, type ErrorCode, InputIssue } from "../../schemas/index.ts";

export const PROBLEM_MEDIA_TYPE = "application/problem+json";

/** Maximal number of issues and length of a detail in an answer. */
const MAX_ISSUES = 20;
const MAX_DETAIL_LENGTH = 2_000;

export const ProblemDetails = z.strictObject({
  /** A path of this service that explains the code. */
  type: z.string(),
  /** The same for every occurrence of the code. */
  title: z.string(),
  status: z.int().min(400).max(599),
  /** What is wrong with this request. */
  detail: z.string(),
  /** The requested path and the request's id in the log. */
  instance: z.string(),
  code: z.enum(ERROR_CODES),
  /** What to do about it. */
  help: z.string(),
  issues: z.array(InputIssue).optional(),
});
export type ProblemDetails = z.infer<typeof ProblemDetails>;

/** The error answers of every route, for its description. */
export const ERROR_ANSWERS = {
  "4xx": ProblemDetails.describe("The request was refused; `code` says why."),
  "5xx": ProblemDetails.describe("The service could not answer; `code` says why."),
};

/** The HTTP status of a code; 500 if the table has none. */
export function httpStatusOf(code: ErrorCode): number {
  const entry: { http?: number } = ERRORS[code];
  return entry.http ?? 500;
}

/**
 * The detail of the service's own faults: the real one is only logged, since it may name files of
 * the machine. Details of the pool are safe.
 */
const FAULT = "the request could not be answered; the log has the cause under this request's id";

function detailOf({ code, detail }: CodedError): string {
  return httpStatusOf(code) === 500 && !code.startsWith("pool.") ? FAULT : shorten(detail);
}

/** The document of an error. `instance` identifies the occurrence. */
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

/** The first clause of the help: what happened, without what to do. */
const titleOf = (help: string): string => (help.split(/[;.](?:\s|$)/, 1)[0] ?? help).trim();

/** Truncates a text and replaces lone surrogates, which truncation or input may contain. */
const shorten = (text: string): string =>
  (text.length <= MAX_DETAIL_LENGTH ? text : `${text.slice(0, MAX_DETAIL_LENGTH)}…`).toWellFormed();

const shortIssue = ({ path, message, suggestion }: InputIssue): InputIssue => ({
  path: shorten(path),
  message: shorten(message),
  ...(suggestion === undefined ? {} : { suggestion }),
});
