// The potions in the order of the game's registry, by which clients from 1.20.5 on number them.
// Source: https://minecraft.wiki/w/Potion#Item_data (the registry's order; the last four came with
// 1.20.5).

/** Each potion and its forms: longer, stronger. */
const KINDS: readonly (readonly [name: string, long: boolean, strong: boolean])[] = [
  ["water", false, false],
  ["mundane", false, false],
  ["thick", false, false],
  ["awkward", false, false],
  ["night_vision", true, false],
  ["invisibility", true, false],
  ["leaping", true, true],
  ["fire_resistance", true, false],
  ["swiftness", true, true],
  ["slowness", true, true],
  ["turtle_master", true, true],
  ["water_breathing", true, false],
  ["healing", false, true],
  ["harming", false, true],
  ["poison", true, true],
  ["regeneration", true, true],
  ["strength", true, true],
  ["weakness", true, false],
  ["luck", false, false],
  ["slow_falling", true, false],
  ["wind_charged", false, false],
  ["weaving", false, false],
  ["oozing", false, false],
  ["infested", false, false],
];

/** A potion's number from 1.20.5 on is its place in this list. */
export const POTION_NUMBERS: readonly string[] = KINDS.flatMap(([name, long, strong]) => [
  name,
  ...(long ? [`long_${name}`] : []),
  ...(strong ? [`strong_${name}`] : []),
]);
