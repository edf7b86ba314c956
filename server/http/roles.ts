// Who may use which route: one table, which the token's hook enforces and the description shows.
// Invariant: a route without a row needs `admin`, and a test fails for it.

/**
 * plan: plan, and read what the service knows; act: command the body; propose: register
 * capabilities; review: decide about them; admin: everything, also bring a language model.
 */
export const ROLES = ["plan", "act", "propose", "review", "admin"] as const;
export type Role = (typeof ROLES)[number];

/**
 * `open` needs no token, so that monitors need no secret, and has no rate limit. `page` is fetched
 * by browsers, which send no token: the page is no secret, and its socket's hello has the token.
 */
export type Access = Role | "open" | "page";

/** By method and path. HEAD needs what GET needs. */
export const ROUTE_ACCESS: Readonly<Record<string, Access>> = {
  "GET /healthz": "open",
  "GET /readyz": "open",
  "GET /docs": "plan",
  "GET /docs/*": "plan",
  "GET /openapi.json": "plan",
  "GET /metrics": "plan",
  "GET /errors/:code": "plan",
  "GET /planners": "plan",
  "GET /versions": "plan",
  "GET /domains/:version": "plan",
  "GET /domains/:version/items/:name": "plan",
  "POST /plan": "plan",
  "POST /plan/batch": "plan",
  "GET /plans/:id": "plan",
  "POST /repair": "plan",
  "POST /validate": "plan",
  "POST /explain": "plan",
  "GET /snapshot": "plan",
  "GET /inventory": "plan",
  "GET /waypoints": "plan",
  "GET /reflexes": "plan",
  "GET /surroundings": "plan",
  "GET /advisor/status": "plan",
  "GET /api/bot/status": "plan",
  "GET /api/cognitive/health": "plan",
  "GET /capabilities": "plan",
  "GET /capabilities/:id": "plan",
  "POST /run": "act",
  "POST /run-option": "act",
  "GET /events": "act",
  "GET /runs": "act",
  "GET /runs/:id": "act",
  "POST /cancel": "act",
  "POST /pause": "act",
  "POST /resume": "act",
  "POST /reflexes/:name": "act",
  "POST /intents": "act",
  "POST /api/cognitive/signals": "act",
  "POST /api/cognitive/execute": "act",
  "POST /api/viewer/control": "act",
  "GET /intents": "act",
  "GET /intents/:id": "act",
  "POST /episodic": "act",
  "GET /recall": "act",
  "POST /recall": "act",
  "GET /memory/episodes": "act",
  "DELETE /memory/episodes/:id": "act",
  "DELETE /memory/episodes": "act",
  "GET /memory/export": "act",
  "GET /memory/stats": "act",
  "GET /memory/ledger": "act",
  "POST /reflexion": "act",
  "GET /memory/lessons": "act",
  "GET /memory/provenance/:id": "act",
  "GET /memory/map": "act",
  "GET /memory/facts": "act",
  "POST /semantic": "act",
  "POST /reason": "act",
  "POST /reflect": "act",
  "POST /capabilities/leaf/register": "propose",
  "POST /capabilities/option/register": "propose",
  "GET /skills": "plan",
  "POST /skills": "propose",
  "POST /capabilities/:id/sandbox": "review",
  "POST /capabilities/:id/review": "review",
  "POST /capabilities/:id/promote": "review",
  "POST /capabilities/:id/retire": "review",
  "POST /capabilities/:id/revoke": "review",
  "GET /": "page",
  "GET /page/*": "page",
  "GET /advisor": "page",
  "GET /advisor/*": "page",
  "GET /advisor/socket": "page",
};

/** Of a path as routes declare it (`/plans/:id`). */
export const accessTo = (method: string, path: string): Access =>
  ROUTE_ACCESS[`${method === "HEAD" ? "GET" : method} ${path}`] ?? "admin";

/** Whoever has any role may plan. */
export const includesRole = (roles: readonly Role[], needed: Role): boolean =>
  needed === "plan" || roles.includes(needed) || roles.includes("admin");
