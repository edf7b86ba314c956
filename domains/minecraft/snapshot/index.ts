// Compiles Minecraft's domains into shared memory, each once. A snapshot in the cache folder is
// opened without loading minecraft-data or the tables. Otherwise the domain is compiled and saved,
// and saved again with the plan cache (planner/htn/plan-cache/) if requested. Without a folder it
// is compiled.
// Import this file instead of the room's entry, which loads the compiler. It loads planners only to
// build the plan cache.

import { dirname, join } from "node:path";
import { type CompiledDomain, compileDomain, openDomain } from "../../../planner/model/compiled-domain.ts";
import type { CompileRequest } from "../compile.ts";
import { supportedVersion } from "../data/known-versions.ts";
import { cacheFolder } from "./cache-folder.ts";
import { keepNewest, readSnapshot, writeSnapshot } from "./snapshot-file.ts";
import { snapshotKey, sourcesDigest } from "./snapshot-key.ts";

/**
 * The fate of the cache: a snapshot was found; none or a damaged one existed, so the domain was
 * compiled; the snapshot could not be saved.
 */
export type SnapshotEvent = "found" | "absent" | "damaged" | "notKept";

export interface SnapshotOptions {
  /** The folder of snapshots; null for none; the user's cache folder if omitted. */
  folder?: string | null;
  onEvent?: (event: SnapshotEvent) => void;
  /** Compiles a domain without a snapshot, and saves one if possible; on this thread if omitted. */
  compile?: (request: CompileRequest) => Promise<CompiledDomain>;
  /** Whether to build and save the plan cache, which planners use; false if omitted. */
  decides?: boolean;
}

/**
 * Snapshots kept for one version and objective: the newest, and some for other states of the
 * sources.
 */
const KEPT = 4;

// Read when this code is loaded, so that it describes the running code even if the files are edited
// later.
const SOURCES = sourcesDigest();

/**
 * The compiled domain of a version, by any of its names. Throws CodedError `input.unknownVersion`
 * for others, and like `compileMinecraft`.
 */
export async function minecraftSnapshot(
  { mcVersion: name, objective }: CompileRequest,
  { folder = cacheFolder(), onEvent = () => {}, compile: elsewhere, decides = false }: SnapshotOptions = {},
): Promise<CompiledDomain> {
  const mcVersion = supportedVersion(name);
  if (folder === null || SOURCES === null) return (elsewhere ?? compile)({ mcVersion, objective });
  const key = snapshotKey(SOURCES, { mcVersion, objective });
  const prefix = `minecraft-${mcVersion}-${objective}-`;
  const path = join(folder, `${prefix}${key.toString("hex", 0, 8)}.snapshot`);
  const found = readSnapshot(path, key);
  const isFound = typeof found !== "string";
  onEvent(isFound ? "found" : found);
  const known = isFound ? openDomain(found) : null;
  if (known !== null && (!decides || known.planCache !== null)) return known;
  if (elsewhere !== undefined) return elsewhere({ mcVersion, objective });
  const domain = known ?? (await compile({ mcVersion, objective }));
  if (!isFound && !isKept(path, prefix, key, domain)) {
    onEvent("notKept");
    return domain;
  }
  // Building it takes as long again, which pays only if the next process finds it.
  if (!decides) return domain;
  const { buildPlanCache } = await import("../../../planner/index.ts");
  const decided = buildPlanCache(domain);
  isKept(path, prefix, key, decided);
  return decided;
}

/** Saves the domain if possible and if the sources have not changed since it was compiled. */
function isKept(path: string, prefix: string, key: Buffer, { buffer }: CompiledDomain): boolean {
  if (sourcesDigest() !== SOURCES || !writeSnapshot(path, key, buffer)) return false;
  keepNewest(dirname(path), prefix, KEPT, Date.now());
  return true;
}

async function compile(request: CompileRequest): Promise<CompiledDomain> {
  const { compileMinecraft } = await import("../compile.ts");
  const { storeEmptyInventoryEstimates } = await import("../../../planner/index.ts");
  const document = compileMinecraft(request);
  return storeEmptyInventoryEstimates(compileDomain(document, document.digest));
}
