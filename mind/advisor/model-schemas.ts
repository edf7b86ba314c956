// The table of everything that a model may be asked to fill in. Every row is a zod schema that also becomes the JSON schema that is sent, and
// the grammar that a local engine decodes by: strings, numbers and lists are all bounded, so that no answer can run away.

import { z } from "zod";
import type { ModelRequest } from "../../schemas/index.ts";
import { ReasonedStep, Reflection } from "./reasoned-step.ts";

/** A JSON schema, as a request holds it. */
type SentSchema = NonNullable<ModelRequest["schema"]>["json"];

/** A row: what a question names, and what comes back. */
export interface ModelSchema<T = unknown> {
  name: string;
  schema: z.ZodType<T>;
}

const Because = z.string().min(1).max(300);
/** An item's name; whether there is one of that name, the domain says. */
const Item = z.string().min(1).max(64);

/** What an open request comes down to: goals that planners take, a question back, or a no. */
export const GoalProposal = z.strictObject({
  answer: z.enum(["goals", "ask", "decline"]),
  goals: z.array(z.strictObject({ item: Item, qty: z.int().min(1).max(2_304) })).max(8),
  /** The question back, or why not, or in a few words what is going to be done. */
  text: Because,
});
export type GoalProposal = z.infer<typeof GoalProposal>;

/** Options that were numbered from 0, the best first. */
export const Ranking = z.strictObject({
  order: z.array(z.int().min(0).max(15)).min(1).max(16),
  because: Because,
});
export type Ranking = z.infer<typeof Ranking>;

const row = <T>(name: string, schema: z.ZodType<T>): ModelSchema<T> => ({ name, schema });

export const MODEL_SCHEMAS = {
  goals: row("goals", GoalProposal),
  ranking: row("ranking", Ranking),
  step: row("step", ReasonedStep),
  reflection: row("reflection", Reflection),
};

/** Several answers of one kind, to questions that are asked together. */
export function batchOf<T>({ name, schema }: ModelSchema<T>, count: number): ModelSchema<{ answers: T[] }> {
  const answers = z.array(schema).min(count).max(count);
  return { name: `${name}_batch`, schema: z.strictObject({ answers }) };
}

/** The schema as it is sent. */
export function jsonSchemaOf({ schema }: ModelSchema): SentSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema) as SentSchema;
  return json;
}
