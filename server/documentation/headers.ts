// Adds headers and error answers to the description: a route's schemas do not have headers, and
// declare every answer as application/json.
// Invariant: the service sends what is described here; a test compares.

import { PROBLEM_MEDIA_TYPE } from "../http/problem-details.ts";

interface ResponseObject {
  description?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, unknown>;
}
interface PathOperation {
  parameters?: object[];
  responses?: Record<string, ResponseObject>;
}
type OpenApiPaths = { paths?: Record<string, Record<string, PathOperation>> };

const JSON_TYPE = "application/json";
const TEXT = { type: "string" } as const;

const header = (name: string, description: string, schema: object = TEXT): object => ({
  name,
  in: "header",
  required: false,
  description,
  schema,
});

const CLIENT = header(
  "Lodestone-Client",
  "A name that the program chooses, so that several programs behind one address take turns in the queue; without it, each connection is one client.",
  { type: "string", maxLength: 64 },
);
const ACCEPT = header("Accept", "The form of the answer: whole, or as a stream of events.", {
  type: "string",
  enum: [JSON_TYPE, "text/event-stream"],
});
const KEY = header(
  "Idempotency-Key",
  "A key that the client chooses: a repetition with the same key starts nothing and gets the first answer, or 409 while the first request runs.",
  { type: "string", minLength: 1, maxLength: 128 },
);
const IF_NONE_MATCH = header("If-None-Match", "The ETag of the client's copy.");
const ETAG = { ETag: { description: "The document's digest or `stateId`, in quotes.", schema: TEXT } };
/** Routes whose answers have an ETag. */
const TAGGED = ["/domains/{version}", "/snapshot", "/inventory", "/waypoints"];
const RETRY_AFTER = {
  "Retry-After": {
    description: "With 429 and 503: seconds to wait before the next request.",
    schema: { type: "integer", minimum: 0 },
  },
};

const REQUEST_HEADERS: Readonly<Record<string, readonly object[]>> = {
  "/plan": [CLIENT, ACCEPT],
  "/plan/batch": [CLIENT],
  "/run": [ACCEPT, KEY],
  "/api/cognitive/execute": [ACCEPT, KEY],
  "/intents": [KEY],
  "/api/cognitive/signals": [KEY],
  "/run-option": [ACCEPT, KEY],
  "/snapshot": [IF_NONE_MATCH],
  "/inventory": [IF_NONE_MATCH],
  "/waypoints": [IF_NONE_MATCH],
  "/repair": [CLIENT],
  "/validate": [CLIENT],
  "/explain": [CLIENT],
  "/domains/{version}": [IF_NONE_MATCH],
};

/** Completes the description in place. */
export function withHeaders<T extends object>(description: T): T {
  const paths = (description as OpenApiPaths).paths ?? {};
  for (const [path, operations] of Object.entries(paths)) {
    for (const operation of Object.values(operations)) {
      for (const [status, answer] of Object.entries(operation.responses ?? {})) {
        if (/^[45]/.test(status)) describeProblem(answer);
      }
      const asked = REQUEST_HEADERS[path];
      if (asked !== undefined) operation.parameters = [...(operation.parameters ?? []), ...asked];
    }
  }
  for (const path of TAGGED) {
    const answers = paths[path]?.get?.responses;
    if (answers?.["200"] === undefined) continue;
    answers["200"].headers = ETAG;
    answers["304"] = { description: "The client's copy is current.", headers: ETAG };
  }
  return description;
}

function describeProblem(answer: ResponseObject): void {
  const { [JSON_TYPE]: schema, ...others } = answer.content ?? {};
  if (schema !== undefined) answer.content = { ...others, [PROBLEM_MEDIA_TYPE]: schema };
  answer.headers = RETRY_AFTER;
}
