// Reads the conduct file of a command: who may command the bot, and what is forbidden, kept and
// protected.

import { Conduct, DEFAULT_CONDUCT, EVERY_PLAYER, parseDocument, parseJson } from "../../schemas/index.ts";
import { readText } from "../console.ts";

/** Reads the file. Rejects with CodedError `input.file`, `input.json` or `input.invalid`. */
export async function readConduct(path: string): Promise<Conduct> {
  return parseDocument(Conduct, parseJson(await readText(path), path), path);
}

/**
 * The conduct with the players who command. Where none are named, nobody commands on a server; the
 * embedded world is the asker's own, so whoever is let into it may.
 */
export function commandedBy(
  conduct: Conduct = DEFAULT_CONDUCT,
  { commanders = [], isEmbedded }: { commanders?: readonly string[] | undefined; isEmbedded: boolean },
): Conduct {
  const named = [...new Set([...(conduct.commanders ?? []), ...commanders])];
  if (named.length > 0 || conduct.commanders !== undefined) return { ...conduct, commanders: named };
  return isEmbedded ? { ...conduct, commanders: [EVERY_PLAYER] } : conduct;
}
