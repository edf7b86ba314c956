// The folder that keeps compiled domains between runs: LODESTONE_CACHE_DIR (`off` disables it),
// else the system's cache folder of the user. Source:
// https://specifications.freedesktop.org/basedir-spec/latest/ (a relative XDG_CACHE_HOME is
// ignored)

import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

const OWN_FOLDER = "lodestone";

/** The cache folder, which may not exist yet; null if caching is off. */
export function cacheFolder(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string | null {
  const { LODESTONE_CACHE_DIR: own = "", XDG_CACHE_HOME: shared = "", LOCALAPPDATA: local = "" } = environment;
  if (own === "off") return null;
  if (own !== "") return own;
  if (isAbsolute(shared)) return join(shared, OWN_FOLDER);
  if (platform === "win32" && local !== "") return join(local, OWN_FOLDER, "cache");
  if (home === "") return null;
  return platform === "darwin" ? join(home, "Library", "Caches", OWN_FOLDER) : join(home, ".cache", OWN_FOLDER);
}
