// The supported Minecraft versions, their names, and their comparison. To add the next, see
// CONTRIBUTING.md. Loads neither schemas nor tables, because planning threads read it too.
// Source: https://minecraft.wiki/w/Protocol_version

import { CodedError } from "../../../schemas/plain.ts";

/**
 * `servers`: other versions of the same protocol, whose items, recipes and loot are the same.
 * `short`: the name of a line of versions, which stands for its latest one.
 */
interface KnownVersion {
  version: string;
  servers?: readonly string[];
  short?: string;
}

/** A row for each version that minecraft-data and mineflayer know, oldest first. */
export const VERSIONS: readonly KnownVersion[] = [
  { version: "1.16.5", servers: ["1.16.4"] },
  { version: "1.17.1" },
  { version: "1.18.2" },
  { version: "1.19" },
  { version: "1.19.2", servers: ["1.19.1"] },
  { version: "1.19.3" },
  { version: "1.19.4" },
  { version: "1.20.1", servers: ["1.20"] },
  { version: "1.20.2" },
  { version: "1.20.4", servers: ["1.20.3"] },
  { version: "1.20.6", servers: ["1.20.5"], short: "1.20" },
  { version: "1.21.1", servers: ["1.21"] },
  { version: "1.21.3", servers: ["1.21.2"] },
  { version: "1.21.4" },
  { version: "1.21.5" },
  { version: "1.21.6" },
  { version: "1.21.8", servers: ["1.21.7"] },
  { version: "1.21.9", servers: ["1.21.10"] },
  { version: "1.21.11", short: "1.21" },
  { version: "26.1", servers: ["26.1.1", "26.1.2"] },
];

/** The names of all versions that `compileMinecraft` has data for, oldest first. */
export const SUPPORTED_VERSIONS: readonly string[] = VERSIONS.map(({ version }) => version);

/**
 * The supported version of a name: itself, the line whose short name it is (`1.20` is 1.20.6), or
 * the one of the same protocol (1.20.3 is 1.20.4). Throws CodedError `input.unknownVersion`, which
 * lists the versions and names the nearest, for others.
 */
export function supportedVersion(mcVersion: string): string {
  const known = supportedName(mcVersion);
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

/** As `supportedVersion`, but undefined for an unknown version. */
export const supportedName = (mcVersion: string): string | undefined => ofShortName(mcVersion) ?? ofServer(mcVersion);

const ofShortName = (name: string): string | undefined => VERSIONS.find(({ short }) => short === name)?.version;

const ofServer = (name: string): string | undefined =>
  VERSIONS.find(({ version, servers }) => version === name || servers?.includes(name))?.version;

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
