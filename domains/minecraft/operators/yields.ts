// What one act gives besides what it is done for: kills, digs and shearings are counted until the
// wanted item is had on average, and so many of them give the rest on average too, in whole items.
// Why so, and not one operator an act with all of its drops: chances differ from drop to drop, so a
// common application would be a large lot (eleven sheep give nine wool and sixteen mutton), and
// small wants would be overpaid. What is wanted of the rest is had for nothing; what is not does
// no harm: beyond a stack it is left lying, because it would fill the inventory.

/** A stack of most items. */
const MAX_STACK = 64;

/** By item or points: what so many acts give of each, by its expected amount per act. */
export function alsoGiven(expected: ReadonlyMap<string, number>, acts: number): Record<string, number> {
  const given = [...expected].map(([name, each]): [string, number] => [name, Math.floor(each * acts + 1e-9)]);
  return Object.fromEntries(
    given.flatMap(([name, count]) =>
      count > 0 ? [[name, name.includes(":") ? count : Math.min(MAX_STACK, count)]] : [],
    ),
  );
}
