// Adds to the description what each route needs: its role, and the refusals of those who lack it.
// Invariant: it shows the table that the service enforces (`http/roles.ts`).

import { PROBLEM_MEDIA_TYPE } from "../http/problem-details.ts";
import { accessTo } from "../http/roles.ts";

interface Operation {
  security?: unknown;
  "x-role"?: string;
  responses?: Record<string, object>;
}
type Described = { paths?: Record<string, Record<string, Operation>> };

const PROBLEM = { $ref: "#/components/schemas/ProblemDetails" };
const refusal = (description: string) => ({ description, content: { [PROBLEM_MEDIA_TYPE]: { schema: PROBLEM } } });

const UNAUTHORIZED = {
  ...refusal("The service has tokens, and the request has none of them."),
  headers: { "WWW-Authenticate": { description: "Always `Bearer`.", schema: { type: "string" } } },
};
const MISDIRECTED = refusal("The request names a host that the service does not answer for.");
const FOREIGN = "a page of another site sent the request, or conduct or the registry forbids it";

/** Completes the description in place. `wantsToken`: whether the service has tokens. */
export function withAccess<T extends object>(description: T, wantsToken: boolean): T {
  for (const [path, operations] of Object.entries((description as Described).paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      const access = accessTo(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ":$1"));
      const answers: Record<string, object> = { "421": MISDIRECTED };
      if (access !== "open") {
        operation["x-role"] = access;
        if (wantsToken) operation.security = [{ token: [access] }];
        answers["401"] = UNAUTHORIZED;
        const lacks = `The token does not have the role \`${access}\``;
        answers["403"] = refusal(method === "get" ? `${lacks}.` : `${lacks}, ${FOREIGN}.`);
      }
      operation.responses = { ...operation.responses, ...answers };
    }
  }
  return description;
}
