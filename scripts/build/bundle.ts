// Bundles the modules of the command line, of a pool thread and of the package's entries into a few
// files: reading hundreds of small modules takes most of the start time. Runs after the build, in
// dist/, on its output; dependencies stay as they are. Invariant: a process has one copy of each
// module, whether the command line loads it or a leaf given on the command line.

import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, rolldown } from "rolldown";

const ROOT = new URL("../../", import.meta.url);
const DIST = fileURLToPath(new URL("dist", ROOT));
const CHUNKS = "chunks";

/**
 * A bundled module's `import.meta.url` stays its original one, because threads and tables lie
 * beside it there. Every file lies one folder beneath dist/.
 */
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

/** `input` maps output files to their sources, both beneath dist/. */
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
// What is started by its path: the thread of a sandbox, which loads the same leaves of other packages as
// the command line, and what would otherwise keep hundreds of modules beside the bundles.
const started = [
  "cli/serve/sandbox-thread",
  "server/planning/domain-documents-thread",
  "workers/domains/domain-compiler-thread",
  "workers/navigation/navigation-thread",
  "worlds/embedded/process/world-process",
];
const chunkOf = (path: string): string => `${CHUNKS}/${basename(path)}`;
/** Puts a module in the place of another that has the same exports. */
const standIn = (path: string, chunk: string): void =>
  writeFileSync(`${DIST}/${path}.js`, `export * from "${relative(dirname(path), chunk)}.js";\n`);
await bundle({
  "cli/main": "cli/main",
  ...Object.fromEntries([...started, ...names].map((path) => [chunkOf(path), path])),
});
for (const path of started) standIn(path, chunkOf(path));
// An old Node fails at one of many things that it lacks; its version is the first that is said.
writeFileSync(
  `${DIST}/check-node.js`,
  `import { tooOld } from "./cli/min-node.js";
const complaint = tooOld(globalThis.process?.versions?.node ?? "99");
// The stack would hide the one sentence.
if (complaint !== null) throw Object.assign(new Error(complaint), { stack: complaint });
`,
);
for (const name of names)
  writeFileSync(`${DIST}/${name}.js`, `import "./check-node.js";\nexport * from "./${CHUNKS}/${name}.js";\n`);
// A pool thread's modules are bundled separately; they share nothing with the command line's.
const thread = "workers/thread/thread";
await bundle({ [chunkOf(thread)]: thread });
standIn(thread, chunkOf(thread));
