// The supported Minecraft versions, and their comparison. Each has its own recipes and blocks in
// minecraft-data; two are refused because their data is broken (1.20.5 and 1.20.6 list one wood
// kind and a third of the recipes).

import { z } from "zod";
import { CodedError, McVersion } from "../../../schemas/index.ts";

/** All versions that `compileMinecraft` accepts, oldest first. */
export const SUPPORTED_VERSIONS: readonly string[] = [
  "1.16.5",
  "1.17.1",
  "1.18.2",
  "1.19.4",
  "1.20.1",
  "1.20.4",
  "1.21.1",
  "1.21.4",
  "26.1",
];

const REFUSED: ReadonlyMap<string, string> = new Map([
  ["1.20.5", "its recipes are broken in minecraft-data; use 1.20.4, the nearest working version"],
  ["1.20.6", "its recipes are broken in minecraft-data; use 1.21.1, the nearest working version"],
]);

/** Versions from `from` to `to`, inclusive; an omitted bound is open. */
export const VersionRange = z.strictObject({ from: McVersion.optional(), to: McVersion.optional() });
export type VersionRange = z.infer<typeof VersionRange>;

/**
 * Throws CodedError `input.unknownVersion` with the supported versions unless the version is
 * supported.
 */
export function assertSupported(mcVersion: string): void {
  if (SUPPORTED_VERSIONS.includes(mcVersion)) return;
  const message = `${REFUSED.get(mcVersion) ?? "it is not supported"}. Supported: ${SUPPORTED_VERSIONS.join(", ")}`;
  const issues = [{ path: "mcVersion", message }];
  throw new CodedError("input.unknownVersion", `mcVersion: ${mcVersion}: ${message}`, { issues });
}

/**
 * Negative, zero or positive if `a` is older than, equal to or newer than `b`; compares numeric
 * parts.
 */
export const compareVersions = (a: string, b: string): number => rankOf(a) - rankOf(b);

/**
 * A sortable number for each version, cached because compiling compares the same few versions many
 * thousand times.
 */
const ranks = new Map<string, number>();

/** Version parts stay far below a thousand. */
function rankOf(version: string): number {
  let rank = ranks.get(version);
  if (rank === undefined) {
    const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
    rank = (major * 1000 + minor) * 1000 + patch;
    ranks.set(version, rank);
  }
  return rank;
}

/** Whether the range includes the version; an absent range includes all. */
export function inRange(mcVersion: string, range: VersionRange | undefined): boolean {
  if (range?.from !== undefined && compareVersions(mcVersion, range.from) < 0) return false;
  return range?.to === undefined || compareVersions(mcVersion, range.to) <= 0;
}
