// Writes test/domains/minecraft/golden-counts.json from the compiled domains: `node scripts/reference/write-golden-counts.ts`.
// For use after a change of operators that was meant; look at the difference before it is committed.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { goldenCounts } from "./golden-counts.ts";

const FILE = fileURLToPath(new URL("../../test/domains/minecraft/golden-counts.json", import.meta.url));

writeFileSync(FILE, goldenCounts());
