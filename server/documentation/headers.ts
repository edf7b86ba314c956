// What the description says of headers and of error answers: a route's schemas know neither, and take every answer for application/json.
// Invariant: what is described here is what is sent; a test asks and compares.

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
  "A name of the program's own, so that several behind one address take turns in the queue; without one, each connection is one client.",
  { type: "string", maxLength: 64 },
);
const ACCEPT = header("Accept", "How the answer is wanted: whole, or as a stream of events.", {
  type: "string",
  enum: [JSON_TYPE, "text/event-stream"],
});
const KEY = header(
  "Idempotency-Key",
  "A name of the request's own: a repetition under it runs nothing and is answered as the first was, with 409 while that is under way.",
  { type: "string", minLength: 1, maxLength: 128 },
);
const IF_NONE_MATCH = header("If-None-Match", "The ETag of the document that the client has.");
const ETAG = { ETag: { description: "The document's digest or `stateId`, in quotes.", schema: TEXT } };
/** Routes whose answers have one. */
const TAGGED = ["/domains/{version}", "/snapshot", "/inventory", "/waypoints"];
const RETRY_AFTER = {
  "Retry-After": {
    description: "With 429 and 503: seconds to wait before asking again.",
    schema: { type: "integer", minimum: 0 },
  },
};

const REQUEST_HEADERS: Readonly<Record<string, readonly object[]>> = {
  "/plan": [CLIENT, ACCEPT],
  "/plan/batch": [CLIENT],
  "/run": [ACCEPT, KEY],
  "/run-option": [ACCEPT, KEY],
  "/snapshot": [IF_NONE_MATCH],
  "/inventory": [IF_NONE_MATCH],
  "/waypoints": [IF_NONE_MATCH],
  "/repair": [CLIENT],
  "/validate": [CLIENT],
  "/explain": [CLIENT],
  "/domains/{version}": [IF_NONE_MATCH],
};

/** The description, completed in place. */
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
    answers["304"] = { description: "The client has this document already.", headers: ETAG };
  }
  return description;
}

function describeProblem(answer: ResponseObject): void {
  const { [JSON_TYPE]: schema, ...others } = answer.content ?? {};
  if (schema !== undefined) answer.content = { ...others, [PROBLEM_MEDIA_TYPE]: schema };
  answer.headers = RETRY_AFTER;
}
