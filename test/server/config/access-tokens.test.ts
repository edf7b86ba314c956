import { expect, test } from "vitest";
import { CodedError } from "../../../schemas/index.ts";
import { parseAccessTokens } from "../../../server/index.ts";

const ada = { name: "ada", token: "the-token-of-ada-1", roles: ["plan", "act"] };

test("a file lists callers with their tokens and roles", () => {
  expect(parseAccessTokens(JSON.stringify([ada]), "tokens.json")).toEqual([ada]);
});

test.each<[string, unknown]>([
  ["no caller", []],
  ["a short token", [{ ...ada, token: "short" }]],
  ["an unknown role", [{ ...ada, roles: ["root"] }]],
  ["no role", [{ ...ada, roles: [] }]],
  ["one name twice", [ada, { ...ada, token: "another-token-of-ada" }]],
  ["one token twice", [ada, { ...ada, name: "eve" }]],
  ["the name of the caller without an entry", [{ ...ada, name: "admin" }]],
  ["an unknown field", [{ ...ada, admin: true }]],
  ["no list", { ...ada }],
])("%s is refused, and no token is named", (_, tokens) => {
  try {
    parseAccessTokens(JSON.stringify(tokens), "tokens.json");
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(CodedError);
    expect(String(error)).not.toMatch(/the-token-of|another-token/);
  }
});
