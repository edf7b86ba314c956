// The oldest supported Node, which the package's entries check as well. Older ones cannot load most
// of the code, so this is checked before other imports.

export const MIN_NODE = 22;

/** The message for a Node that is too old; null if it is recent enough. */
export function tooOld(version: string): string | null {
  const [major = ""] = version.split(".", 1);
  if (Number(major) >= MIN_NODE) return null;
  return `lodestone needs Node ${MIN_NODE} or newer, but this is Node ${version}; npm install node@24 gives a project its own, which npx node FILE and npm's scripts use`;
}
