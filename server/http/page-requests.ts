// Keeps the pages of other sites out, whatever browser sends them: the one hook that every route
// and socket passes.
// Invariant: a request is answered only under a host that is this service's own, so that a name
// rebound to its address reads nothing; and what may change something comes from no other site's
// page. A browser sets Host, Origin and Sec-Fetch-Site itself; no page can forge them.
// Sources: the Fetch standard, Origin header; W3C, Fetch Metadata Request Headers.

import type { FastifyInstance, FastifyRequest } from "fastify";
import { CodedError } from "../../schemas/index.ts";
import { authoritiesOf, hostIn, isLoopback, oneSpelling } from "./host.ts";

export interface PageRules {
  /** Hosts that requests may name beside loopback names and the address that they came to. */
  allowHosts?: readonly string[] | undefined;
  /** Origins whose pages may send requests. */
  corsOrigins?: readonly string[] | undefined;
}

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
/** `none`: a person typed the address. */
const OWN_SITES: ReadonlySet<string> = new Set(["same-origin", "none"]);

/** Must be the first hook that may refuse. */
export function refuseForeignPages(app: FastifyInstance, { allowHosts = [], corsOrigins = [] }: PageRules): void {
  const named = new Set(allowHosts.map(oneSpelling));
  const isOurs = (host: string, { localAddress }: FastifyRequest["raw"]["socket"]): boolean =>
    isLoopback(host) || named.has(host) || (localAddress !== undefined && host === addressOf(localAddress));
  app.addHook("onRequest", (request, reply, done) => {
    const { method, headers, raw } = request;
    // Node no longer times the connection of an upgrade, so a refusal ends it.
    if (headers.upgrade !== undefined && app.server.listenerCount("upgrade") > 0)
      reply.raw.once("finish", () => raw.socket.end());
    const { hosts, target } = authoritiesOf(raw);
    const mayChange = !SAFE.has(method) || headers.upgrade !== undefined;
    const isOwn = (host: string): boolean => isOurs(host, raw.socket);
    const foreign = mayChange ? foreignSite(request, corsOrigins, isOwn) : undefined;
    if (foreign !== undefined) return done(new CodedError("http.forbiddenOrigin", foreign));
    const [only] = hosts;
    if (only === undefined || hosts.length > 1)
      return done(new CodedError("input.invalid", `Host: the request has ${hosts.length} Host headers; send one`));
    for (const authority of target === undefined ? [only] : [target, only]) {
      const host = hostIn(authority);
      if (host === undefined)
        return done(new CodedError("input.invalid", `Host: ${JSON.stringify(authority)} is no host with a port`));
      if (!isOwn(host)) return done(new CodedError("http.misdirected", `this service does not answer for ${host}`));
    }
    done();
  });
}

/** IPv4 in a dual-stack socket's spelling, and zones, are the listener's affair. */
const addressOf = (local: string): string => oneSpelling(local.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, ""));

/** Why another site's page sent the request; undefined if none did. */
function foreignSite(
  { headers }: FastifyRequest,
  corsOrigins: readonly string[],
  isOwn: (host: string) => boolean,
): string | undefined {
  const { origin, host = "", "sec-fetch-site": site } = headers;
  if (origin !== undefined && corsOrigins.includes(origin)) return undefined;
  if (origin !== undefined && !isOwnOrigin(origin, host, isOwn)) return `a page of ${origin} sent the request`;
  if (site === undefined || OWN_SITES.has(String(site))) return undefined;
  return `a page of another origin sent the request (Sec-Fetch-Site: ${site})`;
}

/** Whether a page at `host` has that origin. Proxies may end TLS, so schemes are not compared. */
function isOwnOrigin(origin: string, host: string, isOwn: (host: string) => boolean): boolean {
  const [, scheme, authority = ""] = /^(https?):\/\/([^/?#]+)$/i.exec(origin) ?? [];
  const named = hostIn(authority);
  if (named === undefined || !isOwn(named) || hostIn(host) === undefined) return false;
  return new URL(origin).host === new URL(`${scheme}://${host}`).host;
}
