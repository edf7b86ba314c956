// The callers of a service: each token has a name and roles. Without tokens only programs on this
// machine reach the service, and they may do everything.
// Invariant: a token is compared in constant time with every known one, so that none can be guessed
// letter by letter.
// Source: RFC 6750, Bearer Token Usage.

import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { CodedError } from "../../schemas/index.ts";
import { accessTo, includesRole, type Role } from "./roles.ts";

export interface AccessToken {
  /** Who sends it: quotas, idempotency keys and records go by this name. */
  name: string;
  token: string;
  roles: readonly Role[];
}

export interface Caller {
  name: string;
  roles: readonly Role[];
}

declare module "fastify" {
  interface FastifyRequest {
    /** Who sent the request; set once it passed the token's hook. */
    caller: Caller;
  }
}

/**
 * Who sends a request, for everything that belongs to its sender: keys, ids and turns. It is what the
 * service itself has verified, never a name that the request gives itself.
 */
export const callerOf = ({ caller }: FastifyRequest): string => caller.name;

/** Whoever reaches a service without tokens. */
export const LOCAL_CALLER: Caller = { name: "local", roles: ["admin"] };

/** The name of the token that LODESTONE_TOKEN sets. */
const ADMIN = "admin";

export class Callers {
  readonly #known: readonly { digest: Buffer; caller: Caller }[];

  /** `token` is one that may do everything. */
  constructor(token: string | undefined, tokens: readonly AccessToken[] = []) {
    const all = token === undefined ? tokens : [{ name: ADMIN, token, roles: [ADMIN] } as const, ...tokens];
    this.#known = all.map(({ name, roles, token: secret }) => ({ digest: sha256(secret), caller: { name, roles } }));
  }

  /** Whether requests need a token. */
  get areKnown(): boolean {
    return this.#known.length > 0;
  }

  /** The caller whose token the request carries; undefined without one, or with a wrong one. */
  of(request: Pick<FastifyRequest, "headers">): Caller | undefined {
    const sent = bearerOf(request);
    return sent === undefined ? undefined : this.withToken(sent);
  }

  /** The caller who has the token; undefined for a wrong one. */
  withToken(token: string): Caller | undefined {
    if (!this.areKnown) return LOCAL_CALLER;
    const sent = sha256(token);
    let found: Caller | undefined;
    for (const { digest, caller } of this.#known) if (timingSafeEqual(sent, digest)) found = caller;
    return found;
  }
}

/**
 * Requires a token with the route's role as `Authorization: Bearer TOKEN`, and any token on unknown
 * routes.
 */
export function requireRoles(app: FastifyInstance, callers: Callers): void {
  app.decorateRequest("caller", null as unknown as Caller);
  app.addHook("onRequest", (request, _reply, done) => {
    const { url } = request.routeOptions;
    const access = url === undefined ? "plan" : accessTo(request.method, url);
    request.caller = LOCAL_CALLER;
    if (!callers.areKnown || access === "open" || access === "page") return done();
    if (bearerOf(request) === undefined) return done(new CodedError("http.unauthorized", "no bearer token was sent"));
    const caller = callers.of(request);
    if (caller === undefined) return done(new CodedError("http.unauthorized", "the bearer token is wrong"));
    request.caller = caller;
    if (includesRole(caller.roles, access)) return done();
    done(new CodedError("http.forbidden", `the route needs the role ${access}, which ${caller.name} does not have`));
  });
}

const bearerOf = ({ headers }: Pick<FastifyRequest, "headers">): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1];

// Hashed, so that both sides have the same length.
const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
