// The document Option: a named behaviour tree that any author may propose. It is plain JSON without
// code: preconditions, effects and arguments are named sensors, conditions and a subset of JSON
// Schema.

import { z } from "zod";
import { Condition, Effect } from "../words/condition.ts";
import { Predicate, TreeNode } from "./tree.ts";

/** What a leaf may do to the world; an option declares the permissions of all its leaves. */
export const PERMISSIONS = ["movement", "dig", "place", "craft", "container", "combat", "chat", "sense"] as const;
export const Permission = z.enum(PERMISSIONS);
export type Permission = z.infer<typeof Permission>;

export const Version = z.string().regex(/^(0|[1-9]\d{0,5})(\.(0|[1-9]\d{0,5})){2}$/, "a version such as 1.2.0");

/** Characters of a string argument: what checks a schema makes values that it allows. */
const MAX_TEXT = 200;

const Scalar = z.union([z.string().max(MAX_TEXT), z.number(), z.boolean(), z.null()]);

const common = {
  description: z.string().max(400).optional(),
  default: z.json().optional(),
  enum: z.array(Scalar).min(1).max(64).optional(),
};

/** One argument. Patterns and references are excluded: checking them could take unbounded time. */
export const ArgumentSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("string"),
    minLength: z.int().min(0).max(MAX_TEXT).optional(),
    maxLength: z.int().min(0).max(MAX_TEXT).optional(),
    ...common,
  }),
  z.strictObject({ type: z.literal("integer"), minimum: z.int().optional(), maximum: z.int().optional(), ...common }),
  z.strictObject({
    type: z.literal("number"),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    ...common,
  }),
  z.strictObject({ type: z.literal("boolean"), ...common }),
  z.strictObject({
    type: z.literal("array"),
    items: z.strictObject({ type: z.enum(["string", "integer", "number", "boolean"]) }),
    minItems: z.int().min(0).max(64).optional(),
    maxItems: z.int().min(0).max(64).optional(),
    ...common,
  }),
]);
export type ArgumentSchema = z.infer<typeof ArgumentSchema>;

const MAX_ARGUMENTS = 64;

/** JSON Schema of the arguments: an object with plain properties. */
export const ArgumentsSchema = z.strictObject({
  type: z.literal("object"),
  properties: z
    .record(z.string().regex(/^[a-zA-Z][a-zA-Z0-9_]{0,63}$/, "a name such as length"), ArgumentSchema)
    .refine((properties) => Object.keys(properties).length <= MAX_ARGUMENTS, {
      message: `at most ${MAX_ARGUMENTS} arguments`,
    }),
  required: z.array(z.string().max(64)).max(MAX_ARGUMENTS).default([]),
  additionalProperties: z.literal(false).default(false),
});
export type ArgumentsSchema = z.infer<typeof ArgumentsSchema>;

export const OptionDocument = z.strictObject({
  id: z
    .string()
    .max(96)
    .regex(/^opt(\.[a-z0-9_]+)+$/, "a name such as opt.torch_corridor"),
  version: Version,
  description: z.string().max(400).default(""),
  argsSchema: ArgumentsSchema,
  /** Covers all its leaves and stays within the permissions granted to it. */
  permissions: z.array(Permission).max(PERMISSIONS.length),
  /** Time limit of the whole option, in milliseconds. */
  timeoutMs: z.int().min(1).max(7_200_000),
  /** Preconditions: conditions on the observed state, or named sensors. */
  pre: z
    .array(z.union([Condition, Predicate]))
    .max(64)
    .default([]),
  /** Postconditions: effects on the observed state, conditions, or named sensors. */
  post: z
    .array(z.union([Effect, Condition, Predicate]))
    .min(1)
    .max(64),
  tree: TreeNode,
});
export type OptionDocument = z.infer<typeof OptionDocument>;
