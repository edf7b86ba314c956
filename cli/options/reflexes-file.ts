// `--reflexes`: a JSON file that says how the bot's reflexes are set.

import { parseDocument, parseJson, ReflexSettings } from "../../schemas/index.ts";
import { readText } from "../console.ts";

/** Undefined without a file. Throws CodedError `input.file`, `input.json` or `input.invalid`. */
export async function readReflexSettings(path: string | undefined): Promise<ReflexSettings | undefined> {
  return path === undefined ? undefined : parseDocument(ReflexSettings, parseJson(await readText(path), path), path);
}
