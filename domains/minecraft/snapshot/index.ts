// Minecraft's domains compiled into shared memory, each once: a snapshot that an earlier run left in the cache folder is opened as
// it is, without loading minecraft-data or the tables; else it is compiled and left there, and then once more with what htn decides for
// single things (htn/policy.ts). Without a folder it is compiled.
// Import this file for that rather than the room's facade, which loads the compiler. Nor does it load planners where there is nothing to work out.

import { dirname, join } from "node:path";
import { type CompiledDomain, compileDomain, openDomain } from "../../../planner/model/compiled-domain.ts";
import type { CompileRequest } from "../compile.ts";
import { assertSupported } from "../data/versions.ts";
import { cacheFolder } from "./cache-folder.ts";
import { keepNewest, readSnapshot, writeSnapshot } from "./snapshot-file.ts";
import { snapshotKey, sourcesDigest } from "./snapshot-key.ts";

/** What became of the cache: a snapshot was found; there was none, or a damaged one, and it was compiled; it could not be kept. */
export type SnapshotEvent = "found" | "absent" | "damaged" | "notKept";

export interface SnapshotOptions {
  /** Where snapshots are kept; null for nowhere. The user's cache folder where absent. */
  folder?: string | null;
  onEvent?: (event: SnapshotEvent) => void;
  /** Compiles what no snapshot is found of, and leaves one where it can; on this thread where absent. */
  compile?: (request: CompileRequest) => Promise<CompiledDomain>;
  /** Whether what htn decides without anything in hand is worked out once and kept with the rest: for whoever plans; false where absent. */
  decides?: boolean;
}

/** Snapshots that are kept of one version and objective: those of a few other states of the sources beside the newest. */
const KEPT = 4;

// Read when the code itself is, so that it tells of the code that runs even where somebody edits the files later.
const SOURCES = sourcesDigest();

/** The compiled domain of a supported version. Throws CodedError `input.unknownVersion` for others, and as `compileMinecraft` does. */
export async function minecraftSnapshot(
  { mcVersion, objective }: CompileRequest,
  { folder = cacheFolder(), onEvent = () => {}, compile: elsewhere, decides = false }: SnapshotOptions = {},
): Promise<CompiledDomain> {
  assertSupported(mcVersion);
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
  // That takes as long again, so it is worth its while only where the next one finds it.
  if (!decides) return domain;
  const { buildPlanCache: keepPolicy } = await import("../../../planner/index.ts");
  const decided = keepPolicy(domain);
  isKept(path, prefix, key, decided);
  return decided;
}

/** Leaves the domain in the cache, if that can be done and the sources are still those that it was compiled from. */
function isKept(path: string, prefix: string, key: Buffer, { buffer }: CompiledDomain): boolean {
  if (sourcesDigest() !== SOURCES || !writeSnapshot(path, key, buffer)) return false;
  keepNewest(dirname(path), prefix, KEPT, Date.now());
  return true;
}

async function compile(request: CompileRequest): Promise<CompiledDomain> {
  const { compileMinecraft } = await import("../compile.ts");
  const { storeEmptyInventoryEstimates: keepBarePlace } = await import("../../../planner/index.ts");
  const document = compileMinecraft(request);
  return keepBarePlace(compileDomain(document, document.digest));
}
