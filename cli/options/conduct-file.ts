// Reads the conduct file of a command: who may command the bot, and what is forbidden, kept and
// protected.

import { Conduct, parseDocument, parseJson } from "../../schemas/index.ts";
import { readText } from "../console.ts";

/** Reads the file. Rejects with CodedError `input.file`, `input.json` or `input.invalid`. */
export async function readConduct(path: string): Promise<Conduct> {
  return parseDocument(Conduct, parseJson(await readText(path), path), path);
}
