// Errors for names in a goal that the domain does not know: what people mean by the name comes first.

import { CodedError, issueWith, suggestThing, unknownIssue } from "../../schemas/plain.ts";

export function unknown(
  path: string,
  message: string,
  name: string,
  known: readonly string[],
  prefix = path,
): CodedError {
  const meant = name === "" ? undefined : known.includes(`biome:${name}`) ? `biome:${name}` : suggestThing(name, known);
  const issue = meant === undefined ? unknownIssue(path, message, name, known) : issueWith(path, message, meant);
  return new CodedError("input.unknownItem", `${prefix}: ${issue.message}`, { issues: [issue] });
}

/** The error for a verb that no act has. */
export function unknownAct(path: string, verb: string, known: readonly string[]): CodedError {
  const message = `no act is called ${verb}`;
  const meant = MEANT_BY_VERB[verb];
  if (meant === undefined) return unknown(path, message, verb, known);
  const issue = { path, message: `${message}; ${meant}` };
  return new CodedError("input.unknownItem", `${path}: ${issue.message}`, { issues: [issue] });
}

const KILLING = "ask for goal.kills, with the weapon in goal.equipped";

/** Where a goal says what people call by these verbs. */
const MEANT_BY_VERB: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["shoot", "attack", "fight", "hunt", "slay"].map((verb) => [verb, KILLING])),
  ...Object.fromEntries(
    ["craft", "make", "get", "mine", "collect", "smelt", "gather", "obtain"].map((verb) => [
      verb,
      "ask for goal.items",
    ]),
  ),
  wear: "ask for goal.equipped",
  build: "ask for goal.placed",
  dig: "ask for goal.cleared",
  go: "ask for goal.at or goal.near",
  deposit: "ask for goal.stored",
};
