// The service's OpenAPI 3.1 description, derived from the zod schemas that its routes validate
// with, and the page that shows it: a small service of its own, loaded on first request, since it
// needs more modules than serving does.
// Documents are named components; other schemas stand where they are used.

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
  StepsResult,
  TextResult,
  TreeNode,
  Utterance,
  Validation,
  WaypointsView,
} from "../../schemas/index.ts";
import { GoalAnswer, GoalRequest, OptionAnswer, OptionRequest } from "../body/documents.ts";
import { RunList, RunStatus } from "../body/run-status.ts";
import { CapabilityList, CapabilityReport, OwnCapabilityReport } from "../capabilities/documents.ts";
import { ProblemDetails } from "../http/problem-details.ts";
import { IntentAnswer, IntentList, IntentRequest } from "../intents/documents.ts";
import { ReasonAnswer, ReflectRequest } from "../intents/reason-documents.ts";
import { JSON_MEDIA_TYPE } from "../route.ts";
import { withAccess } from "./access.ts";
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
  StepsResult,
  TextResult,
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
  RunStatus,
  RunList,
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

/** What the description reads of a route. */
export type DescribedRoute = Pick<RouteOptions, "method" | "url" | "schema">;

export interface DocumentationContext {
  version: string;
  wantsToken: boolean;
  routes: readonly DescribedRoute[];
  /**
   * A plan with its problem, as the example of `/validate` and `/repair`; null if the planner found
   * none.
   */
  planned: PlannedProblem | null;
}

/** The pages, ready to answer; the caller closes them. */
export async function buildPages({
  version,
  wantsToken,
  routes,
  planned,
}: DocumentationContext): Promise<FastifyInstance> {
  // Own registry: zod's global one would name schemas for the whole process.
  const schemaRegistry = z.registry<{ id?: string }>();
  for (const [id, schema] of Object.entries(COMPONENTS)) schemaRegistry.add(schema, { id });
  const toDescription = createJsonSchemaTransformObject({ schemaRegistry });
  const pages = fastify();
  // The routes only describe those of the service and are never called.
  pages.setValidatorCompiler(() => () => true);
  pages.setSerializerCompiler(() => JSON.stringify);
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
    // The service speaks plain HTTP; a TLS proxy in front of it sets this header itself.
    strictTransportSecurity: false,
  });
  await pages.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Lodestone",
        version,
        description: "Symbolic planning for Minecraft: send a goal, get a proven plan.",
        license: { name: "MIT", identifier: "MIT" },
      },
      tags: [
        { name: "planning", description: "Make, check and repair plans." },
        { name: "domains", description: "The domains that plans are made of." },
        {
          name: "body",
          description: "The body that acts in a world, if the service has one: what it does, perceives and holds.",
        },
        { name: "capabilities", description: "What bodies can do, and how it came to be trusted." },
        { name: "service", description: "The service itself." },
      ],
      ...(wantsToken ? TOKEN_SECURITY : {}),
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: (document) =>
      tidyComponents(withAccess(withHeaders(withExamples(toDescription(document), planned)), wantsToken)),
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
