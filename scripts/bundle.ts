// Puts what the command line and a thread of the pool load into a few files each: reading hundreds of small modules is most of the time that
// either takes to start. Runs after the build, in dist/, over what that wrote. The package's other entries stay as they are, for whoever imports a
// part; so do the packages that are depended upon.

import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, rolldown } from "rolldown";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));
/** Each as far beneath dist/ as the chunks are: `placed` counts on it. */
const ENTRIES = ["cli/main", "workers/thread"];
const CHUNKS = "chunks";

/** A module that asks where it lies hears where it lay: threads and tables are beside it there. */
const placed: Plugin = {
  name: "placed",
  transform(code, id) {
    if (!code.includes("import.meta.url")) return null;
    const place = JSON.stringify(`../${relative(DIST, id)}`);
    return { code: code.replaceAll("import.meta.url", `new URL(${place}, import.meta.url).href`), map: null };
  },
};

/** A package by its name, or one of Node's modules. */
const isForeign = (id: string): boolean => /^[^./\\]/.test(id) && !id.startsWith(DIST);

// One after the other: what a thread loads is a file of its own, in which nothing of the command line's is.
for (const entry of ENTRIES) {
  const bundle = await rolldown({
    input: { [entry]: `${DIST}/${entry}.js` },
    platform: "node",
    external: isForeign,
    plugins: [placed],
  });
  await bundle.write({ dir: DIST, entryFileNames: "[name].js", chunkFileNames: `${CHUNKS}/[name]-[hash].js` });
  await bundle.close();
}
