// How far the facts of places reach: a fact `near:X` holds only where the body is within this many
// blocks of X. Bodies keep the positions; what a body can walk to counts as near, and a shelter
// only around the body.

/** The farthest that a place still counts as near: its own way back is worth it. */
export const NEAR_REACH = 96;
/** A shelter's own cells: beyond its wall the body is outside. */
const SHELTER_REACH = 1.5;

const SHELTER = /^(near:)?(lit_)?shelter:/;

/** Blocks from the place within which its fact holds; `name` with or without `near:`. */
export const reachOf = (name: string): number => (SHELTER.test(name) ? SHELTER_REACH : NEAR_REACH);
