// The description of the service, OpenAPI 3.1, derived from the zod schemas that its routes validate with, and the page to read it on.
// Problem, Plan and Result are named components; everything else stands where it is used.

import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { Plan, Problem, Result } from "../schemas/index.ts";
import { tidyComponents } from "./openapi-components.ts";
import { ProblemDetails } from "./problem-details.ts";
import type { ServiceApp } from "./route.ts";

const DOCS_PATH = "/docs";

const TOKEN_SECURITY = {
  components: { securitySchemes: { token: { type: "http" as const, scheme: "bearer" } } },
  security: [{ token: [] }],
};

/** Registers the description and its page; routes added afterwards are part of it. */
export function describeService(app: ServiceApp, version: string, wantsToken: boolean): void {
  // A registry of our own: zod's global one would name schemas for everybody in the process.
  const schemaRegistry = z.registry<{ id?: string }>();
  schemaRegistry.add(Problem, { id: "Problem" });
  schemaRegistry.add(Plan, { id: "Plan" });
  schemaRegistry.add(Result, { id: "Result" });
  schemaRegistry.add(ProblemDetails, { id: "ProblemDetails" });
  const toDescription = createJsonSchemaTransformObject({ schemaRegistry });
  app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Lodestone",
        version,
        description: "Symbolic planning for Minecraft: a goal goes in, a proven plan comes out.",
        license: { name: "MIT", identifier: "MIT" },
      },
      ...(wantsToken ? TOKEN_SECURITY : {}),
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: (document) => tidyComponents(toDescription(document)),
  });
  app.register(swaggerUi, { routePrefix: DOCS_PATH });
}
