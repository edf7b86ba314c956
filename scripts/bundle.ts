// Puts what the command line, a thread of the pool and the package's entries load into a few files: reading hundreds of small modules is most of
// the time that a start takes. Runs after the build, in dist/, over what that wrote; the packages that are depended upon stay as they are.
// Invariant: within a process there is one copy of each module, whether the command line loads it or a leaf that it was told to load.

import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, rolldown } from "rolldown";

const ROOT = new URL("../", import.meta.url);
const DIST = fileURLToPath(new URL("dist", ROOT));
const CHUNKS = "chunks";

/** A module that asks where it lies hears where it lay: threads and tables are beside it there. Every file lies one folder beneath dist/. */
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

/** `input` names what is written by what is read, both beneath dist/. */
async function bundle(input: Record<string, string>): Promise<void> {
  const from = Object.fromEntries(Object.entries(input).map(([name, path]) => [name, `${DIST}/${path}.js`]));
  const made = await rolldown({ input: from, platform: "node", external: isForeign, plugins: [placed] });
  await made.write({ dir: DIST, entryFileNames: "[name].js", chunkFileNames: `${CHUNKS}/[name]-[hash].js` });
  await made.close();
}

const { exports } = JSON.parse(readFileSync(new URL("package.json", ROOT), "utf8")) as {
  exports: Record<string, string | { default: string }>;
};
const entries = Object.values(exports).flatMap((entry) => (typeof entry === "string" ? [] : [entry.default]));
const names = entries.map((path) => relative("dist", path).replace(/\.js$/, ""));
await bundle({ "cli/main": "cli/main", ...Object.fromEntries(names.map((name) => [`${CHUNKS}/${name}`, name])) });
for (const name of names) writeFileSync(`${DIST}/${name}.js`, `export * from "./${CHUNKS}/${name}.js";\n`);
// What a thread loads is its own, in which nothing of the command line's is.
const thread = "workers/thread/thread";
await bundle({ [`${CHUNKS}/thread`]: thread });
writeFileSync(`${DIST}/${thread}.js`, `export * from "../../${CHUNKS}/thread.js";\n`);
