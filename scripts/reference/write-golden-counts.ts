// Writes test/domains/minecraft/golden-counts.json from the compiled domains: `node
// scripts/reference/write-golden-counts.ts`. Use it after an intended change of operators, and
// check the difference before committing.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { goldenCounts } from "./golden-counts.ts";

const FILE = fileURLToPath(new URL("../../test/domains/minecraft/golden-counts.json", import.meta.url));

writeFileSync(FILE, goldenCounts());
