// Names of a flag, separated by commas. A misspelt name would select nothing, and the run would
// seem to find nothing wrong.

import { CodedError } from "../../schemas/index.ts";

/**
 * The known names; undefined without the flag. Throws CodedError `input.invalid` that lists the
 * unknown names and all known ones.
 */
export function namesGiven<N extends string>(
  flag: string,
  list: string | undefined,
  known: readonly N[],
): N[] | undefined {
  if (list === undefined) return undefined;
  return list.split(",").map((name) => {
    const found = known.find((one) => one === name);
    if (found !== undefined) return found;
    const all = [...new Set(known)].sort().join(", ");
    throw new CodedError("input.invalid", `--${flag}: there is no ${name}. Known: ${all}`);
  });
}
