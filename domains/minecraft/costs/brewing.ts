// How long brewing takes and how far its fuel goes. Source: https://minecraft.wiki/w/Brewing#Brewing_equipment: a brew of up to
// three bottles takes 20 seconds whatever it makes, and a blaze powder is good for 20 brews.

/** Bottles that brew at once. */
export const BOTTLES_A_BREW = 3;

/** Brews that one blaze powder heats. */
export const BREWS_A_POWDER = 20;

/** Putting bottles in and taking them out, a quarter of a second each with the look that goes before; our estimate. */
const HANDLING_TICKS = 10;

/** Game ticks of so many brews one after the other. */
export const brewTicks = (brews: number): number => (400 + HANDLING_TICKS) * brews;
