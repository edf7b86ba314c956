// Names that a flag gives, with commas between: a misspelt one would select nothing and pass for a run in which nothing is wrong.

import { CodedError } from "../../schemas/index.ts";

/** The names as they are known; undefined where none is given. Throws CodedError `input.invalid` that tells what is not known and all that is. */
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
