// Builds the package where npm prepares it for `npm install git+…`. In a clone, where npm calls this
// script after each install, it does nothing: there the sources run without a build.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** npm clones into a folder of this name, and says which packages it is preparing. */
const isGitDependency = /[\\/]git-clone\w*/.test(ROOT) || process.env._PACOTE_NO_PREPARE_ !== undefined;

if (isGitDependency) {
  const npm = process.env.npm_execpath ?? "npm";
  const [command, ...args] = npm.endsWith("js") ? [process.execPath, npm] : [npm];
  const { status } = spawnSync(command, [...args, "run", "--silent", "build:package"], {
    cwd: ROOT,
    stdio: ["ignore", process.stderr, process.stderr],
  });
  process.exitCode = status ?? 1;
}
