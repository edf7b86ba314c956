// What is said of an act that went on until something ended it: why it ended, and what it gained.

/** "My inventory is full, so I stopped. I got 64 cobblestone." */
export const endedSaid = (because: string, gained: string | undefined): string =>
  `${because.charAt(0).toUpperCase()}${because.slice(1)}, so I stopped.${gained === undefined ? "" : ` I got ${gained}.`}`;

/** What a body holds more than before, of the items. */
export const gainedBy = (
  items: readonly string[],
  before: Readonly<Record<string, number>>,
  now: Readonly<Record<string, number>>,
): Record<string, number> =>
  Object.fromEntries(
    items.flatMap((item) => {
      const more = (now[item] ?? 0) - (before[item] ?? 0);
      return more > 0 ? [[item, more] as const] : [];
    }),
  );
