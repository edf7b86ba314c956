// Reads the file of the embedded world's faults: how late, silent or unwilling its server is.

import { parseDocument, parseJson } from "../../schemas/index.ts";
import { ServerFaults } from "../../worlds/embedded/index.ts";
import { readText } from "../console.ts";

/** Reads the file. Rejects with CodedError `input.file`, `input.json` or `input.invalid`. */
export async function readServerFaults(path: string): Promise<ServerFaults> {
  return parseDocument(ServerFaults, parseJson(await readText(path), path), path);
}
