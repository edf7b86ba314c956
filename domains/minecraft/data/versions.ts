// Ranges of Minecraft versions, in which rows of the tables hold.

import { z } from "zod";
import { McVersion } from "../../../schemas/index.ts";
import { compareVersions } from "./known-versions.ts";

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

/** Whether the range includes the version; an absent range includes all. */
export function inRange(mcVersion: string, range: VersionRange | undefined): boolean {
  if (range?.from !== undefined && compareVersions(mcVersion, range.from) < 0) return false;
  return range?.to === undefined || compareVersions(mcVersion, range.to) <= 0;
}
