// The version that stands in for an unknown one, if its caller says `nearest`, and what is then
// uncertain: whatever the game changed between the known versions around it.

import type { Problem, VersionAssumption } from "../../../schemas/index.ts";
import { compareVersions, nearestVersion, SUPPORTED_VERSIONS, supportedName } from "./known-versions.ts";

/** Undefined for a known version, and without `nearest`. */
export function assumedVersion({
  mcVersion: asked,
  nearest,
}: Pick<Problem, "mcVersion" | "nearest">): VersionAssumption | undefined {
  if (nearest !== true || supportedName(asked) !== undefined) return undefined;
  const mcVersion = nearestVersion(asked);
  return { asked, mcVersion, because: uncertainty(asked, mcVersion) };
}

function uncertainty(asked: string, mcVersion: string): string {
  const older = SUPPORTED_VERSIONS.findLast((version) => compareVersions(version, asked) < 0);
  const newer = SUPPORTED_VERSIONS.find((version) => compareVersions(version, asked) > 0);
  const facts = "items, recipes, drops, trades and costs";
  if (older !== undefined && newer !== undefined) {
    const other = mcVersion === older ? newer : older;
    return `${facts} that changed between ${older} and ${newer} are those of ${mcVersion}; in ${asked} they may still, or already, be those of ${other}`;
  }
  return older === undefined
    ? `${asked} is older than every known version: ${facts} that it lacks are planned with, and what changed up to ${mcVersion} is wrong`
    : `${asked} is newer than every known version: ${facts} that it adds are missing, and what changed since ${mcVersion} is wrong`;
}

/** A sentence on an assumed version. */
export const assumptionText = ({ asked, mcVersion, because }: VersionAssumption): string =>
  `Minecraft ${asked} is unknown; answered with ${mcVersion}, the nearest. Uncertain: ${because}.`;
