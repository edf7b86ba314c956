// The schemas that a model is asked to fill in. Each is sent as a JSON schema, which local engines
// also use as a grammar. Strings, numbers and lists are bounded, so that no answer can run away.

import { z } from "zod";
import type { ModelRequest } from "../../schemas/index.ts";
import { ReasonedStep, Reflection } from "./reasoned-step.ts";

/** A JSON schema as a request carries it. */
type SentSchema = NonNullable<ModelRequest["schema"]>["json"];

/** A schema with the name that questions use for it. */
export interface ModelSchema<T = unknown> {
  name: string;
  schema: z.ZodType<T>;
}

const Because = z.string().min(1).max(300);
/** An item's name; the caller checks it against the domain. */
const Item = z.string().min(1).max(64);

/** The answer to an open request: goals for the planner, a question back, or a refusal. */
export const GoalProposal = z.strictObject({
  answer: z.enum(["goals", "ask", "decline"]),
  goals: z.array(z.strictObject({ item: Item, qty: z.int().min(1).max(2_304) })).max(8),
  /** The question back, the reason for the refusal, or a short description of the goals. */
  text: Because,
});
export type GoalProposal = z.infer<typeof GoalProposal>;

/** Option numbers from 0, best first. */
export const Ranking = z.strictObject({
  order: z.array(z.int().min(0).max(15)).min(1).max(16),
  because: Because,
});
export type Ranking = z.infer<typeof Ranking>;

/** An option that may lead out of an impasse, as JSON text: no bounded schema can hold its tree. */
export const OptionProposal = z.strictObject({ option: z.string().min(2).max(16_000), because: Because });
export type OptionProposal = z.infer<typeof OptionProposal>;

const row = <T>(name: string, schema: z.ZodType<T>): ModelSchema<T> => ({ name, schema });

export const MODEL_SCHEMAS = {
  goals: row("goals", GoalProposal),
  ranking: row("ranking", Ranking),
  option: row("option", OptionProposal),
  step: row("step", ReasonedStep),
  reflection: row("reflection", Reflection),
};

/** Several answers of one kind, to questions that are asked together. */
export function batchOf<T>({ name, schema }: ModelSchema<T>, count: number): ModelSchema<{ answers: T[] }> {
  const answers = z.array(schema).min(count).max(count);
  return { name: `${name}_batch`, schema: z.strictObject({ answers }) };
}

/** The JSON schema to send. */
export function jsonSchemaOf({ schema }: ModelSchema): SentSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema) as SentSchema;
  return json;
}
