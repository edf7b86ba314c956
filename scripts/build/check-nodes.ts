// Runs `npm publish --dry-run`, and the check of the tarball (check-install.ts) on each Node that is supported: on npm's package
// `node` of each, which is installed into a folder of its own. Needs the built package and a network.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const CHECK = fileURLToPath(new URL("./check-install.ts", import.meta.url));

execFileSync("npm", ["publish", "--dry-run", "--ignore-scripts"], { cwd: ROOT, stdio: "inherit" });
for (const major of [22, 24, 26]) {
  const folder = mkdtempSync(join(tmpdir(), `lodestone-node-${major}-`));
  try {
    writeFileSync(join(folder, "package.json"), "{}");
    execFileSync("npm", ["install", "--no-audit", "--no-fund", `node@${major}`], { cwd: folder, stdio: "inherit" });
    const node = join(folder, "node_modules/node/bin/node");
    execFileSync(process.execPath, [CHECK, "--node", node], { stdio: "inherit" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
