// Builds dist/ for publishing: JavaScript and declarations by tsc, the JSON tables next to the
// modules that import them, and the service's page. Invariant: dist/ holds only files of this build. The sources run
// without a build; only the package needs it.

import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));

const OUT = "dist";
const COMMAND_LINE = `${OUT}/cli/main.js`;
const { include } = JSON.parse(readFileSync("tsconfig.build.json", "utf8"));
const rooms = include
  .filter((pattern) => pattern.includes("/"))
  .map((pattern) => pattern.split("/", 1)[0])
  .filter((room) => existsSync(room) && room !== "types");

rmSync(OUT, { recursive: true, force: true });

const compiler = ["node_modules/typescript/bin/tsc", "--project", "tsconfig.build.json"];
const { status } = spawnSync(process.execPath, compiler, { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);

for (const room of rooms) {
  for (const path of readdirSync(room, { recursive: true })) {
    if (path.endsWith(".json")) cpSync(`${room}/${path}`, `${OUT}/${room}/${path}`);
  }
}

// The service's page needs no build: browsers read it as it is.
cpSync("server/page", `${OUT}/server/page`, { recursive: true, filter: (path) => !path.endsWith("tsconfig.json") });

if (existsSync(COMMAND_LINE)) chmodSync(COMMAND_LINE, 0o755);
