// How routes use their schemas: requests are read by zod's, documents are written as canonical JSON.
// Handed to Fastify when it is made, not afterwards: its own compilers, a hundred modules, would be loaded and have nothing to do.

import type { FastifySchemaCompiler, FastifySerializerCompiler, FastifyServerOptions } from "fastify";
import type { z } from "zod";
import { canonicalJson, parseDocument } from "../../schemas/index.ts";

const readByZod: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (value: unknown) => ({ value: parseDocument(schema, value, httpPart ?? "request") });

const writeCanonically: FastifySerializerCompiler<z.ZodType> = () => canonicalJson;

type Factories = NonNullable<NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]>;

/** Fastify's types know the compilers of its own schemas only. */
export const SCHEMA_COMPILERS = {
  buildValidator: () => readByZod,
  buildSerializer: () => writeCanonically,
} as unknown as Factories;
