// Reads the conduct file of a command: who may command the bot, and what is forbidden, kept and
// protected.

import type { Conduct } from "../../mind/index.ts";
import { parseDocument, parseJson } from "../../schemas/index.ts";
import { readText } from "../console.ts";

/** Reads the file. Rejects with CodedError `input.file`, `input.json` or `input.invalid`. */
export async function readConduct(path: string): Promise<Conduct> {
  // Imported here, since most commands get no such file.
  const { Conduct: schema } = await import("../../mind/conduct/conduct.ts");
  return parseDocument(schema, parseJson(await readText(path), path), path);
}
