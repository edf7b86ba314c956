// The package's version, from package.json: one folder up from the sources, two from the built
// files.

import { readFile } from "node:fs/promises";

export async function packageVersion(): Promise<string> {
  for (const path of ["../package.json", "../../package.json"]) {
    try {
      const { name, version } = JSON.parse(await readFile(new URL(path, import.meta.url), "utf8")) as Record<
        string,
        string
      >;
      if (name === "lodestone" && version !== undefined) return version;
    } catch {
      // Not there: the other layout.
    }
  }
  return "0.0.0";
}
