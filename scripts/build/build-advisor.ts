// Builds the page /advisor from mind/page into a folder, by default `dist/advisor`: the page, its
// worker behind Comlink, and the engine as a separate part, which is loaded when a user chooses a
// model.

import { fileURLToPath } from "node:url";
import { build } from "vite";

const ROOT = fileURLToPath(new URL("../../mind/page", import.meta.url));
const DEFAULT_FOLDER = fileURLToPath(new URL("../../dist/advisor", import.meta.url));

/** Writes the page into `folder`, and removes its old contents. */
export async function buildAdvisorPage(folder: string): Promise<void> {
  await build({
    root: ROOT,
    base: "/advisor/",
    configFile: false,
    logLevel: "error",
    worker: { format: "es" },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: "es2022",
      chunkSizeWarningLimit: 10_000,
      modulePreload: { polyfill: false },
    },
  });
}

if (import.meta.main) await buildAdvisorPage(process.argv[2] ?? DEFAULT_FOLDER);
