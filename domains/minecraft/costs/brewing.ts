// Duration and fuel of brewing. Source: https://minecraft.wiki/w/Brewing#Brewing_equipment: a brew
// of up to three bottles takes 20 seconds, and a blaze powder lasts for 20 brews.

/** Bottles in one brew. */
export const BOTTLES_A_BREW = 3;

/** Brews for one blaze powder. */
export const BREWS_A_POWDER = 20;

/**
 * Inserting and removing bottles, a quarter of a second each including the look before; our
 * estimate.
 */
const HANDLING_TICKS = 10;

/** Game ticks of `brews` consecutive brews. */
export const brewTicks = (brews: number): number => (400 + HANDLING_TICKS) * brews;
