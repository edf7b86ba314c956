// The file of Conduct that commands may be given: who commands, and what is forbidden, kept and protected.

import type { Conduct } from "../../mind/conduct/conduct.ts";
import { parseDocument, parseJson } from "../../schemas/index.ts";
import { readText } from "../console.ts";

/** Reads it. Rejects with CodedError `input.file`, `input.json` or `input.invalid`. */
export async function readConduct(path: string): Promise<Conduct> {
  // Only now: most commands are given none.
  const { Conduct: schema } = await import("../../mind/conduct/conduct.ts");
  return parseDocument(schema, parseJson(await readText(path), path), path);
}
