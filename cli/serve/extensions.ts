// Loads leaves of third-party modules, so that a leaf that was registered, signed and promoted
// finds its code. A module exports `leaves` for the mineflayer body, and `simulatedLeaves`, their
// counterparts in the simulated worlds where they are tested.
// Invariant: loading has no effect by itself; a leaf joins runs only through the registry. The
// code's digest is that of the module file.

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Leaf, OfferedLeaf } from "../../executor/index.ts";
import { type Body, CodedError, digestOfText } from "../../schemas/index.ts";
import type { SimulatedBody } from "../../worlds/simulated/index.ts";

export interface Extensions {
  /** For a Minecraft body. */
  leaves: readonly OfferedLeaf<Body>[];
  simulatedLeaves: readonly OfferedLeaf<SimulatedBody>[];
}

/**
 * Loads the modules at these paths. Rejects with CodedError `input.invalid` if one cannot be loaded
 * or exports no leaves.
 */
export async function loadExtensions(paths: readonly string[]): Promise<Extensions> {
  const loaded = await Promise.all(paths.map(load));
  return {
    leaves: loaded.flatMap(({ leaves }) => leaves),
    simulatedLeaves: loaded.flatMap(({ simulatedLeaves }) => simulatedLeaves),
  };
}

async function load(path: string): Promise<Extensions> {
  const refuse = (because: string): never => {
    throw new CodedError("input.invalid", `extension ${path}: ${because}`);
  };
  const file = resolve(path);
  const text = await readFile(file, "utf8").catch((error: Error) => refuse(error.message));
  const codeHash = digestOfText(text);
  const module = (await import(pathToFileURL(file).href).catch((error: Error) => refuse(error.message))) as Record<
    string,
    unknown
  >;
  const offered = <B extends Body>(name: string): OfferedLeaf<B>[] => {
    const listed = module[name] ?? [];
    if (!Array.isArray(listed) || !listed.every(isLeaf)) return refuse(`its export ${name} is not a list of leaves`);
    return (listed as readonly Leaf<B>[]).map((leaf) => ({ leaf, codeHash }));
  };
  const extensions = {
    leaves: offered<Body>("leaves"),
    simulatedLeaves: offered<SimulatedBody>("simulatedLeaves"),
  };
  if (extensions.leaves.length + extensions.simulatedLeaves.length === 0) refuse("it exports no leaves");
  return extensions;
}

/** A structural check; the registry compares the description with the signed one. */
function isLeaf(value: unknown): boolean {
  const { name, version, run, guard, postcondition } = (value ?? {}) as Partial<Leaf>;
  const isNamed = typeof name === "string" && typeof version === "string";
  return isNamed && [run, guard, postcondition].every((part) => typeof part === "function");
}
