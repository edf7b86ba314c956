// What is written to files of state holds no secret and no place of the machine: the texts by which
// leaves, worlds and models say what went wrong are redacted on their way. What a caller asked for
// and what was signed stays as it came, because it is used again.

/** Fields that hold such texts, or lists of them. */
const SAID: ReadonlySet<string> = new Set([
  ...["detail", "because", "reply", "hint", "failures", "safetyViolation", "safetyViolations"],
]);
/** Fields whose contents are a caller's own. */
const OWN: ReadonlySet<string> = new Set(["content", "registration", "provenance", "tests", "intent", "utterance"]);
/** The least limit that schemas set for such a text: a longer name of a setting must not exceed it. */
const TEXT_LIMIT = 400;

export type Redact = (text: string) => string;

/** The document with every such text redacted. */
export function redacted<T>(document: T, redact: Redact): T {
  return mapped(document, false, (text) => redact(text).slice(0, Math.max(text.length, TEXT_LIMIT))) as T;
}

function mapped(value: unknown, isSaid: boolean, redact: Redact): unknown {
  if (typeof value === "string") return isSaid ? redact(value) : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => mapped(one, isSaid, redact));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, OWN.has(key) ? one : mapped(one, SAID.has(key), redact)]),
  );
}
