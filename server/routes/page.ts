// GET /: the page of the service, which shows what the bot does and plans what is typed. It holds no
// secret and needs no token: what it shows it asks for with the token that a person enters.

import { fileURLToPath } from "node:url";
import type { FastifyReply, FastifyRequest } from "fastify";
import { CodedError } from "../../schemas/index.ts";
import { pageFiles } from "../advisor/page-files.ts";
import type { RouteInstaller } from "../route.ts";

const FOLDER = fileURLToPath(new URL("../page", import.meta.url));

const HEADERS = {
  "cache-control": "no-cache",
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src data:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; "),
};

export const pageRoute: RouteInstaller = (app) => {
  const files = pageFiles(FOLDER);
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const path = (request.params as Record<string, string>)["*"] ?? "";
    const file = await files(path);
    if (file === undefined) throw new CodedError("http.notFound", `the page has no file ${path}`);
    return reply.headers(HEADERS).type(file.type).send(file.body);
  };
  for (const path of ["/", "/page/*"])
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      answer(request as FastifyRequest, reply as FastifyReply),
    );
};
