// The description of the service, OpenAPI 3.1, derived from the zod schemas that its routes validate with, and the page to read it on: a small
// service of its own that is loaded when somebody asks for it. Describing costs more modules than serving.
// Documents are named components; everything else stands where it is used.

import type { IncomingMessage } from "node:http";
import helmet from "@fastify/helmet";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import fastify, { type FastifyInstance, type RouteOptions } from "fastify";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { ItemWays } from "../../domains/minecraft/ways/item-ways.ts";
import {
  canonicalJson,
  Explanation,
  Intent,
  InventoryView,
  LeafRegistration,
  OptionRegistration,
  Plan,
  PlannedProblem,
  Problem,
  Repair,
  RepairRequest,
  Result,
  Snapshot,
  TreeNode,
  Utterance,
  Validation,
  WaypointsView,
} from "../../schemas/index.ts";
import { GoalAnswer, GoalRequest, OptionAnswer, OptionRequest } from "../body/documents.ts";
import { CapabilityList, CapabilityReport, OwnCapabilityReport } from "../capabilities/documents.ts";
import { handleErrors } from "../http/error-handling.ts";
import { ProblemDetails } from "../http/problem-details.ts";
import { IntentAnswer, IntentList, IntentRequest } from "../intents/documents.ts";
import { ReasonAnswer, ReflectRequest } from "../intents/reason-documents.ts";
import { JSON_MEDIA_TYPE } from "../route.ts";
import { tidyComponents } from "./components.ts";
import { withExamples } from "./examples.ts";
import { withHeaders } from "./headers.ts";

const DOCS_PATH = "/docs";
const OPENAPI_PATH = "/openapi.json";

const TOKEN_SECURITY = {
  components: { securitySchemes: { token: { type: "http" as const, scheme: "bearer" } } },
  security: [{ token: [] }],
};

const COMPONENTS = {
  Problem,
  Plan,
  Result,
  RepairRequest,
  Repair,
  PlannedProblem,
  Validation,
  Explanation,
  ItemWays,
  LeafRegistration,
  OptionRegistration,
  TreeNode,
  CapabilityReport,
  OwnCapabilityReport,
  CapabilityList,
  OptionRequest,
  OptionAnswer,
  GoalRequest,
  GoalAnswer,
  Snapshot,
  InventoryView,
  WaypointsView,
  Intent,
  Utterance,
  IntentRequest,
  IntentAnswer,
  IntentList,
  ReasonAnswer,
  ReflectRequest,
  ProblemDetails,
};

/** What a route says of itself. */
export type DescribedRoute = Pick<RouteOptions, "method" | "url" | "schema">;

export interface DocumentationContext {
  version: string;
  wantsToken: boolean;
  routes: readonly DescribedRoute[];
  /** A plan, with its problem, to show `/validate` and `/repair` with; null where the planner has none. */
  planned: PlannedProblem | null;
  /** The id that the service gave a request, under which its log knows it. */
  idOf: (request: IncomingMessage) => string | undefined;
}

/** The pages, ready to answer; whoever asks for them closes them. */
export async function buildPages({
  version,
  wantsToken,
  routes,
  planned,
  idOf,
}: DocumentationContext): Promise<FastifyInstance> {
  // A registry of our own: zod's global one would name schemas for everybody in the process.
  const schemaRegistry = z.registry<{ id?: string }>();
  for (const [id, schema] of Object.entries(COMPONENTS)) schemaRegistry.add(schema, { id });
  const toDescription = createJsonSchemaTransformObject({ schemaRegistry });
  // Its own count would give the ids of other requests a second time.
  const pages = fastify({ genReqId: (request) => idOf(request) ?? "" });
  // Its routes but the pages' own only stand for those of the service, and are never asked.
  pages.setValidatorCompiler(() => () => true);
  pages.setSerializerCompiler(() => JSON.stringify);
  handleErrors(pages);
  await pages.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'", "data:"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", "data:"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
      },
    },
    // The service speaks HTTP; whoever puts TLS in front of it says so there.
    strictTransportSecurity: false,
  });
  await pages.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Lodestone",
        version,
        description: "Symbolic planning for Minecraft: a goal goes in, a proven plan comes out.",
        license: { name: "MIT", identifier: "MIT" },
      },
      tags: [
        { name: "planning", description: "Plans, and what becomes of them." },
        { name: "domains", description: "What plans are made of." },
        {
          name: "body",
          description: "What acts in a world, where the service has one: what it does, perceives and holds.",
        },
        { name: "capabilities", description: "What bodies can do, and how it came to be trusted." },
        { name: "service", description: "The service itself." },
      ],
      ...(wantsToken ? TOKEN_SECURITY : {}),
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: (document) => tidyComponents(withHeaders(withExamples(toDescription(document), planned))),
  });
  await pages.register(swaggerUi, { routePrefix: DOCS_PATH });
  for (const route of routes) pages.route({ ...route, handler: async () => ({}) });
  let text: string | undefined;
  pages.get(OPENAPI_PATH, { schema: { hide: true } }, async (_request, reply) => {
    text ??= canonicalJson(pages.swagger());
    return reply.type(JSON_MEDIA_TYPE).send(text);
  });
  await pages.ready();
  return pages;
}
