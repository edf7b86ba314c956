// A catalogue for the pantry, registrations for it, and a clock that tests set. Tests change the
// parts that they check.

import { generateKeyPairSync } from "node:crypto";
import {
  CapabilityCatalogue,
  type CatalogueOptions,
  type Clock,
  describeLeaf,
  MemoryCapabilityStore,
  type Sandbox,
} from "../../../executor/index.ts";
import { digestOf, type SandboxReport, signDocument } from "../../../schemas/index.ts";
import { breadOption } from "../bread-option.ts";
import { type PantryBody, pantryCapabilities } from "../pantry.ts";

const pair = () =>
  generateKeyPairSync("ed25519", {
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });

/** `mill` is configured, `stranger` is not. */
export const MILL = pair();
export const STRANGER = pair();

class SetClock implements Clock {
  ms = 1_000;
  now(): number {
    return this.ms;
  }
  sleep(_ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => signal?.addEventListener("abort", () => resolve(), { once: true }));
  }
}

export const PASSED: SandboxReport = { passed: true, durationMs: 5, failures: [], safetyViolations: [] };
export const sandboxOf = (report: Partial<SandboxReport> = {}): Sandbox => ({
  run: () => Promise.resolve({ ...PASSED, ...report }),
});

export const TESTS = [
  {
    name: "two loaves",
    state: { inventory: { wheat: 6 } },
    args: { count: 2, wheat: 6 },
    expects: ["inventory.bread += 2"],
  },
];

/** The registration of `opt.bread` in a version. */
export const proposal = (version = "1.0.0", more: Record<string, unknown> = {}) => ({
  option: { ...breadOption, version },
  author: { kind: "model", name: "baker" },
  tests: TESTS,
  ...more,
});

/** A leaf of the pantry under another version, as a process offers it. */
export function offeredCraft(version = "2.0.0") {
  const leaf = pantryCapabilities().leaves.find(({ name }) => name === "craft_item");
  if (leaf === undefined) throw new Error("the pantry crafts nothing");
  return { leaf: { ...leaf, version }, codeHash: digestOf(`code of ${version}`) };
}

export function signedLeaf(version = "2.0.0", more: Record<string, unknown> = {}, key = MILL, keyId = "mill") {
  const { leaf, codeHash } = offeredCraft(version);
  const author = { kind: "person", name: "miller" };
  const registration = { leaf: describeLeaf(leaf, codeHash), author, tests: TESTS, ...more };
  return { ...registration, signature: signDocument(registration, keyId, key.privateKey) };
}

export function bakery(options: Partial<CatalogueOptions<PantryBody>> = {}) {
  const clock = new SetClock();
  const store = new MemoryCapabilityStore();
  const all: CatalogueOptions<PantryBody> = {
    ...{ store, clock, sandbox: sandboxOf(), keys: { mill: MILL.publicKey }, ...options },
    capabilities: pantryCapabilities(),
  };
  return {
    clock,
    store: all.store,
    catalogue: new CapabilityCatalogue(all),
    again: () => new CapabilityCatalogue(all),
  };
}

export const SUCCESS = { succeeded: true, durationMs: 100 };
export const FAILURE = { succeeded: false, durationMs: 100, code: "collect.noneFound" } as const;

export function runs(
  catalogue: CapabilityCatalogue<PantryBody>,
  id: string,
  times: number,
  ended: Parameters<CapabilityCatalogue<PantryBody>["ran"]>[1] = SUCCESS,
) {
  for (let run = 0; run < times; run++) catalogue.ran(id, ended);
}

/** Registers it, runs the sandbox and enough runs in shadow, and promotes it. */
export async function promoted(
  catalogue: CapabilityCatalogue<PantryBody>,
  version = "1.0.0",
  more: Record<string, unknown> = {},
) {
  const { id } = catalogue.registerOption(proposal(version, more));
  await catalogue.runSandbox(id);
  const beside = catalogue.knownGood(id)?.id;
  runs(catalogue, id, 10, beside === undefined ? SUCCESS : { ...SUCCESS, beside: { id: beside, succeeded: true } });
  return catalogue.promote(id, { by: "operator" });
}
