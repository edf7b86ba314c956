// The supported Minecraft versions, and their comparison. tables/versions.json lists them: a row
// for each whose data minecraft-data has. To add the next, see CONTRIBUTING.md.

import { z } from "zod";
import { CodedError, McVersion } from "../../../schemas/index.ts";
import { parseTable, Source } from "../tables/table.ts";
import versionsJson from "../tables/versions.json" with { type: "json" };

/**
 * `servers`: versions of the same protocol, which bots join as this one; their items, recipes and
 * loot are the same. `short`: the name of a line of versions, which stands for its latest one.
 */
const VersionTable = z.strictObject({
  source: Source,
  versions: z
    .array(
      z.strictObject({
        version: McVersion,
        servers: z.array(McVersion).default([]),
        short: McVersion.optional(),
      }),
    )
    .min(1),
});

/** Every supported version, oldest first. */
export const VERSIONS = parseTable(VersionTable, versionsJson, "versions.json").versions;

/** The names of all versions that `compileMinecraft` has data for, oldest first. */
export const SUPPORTED_VERSIONS: readonly string[] = VERSIONS.map(({ version }) => version);

/**
 * Versions from `from` to `to`, inclusive; an omitted bound is open. `because`: what changed in the
 * game there, for rows whose names exist in other versions too; see lint/ranges.ts.
 */
export const VersionRange = z.strictObject({
  from: McVersion.optional(),
  to: McVersion.optional(),
  because: z.string().min(1).optional(),
});
export type VersionRange = z.infer<typeof VersionRange>;

/**
 * The supported version of a name: itself, the line whose short name it is (`1.20` is 1.20.6), or
 * the one of the same protocol (1.20.3 is 1.20.4). Throws CodedError `input.unknownVersion`, which
 * lists the versions and names the nearest, for others.
 */
export function supportedVersion(mcVersion: string): string {
  const known = ofShortName(mcVersion) ?? ofServer(mcVersion);
  if (known !== undefined) return known;
  const nearest = nearestVersion(mcVersion);
  const message =
    `it is not supported. Supported: ${SUPPORTED_VERSIONS.join(", ")}. ` +
    `The nearest is ${nearest}; ask for it, or say nearest (--nearest) to plan with it and be told what is uncertain`;
  const issues = [{ path: "mcVersion", message }];
  throw new CodedError("input.unknownVersion", `mcVersion: ${mcVersion}: ${message}`, { issues });
}

/**
 * The version to plan with on a server that says it is of this version, whose name is never short
 * for another: a server of 1.20 is planned for as 1.20.1. Unknown names are returned as they are.
 */
export const versionOfServer = (mcVersion: string): string => ofServer(mcVersion) ?? mcVersion;

const ofShortName = (name: string): string | undefined => VERSIONS.find(({ short }) => short === name)?.version;

const ofServer = (name: string): string | undefined =>
  VERSIONS.find(({ version, servers }) => version === name || servers.includes(name))?.version;

/**
 * The supported version that is nearest to any other: the closest patch of its line, the newer of
 * two; else the newest that is older; else the oldest.
 */
export function nearestVersion(mcVersion: string): string {
  const [major, minor, patch = 0] = partsOf(mcVersion);
  const distanceOf = (version: string): number => Math.abs((partsOf(version)[2] ?? 0) - patch);
  const line = SUPPORTED_VERSIONS.filter((version) => {
    const parts = partsOf(version);
    return parts[0] === major && parts[1] === minor;
  });
  const [closest] = line.toReversed().sort((a, b) => distanceOf(a) - distanceOf(b));
  const older = SUPPORTED_VERSIONS.findLast((version) => compareVersions(version, mcVersion) < 0);
  return closest ?? older ?? (SUPPORTED_VERSIONS[0] as string);
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
    const [major = 0, minor = 0, patch = 0] = partsOf(version);
    rank = (major * 1000 + minor) * 1000 + patch;
    ranks.set(version, rank);
  }
  return rank;
}

const partsOf = (version: string): number[] => version.split(".").map(Number);

/** Whether the range includes the version; an absent range includes all. */
export function inRange(mcVersion: string, range: VersionRange | undefined): boolean {
  if (range?.from !== undefined && compareVersions(mcVersion, range.from) < 0) return false;
  return range?.to === undefined || compareVersions(mcVersion, range.to) <= 0;
}
