// Who sends a request, for everything that belongs to its sender: keys, ids and turns. It is what the
// service itself has verified, never a name that the request gives itself.

import type { FastifyRequest } from "fastify";

/** Requests whose token was verified. */
const admitted = new WeakMap<object, string>();

/** The caller of a request without a token, on a service that needs none. */
const ANYONE = "anyone";

/** Remembers whose token a request has. */
export function admit(request: FastifyRequest, caller: string): void {
  admitted.set(request.raw, caller);
}

/** The caller: whose token it is, or `anyone`. */
export const callerOf = (request: FastifyRequest): string => admitted.get(request.raw) ?? ANYONE;
