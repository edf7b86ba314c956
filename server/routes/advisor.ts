// GET /advisor/status: the language model. If it runs in a browser, also GET /advisor, the page
// that loads it, and the socket by which the page registers. The page holds no secret; browsers
// cannot send a bearer token with a page or socket, so the token comes with the page's hello.

import type { FastifyReply, FastifyRequest } from "fastify";
import { AdvisorStatus, CodedError } from "../../schemas/index.ts";
import { pageFiles } from "../advisor/page-files.ts";
import { PageLink } from "../advisor/page-link.ts";
import type { ServiceAdvisor } from "../advisor/service-advisor.ts";
import type { Callers } from "../http/callers.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import { includesRole, type Role } from "../http/roles.ts";
import type { RouteInstaller, ServiceApp } from "../route.ts";

/**
 * The page loads models from any address that a person enters and compiles them; no other code may
 * run in it.
 */
const PAGE_HEADERS = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self' ws: wss: https: http://127.0.0.1:* http://localhost:*",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; "),
};

/**
 * Pages that may be connected at once; one of them answers. Anybody may connect, so that those who
 * have not said hello make room.
 */
const MAX_SOCKETS = 16;
const NO_ROLES: readonly Role[] = [];

export const advisorRoute: RouteInstaller = (app, { advisor, callers }) => {
  app.get(
    "/advisor/status",
    {
      schema: {
        operationId: "advisorStatus",
        summary: "Get the state of the language model and its usage",
        tags: ["mind"],
        response: { 200: AdvisorStatus, ...ERROR_ANSWERS },
      },
    },
    async () => advisor.advisor.status(),
  );
  if (advisor.browser !== undefined) servePage(app, advisor.browser, callers);
};

function servePage(
  app: ServiceApp,
  { provider, page, heartbeatMs }: NonNullable<ServiceAdvisor["browser"]>,
  callers: Callers,
): void {
  const files = page === null ? undefined : pageFiles(page);
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (files === undefined) throw new CodedError("advisor.pageMissing", "the page /advisor was not built");
    const path = (request.params as Record<string, string>)["*"] ?? "";
    const file = await files(path);
    if (file === undefined) throw new CodedError("http.notFound", `the page has no file ${path}`);
    const cache = file.isHashed ? "public, max-age=31536000, immutable" : "no-cache";
    return reply
      .headers({ ...PAGE_HEADERS, "cache-control": cache })
      .type(file.type)
      .send(file.body);
  };
  for (const path of ["/advisor", "/advisor/*"]) {
    app.get(path, async (request, reply) => answer(request as FastifyRequest, reply as FastifyReply));
  }
  app.register(async (scope) => {
    const welcome = new WeakSet<object>();
    /** Sockets of the page; the server has others. */
    const pages = new Set<{ terminate(): void }>();
    scope.get(
      "/advisor/socket",
      {
        websocket: true,
        // A page of another origin, which could pose as our model, is refused as everywhere.
        preValidation: async () => {
          if (pages.size < MAX_SOCKETS) return;
          const silent = [...pages].find((page) => !welcome.has(page));
          silent?.terminate();
          if (silent === undefined)
            throw new CodedError("http.tooManyConnections", `${MAX_SOCKETS} pages are connected already`);
        },
      },
      (socket) => {
        pages.add(socket);
        socket.once("close", () => pages.delete(socket));
        new PageLink(socket, {
          admits: (token) => includesRole(callers.withToken(token)?.roles ?? NO_ROLES, "admin"),
          onHello: (link) => {
            welcome.add(socket);
            provider.attach(link);
          },
          ...(heartbeatMs === undefined ? {} : { heartbeatMs }),
        });
      },
    );
  });
}
