// Reading JSON of unknown shape: each reader returns the value in the type that is asked for, or
// throws CodedError `input.invalid` with the file and the place in it.

import { CodedError } from "../../schemas/index.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

export function objectOf(value: unknown, where: string): JsonObject {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw wrong(value, where, "an object");
}

/** The list; a value that is absent is an empty one. */
export function listOf(value: unknown, where: string): readonly unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw wrong(value, where, "a list");
}

export function numberOf(value: unknown, where: string): number {
  if (typeof value === "number") return value;
  throw wrong(value, where, "a number");
}

function textOf(value: unknown, where: string): string {
  if (typeof value === "string") return value;
  throw wrong(value, where, "a text");
}

/** A name without the game's own namespace: `minecraft:stone` is `stone`. */
export const nameOf = (value: unknown, where: string): string => textOf(value, where).replace(/^(#?)minecraft:/, "$1");

function wrong(value: unknown, where: string, wanted: string): CodedError {
  const found = value === undefined ? "nothing" : JSON.stringify(value).slice(0, 60);
  return new CodedError("input.invalid", `${where}: expected ${wanted}, found ${found}`);
}
