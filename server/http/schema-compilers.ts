// Compilers for route schemas: requests are parsed by zod, documents are written as canonical JSON.
// Passed to Fastify on creation: otherwise it would load its own compilers, a hundred unused
// modules.

import type { FastifySchemaCompiler, FastifySerializerCompiler, FastifyServerOptions } from "fastify";
import type { z } from "zod";
import { canonicalJson, parseDocument } from "../../schemas/index.ts";

export const readByZod: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (value: unknown) => ({ value: parseDocument(schema, value, httpPart ?? "request") });

const writeCanonically: FastifySerializerCompiler<z.ZodType> = () => canonicalJson;

type Factories = NonNullable<NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]>;

/** Fastify's types only know its own schemas. */
export const SCHEMA_COMPILERS = {
  buildValidator: () => readByZod,
  buildSerializer: () => writeCanonically,
} as unknown as Factories;
