// The file of tokens: a JSON list of callers with their roles.
// Invariant: no message names a token.

import { z } from "zod";
import { CodedError, parseDocument, parseJson } from "../../schemas/index.ts";
import type { AccessToken } from "../http/callers.ts";
import { ROLES } from "../http/roles.ts";

export const TOKEN_RULE = "must have 16 to 512 visible characters without blanks";
export const TOKEN = /^[\x21-\x7e]{16,512}$/;

const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** `admin` and `local` name the callers that need no entry. */
const AccessTokens = z
  .array(
    z.strictObject({
      name: z
        .string()
        .regex(/^[\w.-]{1,64}$/, "must have 1 to 64 letters, digits, or one of _ . -")
        .refine((name) => name !== "admin" && name !== "local", "is the name of another caller"),
      token: z.string().regex(TOKEN, TOKEN_RULE),
      roles: z.array(z.enum(ROLES)).min(1),
    }),
  )
  .min(1)
  .max(1_000)
  .refine((tokens) => isUnique(tokens.map(({ name }) => name)), "two callers have the same name")
  .refine((tokens) => isUnique(tokens.map(({ token }) => token)), "two callers have the same token");

/** Throws CodedError `input.json` or `input.invalid`. */
export function parseAccessTokens(text: string, file: string): AccessToken[] {
  let value: unknown;
  try {
    value = parseJson(text, file);
  } catch (error) {
    // The parser's message quotes the text around the flaw.
    if (!(error instanceof CodedError) || error.code !== "input.json") throw error;
    const [where = "its text is not shown, because it holds tokens"] = /at position \d+/.exec(error.detail) ?? [];
    throw new CodedError("input.json", `${file}: this is no JSON (${where})`);
  }
  return parseDocument(AccessTokens, value, file);
}
