// The oldest Node that Lodestone runs on. Older ones do not even load most of it, so this is asked before anything else is imported.

export const MIN_NODE = 24;

/** What to tell somebody whose Node is too old; null where it will do. */
export function tooOld(version: string): string | null {
  const [major = ""] = version.split(".", 1);
  if (Number(major) >= MIN_NODE) return null;
  return `lodestone needs Node ${MIN_NODE} or newer, and this is Node ${version}`;
}
